import type { withdrawal } from '@forecourt/contract/funds'
import { dayOf, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { tenant } from '../../ledger/address.ts'
import * as events from '../../ledger/events.ts'
import { post } from '../../ledger/post.ts'
import { noted, papers } from '../../services/posting-note.ts'
import { placeOf, type BankAccount } from './bank-account.ts'
import { bankOf, entryOf, type MoneyCtx } from './money.ts'

export type Withdrawal = Row<typeof withdrawal>

const asEvent = (row: Withdrawal) => ({
  withdrawalId: String(row.id),
  tenantId: row.tenantId,
  source: tenant(row.tenantId),
  amountFen: row.amount,
})

const under = (ctx: Ctx, row: Withdrawal) => ({
  tenantId: row.tenantId,
  bizNo: row.withdrawNo,
  businessDate: dayOf(ctx.now),
})

/** E17a: off the balance, and on its way. */
export const postApplied = (ctx: MoneyCtx, row: Withdrawal) =>
  post(ctx.query, {
    ...events.withdrawalApplied(asEvent(row)),
    ...under(ctx, row),
    maker: row.createUser,
    ...noted(row.remark),
  })

/** E17c: on the balance again, and nothing has left. */
export const postNotPaid = async (ctx: MoneyCtx, row: Withdrawal, why: string | null) =>
  post(ctx.query, {
    ...events.withdrawalFailed(asEvent(row)),
    ...under(ctx, row),
    reversalOf: await entryOf(ctx, row.tenantId, row.withdrawNo, ['E17a']),
    maker: ctx.user.userId,
    ...noted(why),
  })

const paidAs = (row: Withdrawal, bankAccountId: string) => ({
  ...asEvent(row),
  feeFen: row.fee,
  taxBp: row.taxBp ?? undefined,
  bankAccountId,
})

/** E17b: the money has left the bank, less the fee. */
export const postPaidOut = (ctx: MoneyCtx, row: Withdrawal, from: BankAccount) =>
  post(ctx.query, {
    ...events.withdrawalPaid(paidAs(row, placeOf(from).dimId)),
    ...under(ctx, row),
    businessDate: row.valueDate ?? dayOf(ctx.now),
    maker: row.auditUser,
    approver: row.payUser,
    ...papers(row.bankSerialNo, ...(row.voucherUrls ?? [])),
  })

/** E17d: the bank has it again, on the account it had left, and the owner the whole amount. */
export async function postSentBack(ctx: MoneyCtx, row: Withdrawal): Promise<void> {
  const paid = await entryOf(ctx, row.tenantId, row.withdrawNo, ['E17b'])
  await post(ctx.query, {
    ...events.withdrawalReturned(paidAs(row, await bankOf(ctx, row.tenantId, paid))),
    ...under(ctx, row),
    maker: ctx.user.userId,
    ...noted(row.failReason),
    ...papers(row.returnSerialNo),
  })
}
