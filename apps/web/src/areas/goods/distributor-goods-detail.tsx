import { distributorGoodsList, distributorOffers } from '@forecourt/contract/goods'
import { rowsOf } from '../../kernel/detail/declared.ts'
import { detail } from '../../kernel/detail/detail.tsx'

/** What it sells for and why, and to whom it is passed on. */
export const DistributorGoodsDetail = detail(distributorGoodsList, {
  facts: ['purchasePrice', 'salePrice', 'margin', 'listPrice'],
  path: false,
  sections: [
    { title: ['价格', 'Price'], fields: ['skuName', 'priceType', 'markup', 'markupBp', 'faceValue'] },
    {
      title: ['货源', 'Where it is from'],
      fields: ['upstreamTenantId', 'offerId', 'classifyId', 'shelfReason', 'mainImage'],
    },
    rowsOf(['转供给', 'Passed on to'], distributorOffers, 'distributorGoodsId', [
      'distributorTenantId',
      'status',
      'purchasePrice',
    ]),
  ],
})
