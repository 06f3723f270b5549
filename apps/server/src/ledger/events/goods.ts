import {
  type Account,
  codeStock,
  coupon,
  fee,
  issuedBy,
  type Payee,
  payable,
  pending,
  prepayment,
  spread,
  subsidy,
  tenant,
} from '../address.ts'
import { credit, debit, type Line, mirror, positiveFen, sumFen } from '../line.ts'
import { earned } from './earned.ts'
import { posting } from './posting.ts'

interface Share {
  readonly tenantId: string
  readonly amountFen: bigint
}

/** Who supplies, and whether we owe for it, have paid ahead, or own the stock. */
type Supply = { readonly payee: Payee } | { readonly prepaidSupplierId: string } | { readonly stockSkuId: string }

function supplyAccount(supply: Supply): Account {
  if ('payee' in supply) return payable(supply.payee)
  return 'prepaidSupplierId' in supply ? prepayment(supply.prepaidSupplierId) : codeStock(supply.stockSkuId)
}

/** A service provider, or the platform, whose cost is broken down by seller or goods. */
type SubsidyBearer =
  | { readonly providerTenantId: string }
  | { readonly kind: Payee['kind'] | 'sku'; readonly id: string }
const bearerAccount = (bearer: SubsidyBearer): Account =>
  'providerTenantId' in bearer ? tenant(bearer.providerTenantId) : subsidy(bearer.kind, bearer.id)

/** What a sale leaves the platform: its spread, or below cost a loss that it bears itself. */
const leftOver = ({ kind, id }: Pick<Payee, 'kind' | 'id'>, leftFen: bigint, taxBp: number | undefined) => ({
  loss: debit(subsidy(kind, id), positiveFen(-leftFen)),
  spread: earned(spread(kind, id), positiveFen(leftFen), taxBp),
})

/** E08: goods or coupons are delivered. The margins of the chain, the fee and what is left over come out of the price. */
export const goodsSold = (input: {
  readonly payment: readonly Line[]
  /** L − P, when the list price is met by someone. */
  readonly subsidy?: { readonly bearer: SubsidyBearer; readonly amountFen: bigint }
  readonly costs: readonly { readonly supply: Supply; readonly amountFen: bigint }[]
  readonly margins?: readonly Share[]
  readonly feeFen?: bigint
  readonly taxBp?: number | undefined
  /** By whom the platform's revenue is broken down. */
  readonly seller: Pick<Payee, 'kind' | 'id'>
}) => {
  const { payment, costs, margins = [], feeFen = 0n, seller } = input
  const subsidyLines = input.subsidy ? [debit(bearerAccount(input.subsidy.bearer), input.subsidy.amountFen)] : []
  const inFen = sumFen([...payment, ...subsidyLines].map(one => one.amountFen))
  const outFen = sumFen([...costs, ...margins].map(one => one.amountFen)) + feeFen
  const left = leftOver(seller, inFen - outFen, input.taxBp)
  return posting('E08', 'goods', [
    ...payment,
    ...subsidyLines,
    left.loss,
    ...costs.map(one => credit(supplyAccount(one.supply), one.amountFen)),
    ...margins.map(one => credit(tenant(one.tenantId), one.amountFen)),
    earned(fee(seller.kind, seller.id), feeFen, input.taxBp),
    left.spread,
  ])
}

/** E08b: a voucher of face value V is sold at P. The refund of an unused one is the mirror of it. */
export const voucherSold = (input: {
  readonly payment: readonly Line[]
  readonly faceFen: bigint
  readonly orderNo: string
  readonly tenantId: string
  readonly issuer?: string
  readonly bearer: SubsidyBearer
}) => {
  const paidFen = sumFen(input.payment.map(one => one.amountFen))
  return posting('E08b', 'goods', [
    ...input.payment,
    debit(bearerAccount(input.bearer), input.faceFen - paidFen),
    credit(issuedBy(input.issuer, coupon('order', input.orderNo, input.tenantId)), input.faceFen),
  ])
}

interface DirectCharge {
  readonly orderNo: string
  /** The payer's tenant, whose money waits for the provider. */
  readonly tenantId: string
  readonly payment: readonly Line[]
}

const directChargeLines = ({ orderNo, tenantId, payment }: DirectCharge): Line[] => [
  ...payment,
  credit(pending(orderNo, tenantId), sumFen(payment.map(one => one.amountFen))),
]

/** E09a: a direct charge is paid and waits for the provider. */
export const directChargePaid = (input: DirectCharge) => posting('E09a', 'directCharge', directChargeLines(input))

/** E09c: the provider has failed; the payer gets everything back. */
export const directChargeFailed = (input: DirectCharge) =>
  posting('E09c', 'directCharge', mirror(directChargeLines(input)))

/** E09b: the provider has charged the account; it costs C and what is left goes to shares and the platform. */
export const directChargeDone = (input: {
  readonly orderNo: string
  readonly tenantId: string
  readonly paidFen: bigint
  readonly supply: Supply
  readonly costFen: bigint
  readonly taxBp?: number | undefined
  readonly margins?: readonly Share[]
  readonly seller: Pick<Payee, 'kind' | 'id'>
}) => {
  const { margins = [], seller } = input
  const leftFen = input.paidFen - input.costFen - sumFen(margins.map(one => one.amountFen))
  const left = leftOver(seller, leftFen, input.taxBp)
  return posting('E09b', 'directCharge', [
    debit(pending(input.orderNo, input.tenantId), input.paidFen),
    left.loss,
    credit(supplyAccount(input.supply), input.costFen),
    ...margins.map(one => credit(tenant(one.tenantId), one.amountFen)),
    left.spread,
  ])
}

/** E10: a coupon of value V is redeemed at a site: out of the money behind it, or at the platform's cost. */
export const couponRedeemed = (input: {
  readonly prefunded?: { readonly kind: 'grant' | 'order'; readonly id: string; readonly tenantId: string }
  readonly valueFen: bigint
  readonly payee: Payee
  readonly feeFen: bigint
  readonly taxBp?: number | undefined
}) => {
  const { prefunded, valueFen, payee, feeFen } = input
  const source = prefunded ? coupon(prefunded.kind, prefunded.id, prefunded.tenantId) : subsidy(payee.kind, payee.id)
  return posting('E10', 'fuel', [
    debit(source, valueFen),
    credit(payable(payee), valueFen - feeFen),
    earned(fee(payee.kind, payee.id), feeFen, input.taxBp),
  ])
}
