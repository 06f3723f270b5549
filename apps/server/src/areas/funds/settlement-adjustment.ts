import * as contract from '@forecourt/contract/funds'
import { atRate, codeOf, formatDecimal, type Label, type Problem } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { absFen } from '../../ledger/line.ts'
import { verdictOf } from '../../services/decision.ts'
import { notifyApprovers } from '../../services/notices.ts'
import { wholeParam } from '../../services/parameters.ts'
import {
  type Adjustment,
  postAdjusted,
  postAdjustmentUndone,
  postFormerUndone,
  reasonOf,
  staysOpen,
} from './adjustment-posting.ts'
import { frozenLate } from './payee-account.ts'
import type { MoneyCtx } from './money.ts'
import { actualOf, type Settlement } from './settlement-row.ts'
import { requireVouchers } from './voucher.ts'

const { moneySettlement, settlementAdjustment, adjustmentStates } = contract

const code = (name: keyof typeof adjustmentStates.states) => codeOf(adjustmentStates, name)
const live = [code('waiting'), code('done'), code('open')]
const unexplained = 5

/** How much of what is due an adjustment may be, in 1/10000. What cannot be read as such allows nothing. */
const maxParam = 'settle.adjustMaxBp'

const wrongWay: Readonly<Record<string, (amount: bigint) => Label | undefined>> = {
  missedOrder: amount =>
    amount < 0n ? ['漏记订单只能调增；多记的订单请办理退款', 'Refund an order that should not be there'] : undefined,
  withheld: amount =>
    amount > 0n
      ? ['暂扣只能调减；解除暂扣请核销原调整单', 'Clear the adjustment that withheld it to pay it out']
      : undefined,
}

type Reconciliation = Parameters<Handler<typeof contract.reconcileSettlement>>[1]

/** An adjustment is the stated difference, all of it, and a small part of what is due. */
async function adjustmentProblems(ctx: Ctx, row: Settlement, input: Reconciliation): Promise<Problem[]> {
  const amount = input.adjustAmount ?? 0n
  if (amount === 0n) return []
  const max = atRate(absFen(row.settlementAmount), await wholeParam(ctx, maxParam))
  const problems: Problem[] = []
  const wrong = (field: string, message: Label) => void problems.push({ field, message })
  if (input.diffAmount !== null && input.diffAmount !== undefined && input.diffAmount !== amount)
    wrong('adjustAmount', ['调整金额须等于差异金额', 'The adjustment has to be the stated difference'])
  if (absFen(amount) > max)
    wrong('adjustAmount', [
      `超过本单可调整上限 ${formatDecimal(max, 2)} 元；漏记的订单请补录，由下期结算`,
      `More than the ${formatDecimal(max, 2)} this settlement may be adjusted by: enter missed orders for the next one`,
    ])
  const way = wrongWay[reasonOf({ reason: input.adjustReason ?? unexplained })]?.(amount)
  if (way) wrong('adjustReason', way)
  return problems
}

/**
 * Step 1 to 2: whether the payee's figures agree. A difference that is to be paid or kept back becomes an adjustment, a document
 * of its own that another person has to approve (domain 10.6); it replaces that of an earlier reconciliation.
 */
export const reconcileSettlement: Handler<typeof contract.reconcileSettlement> = async (ctx, input) => {
  const row = await ctx.getOrRefuse(moneySettlement, input.id)
  const amount = input.adjustAmount ?? 0n
  const problems = await adjustmentProblems(ctx, row, input)
  if (actualOf(row, amount) <= 0n)
    problems.push({ field: 'adjustAmount', message: ['调整后实结金额须大于0', 'Nothing would be left to pay'] })
  if ((amount !== 0n || input.reconcileResult === 2) && !input.diffNote)
    problems.push({ field: 'diffNote', message: ['请输入差异说明', 'Please explain the difference'] })
  if (problems.length > 0) ctx.refuseInput(problems)
  const isAdjusted = amount !== 0n
  const found = {
    reconcileResult: input.reconcileResult,
    diffAmount: input.diffAmount ?? amount,
    diffNote: input.diffNote ?? null,
    ...(await frozenLate(ctx, row)),
    adjustAmount: 0n,
    actualAmount: actualOf(row, 0n),
    adjustUser: isAdjusted ? ctx.user.userId : null,
    adjustReviewUser: null,
    askedAdjust: isAdjusted ? amount : null,
  }
  const after = await ctx.transition(moneySettlement, row, 'reconcile', isAdjusted ? 'adjusting' : 'reconciled', found)
  await takeBackAdjustment(ctx, row)
  if (!isAdjusted) return notifyApprovers(ctx, moneySettlement, after, contract.submitSettlementVoucher.permission)
  await ask(ctx, after, input)
  await notifyApprovers(ctx, moneySettlement, after, contract.decideAdjustment.permission)
}

