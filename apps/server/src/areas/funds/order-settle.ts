import * as contract from '@forecourt/contract/funds'
import type { Handler } from '../../kernel/implement.ts'

/**
 * What an order or a refund adds to its site's settlements, in the transaction of the order: the sum of a site's
 * unsettled rows is then always the balance of its account 2211. Recording the same document twice is a `duplicate`.
 */
export const recordOrderSettle: Handler<typeof contract.recordOrderSettle> = async (ctx, input) => {
  const { tenantId, refundNo, settleAmount, serviceFee, ...rest } = input
  const row = { ...rest, refundNo: refundNo ?? '-', settleAmount, serviceFee, net: settleAmount - serviceFee }
  await ctx.insert(contract.orderSettle, row, { tenantId })
}
