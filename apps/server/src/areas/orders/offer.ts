import type { OutputOfCall } from '@forecourt/contract/kernel'
import { earlierPrices, gunOffer } from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'

/** What a gun of a site sells at this moment, and to which terms of the site. */
export type Offer = OutputOfCall<typeof gunOffer>

/** What a gun sells now. Refuses a site that is not open, and a gun that is off or has no product or no price. */
export const offerOf = (ctx: Ctx<'siteNotOpen' | 'notSold'>, siteId: string, gunNo: number): Promise<Offer> =>
  ctx.call(gunOffer, { siteId, gunNo })

/**
 * The offer at the prices the driver was shown. A version that has been replaced still counts for fifteen minutes after
 * its end (domain 6.4); later, or unknown, it has to be quoted again.
 */
export async function offerAtVersion(
  ctx: Ctx<'priceChanged'>,
  offer: Offer,
  version: number | null | undefined,
): Promise<Offer> {
  if (version === null || version === undefined || version === offer.priceVersion) return offer
  const { tenantId, siteId, oilNo } = offer
  return { ...offer, ...(await ctx.call(earlierPrices, { tenantId, siteId, oilNo, priceVersion: version })) }
}
