import * as contract from '@forecourt/contract/funds'
import { orderSettle } from '@forecourt/contract/funds'
import { codeOf, type Label } from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { sql } from '../../kernel/db/sql.ts'
import { verdictOf } from '../../services/decision.ts'
import { notifyApprovers } from '../../services/notices.ts'
import { type Adjustment, postCleared } from './adjustment-posting.ts'
import { requireVouchers } from './voucher.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { adjustmentStates, moneySettlement, settlementAdjustment, settlementStates } = contract

const os = columnsOf(orderSettle, 'os')

const foundOrder = 4
const paid = codeOf(settlementStates, 'paid')
const usedIn = [codeOf(adjustmentStates, 'clearing'), codeOf(adjustmentStates, 'cleared')]

/** What is wrong with the order that an excess is cleared against: it has to be the payee's, large enough, and used once. */
async function orderProblem(ctx: Ctx, row: Adjustment, orderNo: string): Promise<Label | undefined> {
  if (row.amount < 0n) return ['调减的单据不能核销到订单', 'Only what was paid in excess is cleared against an order']
  const [order] = await ctx.rows(
    { net: column.bigint },
    sql`select sum(${os.net})::text as net from ${os} where ${os.tenantId} = ${row.tenantId} and ${os.payeeId} is not distinct from ${row.payeeId}::bigint
      and ${os.orderNo} = ${orderNo} and ${os.isDeleted} = 0 having count(*) filter (where ${os.refundNo} = '-') = 1`,
  )
  if (!order) return ['该收款方没有这笔订单', 'The payee has no such order']
  if (order.net < row.amount)
    return ['订单应付净额小于调整金额', 'The order adds less to what is due than the adjustment']
  const uses = await ctx.all(settlementAdjustment, { tenantId: row.tenantId, clearOrderNo: orderNo, status: usedIn })
  return uses.length > 0 ? ['该订单已用于核销其他调整单', 'The order has cleared another adjustment'] : undefined
}

/** One person says what an open item was; nothing moves until another agrees. */
export const clearAdjustment: Handler<typeof contract.clearAdjustment> = async (ctx, input) => {
  const row = await ctx.getOrRefuse(settlementAdjustment, input.id)
  const settlement = await ctx.getOrRefuse(moneySettlement, String(row.settlementId))
  await requireVouchers(ctx, input.clearUrls, 'clearUrls')
  const isForOrder = input.clearTarget === foundOrder
  const problem = isForOrder ? await orderProblem(ctx, row, input.clearOrderNo ?? '') : undefined
  if (problem) ctx.refuseInput([{ field: 'clearOrderNo', message: problem }])
  const { clearTarget, clearNote, clearUrls } = input
  const after = await ctx.transition(settlementAdjustment, row, 'clear', 'clearing', {
    clearTarget,
    clearOrderNo: isForOrder ? (input.clearOrderNo ?? null) : null,
    clearNote,
    clearUrls,
    clearUser: ctx.user.userId,
  })
  if (settlement.status !== paid) ctx.refuse('settlementUnpaid')
  await notifyApprovers(ctx, settlementAdjustment, after, contract.decideClearing.permission)
}

const notCleared = { clearTarget: null, clearOrderNo: null, clearNote: null, clearUrls: null, clearUser: null }

export const decideClearing: Handler<typeof contract.decideClearing> = async (ctx, input) => {
  const row = await ctx.getOrRefuse(settlementAdjustment, input.id)
  const verdict = verdictOf(ctx, contract.decideClearing, input)
  if (!verdict.isApproved) {
    await verdict.transition(settlementAdjustment, row, 'decideClearing', 'open', notCleared)
    return
  }
  const reviewed = { clearReviewUser: ctx.user.userId, clearTime: ctx.now }
  await postCleared(ctx, await verdict.transition(settlementAdjustment, row, 'decideClearing', 'cleared', reviewed))
}
