import { codeOf, type InputOfCall, type Row } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/orders'
import { tenant } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { sumFen } from '../../ledger/line.ts'
import { sharesOf } from './provider-share.ts'

const { orderShare, orderShareStates } = contract

type Input = InputOfCall<typeof contract.bookGoodsOrders>
/** A line with what others than its supplier earn of it. */
export interface Sold {
  readonly line: Input['lines'][number]
  readonly shares: Input['shares']
}

const columns = columnsOf(orderShare)

/** What each earns of an order by what it bought of one upstream, all its lines together. */
export async function sharesFor(ctx: Ctx, sold: readonly Sold[]) {
  const all = sold.flatMap(({ line, shares }) => shares.map(share => ({ line, share })))
  const ids = [...new Set(all.map(({ share }) => share.upstreamTenantId))]
  const names = new Map((await ctx.all(tenant, { tenantId: ids })).map(one => [one.tenantId, one.tenantName]))
  const groups = Map.groupBy(all, ({ share }) => `${share.earnerId}:${share.upstreamTenantId}`)
  return [...groups.values()].flatMap(of => {
    const [first] = of
    if (!first) return []
    const sum = (name: 'baseAmount' | 'saleAmount' | 'commission' | 'commissionGiven') =>
      sumFen(of.map(({ share }) => share[name]))
    const { earnerId, upstreamTenantId } = first.share
    const sums = {
      baseAmount: sum('baseAmount'),
      saleAmount: sum('saleAmount'),
      commission: sum('commission'),
      commissionGiven: sum('commissionGiven'),
    }
    return [
      {
        earnerId,
        upstreamTenantId,
        upstreamTenantName: names.get(upstreamTenantId) ?? null,
        goodsName: nameOf(of.map(({ line }) => `${line.goodsName} ${line.skuName}`)),
        qty: of.reduce((all, { line }) => all + line.qty, 0),
        ...sums,
        amount: contract.earnedOf(sums),
      },
    ]
  })
}

const maxName = 128
/** The first, and how many there are. */
export const nameOf = (names: readonly string[]): string =>
  (names.length > 1 ? `${names[0]} 等${names.length}种` : (names[0] ?? '')).slice(0, maxName)

type Of = Pick<Row<typeof orderShare>, 'orderId' | 'orderNo' | 'businessDate'>

/** Each row is of who earned it. */
export async function writeShares(ctx: Ctx, of: Of, shares: Awaited<ReturnType<typeof sharesFor>>): Promise<void> {
  const status = codeOf(orderShareStates, 'available')
  for (const { earnerId: tenantId, ...share } of shares)
    await ctx.insert(orderShare, { ...share, ...of, status }, { tenantId })
}

/** Marks what an order has brought those in between as taken back; answers it, as the entry of the order has it. */
export async function takeSharesBack(ctx: Ctx, of: Row<typeof contract.order>): Promise<ReturnType<typeof sharesOf>> {
  const rows = await ctx.all(orderShare, { orderNo: of.orderNo }, { lock: true, order: ['id'] })
  // What was sold before there were rows for each has that of its seller only.
  if (rows.length === 0) return sharesOf(of)
  const taken = await ctx.transitionWhere(
    orderShare,
    sql`${columns.orderNo} = ${of.orderNo}`,
    'takeBack',
    'takenBack',
    {
      set: sql`${columns.takenBackTime} = ${ctx.now}`,
    },
  )
  if (taken !== rows.length) throw new Error(`shares of order ${of.orderNo} were taken back before`)
  return rows.map(one => ({ tenantId: one.tenantId, amountFen: one.amount }))
}
