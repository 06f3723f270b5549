import { menuGroup, menuPage } from '../../kernel/index.ts'
import { apportionments } from './apportion-wholesale.ts'
import { commodities, skus } from './commodity.ts'
import { commodityApprovals } from './commodity-approval.ts'
import { goodsClasses } from './goods-class.ts'
import { goodsCodes } from './goods-code.ts'
import { distributions } from './distribution.ts'
import { distributorGoodsList } from './distributor-goods.ts'
import { distributorOffers } from './distributor-offer.ts'
import { libraryGoodsList } from './library-goods.ts'
import { priceDetails } from './price-detail.ts'
import { buyerGradesOf, secretRules } from './secret-rule.ts'
import { tenantGoodsList } from './tenant-goods.ts'
import { wholesaleOptions } from './wholesale.ts'

export const goodsMenu = menuGroup('goods', ['商品', 'Goods'], 'shop', [
  menuPage('/batchCharging/purchasingCenter/detail', ['采购中心', 'Purchasing'], 'wallet', {
    code: 'purchaseCentre',
    roles: ['company', 'buyer'],
  }),
  menuPage('/goods/library', ['商品库', 'Goods library'], 'shop', { resource: commodities }),
  menuPage('/goods/sku', ['规格与库存', 'Variants and stock'], 'profile', { resource: skus }),
  menuPage('/goods/code', ['卡密', 'Codes'], 'lock', { resource: goodsCodes }),
  menuPage('/goods/approval', ['商品审批', 'Goods approvals'], 'safety', { resource: commodityApprovals }),
  menuPage('/goods/classify', ['商品分类', 'Goods classes'], 'node-index', { resource: goodsClasses }),
  menuPage('/goods/tenant', ['租户商品', "Tenants' goods"], 'swap', { resource: tenantGoodsList }),
  menuPage('/goods/pick', ['选品', 'Goods to pick'], 'shop', { resource: libraryGoodsList }),
  menuPage('/goods/distribution', ['分销关系', 'Distributors'], 'cluster', { resource: distributions }),
  menuPage('/goods/offer', ['分销供货', 'Offers to distributors'], 'swap', { resource: distributorOffers }),
  menuPage('/goods/distributor', ['分销货架', "Distributor's shelf"], 'shop', { resource: distributorGoodsList }),
  menuPage('/goods/price', ['成本与服务费', 'Costs and charges'], 'line-chart', { resource: priceDetails }),
  menuPage('/goods/secretRule', ['密价规则', 'Secret prices'], 'percentage', { resource: secretRules }),
  menuPage('/goods/grade', ['买方等级', "Buyers' grades"], 'profile', { resource: buyerGradesOf }),
  menuPage('/goods/wholesale', ['批发选项', 'Wholesale options'], 'swap', { resource: wholesaleOptions }),
  menuPage('/goods/apportionment', ['批发分摊', 'Apportionments'], 'percentage', { resource: apportionments }),
  menuPage('/goods/simulator', ['价格试算', 'Price simulator'], 'line-chart', { code: 'priceSimulator' }),
])
