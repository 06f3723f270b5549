import * as contract from '@forecourt/contract/funds'
import { parseDecimal, type Problem, type Row, type Values } from '@forecourt/contract/kernel'
import { param } from '@forecourt/contract/system'
import { notify } from '@forecourt/contract/tools'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/database.ts'
import type { Handler } from '../../kernel/implement.ts'
import { sql } from '../../kernel/sql.ts'
import { tellDeciders, tellPeople } from '../notices.ts'
import { refuseSamePerson } from '../own-work.ts'
import { takeSerial } from './bank-serial.ts'
import { frozenLate, needPayable } from './payee-account.ts'
import { postAdjustment, postPaid, postVoided, settlingBalance } from './posting.ts'
import { needVouchers } from './voucher.ts'

const { moneySettlement } = contract
type Settlement = Row<typeof moneySettlement>

/** The steps of a settlement are the platform's, whoever has been given the right by mistake. */
async function needAsPlatform(ctx: Ctx, id: string, permission: string): Promise<Settlement> {
  const row = await ctx.need(moneySettlement, id)
  return ctx.isPlatform ? row : ctx.refuse('notAllowed', permission)
}

const adjustLimitParam = 'settle.adjustLimit'

/** Up to this amount (fen) one person adjusts a settlement alone. What cannot be read as an amount allows nothing. */
async function freeAdjustFen(ctx: Ctx): Promise<bigint> {
  const found = await ctx.find(param, { paramKey: adjustLimitParam })
  return parseDecimal(found?.paramValue ?? '', 2) ?? 0n
}

const magnitude = (amount: bigint) => (amount < 0n ? -amount : amount)

/** An adjustment counts from now on; it replaces that of an earlier reconciliation. */
const adjusted = (row: Settlement, adjustAmount: bigint) => ({
  adjustAmount,
  actualAmount: row.settlementAmount - row.settlementServiceFee + adjustAmount,
  askedAdjust: null,
})

/**
 * Step 1 to 2: whether the payee's figures agree. A difference is booked as an adjustment, which replaces that of an
 * earlier reconciliation, and what is to be paid follows it (domain 10.6). A large one waits for a second person.
 */
export const reconcileSettlement: Handler<typeof contract.reconcileSettlement> = async (ctx, input) => {
  const row = await needAsPlatform(ctx, input.id, contract.reconcileSettlement.permission)
  const adjustAmount = input.adjustAmount ?? 0n
  const actualAmount = row.settlementAmount - row.settlementServiceFee + adjustAmount
  const problems: Problem[] = []
  if (actualAmount <= 0n)
    problems.push({ field: 'adjustAmount', message: ['调整后实结金额须大于0', 'Nothing would be left to pay'] })
  if ((adjustAmount !== 0n || input.reconcileResult === 2) && !input.diffNote)
    problems.push({ field: 'diffNote', message: ['请输入差异说明', 'Please explain the difference'] })
  if (problems.length > 0) ctx.refuseInput(problems)
  const { reconcileResult, diffAmount, diffNote } = input
  const found = {
    reconcileResult,
    diffAmount: diffAmount ?? 0n,
    diffNote: diffNote ?? null,
    ...(await frozenLate(ctx, row)),
    adjustUser: adjustAmount === 0n ? null : ctx.user.userId,
    adjustReviewUser: null,
  }
  if (adjustAmount !== 0n && magnitude(adjustAmount) > (await freeAdjustFen(ctx))) {
    const asked = { ...found, askedAdjust: adjustAmount }
    const waiting = await ctx.advance(moneySettlement, row, 'reconcile', 'adjusting', asked)
    return tellDeciders(ctx, moneySettlement, waiting, contract.decideAdjustment.permission)
  }
  const changes = { ...found, ...adjusted(row, adjustAmount) }
  const after = await ctx.advance(moneySettlement, row, 'reconcile', 'reconciled', changes)
  await postAdjustment(ctx, after, row.adjustAmount, adjustAmount)
  await tellDeciders(ctx, moneySettlement, after, contract.submitSettlementVoucher.permission)
}

/** Another person than the one who adjusted lets the adjustment count, or has the settlement reconciled anew. */
export const decideAdjustment: Handler<typeof contract.decideAdjustment> = async (ctx, { id, result, opinion }) => {
  const row = await needAsPlatform(ctx, id, contract.decideAdjustment.permission)
  refuseSamePerson(ctx, contract.decideAdjustment, row)
  const isApproved = result === 1
  if (!isApproved && !opinion)
    ctx.refuseInput([{ field: 'opinion', message: ['请输入驳回意见', 'Please input why it is rejected'] }])
  const note = opinion ?? undefined
  const kind = isApproved ? 'passed' : 'rejected'
  await tellPeople(ctx, moneySettlement, row, [row.adjustUser], { kind, note: opinion ?? null })
  if (!isApproved) {
    await ctx.advance(moneySettlement, row, 'decideAdjustment', 'toReconcile', { askedAdjust: null }, note)
    return
  }
  const adjustAmount = row.askedAdjust ?? 0n
  const changes = { ...adjusted(row, adjustAmount), adjustReviewUser: ctx.user.userId }
  const after = await ctx.advance(moneySettlement, row, 'decideAdjustment', 'reconciled', changes, note)
  await postAdjustment(ctx, after, row.adjustAmount, adjustAmount)
  await tellDeciders(ctx, moneySettlement, after, contract.submitSettlementVoucher.permission)
}

