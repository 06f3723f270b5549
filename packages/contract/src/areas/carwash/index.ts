import { areaOf } from '../../kernel/index.ts'
import * as aliShop from './ali-shop.ts'
import * as washShop from './wash-shop.ts'

export * from './ali-shop.ts'
export * from './protocol.ts'
export * from './wash-shop.ts'

export const carwashArea = areaOf('carwash', ['洗车', 'Car wash'], { ...aliShop, ...washShop })
