import { accessArea } from './areas/access/index.ts'
import { cardsArea } from './areas/cards/index.ts'
import { carwashArea } from './areas/carwash/index.ts'
import { chargingArea } from './areas/charging/index.ts'
import { fundsArea } from './areas/funds/index.ts'
import { goodsArea } from './areas/goods/index.ts'
import { ordersArea } from './areas/orders/index.ts'
import { partnerApiArea } from './areas/partner-api/index.ts'
import type { Services } from './services/services.ts'
import { sitesArea } from './areas/sites/index.ts'
import { statisticsArea } from './areas/statistics/index.ts'
import { systemArea } from './areas/system/index.ts'
import { toolsArea } from './areas/tools/index.ts'
import type { Implementation } from './kernel/implement.ts'

/** Every area with its handlers. */
export const implementAreas = (services: Services): readonly Implementation[] =>
  [
    statisticsArea,
    ordersArea,
    systemArea,
    sitesArea,
    cardsArea,
    fundsArea,
    partnerApiArea,
    toolsArea,
    accessArea,
    chargingArea,
    carwashArea,
    goodsArea,
  ].map(area => area(services))
