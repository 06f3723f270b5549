import { startOfDay } from '@forecourt/contract/kernel'
import { sql } from '../../kernel/db/sql.ts'
import { onOtherDay } from './balance-on-day.ts'
import { momentAfter } from './entry-ids.ts'
import type { Days, Reader } from './reader.ts'
import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'

/** What the lines of one event, code, party and side come to: fen as texts. */
const eventSumShape = {
  event: column.text,
  code: column.text,
  dimType: column.text,
  dimId: column.text,
  side: column.oneOf('D', 'C'),
  amount: column.bigint,
  tax: column.bigint,
  lines: column.int,
}
export type EventSum = ShapedRow<typeof eventSumShape>

/**
 * What the entries of these days come to. Accounts of the codes `byDimension` are told apart by their dimension, those of
 * `byTenant` by their tenant. Every line of the ledger is looked at once, because lines have no index of their time.
 */
export const eventSums = (
  reader: Reader,
  { from, to }: Days,
  byDimension: readonly string[],
  byTenant: readonly string[],
): Promise<EventSum[]> =>
  reader.rows(
    eventSumShape,
    sql`with other as materialized (
        select x.* from ledger.entry x where ${onOtherDay('x')}),
      moved as (
        select x.tenant_id, x.account_id, x.side, x.event_code, x.amount, x.tax_part from ledger.line x
        where x.posted_at >= ${startOfDay(from)} and x.posted_at < ${momentAfter(to)}
          and x.entry_id not in (select id from other)
        union all
        select x.tenant_id, x.account_id, x.side, x.event_code, x.amount, x.tax_part from other e
        cross join lateral unnest(e.line_tenants, e.line_accounts, e.line_versions) as k(tenant_id, account_id, version)
        join ledger.line x on x.tenant_id = k.tenant_id and x.account_id = k.account_id and x.account_version = k.version
        where e.business_date between ${from} and ${to}),
      by_account as (
        select tenant_id, account_id, side, event_code, sum(amount) as amount, sum(tax_part) as tax, count(*) as lines
        from moved group by 1, 2, 3, 4)
      select n.event_code as event, l.code, d.type as "dimType", d.id as "dimId", n.side,
        sum(n.amount)::bigint::text as amount, coalesce(sum(n.tax), 0)::bigint::text as tax, sum(n.lines)::int as lines
      from by_account n join ledger.account l on l.tenant_id = n.tenant_id and l.id = n.account_id
      cross join lateral (select
          case when l.code = any(${sql.param([...byDimension])}) then l.dim_type
            when l.code = any(${sql.param([...byTenant])}) then 'tenant' else '' end as type,
          case when l.code = any(${sql.param([...byDimension])}) then l.dim_id
            when l.code = any(${sql.param([...byTenant])}) then l.tenant_id else '' end as id) d
      group by 1, 2, 3, 4, 5`,
  )
