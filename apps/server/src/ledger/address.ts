import { platformTenant } from '../kernel/db/database.ts'
import { type AccountKey, accountKind, type Dimension } from './accounts.ts'

/** The place of one account. It need not exist yet: the first posting opens it. */
export interface Account {
  /** Whose account it is; not always who causes the posting. */
  readonly tenantId: string
  readonly code: string
  readonly dimType: Dimension
  readonly dimId: string
  /** Who has issued the card or coupon, or owns the bank account: a tenant's number, the platform's when left out. */
  readonly issuer?: string
}

/** Who is paid for goods and services, and by whom the revenue of the platform is broken down. */
type PayeeKind = 'site' | 'supplier' | 'operator' | 'shop'
export interface Payee {
  readonly kind: PayeeKind
  readonly id: string
  /** The tenant that owns the site or is the supplier. */
  readonly tenantId: string
}

/** Who is paid for a sale of a tenant: the site where it was made, or where there was none the supplier itself. */
export const payeeOf = (tenantId: string, siteId: string | null | undefined): Payee =>
  siteId ? { kind: 'site', id: String(siteId), tenantId } : { kind: 'supplier', id: tenantId, tenantId }

type Place = readonly [kind: Dimension, id: string]

/** Refuses what no account can be found by again: an empty or over-long id, a dimension the chart does not give. */
function account(key: AccountKey, tenantId: string, [dimType, dimId]: Place): Account {
  const kind = accountKind(key)
  const fits = tenantId && dimId && dimId.length <= 64 && kind.dimensions.includes(dimType)
  if (!fits) throw new RangeError(`no account ${key} of tenant "${tenantId}" for ${dimType} "${dimId}"`)
  return { tenantId, code: kind.code, dimType, dimId }
}

const platform = (key: AccountKey, ...place: Place) => account(key, platformTenant, place)

/** The same account with its issuer, which is recorded when the account is opened. */
export const issuedBy = (issuer: string | undefined, of: Account): Account => (issuer ? { ...of, issuer } : of)

// Assets of the custody pool.
export const bank = (bankAccountId: string) => platform('bank', 'bank', bankAccountId)
/** By this a channel's account is found: `wechat:1900000109`. */
export const channelKey = (name: string, merchantNo: string): string => `${name}:${merchantNo}`
export const channel = (name: string, merchantNo: string) =>
  platform('channel', 'channel', channelKey(name, merchantNo))
export const receivable = (kind: PayeeKind | 'channel' | 'company' | 'partner' | 'tenant', id: string) =>
  platform('receivable', kind, id)
export const prepayment = (supplierId: string) => platform('prepayment', 'supplier', supplierId)
export const codeStock = (skuId: string) => platform('codeStock', 'sku', skuId)
/** Gifts that were promised and are not spent yet, where their cost is booked as they are used. */
export const deferredGift = (companyId: string) => platform('deferredGift', 'company', companyId)
export const suspenseDebit = (...place: Place | []) => platform('suspenseDebit', ...ofPlatform(place))
export const suspenseCredit = (...place: Place | []) => platform('suspenseCredit', ...ofPlatform(place))
const ofPlatform = (place: Place | []): Place => (place.length === 0 ? ['platform', platformTenant] : place)

// What is owed to companies, card holders and drivers. A company's id is its tenant id (0.5).
export const companyCash = (companyId: string) => account('companyCash', companyId, ['company', companyId])
export const companyGift = (companyId: string) => account('companyGift', companyId, ['company', companyId])
export const cardCash = (cardId: string, companyId: string) => account('cardCash', companyId, ['card', cardId])
export const cardGift = (cardId: string, companyId: string) => account('cardGift', companyId, ['card', cardId])
/** Prefunded coupons: of a company's grant, or sold by order. */
export const coupon = (kind: 'grant' | 'order', id: string, tenantId: string) => account('coupon', tenantId, [kind, id])
export const staff = (staffAccountId: string, companyId: string) =>
  account('staff', companyId, ['staff', staffAccountId])
export const fleet = (fleetId: string, tenantId: string) => account('fleet', tenantId, ['fleet', fleetId])
export const fleetCard = (cardId: string, tenantId: string) => account('fleetCard', tenantId, ['fleetCard', cardId])
export const pending = (documentNo: string, tenantId: string) => account('pending', tenantId, ['document', documentNo])
export const dormant = (companyId: string) => account('dormant', companyId, ['company', companyId])

// What is owed to those who supply, mediate and promote.
export const payable = ({ kind, id, tenantId }: Payee) => account('payable', tenantId, [kind, id])
export const settling = (settlementId: string, tenantId: string) =>
  account('settling', tenantId, ['settlement', settlementId])
export const divide = (orderNo: string, tenantId: string) => account('divide', tenantId, ['order', orderNo])
export const tenant = (tenantId: string) => account('tenant', tenantId, ['tenant', tenantId])
export const tenantFrozen = (tenantId: string) => account('tenantFrozen', tenantId, ['tenant', tenantId])
export const promoter = (promoterId: string, tenantId: string) =>
  account('promoter', tenantId, ['promoter', promoterId])
export const promoterLocked = (promoterId: string, tenantId: string) =>
  account('promoterLocked', tenantId, ['promoter', promoterId])
export const feeAccount = (merchantId: string, tenantId: string) =>
  account('feeAccount', tenantId, ['merchant', merchantId])
export const deposit = (partnerId: string, tenantId: string) => account('deposit', tenantId, ['partner', partnerId])
export const withdrawing = (withdrawalId: string, tenantId: string) =>
  account('withdrawing', tenantId, ['withdrawal', withdrawalId])

// Revenue and cost of the platform, by the one from whom or for whom.
export const fee = (kind: PayeeKind | 'company' | 'tenant' | 'merchant', id: string) => platform('fee', kind, id)
export const spread = (kind: PayeeKind, id: string) => platform('spread', kind, id)
export const breakage = (companyId: string) => platform('breakage', 'company', companyId)
export const withdrawalFee = (tenantId: string) => platform('withdrawalFee', 'tenant', tenantId)
export const subsidy = (kind: PayeeKind | 'company' | 'sku', id: string) => platform('subsidy', kind, id)
export const channelFee = (name: string, merchantNo: string) =>
  platform('channelFee', 'channel', channelKey(name, merchantNo))
export const commission = (promoterId: string) => platform('commission', 'promoter', promoterId)
export const loss = (...place: Place | []) => platform('loss', ...ofPlatform(place))

/** The platform's own money as its owners paid it in. */
export const capital = () => platform('capital', 'platform', platformTenant)
