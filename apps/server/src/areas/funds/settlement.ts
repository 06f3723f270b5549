import * as contract from '@forecourt/contract/funds'
import { orderSettle } from '@forecourt/contract/funds'
import { dayOf, type Problem, type Values } from '@forecourt/contract/kernel'
import { markSettled } from '@forecourt/contract/orders'
import { notify } from '@forecourt/contract/tools'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import type { Handler } from '../../kernel/implement.ts'
import { sql } from '../../kernel/db/sql.ts'
import { notifyApprovers, notifyUsers } from '../../services/notices.ts'
import { takeSerial } from './bank-serial.ts'
import { frozenLate, requirePayable } from './payee-account.ts'
import { postNettingUndone } from './adjustment-posting.ts'
import { postPaid, postVoided, settlingBalance } from './settlement-posting.ts'
import { dropWaiting, takeBackAdjustment } from './settlement-adjustment.ts'
import { type Settlement } from './settlement-row.ts'
import { releaseVouchers, takeVouchers } from './voucher.ts'

const { moneySettlement } = contract

const columns = columnsOf(orderSettle)

/** What is to be paid and kept is what the ledger holds for this settlement, or nothing moves (463). */
async function requireAgreement(ctx: Ctx<'amountDiffers'>, row: Settlement): Promise<void> {
  const held = await settlingBalance(ctx, row)
  if (held !== row.actualAmount + row.settlementServiceFee) ctx.refuse('amountDiffers')
}

/** Step 2 to 3: the proof of payment, and once more the amount, which must be what the ledger holds for this payee. */
export const submitSettlementVoucher: Handler<typeof contract.submitSettlementVoucher> = async (ctx, input) => {
  const { id, voucherUrls, voucherNo, actualAmount } = input
  const row = await ctx.getOrRefuse(moneySettlement, id)
  await takeVouchers(ctx, voucherUrls, row.settlementNo)
  const changes = { voucherUrls, voucherNo, voucherUser: ctx.user.userId, ...(await frozenLate(ctx, row)) }
  const after = await ctx.transition(moneySettlement, row, 'submitVoucher', 'vouchered', changes)
  await requirePayable(ctx, after.payeeAccountId)
  if (actualAmount !== after.actualAmount) ctx.refuseField('amountDiffers', 'actualAmount')
  await requireAgreement(ctx, after)
  await notifyApprovers(ctx, moneySettlement, after, contract.paySettlement.permission)
}

type Payment = Parameters<Handler<typeof contract.paySettlement>>[1]

function paymentProblems(row: Settlement, { paid, payTime }: Payment, now: Date): Problem[] {
  if (paid !== 1) return []
  const problems: Problem[] = []
  if (payTime && dayOf(payTime) < dayOf(row.createTime))
    problems.push({
      field: 'payTime',
      message: ['付款日期不能早于结算单生成日期', 'The payment cannot be from before the settlement was made'],
    })
  if (payTime && payTime > now)
    problems.push({ field: 'payTime', message: ['付款时间不能晚于现在', 'The payment cannot be in the future'] })
  return problems
}

/** Step 3 to 4, or back to 2: another person than the one who brought the voucher confirms that the bank has paid. */
export const paySettlement: Handler<typeof contract.paySettlement> = async (ctx, input) => {
  const row = await ctx.getOrRefuse(moneySettlement, input.id)
  const problems = paymentProblems(row, input, ctx.now)
  if (problems.length > 0) ctx.refuseInput(problems)
  if (input.paid !== 1) {
    const back = { voucherUser: null, voucherNo: null, voucherUrls: null }
    await ctx.transition(moneySettlement, row, 'pay', 'reconciled', back, input.opinion ?? undefined)
    await releaseVouchers(ctx, ctx.tenantId, row.settlementNo)
    return notifyUsers(ctx, moneySettlement, row, [row.voucherUser], { kind: 'returned', note: input.opinion ?? null })
  }
  await pay(ctx, row, input)
}

type PayCtx = Parameters<Handler<typeof contract.paySettlement>>[0]

async function pay(ctx: PayCtx, row: Settlement, { bankSerialNo, payTime, opinion }: Payment): Promise<void> {
  // One from before accounts were kept goes back, and gets its account with the voucher.
  if (row.payeeAccountId === null) ctx.refuse('payeeAccountMissing')
  const serialNo = bankSerialNo ?? ''
  const changes: Values<typeof moneySettlement> = {
    bankSerialNo: serialNo,
    payTime: payTime ?? ctx.now,
    payUser: ctx.user.userId,
  }
  const after = await ctx.transition(moneySettlement, row, 'pay', 'paid', changes, opinion ?? undefined)
  await requireAgreement(ctx, after)
  await takeSerial(ctx, { serialNo, usedFor: 2, bizNo: after.settlementNo, amount: after.actualAmount })
  await postPaid(ctx, after)
  await markRows(ctx, after, 2)
  await notifyPaid(ctx, after)
}

/** Who brought the voucher, and those of the payee who look after its settlements. */
const notifyPaid = (ctx: Ctx, row: Settlement): Promise<void> =>
  ctx.call(notify, {
    about: moneySettlement.name,
    rowId: String(row.id),
    rowLabel: row.settlementNo,
    kind: 'paid',
    tenantIds: [row.tenantId, platformTenant],
    userIds: row.voucherUser ? [row.voucherUser] : [],
    permission: contract.objectSettlement.permission,
  })

/**
 * Takes the orders of a settlement along: 0 open again, 2 settled. A bulk statement instead of `update`, because the
 * rows only project the state of their settlement, whose own history says who did what.
 */
async function markRows(ctx: Ctx, of: Settlement, settleState: 0 | 2): Promise<void> {
  await ctx.call(markSettled, { tenantIds: [of.tenantId], settlementIds: [of.id], settleState })
  await ctx.rows(
    sql`update ${columns} set ${columns.settleState} = ${settleState}, ${columns.version} = ${columns.version} + 1,
        ${columns.settlementId} = ${settleState === 0 ? null : of.id},
        ${columns.updateUser} = ${ctx.user.userId}, ${columns.updateTime} = ${ctx.now}
      where ${columns.tenantId} = ${of.tenantId} and ${columns.settlementId} = ${of.id} and ${columns.isDeleted} = 0`,
  )
}

/** The payee does not agree: back to the beginning, where it is reconciled anew. */
export const objectSettlement: Handler<typeof contract.objectSettlement> = async (ctx, { id, reason }) => {
  const row = await ctx.getOrRefuse(moneySettlement, id)
  const back = { voucherUser: null, voucherNo: null, voucherUrls: null }
  await ctx.transition(moneySettlement, row, 'object', 'toReconcile', { ...back, askedAdjust: null }, reason)
  await dropWaiting(ctx, row)
  await notifyApprovers(ctx, moneySettlement, row, contract.reconcileSettlement.permission, { note: reason })
}

/** Takes a settlement back before it is paid: its adjustment, what was netted and what was due return,
 * its orders are open again (E19c). */
export const voidSettlement: Handler<typeof contract.voidSettlement> = async (ctx, { id, reason }) => {
  const row = await ctx.getOrRefuse(moneySettlement, id)
  const after = await ctx.transition(moneySettlement, row, 'void', 'voided', {}, reason)
  await takeBackAdjustment(ctx, after)
  await postNettingUndone(ctx, after)
  await releaseVouchers(ctx, ctx.tenantId, row.settlementNo)
  await postVoided(ctx, after, reason)
  await markRows(ctx, after, 0)
}
