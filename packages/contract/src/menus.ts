import { accessMenu } from './areas/access/menu-items.ts'
import { cardsMenu } from './areas/cards/menu.ts'
import { fundsMenu } from './areas/funds/menu.ts'
import { ordersMenu } from './areas/orders/menu.ts'
import { partnerMenu } from './areas/partner-api/menu.ts'
import { sitesMenu } from './areas/sites/menu.ts'
import { systemMenu } from './areas/system/menu.ts'
import { toolsMenu } from './areas/tools/menu.ts'
import { inArea, type Label, type MenuItem } from './kernel/index.ts'

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

/**
 * What pages were once called: an installation whose menu still says so gets the name of now, and one whose operator
 * has chosen another keeps that.
 */
export const formerTitles: Readonly<Record<string, readonly Label[]>> = {
  ledgerProof: [['账本自证', 'Proof']],
  resource: [['资源管理', 'Resources']],
  card: [['持卡列表', 'Cards']],
  accountFlow: [['账户流水', 'Flows']],
  gun: [['油枪', 'Guns']],
}
