import {
  apportionments,
  buyerGradesOf,
  commodities,
  commodityApprovals,
  goodsArea,
  distributions,
  distributorGoodsList,
  distributorOffers,
  goodsClasses,
  goodsCodes,
  libraryGoodsList,
  priceDetails,
  secretRules,
  skus,
  tenantGoodsList,
  wholesaleOptions,
} from '@forecourt/contract/goods'
import { lazy } from 'react'
import { later } from '../../kernel/later.ts'
import { resourcePage } from '../../kernel/resource-page.tsx'
import { CodeList } from './goods-code.tsx'
import { CommodityForm } from './commodity-form.tsx'
import { CommodityDetail } from './commodity-detail.tsx'
import './goods.css'
import { ruleWidgets } from './secret-rule.tsx'
import { SkuEditor } from './sku-editor.tsx'
import { wholesaleWidgets } from './wholesale.tsx'

export const pages = {
  commodity: resourcePage(goodsArea, commodities, {
    Form: CommodityForm,
    Detail: CommodityDetail,
    widgets: { inputs: { skus: SkuEditor } },
  }),
  sku: resourcePage(goodsArea, skus),
  commodityApproval: resourcePage(goodsArea, commodityApprovals),
  goodsCode: resourcePage(goodsArea, goodsCodes, { List: CodeList }),
  goodsClass: resourcePage(goodsArea, goodsClasses),
  tenantGoods: resourcePage(goodsArea, tenantGoodsList),
  libraryGoods: resourcePage(goodsArea, libraryGoodsList),
  distribution: resourcePage(goodsArea, distributions, {
    Detail: later(() => import('./distribution-detail.tsx').then(part => part.DistributionDetail)),
  }),
  distributorOffer: resourcePage(goodsArea, distributorOffers, {
    Detail: later(() => import('./distributor-offer-detail.tsx').then(part => part.DistributorOfferDetail)),
  }),
  distributorGoods: resourcePage(goodsArea, distributorGoodsList, {
    List: later(() => import('./distributor-goods-list.tsx').then(part => part.DistributorGoodsList)),
    Detail: later(() => import('./distributor-goods-detail.tsx').then(part => part.DistributorGoodsDetail)),
  }),
  priceDetail: resourcePage(goodsArea, priceDetails),
  secretRule: resourcePage(goodsArea, secretRules, {
    Detail: later(() => import('./secret-rule-detail.tsx').then(part => part.SecretRuleDetail)),
    widgets: ruleWidgets,
  }),
  buyerGrade: resourcePage(goodsArea, buyerGradesOf),
  wholesaleOption: resourcePage(goodsArea, wholesaleOptions, {
    Detail: later(() => import('./wholesale-detail.tsx').then(part => part.WholesaleDetail)),
    widgets: wholesaleWidgets,
  }),
  apportionment: resourcePage(goodsArea, apportionments),
  purchaseCentre: lazy(() => import('./purchase-centre.tsx')),
  priceSimulator: lazy(() => import('./simulator.tsx')),
}
