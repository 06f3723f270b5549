import { siteOilPrices } from '@forecourt/contract/sites'
import { rest } from '../../kernel/detail/declared.ts'
import { detail } from '../../kernel/detail/detail.tsx'
import { WhyPrice } from './why-price.tsx'

/** A version of a price: the four figures, and why drivers pay what they pay. */
export const SitePriceDetail = detail(siteOilPrices, {
  facts: ['nationalPrice', 'gunPrice', 'platformPrice', 'settlePrice'],
  sections: [{ title: ['价格由来', 'Why this price'], Part: WhyPrice }, rest],
})
