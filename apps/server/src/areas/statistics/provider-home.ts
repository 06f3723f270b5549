import { ledgerAccounts } from '@forecourt/contract/funds'
import { addDays } from '@forecourt/contract/kernel'
import { commissionMonths, type providerHome as declared } from '@forecourt/contract/statistics'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { sql } from '../../kernel/db/sql.ts'
import { balances } from '../../ledger/movement.ts'
import { orderRows } from '../orders/relations.ts'
import { sharedOrders, shareKept } from './commission.ts'
import { type MonthSoFar, monthSoFar } from './month-so-far.ts'
import { toDoOf, waitingFor } from './to-do.ts'
import { column } from '../../kernel/db/row-shape.ts'

const o = orderRows('o')
/** Who has not paid for so long is no company of this provider's any more. */
const yearDays = 365
const dayMs = 86_400_000

const companyShape = {
  id: column.text,
  name: column.text,
  net: column.bigint,
  share: column.bigint,
  before: column.bigint,
  last: column.text,
}

/** The companies that paid within a year: this month, what the provider has of it, and the same part of the month before. */
async function companiesOf(ctx: Ctx, { from, to, before }: MonthSoFar) {
  if (!ctx.may(commissionMonths.permission)) return []
  const rows = await ctx.rows(
    companyShape,
    sql`
    select ${o.companyId}::text as id, max(${o.companyName}) as name,
      coalesce(sum(${o.payAmount} - ${o.refundedAmount}) filter (where ${o.businessDate} >= ${from}), 0)::text as net,
      coalesce(sum(${shareKept}) filter (where ${o.businessDate} >= ${from}), 0)::bigint::text as share,
      coalesce(sum(${shareKept}) filter (where ${o.businessDate} between ${before.from} and ${before.to} and ${o.payTime} < ${before.until}), 0)::bigint::text as before,
      max(${o.businessDate})::text as last
    ${sharedOrders(ctx)} and ${o.companyId} is not null and ${o.businessDate} between ${addDays(to, -yearDays)} and ${to}
    group by ${o.companyId} order by 4 desc, 2`,
  )
  return rows
    .map(({ id, name, net, share, before: past, last }) => ({
      id,
      companyName: name,
      netAmount: net,
      commission: share,
      commissionBefore: past,
      lastDate: last,
      quietDays: Math.round((Date.parse(to) - Date.parse(last)) / dayMs),
    }))
    .toSorted((a, b) => (a.commission < b.commission ? 1 : a.commission > b.commission ? -1 : 0))
}

export const providerHome: Handler<typeof declared> = async (ctx, { daysBack }) => {
  const month = monthSoFar(ctx.now, daysBack)
  const [held, companies, toDo] = await Promise.all([
    ctx.may(ledgerAccounts.permission) ? balances(ctx.query, ['2221']) : undefined,
    companiesOf(ctx, month),
    toDoOf(ctx),
  ])
  const sum = (name: 'commission' | 'commissionBefore' | 'netAmount') =>
    ctx.may(commissionMonths.permission) ? companies.reduce((all, one) => all + one[name], 0n) : null
  return {
    asOf: ctx.now,
    from: month.from,
    to: month.to,
    isOver: month.isOver,
    balance: held ? (held.get('2221') ?? 0n) : null,
    commission: sum('commission'),
    commissionBefore: sum('commissionBefore'),
    spent: sum('netAmount'),
    companies,
    toDo: waitingFor(toDo),
  }
}
