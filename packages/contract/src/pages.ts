import { accessMenu } from './areas/access/menu-items.ts'
import { cardsMenu } from './areas/cards/menu.ts'
import { carwashMenu } from './areas/carwash/menu.ts'
import { chargingMenu } from './areas/charging/menu.ts'
import { fundsMenu } from './areas/funds/menu.ts'
import { goodsMenu } from './areas/goods/menu.ts'
import { ordersMenu } from './areas/orders/menu.ts'
import { partnerMenu } from './areas/partner-api/menu.ts'
import { sitesMenu } from './areas/sites/menu.ts'
import { statisticsMenu } from './areas/statistics/menu.ts'
import { systemMenu } from './areas/system/menu.ts'
import { toolsMenu } from './areas/tools/menu.ts'
import { inArea, type MenuItem, type PageCode } from './kernel/index.ts'

/** The pages of every area, in the order of the menu. */
export const menus = {
  orders: ordersMenu,
  sites: sitesMenu,
  cards: cardsMenu,
  funds: fundsMenu,
  statistics: statisticsMenu,
  'partner-api': partnerMenu,
  tools: toolsMenu,
  access: accessMenu,
  system: systemMenu,
  charging: chargingMenu,
  carwash: carwashMenu,
  goods: goodsMenu,
} as const

/** The codes of an area's pages: its front end has a page for each. */
export type PageCodeOf<A> = A extends keyof typeof menus ? PageCode<(typeof menus)[A]> : never

/** All pages below their headings, as `menus.ts` has them with the rights of the calls. */
export const pages: readonly MenuItem[] = Object.entries(menus).map(([area, item]) => inArea(area, item))