/** What is to be paid and kept is what the ledger holds for this settlement, or nothing moves (463). */
async function needAgreement(ctx: Ctx<'amountDiffers'>, row: Settlement): Promise<void> {
  const held = await settlingBalance(ctx, row)
  if (held !== row.actualAmount + row.settlementServiceFee) ctx.refuse('amountDiffers')
}

/** Step 2 to 3: the proof of payment, and once more the amount, which must be what the ledger holds for this payee. */
export const submitSettlementVoucher: Handler<typeof contract.submitSettlementVoucher> = async (ctx, input) => {
  const { id, voucherUrls, voucherNo, actualAmount } = input
  const row = await needAsPlatform(ctx, id, contract.submitSettlementVoucher.permission)
  await needVouchers(ctx, voucherUrls)
  const changes = { voucherUrls, voucherNo, voucherUser: ctx.user.userId, ...(await frozenLate(ctx, row)) }
  const after = await ctx.advance(moneySettlement, row, 'submitVoucher', 'vouchered', changes)
  await needPayable(ctx, after.payeeAccountId)
  if (actualAmount !== after.actualAmount) ctx.refuseField('amountDiffers', 'actualAmount')
  await needAgreement(ctx, after)
  await tellDeciders(ctx, moneySettlement, after, contract.paySettlement.permission)
}

type Payment = Parameters<Handler<typeof contract.paySettlement>>[1]

function paymentProblems({ paid, bankSerialNo, payTime, opinion }: Payment, now: Date): Problem[] {
  if (paid !== 1)
    return opinion ? [] : [{ field: 'opinion', message: ['退回时请输入意见', 'Please say why it goes back'] }]
  const problems: Problem[] = []
  if (!bankSerialNo)
    problems.push({ field: 'bankSerialNo', message: ['请输入银行流水号', 'Enter the bank serial number'] })
  if (payTime && payTime > now)
    problems.push({ field: 'payTime', message: ['付款时间不能晚于现在', 'The payment cannot be in the future'] })
  return problems
}

/** Step 3 to 4, or back to 2: another person than the one who brought the voucher confirms that the bank has paid. */
export const paySettlement: Handler<typeof contract.paySettlement> = async (ctx, input) => {
  const row = await needAsPlatform(ctx, input.id, contract.paySettlement.permission)
  refuseSamePerson(ctx, contract.paySettlement, row)
  const problems = paymentProblems(input, ctx.now)
  if (problems.length > 0) ctx.refuseInput(problems)
  if (input.paid !== 1) {
    const back = { voucherUser: null, voucherNo: null, voucherUrls: null }
    await ctx.advance(moneySettlement, row, 'pay', 'reconciled', back, input.opinion ?? undefined)
    return tellPeople(ctx, moneySettlement, row, [row.voucherUser], { kind: 'returned', note: input.opinion ?? null })
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
  const after = await ctx.advance(moneySettlement, row, 'pay', 'paid', changes, opinion ?? undefined)
  await needAgreement(ctx, after)
  await takeSerial(ctx, { serialNo, usedFor: 2, bizNo: after.settlementNo, amount: after.actualAmount })
  await postPaid(ctx, after)
  await markRows(ctx, after, 2)
  await tellPaid(ctx, after)
}

/** Who brought the voucher, and those of the payee who look after its settlements. */
const tellPaid = (ctx: Ctx, row: Settlement): Promise<void> =>
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
  await ctx.rows(
    sql`update order_settle set settle_state = ${settleState}, version = version + 1,
        settlement_id = ${settleState === 0 ? null : of.id},
        update_user = ${ctx.user.userId}, update_time = ${ctx.now}
      where tenant_id = ${of.tenantId} and settlement_id = ${of.id} and is_deleted = 0`,
  )
}

/** The payee does not agree: back to the beginning, where it is reconciled anew. */
export const objectSettlement: Handler<typeof contract.objectSettlement> = async (ctx, { id, reason }) => {
  const row = await ctx.need(moneySettlement, id)
  const back = { voucherUser: null, voucherNo: null, voucherUrls: null }
  await ctx.advance(moneySettlement, row, 'object', 'toReconcile', back, reason)
  await tellDeciders(ctx, moneySettlement, row, contract.reconcileSettlement.permission, { note: reason })
}

/** Takes a settlement back before it is paid: its adjustment and what was due return, its orders are open again (E19c). */
export const voidSettlement: Handler<typeof contract.voidSettlement> = async (ctx, { id, reason }) => {
  const row = await needAsPlatform(ctx, id, contract.voidSettlement.permission)
  const after = await ctx.advance(moneySettlement, row, 'void', 'voided', {}, reason)
  await postAdjustment(ctx, after, after.adjustAmount, 0n)
  await postVoided(ctx, after)
  await markRows(ctx, after, 0)
}
