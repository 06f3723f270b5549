import { companyRoles, maskedExceptFor, onlyFor, platformRoles } from '../../kernel/index.ts'

/**
 * What may be read of sales besides the sale itself: what a site is paid for them and what it pays for that, what the
 * platform earns on them, and what all of them add up to.
 */
export const orderReading = {
  payout: {
    code: 'order_payout',
    label: ['查看结算金额', 'See what sites are paid'],
    roles: [...platformRoles, 'supplier'],
  },
  earnings: { code: 'order_earnings', label: ['查看平台收益', 'See what the platform earns'], roles: platformRoles },
  totals: {
    code: 'order_totals',
    label: ['查看经营汇总', 'See business totals'],
    roles: [...platformRoles, ...companyRoles, 'supplier', 'site_manager', 'provider', 'buyer'],
  },
} as const

const payout = orderReading.payout.code
const earnings = orderReading.earnings.code
const selling = ['seller', 'platform'] as const

/** What a site is paid: neither the company nor a provider reads it, nor whoever of the seller has no right to. */
export const payoutReaders = onlyFor({ as: selling, with: payout })
/** What the platform earns. */
export const earningsReaders = onlyFor({ as: selling, with: earnings })
/** The provider's share is part of that, and its own. */
export const shareReaders = onlyFor({ as: selling, with: earnings }, { as: 'provider' })
/** What the driver pays; beside the settlement price it would say what is between them. */
export const platformPriceReaders = onlyFor(
  { as: ['payer', 'provider'] },
  { as: selling, without: payout },
  { as: selling, with: earnings },
)
/** The supplier serves a driver and does not employ him: name and phone stay masked (domain 8.5). */
export const driverReaders = maskedExceptFor({ as: ['payer', 'platform'] })

/** What either side notes while it checks its orders is its own business, and the platform's. */
export const remarkReaders = onlyFor({ as: ['payer', 'platform'] })
export const checkReaders = onlyFor({ as: selling })

/** The same of prices and rates of a site, which name no party but their owner. */
export const sitePayoutReaders = onlyFor({ with: payout })
/** What a site is paid, in an answer that shows everybody what drivers pay. */
export const besidePriceReaders = onlyFor({ with: [payout, earnings] })
export const sitePriceReaders = onlyFor({ without: payout }, { with: earnings })
