import { distributorOffers } from '@forecourt/contract/goods'
import { detail } from '../../kernel/detail/detail.tsx'

/** What is supplied at which price; each side reads its own. */
export const DistributorOfferDetail = detail(distributorOffers, {
  facts: ['purchasePrice', 'upstreamCost', 'listPrice', 'faceValue'],
  path: false,
  sections: [
    {
      title: ['供货', 'What is supplied'],
      fields: [
        'skuName',
        'classifyId',
        'upstreamTenantId',
        'distributorTenantId',
        'distributionId',
        'stopReason',
        'mainImage',
      ],
    },
    { title: ['定价', 'How it was priced'], fields: ['priceUser', 'allowLoss', 'lossUser', 'lossTime'] },
  ],
})
