import { tenant } from '@forecourt/contract/system'
import { columnsOf } from '../../kernel/db/columns.ts'
import { joined, type SQL, sql } from '../../kernel/db/sql.ts'
import { otherDay, ownDay } from '../other-day.ts'
import { idSince, idUntil } from './entry-ids.ts'

const t = columnsOf(tenant, 't')

/** Business dates, both included, and the moments around them. */
export interface Period {
  readonly first: string
  readonly last: string
  readonly from: Date
  readonly until: Date
}

/** Which lines: of one tenant or of all, of one code or of all. */
export interface FlowRequest {
  readonly tenantId: string | undefined
  readonly code?: string | null | undefined
  readonly bizType?: number | null | undefined
  readonly period: Period
}

const ofBusiness = (column: SQL, { bizType }: FlowRequest): SQL =>
  bizType === undefined || bizType === null ? sql`true` : sql`${column} = ${bizType}`

const ownDayOfEntry = sql.raw(ownDay('e'))

/** Entries booked in the period and posted at another time: money of a value date, sales over midnight. */
const postedElsewhen = ({ first, last, from, until }: Period): SQL =>
  sql`${sql.raw(otherDay('e'))} and e.business_date between ${first} and ${last}
    and not (e.posted_at >= ${from} and e.posted_at < ${until})`

/** An account with few lines is read as a whole; where a busy one enters the period is looked up. */
const fewLines = 200

/**
 * The newest lines of one tenant's accounts, or of everybody's accounts of one code. Lines are kept by account, so the
 * accounts that moved since the period began are asked, each for its own newest lines.
 */
function linesByAccount(asked: FlowRequest, upTo: SQL): SQL {
  const { tenantId, code, period } = asked
  const { first, last, from, until } = period
  const accounts = joined(
    [
      sql`a.moved_at >= ${from}`,
      ...(tenantId ? [sql`a.tenant_id = ${tenantId}`] : []),
      ...(code ? [sql`a.code = ${code}`] : []),
    ],
    ' and ',
  )
  return sql`select a.tenant_id, l.entry_id, l.line_no, l.posted_at, l.biz_type, l.biz_no, a.id as account_id, a.code,
      a.dim_type, a.dim_id, l.side = a.normal as is_in, l.amount, l.balance_after
    from ledger.account a cross join lateral (
      select * from ledger.line x where x.tenant_id = a.tenant_id and x.account_id = a.id
        and x.account_version > case when a.version <= ${fewLines}::int then 0
          else ledger.version_at(a.tenant_id, a.id, ${from}, false) end
        and x.posted_at >= ${from} and x.posted_at < ${until} and ${ofBusiness(sql`x.biz_type`, asked)}
        and not exists (select from ledger.entry e where e.id = x.entry_id and ${ownDayOfEntry}
          and e.business_date not between ${first} and ${last})
      order by x.account_version desc${upTo}) l
    where ${accounts}
    union all (select l.tenant_id, e.id as entry_id, l.line_no, e.posted_at, e.biz_type, e.biz_no, l.account_id, l.code,
      l.dim_type, l.dim_id, l.side = c.normal as is_in, l.amount, l.balance_after
    from ledger.entry e join ledger.entry_line l on l.entry_tenant_id = e.tenant_id and l.entry_id = e.id
    join ledger.chart c on c.code = l.code
    where ${postedElsewhen(period)} and ${ofBusiness(sql`e.biz_type`, asked)}
      and ${tenantId ? sql`l.tenant_id = ${tenantId}` : sql`true`} and ${code ? sql`l.code = ${code}` : sql`true`}
    order by e.id desc${upTo})`
}

/**
 * The newest lines of the whole platform: each tenant's newest entries from the end of its own key, then their lines.
 * A page costs the same however long the books are.
 */
function linesByEntry(asked: FlowRequest, upTo: SQL): SQL {
  const { period } = asked
  const { first, last, from, until } = period
  return sql`select l.tenant_id, e.id as entry_id, l.line_no, e.posted_at, e.biz_type, e.biz_no, l.account_id, l.code,
      l.dim_type, l.dim_id, l.side = c.normal as is_in, l.amount, l.balance_after
    from (select e.* from ${t} cross join lateral (
        select * from ledger.entry x where x.tenant_id = ${t.tenantId}
          and x.id >= ${idSince(from)} and x.id < ${idUntil(until)}
          and x.posted_at >= ${from} and x.posted_at < ${until} and x.business_date between ${first} and ${last}
          and ${ofBusiness(sql`x.biz_type`, asked)}
        order by x.id desc${upTo}) e
      union all (select e.* from ledger.entry e where ${postedElsewhen(period)} and ${ofBusiness(sql`e.biz_type`, asked)}
        order by e.id desc${upTo})
      order by id desc${upTo}) e
    join ledger.entry_line l on l.entry_tenant_id = e.tenant_id and l.entry_id = e.id
    join ledger.chart c on c.code = l.code`
}

/**
 * The lines, each with its entry, its account and whether it adds to it: at least the newest `max` of them, or all. A statement for
 * others to select from.
 */
export const flowLines = (asked: FlowRequest, max: number | undefined): SQL =>
  (asked.tenantId || asked.code ? linesByAccount : linesByEntry)(asked, max === undefined ? sql`` : sql` limit ${max}`)
