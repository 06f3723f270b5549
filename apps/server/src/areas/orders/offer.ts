import type { OutputOfCall } from '@forecourt/contract/kernel'
import { earlierPrices, gunOffer } from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'

/** What a gun of a site sells at this moment, and to which terms of the site. */
export type Offer = OutputOfCall<typeof gunOffer>

/**
 * What a gun sells now, to whoever pays: a company's card begins with its number. Refuses a site that is not open, and a gun that is
 * off or has no product or no price.
 */
export const offerOf = (
  ctx: Ctx<'siteNotOpen' | 'notSold'>,
  siteId: string,
  gunNo: number,
  companyId: string | null = null,
): Promise<Offer> => ctx.call(gunOffer, { siteId, gunNo, companyId })

/** The company whose rules count: a card's number begins with its issuer (domain 0.4), so nothing has to be asked for it. */
export const companyOfCard = (cardNo: string | null | undefined): string | null =>
  cardNo?.slice(0, issuerDigits) ?? null
const issuerDigits = 6

/** What the driver was shown: the version of the prices, and what a litre came to with the rules of then. */
export interface Quoted {
  readonly priceVersion?: number | null
  readonly quotedPrice?: bigint | null
}

/**
 * The offer at the prices the driver was shown. What has been replaced, a version or a rule, still counts for fifteen minutes
 * after its end (domain 6.4); later, or unknown, it has to be quoted again.
 */
export async function offerAsQuoted(
  ctx: Ctx<'priceChanged'>,
  offer: Offer,
  { priceVersion, quotedPrice }: Quoted,
  companyId: string | null,
): Promise<Offer> {
  const isVersion = (priceVersion ?? offer.priceVersion) === offer.priceVersion
  if (isVersion && (quotedPrice ?? offer.platformPrice) === offer.platformPrice) return offer
  const { tenantId, siteId, oilNo } = offer
  const asked = { tenantId, siteId, oilNo, priceVersion: priceVersion ?? offer.priceVersion, quotedPrice, companyId }
  return { ...offer, ...(await ctx.call(earlierPrices, asked)) }
}
