import { bank, fee, feeAccount, type Payee, payable, settling, tenant } from '../address.ts'
import { credit, debit, mirror } from '../line.ts'
import { earned } from './earned.ts'
import { posting } from './posting.ts'

/** A site, supplier, operator or shop, or a service provider (payeeType 3), which is paid from 2221. */
export type SettlementPayee = Payee | { readonly kind: 'provider'; readonly tenantId: string }

interface Settlement {
  readonly settlementId: string
  readonly payee: SettlementPayee
  /** X. */
  readonly amountFen: bigint
}

const ownAccount = (payee: SettlementPayee) => (payee.kind === 'provider' ? tenant(payee.tenantId) : payable(payee))
const feeOf = (payee: SettlementPayee) =>
  payee.kind === 'provider' ? fee('tenant', payee.tenantId) : fee(payee.kind, payee.id)

const generated = ({ settlementId, payee, amountFen }: Settlement) => [
  debit(ownAccount(payee), amountFen),
  credit(settling(settlementId, payee.tenantId), amountFen),
]

/** E19a: the nightly job has made a settlement. */
export const settlementGenerated = (input: Settlement) => posting('E19a', 'settlement', generated(input))

/** E19c: it is void; the orders are unsettled again. */
export const settlementVoided = (input: Settlement) => posting('E19c', 'settlement', mirror(generated(input)))

/** E19b: it is paid, less the settlement fee z. */
export const settlementPaid = (
  input: Settlement & { readonly feeFen: bigint; readonly bankAccountId: string; readonly taxBp?: number | undefined },
) =>
  posting('E19b', 'settlement', [
    debit(settling(input.settlementId, input.payee.tenantId), input.amountFen),
    credit(bank(input.bankAccountId), input.amountFen - input.feeFen),
    earned(feeOf(input.payee), input.feeFen, input.taxBp),
  ])

/** E20: the periodic fee of the platform, from a tenant's balance or a merchant's fee account. */
export const platformFeeCharged = (input: {
  readonly tenantId: string
  readonly merchantId?: string
  readonly amountFen: bigint
  readonly taxBp?: number | undefined
}) =>
  posting('E20', 'serviceFee', [
    debit(input.merchantId ? feeAccount(input.merchantId, input.tenantId) : tenant(input.tenantId), input.amountFen),
    earned(
      input.merchantId ? fee('merchant', input.merchantId) : fee('tenant', input.tenantId),
      input.amountFen,
      input.taxBp,
    ),
  ])
