import { goodsArea as contract } from '@forecourt/contract/goods'
import { implement } from '../../services/services.ts'
import * as apportionWholesale from './apportion-wholesale.ts'
import * as backtestSecretRule from './backtest-secret-rule.ts'
import * as importGoodsCodes from './import-goods-codes.ts'
import * as commodity from './commodity.ts'
import * as distribution from './distribution.ts'
import * as distributorGoods from './distributor-goods.ts'
import * as distributorOffer from './distributor-offer.ts'
import * as followGoodsJob from './follow-goods-job.ts'
import * as libraryGoods from './library-goods.ts'
import * as goodsApproval from './goods-approval.ts'
import * as goodsCode from './goods-code.ts'
import * as lowStock from './low-stock.ts'
import * as priceDetail from './price-detail.ts'
import * as purchase from './purchase.ts'
import * as secretRule from './secret-rule.ts'
import * as explainGoodsPrice from './explain-goods-price.ts'
import * as tenantGoods from './tenant-goods.ts'
import * as useWholesale from './use-wholesale.ts'
import * as wholesale from './wholesale.ts'

export const goodsArea = implement(contract, {
  ...apportionWholesale,
  ...backtestSecretRule,
  ...importGoodsCodes,
  ...commodity,
  ...distribution,
  ...distributorGoods,
  ...distributorOffer,
  ...followGoodsJob,
  ...libraryGoods,
  ...goodsApproval,
  ...goodsCode,
  ...lowStock,
  ...priceDetail,
  ...purchase,
  ...secretRule,
  ...explainGoodsPrice,
  ...tenantGoods,
  ...useWholesale,
  ...wholesale,
})
