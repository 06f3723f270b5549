import { areaOf } from '../../kernel/index.ts'
import * as apportionWholesale from './apportion-wholesale.ts'
import * as commodity from './commodity.ts'
import * as commodityApproval from './commodity-approval.ts'
import * as goodsClass from './goods-class.ts'
import * as goodsCode from './goods-code.ts'
import * as distribution from './distribution.ts'
import * as distributorGoods from './distributor-goods.ts'
import * as distributorOffer from './distributor-offer.ts'
import * as libraryGoods from './library-goods.ts'
import * as priceDetail from './price-detail.ts'
import * as purchase from './purchase.ts'
import * as secretRule from './secret-rule.ts'
import * as tenantGoods from './tenant-goods.ts'
import * as useWholesale from './use-wholesale.ts'
import * as wholesale from './wholesale.ts'

export * from './apportion-wholesale.ts'
export * from './commodity.ts'
export * from './commodity-approval.ts'
export * from './goods-class.ts'
export * from './goods-code.ts'
export * from './distribution.ts'
export * from './distributor-goods.ts'
export * from './distributor-offer.ts'
export * from './library-goods.ts'
export * from './price-detail.ts'
export * from './purchase.ts'
export * from './secret-rule.ts'
export * from './tenant-goods.ts'
export * from './use-wholesale.ts'
export * from './wholesale.ts'

export const goodsArea = areaOf('goods', ['商品', 'Goods'], {
  ...apportionWholesale,
  ...commodity,
  ...commodityApproval,
  ...goodsClass,
  ...goodsCode,
  ...distribution,
  ...distributorGoods,
  ...distributorOffer,
  ...libraryGoods,
  ...priceDetail,
  ...purchase,
  ...secretRule,
  ...tenantGoods,
  ...useWholesale,
  ...wholesale,
})
