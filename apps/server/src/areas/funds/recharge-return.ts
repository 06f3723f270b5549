import * as contract from '@forecourt/contract/funds'
import { codeOf, type Problem, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { type Verdict, verdictOf } from '../../services/decision.ts'
import { notifyApprovers, notifyUsers } from '../../services/notices.ts'
import { freeSerial, takeSerial } from './bank-serial.ts'
import { receiptOf, releaseReceipt } from './receipt.ts'
import {
  postGivenBack,
  postPaidBack,
  postReceipt,
  postRestored,
  postReversed,
  rechargeReceivedOn,
} from './return-posting.ts'
import { paymentDateProblems } from './value-date.ts'
import { releaseVouchers, takeVouchers } from './voucher.ts'

const { companyRecharge, rechargeReturn, rechargeStates, returnStates } = contract

type Recharge = Row<typeof companyRecharge>
type Return = Row<typeof rechargeReturn>
type Request = Parameters<Handler<typeof contract.requestReturn>>[1]
type DecidingCtx = Ctx<'insufficient' | 'accountFrozen' | 'rechargeSpent' | 'serialUsed'>

const arrived = codeOf(rechargeStates, 'arrived')
const waiting = codeOf(returnStates, 'waiting')
const [bookedWrongly, paidBack] = [1, 2]
const [byBank, byChannel] = [1, 2]
const toAccount = 1

/** Through the channel goes back what came through it; what was claimed from a receipt has no payment of its own there. */
const wayOf = (row: Recharge): number => (row.channelNo === null ? byBank : byChannel)

/** Less than was booked can have arrived only where a person said how much it was. */
function problemsOf({ kind, receivedAmount }: Request, row: Recharge): Problem[] {
  if (receivedAmount === undefined || receivedAmount === null || receivedAmount === row.payAmount) return []
  const isKnown = row.channelNo !== null || row.receiptNo !== null
  if (kind === bookedWrongly && !isKnown) return []
  return [
    {
      field: 'receivedAmount',
      message: isKnown
        ? ['该笔款项的到账金额已确定，与实付一致', 'What arrived is known here: it is what was paid']
        : ['退款时无需填写，按实付金额退回', 'Leave it empty: all that was paid is given back'],
    },
  ]
}

/** Nothing is booked before another person agrees. One request at a time, of a recharge that is on the account. */
export const requestReturn: Handler<typeof contract.requestReturn> = async (ctx, input) => {
  const row = await ctx.getOrRefuse(companyRecharge, input.id, { lock: true })
  if (row.status !== arrived) return ctx.refuse('changed')
  const problems = problemsOf(input, row)
  if (problems.length > 0) ctx.refuseInput(problems)
  const rechargeId = String(row.id)
  const [open] = await ctx.all(rechargeReturn, { rechargeId, status: waiting }, { limit: 1 })
  if (open) ctx.refuse('duplicate', ['待审批的退回单', 'A return that is not decided yet'])
  const isWrong = input.kind === bookedWrongly
  const { companyId, partnerId, amount, payAmount, payerName, payerAccount } = row
  const of = await ctx.insert(
    rechargeReturn,
    {
      returnNo: await ctx.number('CT', 'second', 4),
      rechargeId,
      companyId,
      partnerId,
      kind: input.kind,
      amount,
      payAmount,
      receivedAmount: isWrong ? (input.receivedAmount ?? payAmount) : null,
      way: isWrong ? null : wayOf(row),
      channelAccount: wayOf(row) === byChannel ? row.channelAccount : null,
      reason: input.reason,
      payerName,
      payerAccount,
      rechargeUser: row.createUser,
    },
    { tenantId: row.tenantId },
  )
  await notifyApprovers(ctx, rechargeReturn, of, contract.auditReturn.permission)
  return { id: String(of.id), returnNo: of.returnNo }
}

export const withdrawReturn: Handler<typeof contract.withdrawReturn> = async (ctx, { id }) => {
  const of = await ctx.getOrRefuse(rechargeReturn, id)
  await ctx.transition(rechargeReturn, of, 'withdraw', 'withdrawn')
  await notifyUsers(ctx, rechargeReturn, of, [], { kind: 'returned' })
}

const rechargeOf = (ctx: Ctx, of: Return): Promise<Recharge> =>
  ctx.getOrRefuse(companyRecharge, String(of.rechargeId), { lock: true })

/** Booked wrongly: the receipt comes first, so that the bank is not short of it for a moment, then the arrival goes (E04). */
async function writeOff(ctx: DecidingCtx, of: Return, verdict: Verdict): Promise<Recharge> {
  const row = await rechargeOf(ctx, of)
  const receivedFen = of.receivedAmount ?? of.payAmount
  const isLeft = receivedFen > 0n
  const receipt = !isLeft
    ? undefined
    : row.receiptNo === null
      ? await receiptOf(ctx, row, receivedFen, of.reason)
      : await releaseReceipt(ctx, row)
  if (!isLeft) await freeSerial(ctx, row.bankSerialNo ?? '')
  const changes = { receiptNo: receipt?.receiptNo ?? null }
  const after = await verdict.transition(rechargeReturn, of, 'audit', 'corrected', changes)
  const taken = await ctx.transition(companyRecharge, row, 'writeOff', isLeft ? 'unbooked' : 'reversed', {}, of.reason)
  if (receipt && row.receiptNo === null) await postReceipt(ctx, receipt, await rechargeReceivedOn(ctx, row))
  await postReversed(ctx, row, after)
  // Its papers prove whatever they belong to: they may be those of the right company's recharge.
  await releaseVouchers(ctx, row.tenantId, row.rechargeNo)
  return taken
}

/** Paid back: owed from now on (E04r); the channel is asked by a job, and the bank by a person. */
async function giveBack(ctx: DecidingCtx, of: Return, verdict: Verdict): Promise<Recharge> {
  const row = await rechargeOf(ctx, of)
  const after = await verdict.transition(rechargeReturn, of, 'audit', of.way === byChannel ? 'asked' : 'toPay')
  const taken = await ctx.transition(companyRecharge, row, 'giveBack', 'refunding', {}, of.reason)
  await postGivenBack(ctx, row, after)
  if (of.way === byChannel) ctx.wake('funds.refunds')
  else await notifyApprovers(ctx, rechargeReturn, after, contract.payReturn.permission)
  return taken
}

/** Whoever asked for the return, or for the recharge, does not decide on it; no parameter leaves it to one person. */
export const auditReturn: Handler<typeof contract.auditReturn> = async (ctx, input) => {
  const of = await ctx.getOrRefuse(rechargeReturn, input.id, { lock: true })
  if (of.status !== waiting) ctx.refuse('changed')
  const verdict = verdictOf(ctx, contract.auditReturn, input)
  if (!verdict.isApproved) return void (await verdict.transition(rechargeReturn, of, 'audit', 'rejected'))
  const isGivenBack = of.kind === paidBack
  const row = isGivenBack ? await giveBack(ctx, of, verdict) : await writeOff(ctx, of, verdict)
  const kind = isGivenBack ? 'refunding' : 'reversed'
  await notifyUsers(ctx, companyRecharge, row, [row.createUser, row.auditUser], { kind, note: of.reason })
}

/** The end of a refund, whichever way it went: the recharge says so, and its applicant hears of it. */
export async function settleRecharge(ctx: Ctx, of: Return, isPaid: boolean, note: string | null): Promise<Recharge> {
  const row = await rechargeOf(ctx, of)
  const after = await ctx.transition(
    companyRecharge,
    row,
    'settleRefund',
    isPaid ? 'refunded' : 'arrived',
    {},
    of.returnNo,
  )
  await notifyUsers(ctx, companyRecharge, after, [after.createUser], { kind: isPaid ? 'refunded' : 'problem', note })
  return row
}

/** The bank has carried it out (E04s): a step of its own by another person than the one who approved. */
export const payReturn: Handler<typeof contract.payReturn> = async (ctx, input) => {
  const { id, bankSerialNo, valueDate, voucherUrls } = input
  const of = await ctx.getOrRefuse(rechargeReturn, id)
  const problems = paymentDateProblems(valueDate, of.auditTime, ctx.now)
  if (problems.length > 0) ctx.refuseInput(problems)
  await takeVouchers(ctx, voucherUrls, of.returnNo)
  const changes = { bankSerialNo, valueDate, voucherUrls, payUser: ctx.user.userId, paidTime: ctx.now }
  const after = await ctx.transition(rechargeReturn, of, 'pay', 'paidBack', changes)
  await takeSerial(ctx, { serialNo: bankSerialNo, usedFor: 2, bizNo: of.returnNo, amount: of.payAmount })
  const row = await settleRecharge(ctx, after, true, bankSerialNo)
  await postPaidBack(ctx, row, after, valueDate)
  await notifyUsers(ctx, rechargeReturn, after, [after.createUser, after.auditUser], { kind: 'refunded' })
}

/** What could not be paid back: to the account again (E04t), or by bank in place of the channel. */
export const resolveReturn: Handler<typeof contract.resolveReturn> = async (ctx, { id, result, opinion }) => {
  const of = await ctx.getOrRefuse(rechargeReturn, id)
  const decided = { resolveUser: ctx.user.userId }
  if (result !== toAccount) {
    const after = await ctx.transition(rechargeReturn, of, 'resolve', 'toPay', { ...decided, way: byBank }, opinion)
    return notifyApprovers(ctx, rechargeReturn, after, contract.payReturn.permission)
  }
  const after = await ctx.transition(rechargeReturn, of, 'resolve', 'restored', decided, opinion)
  const row = await settleRecharge(ctx, after, false, opinion)
  await postRestored(ctx, row, after)
  await notifyUsers(ctx, rechargeReturn, after, [after.createUser], { kind: 'done', note: opinion })
}
