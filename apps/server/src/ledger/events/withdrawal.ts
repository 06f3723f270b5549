import {
  type Account,
  bank,
  companyCash,
  companyGift,
  fee,
  receivable,
  suspenseCredit,
  tenant,
  withdrawalFee,
  withdrawing,
} from '../address.ts'
import { credit, debit, type Line, mirror } from '../line.ts'
import { earned } from './earned.ts'
import { posting } from './posting.ts'
import { type Bearer, bearerOf } from './recharge.ts'

interface Withdrawal {
  readonly withdrawalId: string
  /** Whose withdrawal it is. */
  readonly tenantId: string
  /** 2201, 2207, 2221 or 2223. */
  readonly source: Account
  /** W. */
  readonly amountFen: bigint
}

interface Clawback {
  /** q: gift money a company loses with it, clawbackOf in split.ts. Zero for other sources. */
  readonly clawbackFen?: bigint
  readonly bearer?: Bearer
}

const withdrawalLines = ({
  tenantId,
  clawbackFen = 0n,
  bearer = 'platform',
  ...input
}: Withdrawal & Clawback): Line[] => [
  debit(input.source, input.amountFen),
  debit(companyGift(tenantId), clawbackFen),
  credit(withdrawing(input.withdrawalId, tenantId), input.amountFen),
  credit(bearerOf(bearer, tenantId), clawbackFen),
]

/** E17a: a withdrawal is applied for; the money is on its way from now on. */
export const withdrawalApplied = (input: Withdrawal & Clawback) => posting('E17a', 'withdrawal', withdrawalLines(input))

/** E17c: it is rejected or has failed; everything goes back, the gift money too. */
export const withdrawalFailed = (input: Withdrawal & Clawback) =>
  posting('E17c', 'withdrawal', mirror(withdrawalLines(input)))

interface PaidWithdrawal extends Omit<Withdrawal, 'source'> {
  readonly bankAccountId: string
  /** The fee is inside: what arrives is W less the fee. */
  readonly feeFen: bigint
  /** Of the VAT inside the fee. */
  readonly taxBp?: number | undefined
}

/** E17b: it is paid. */
export const withdrawalPaid = (input: PaidWithdrawal) =>
  posting('E17b', 'withdrawal', [
    debit(withdrawing(input.withdrawalId, input.tenantId), input.amountFen),
    credit(bank(input.bankAccountId), input.amountFen - input.feeFen),
    earned(withdrawalFee(input.tenantId), input.feeFen, input.taxBp),
  ])

/** E17d: the bank returns it after it had been paid; the source has it again, with the fee, and the gift money too. */
export const withdrawalReturned = (input: PaidWithdrawal & Clawback & { readonly source: Account }) =>
  posting('E17d', 'withdrawal', [
    debit(bank(input.bankAccountId), input.amountFen - input.feeFen),
    ...mirror([earned(withdrawalFee(input.tenantId), input.feeFen, input.taxBp)]),
    credit(input.source, input.amountFen),
    credit(companyGift(input.tenantId), input.clawbackFen ?? 0n),
    debit(bearerOf(input.bearer ?? 'platform', input.tenantId), input.clawbackFen ?? 0n),
  ])

/** Where a deduction goes: 1 service fee, 2 error (settles what the company owes), 3 breach and 4 other. */
interface DeductionTarget {
  readonly reasonType: 1 | 2 | 3 | 4
  /** Who gets a deduction of type 3 or 4; while nobody is named it waits on 2299. */
  readonly beneficiaryTenantId?: string
}

function deductionAccount(companyId: string, target: DeductionTarget): Account {
  if (target.reasonType === 1) return fee('company', companyId)
  if (target.reasonType === 2) return receivable('company', companyId)
  return target.beneficiaryTenantId ? tenant(target.beneficiaryTenantId) : suspenseCredit()
}

/** E18: an approved deduction. Gift money may be taken only where the contract allows it. */
export const companyDeducted = (
  input: {
    readonly companyId: string
    readonly cashFen: bigint
    readonly giftFen?: bigint
    /** Of a service fee, reason 1. */
    readonly taxBp?: number | undefined
  } & DeductionTarget,
) =>
  posting('E18', 'deduction', [
    debit(companyCash(input.companyId), input.cashFen),
    debit(companyGift(input.companyId), input.giftFen ?? 0n),
    earned(
      deductionAccount(input.companyId, input),
      input.cashFen + (input.giftFen ?? 0n),
      input.reasonType === 1 ? input.taxBp : undefined,
    ),
  ])