async function ask(ctx: Ctx<'voucherNeeded'>, row: Settlement, input: Reconciliation): Promise<void> {
  const evidenceUrls = input.evidenceUrls?.length ? input.evidenceUrls : null
  if (evidenceUrls) await requireVouchers(ctx, evidenceUrls, 'evidenceUrls')
  const values = {
    adjustmentNo: await ctx.number('TZ', 'day', 6),
    settlementId: row.id,
    payeeId: row.payeeId,
    reason: input.adjustReason ?? unexplained,
    amount: input.adjustAmount ?? 0n,
    diffAmount: row.diffAmount ?? 0n,
    note: row.diffNote ?? '',
    evidenceUrls,
    evidenceUser: evidenceUrls ? ctx.user.userId : null,
    makerUser: ctx.user.userId,
  }
  await ctx.insert(settlementAdjustment, values, { tenantId: row.tenantId })
}

/** The one that counts or waits to; whoever needs it has the settlement in hand, so no other can come meanwhile. */
async function adjustmentOf(ctx: Ctx, row: Settlement): Promise<Adjustment | undefined> {
  const [found] = await ctx.all(settlementAdjustment, { settlementId: row.id, status: live }, { limit: 1 })
  return found
}

/** Undoes the adjustment of a settlement that is void or reconciled anew; one that still waits has not been booked. */
export async function takeBackAdjustment(ctx: MoneyCtx, row: Settlement): Promise<void> {
  const found = await adjustmentOf(ctx, row)
  if (!found) return row.adjustAmount === 0n ? undefined : postFormerUndone(ctx, row)
  await ctx.transition(settlementAdjustment, found, 'takeBack', 'undone')
  if (found.status !== code('waiting')) await postAdjustmentUndone(ctx, found)
}

/** The payee does not agree to an adjustment that nobody has approved: there is nothing to book. */
export async function dropWaiting(ctx: Ctx, row: Settlement): Promise<void> {
  const found = await adjustmentOf(ctx, row)
  if (found?.status === code('waiting')) await ctx.transition(settlementAdjustment, found, 'takeBack', 'undone')
}

/** Another person than those who made the adjustment lets it count, or has the settlement reconciled anew. */
export const decideAdjustment: Handler<typeof contract.decideAdjustment> = async (ctx, input) => {
  const row = await ctx.getOrRefuse(moneySettlement, input.id)
  const found = await adjustmentOf(ctx, row)
  const verdict = verdictOf(ctx, contract.decideAdjustment, input)
  // The adjustment is a row of its own beside the settlement.
  const note = verdict.opinion ?? undefined
  const decided = { reviewUser: ctx.user.userId, reviewTime: ctx.now, reviewOpinion: verdict.opinion }
  if (!verdict.isApproved) {
    await verdict.transition(moneySettlement, row, 'decideAdjustment', 'toReconcile', { askedAdjust: null })
    if (found) await ctx.transition(settlementAdjustment, found, 'decide', 'rejected', decided, note)
    return
  }
  const adjustAmount = found?.amount ?? 0n
  const changes = {
    adjustAmount,
    actualAmount: actualOf(row, adjustAmount),
    askedAdjust: null,
    adjustReviewUser: ctx.user.userId,
  }
  const after = await verdict.transition(moneySettlement, row, 'decideAdjustment', 'reconciled', changes)
  if (!found?.evidenceUrls?.length) return ctx.refuse('evidenceNeeded')
  const target = staysOpen(found) ? 'open' : 'done'
  await postAdjusted(ctx, await ctx.transition(settlementAdjustment, found, 'decide', target, decided, note))
  await notifyApprovers(ctx, moneySettlement, after, contract.submitSettlementVoucher.permission)
}

/** Evidence, and with it the reason, for an adjustment that came without. */
export const supplementAdjustment: Handler<typeof contract.supplementAdjustment> = async (ctx, input) => {
  const row = await ctx.getOrRefuse(settlementAdjustment, input.id)
  await requireVouchers(ctx, input.evidenceUrls, 'evidenceUrls')
  const way = wrongWay[reasonOf(input)]?.(row.amount)
  if (way) ctx.refuseInput([{ field: 'reason', message: way }])
  const changes = { reason: input.reason, evidenceUrls: input.evidenceUrls, evidenceUser: ctx.user.userId }
  await ctx.transition(settlementAdjustment, row, 'supplement', 'waiting', changes)
}
