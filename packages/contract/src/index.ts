import { access } from './areas/access/index.ts'
import { cardsArea } from './areas/cards/index.ts'
import { carwashArea } from './areas/carwash/index.ts'
import { chargingArea } from './areas/charging/index.ts'
import { fundsArea } from './areas/funds/index.ts'
import { goodsArea } from './areas/goods/index.ts'
import { ordersArea } from './areas/orders/index.ts'
import { partnerApi } from './areas/partner-api/index.ts'
import { sitesArea } from './areas/sites/index.ts'
import { statisticsArea } from './areas/statistics/index.ts'
import { system } from './areas/system/index.ts'
import { tools } from './areas/tools/index.ts'
import type { Area } from './kernel/index.ts'

/** Every area, in the order of the menus. */
export const areas: readonly Area[] = [
  statisticsArea,
  ordersArea,
  sitesArea,
  cardsArea,
  fundsArea,
  partnerApi,
  tools,
  access,
  system,
  chargingArea,
  carwashArea,
  goodsArea,
]
