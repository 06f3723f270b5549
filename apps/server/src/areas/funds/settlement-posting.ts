import type { moneySettlement } from '@forecourt/contract/funds'
import { dayOf, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { payeeOf, settling } from '../../ledger/address.ts'
import { balanceOf } from '../../ledger/balance.ts'
import * as events from '../../ledger/events.ts'
import { post } from '../../ledger/post.ts'
import { noted, papers } from '../../services/posting-note.ts'
import { currentVatBp } from '../../services/vat.ts'
import { requireAccountFor, paying } from './bank-account.ts'
import { entryOf, type MoneyCtx } from './money.ts'

type Settlement = Row<typeof moneySettlement>

export interface Payable {
  readonly settlementId: string
  readonly settlementNo: string
  readonly tenantId: string
  /** The site; null where the supplier itself is paid. */
  readonly payeeId: string | null
  /** X of domain 10.6, in fen. */
  readonly dueFen: bigint
}

const payableOf = (row: Settlement): Payable => ({
  settlementId: String(row.id),
  settlementNo: row.settlementNo,
  tenantId: row.tenantId,
  payeeId: row.payeeId,
  dueFen: row.settlementAmount,
})

const asEvent = ({ settlementId, tenantId, payeeId, dueFen }: Payable) => ({
  settlementId,
  payee: payeeOf(tenantId, payeeId),
  amountFen: dueFen,
})

/** E19a: what is due leaves the payable of the site and waits in the settlement's own account. */
export async function postGenerated(ctx: Ctx<'accountFrozen'>, of: Payable): Promise<void> {
  await post(ctx.query, {
    ...events.settlementGenerated(asEvent(of)),
    tenantId: of.tenantId,
    bizNo: of.settlementNo,
    businessDate: dayOf(ctx.now),
  })
}

/** E13b: the payee's refunds were not covered by its sales for three periods; from now on it owes them. */
export async function postOwed(ctx: Ctx<'accountFrozen'>, of: Payable): Promise<void> {
  await post(ctx.query, {
    ...events.negativePayableClaimed({ payee: asEvent(of).payee, amountFen: -of.dueFen }),
    tenantId: of.tenantId,
    bizNo: of.settlementNo,
    businessDate: dayOf(ctx.now),
  })
}

/** E19b: the bank pays the payee, and the platform keeps its settlement fee. */
export async function postPaid(ctx: MoneyCtx, row: Settlement): Promise<void> {
  const feeFen = row.settlementServiceFee
  const bankAccountId = (await requireAccountFor(ctx, paying)).ledgerKey ?? ''
  const paid = {
    ...asEvent(payableOf(row)),
    amountFen: row.actualAmount + feeFen,
    feeFen,
    bankAccountId,
    taxBp: await currentVatBp(ctx),
  }
  await post(ctx.query, {
    ...events.settlementPaid(paid),
    tenantId: row.tenantId,
    bizNo: row.settlementNo,
    businessDate: dayOf(row.payTime ?? ctx.now),
    maker: row.voucherUser,
    approver: row.payUser,
    ...papers(row.bankSerialNo, row.voucherNo, ...(row.voucherUrls ?? [])),
  })
}

/** E19b of a settlement that is netted altogether: nothing leaves the bank, and the platform has its fee. */
export async function postPaidOff(ctx: MoneyCtx, of: Payable, feeFen: bigint): Promise<void> {
  if (feeFen === 0n) return
  const bankAccountId = (await requireAccountFor(ctx, paying)).ledgerKey ?? ''
  const paid = { ...asEvent(of), amountFen: feeFen, feeFen, bankAccountId, taxBp: await currentVatBp(ctx) }
  await post(ctx.query, {
    ...events.settlementPaid(paid),
    tenantId: of.tenantId,
    bizNo: of.settlementNo,
    businessDate: dayOf(ctx.now),
  })
}

/** E19c: what was due returns to the payable of the site. */
export async function postVoided(ctx: MoneyCtx, row: Settlement, reason: string): Promise<void> {
  const voided = events.settlementVoided(asEvent(payableOf(row)))
  await post(ctx.query, {
    ...voided,
    tenantId: row.tenantId,
    bizNo: row.settlementNo,
    businessDate: dayOf(ctx.now),
    maker: ctx.user.userId,
    ...noted(reason),
    reversalOf: await entryOf(ctx, row.tenantId, row.settlementNo, ['E19a']),
  })
}

/** What the settlement's account 2212 holds now, in fen. */
export const settlingBalance = async (ctx: Ctx, row: Settlement): Promise<bigint> =>
  (await balanceOf(ctx.query, settling(String(row.id), row.tenantId))).balanceFen
