import { settlementAdjustment } from '@forecourt/contract/funds'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/db/sql.ts'
import { wholeParam } from '../../services/parameters.ts'
import { ledgerAccount, ledgerLine } from '../../ledger/read/relations.ts'
import { foundOf } from './proof-titles.ts'
import type { Finding } from './projection-proof.ts'
import { column } from '../../kernel/db/row-shape.ts'

const a = ledgerAccount('a')
const l = ledgerLine('l')
const sa = columnsOf(settlementAdjustment, 'sa')

const daysParam = 'ledger.openItemDays'
const dayMs = 86_400_000
const maxDetails = 5

const agedShape = {
  count: column.int,
  details: column.nullable(column.list(column.text)),
}

/**
 * Open items grow old: what stands on 1901 or 2299 under a document, and what is withheld from a payee, for longer than the
 * parameter allows is neither a receipt nor an expense that anybody has explained, so the proof names it until it is cleared. One that was
 * there before it had a document is as old as its approval.
 */
export async function proveOpenItems(ctx: Ctx): Promise<Finding> {
  const days = await wholeParam(ctx, daysParam)
  const before = new Date(ctx.now.getTime() - days * dayMs)
  const [aged] = await ctx.rows(
    agedShape,
    sql`select count(*)::int as count, (array_agg(document || ': ' || code || ' ' || to_char(amount / 100.0, 'FM999999999990.00')
          || ', ' || since order by since, document))[1:${maxDetails}] as details
      from (
        select ${a.dimId} as document, ${a.code}, ${a.balance} as amount, (opened.at at time zone 'Asia/Shanghai')::date as since
        from ${a} cross join lateral (select least(min(${l.postedAt}), (select ${sa.reviewTime} from ${sa}
            where ${sa.adjustmentNo} = ${a.dimId} and ${sa.isDeleted} = 0)) as at from ${l}
          where ${l.tenantId} = ${a.tenantId} and ${l.accountId} = ${a.id}) opened
        where ${a.code} in ('1901', '2299') and ${a.dimType} = 'document' and ${a.balance} <> 0 and opened.at < ${before}
        union all
        select ${sa.adjustmentNo}, '2211', -${sa.amount}, (${sa.reviewTime} at time zone 'Asia/Shanghai')::date from ${sa}
        where ${sa.reason} = 4 and ${sa.status} in (3, 4) and ${sa.isDeleted} = 0 and ${sa.reviewTime} < ${before}
      ) o`,
  )
  const count = aged?.count ?? 0
  return {
    name: 'openItems',
    title: [`没有挂账超过 ${days} 天`, `No item is open for more than ${days} days`],
    expected: ['每笔挂账按期核销', 'Every open item cleared in time'],
    actual: foundOf(count),
    ok: count === 0,
    details: aged?.details ?? [],
  }
}
