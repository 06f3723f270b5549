import { accessMenu } from './areas/access/menu-items.ts'
import { cardsMenu } from './areas/cards/menu.ts'
import { fundsMenu } from './areas/funds/menu.ts'
import { ordersMenu } from './areas/orders/menu.ts'
import { partnerMenu } from './areas/partner-api/menu.ts'
import { sitesMenu } from './areas/sites/menu.ts'
import { systemMenu } from './areas/system/menu.ts'
import { toolsMenu } from './areas/tools/menu.ts'
import { inArea, type MenuItem } from './kernel/index.ts'

/** The whole menu as a fresh installation has it; operators may change it afterwards. */
export const menuItems: readonly MenuItem[] = [
  inArea('orders', ordersMenu),
  inArea('sites', sitesMenu),
  inArea('cards', cardsMenu),
  inArea('funds', fundsMenu),
  inArea('partner-api', partnerMenu),
  inArea('tools', toolsMenu),
  inArea('access', accessMenu),
  inArea('system', systemMenu),
]
