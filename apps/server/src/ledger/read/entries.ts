import { startOfDay } from '@forecourt/contract/kernel'
import { tenant } from '@forecourt/contract/system'
import { columnsOf } from '../../kernel/db/columns.ts'
import { joined, type SQL, sql } from '../../kernel/db/sql.ts'
import { idSince, idUntil, momentAfter } from './entry-ids.ts'
import { onOtherDay } from './balance-on-day.ts'
import type { Days, Reader } from './reader.ts'
import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'

const t = columnsOf(tenant, 't')

/** What entries are asked for. Amounts are of single lines, in fen. */
export interface EntryFilter extends Days {
  readonly codes: readonly string[]
  readonly event?: string | null | undefined
  readonly bizNo?: string | null | undefined
  readonly tenantId?: string | null | undefined
  /** The place in the chain of seals, of each tenant that has so many. */
  readonly sealSeq?: number | null | undefined
  readonly amountFrom?: bigint | null | undefined
  readonly amountTo?: bigint | null | undefined
}

const placeShape = {
  tenantId: column.text,
  id: column.text,
}
export type Place = ShapedRow<typeof placeShape>

const amounts = (amount: SQL, { amountFrom, amountTo }: EntryFilter): SQL[] => [
  ...(amountFrom ? [sql`${amount} >= ${amountFrom}`] : []),
  ...(amountTo ? [sql`${amount} <= ${amountTo}`] : []),
]

/** One line of entry `x` must be on such an account and of such an amount. Asked entry by entry, newest first. */
function hasLine(filter: EntryFilter): SQL[] {
  const { codes, tenantId } = filter
  const ofAccount = [
    ...(codes.length ? [sql`a.code = any(${sql.param([...codes])})`] : []),
    ...(tenantId ? [sql`a.tenant_id = ${tenantId}`] : []),
  ]
  const ofAmount = amounts(sql`l.amount`, filter)
  if (ofAmount.length > 0)
    return [
      sql`exists (select from ledger.entry_line a join ledger.line l on l.tenant_id = a.tenant_id
          and l.account_id = a.account_id and l.account_version = a.account_version
        where a.entry_tenant_id = x.tenant_id and a.entry_id = x.id and ${joined([...ofAccount, ...ofAmount], ' and ')}
        offset 0)`,
    ]
  if (codes.length > 0)
    return [
      sql`exists (select from unnest(x.line_tenants, x.line_accounts) as k(tenant_id, account_id)
        join ledger.account a on a.tenant_id = k.tenant_id and a.id = k.account_id
        where ${joined(ofAccount, ' and ')} offset 0)`,
    ]
  return tenantId ? [sql`${tenantId} = any(x.line_tenants)`] : []
}

/** What an entry `x` must be. */
function conditions(filter: EntryFilter, below: string | undefined): SQL {
  const { from, to, event, bizNo } = filter
  const all = [
    sql`x.business_date between ${from} and ${to}`,
    ...(below ? [sql`x.id < ${below}`] : []),
    ...(event ? [sql`x.event_code = ${event}`] : []),
    ...(bizNo ? [sql`x.biz_no = ${bizNo}`] : []),
    ...hasLine(filter),
  ]
  return joined(all, ' and ')
}

/** Entries that count in these days and were posted on others; they have an index and are few. */
const otherDays = ({ from, to }: Days): SQL =>
  sql`(select * from ledger.entry x where ${onOtherDay('x')} and x.business_date between ${from} and ${to} offset 0)`

/**
 * The newest entries by their key: ids are in the order of posting, so each tenant's are read from the end of its range.
 * Those that were posted later than the days they count on come from an index of their own.
 */
function byEntries(filter: EntryFilter, below: string | undefined, max: number): SQL {
  const [first, last] = [idSince(startOfDay(filter.from)), idUntil(momentAfter(filter.to))]
  const where = conditions(filter, below)
  return sql`select x.tenant_id, x.id from ${t} cross join lateral (
      select x.tenant_id, x.id from ledger.entry x
      where x.tenant_id = ${t.tenantId} and x.id >= ${first} and x.id < ${last} and ${where}
      order by x.id desc limit ${max}) x
    union all (
      select x.tenant_id, x.id from ${otherDays(filter)} x where (x.id >= ${last} or x.id < ${first}) and ${where}
      order by x.id desc limit ${max})`
}

/** The lines that may be meant, by their own columns. */
const lineConditions = (filter: EntryFilter, below: string | undefined): SQL =>
  joined(
    [
      sql`x.posted_at >= ${startOfDay(filter.from)} and x.posted_at < ${momentAfter(filter.to)}`,
      ...(below ? [sql`x.entry_id < ${below}`] : []),
      ...(filter.event ? [sql`x.event_code = ${filter.event}`] : []),
      ...(filter.bizNo ? [sql`x.biz_no = ${filter.bizNo}`] : []),
      ...amounts(sql`x.amount`, filter),
    ],
    ' and ',
  )

/** More accounts of a code that moved in or after these days are not asked one by one. */
const maxAccounts = 2000

/**
 * The same for codes of few accounts: their own lines say which entries. A line knows the moment it was posted and not the
 * day it counts on, so entries of another day are taken out and put in by their index.
 */
function byLines(filter: EntryFilter, below: string | undefined, max: number): SQL {
  const { from, codes, tenantId } = filter
  const newest = sql`select distinct l.entry_id as id from ledger.account a cross join lateral (
      select x.entry_id from ledger.line x where x.tenant_id = a.tenant_id and x.account_id = a.id
        and ${lineConditions(filter, below)} and x.entry_id not in (select id from other)
      order by x.account_version desc limit ${max}) l
    where a.code = any(${sql.param([...codes])}) and a.moved_at >= ${startOfDay(from)}
      and ${tenantId ? sql`a.tenant_id = ${tenantId}` : sql`true`}
    order by l.entry_id desc limit ${max}`
  return fromLines(newest, filter, below, max)
}

/** Amounts have no index: without a code beside them all lines of the days are read once, which an entry at a time would not end. */
function byAmounts(filter: EntryFilter, below: string | undefined, max: number): SQL {
  const { codes, tenantId } = filter
  const newest = sql`select distinct x.entry_id as id from ledger.line x
      join ledger.account a on a.tenant_id = x.tenant_id and a.id = x.account_id
    where ${lineConditions(filter, below)} and x.entry_id not in (select id from other)
      and ${codes.length ? sql`a.code = any(${sql.param([...codes])})` : sql`true`}
      and ${tenantId ? sql`a.tenant_id = ${tenantId}` : sql`true`}
    order by x.entry_id desc limit ${max}`
  return fromLines(newest, filter, below, max)
}

/** A place in the chains of seals is one entry of each tenant at most. */
const bySeal = (filter: EntryFilter, seq: number, below: string | undefined): SQL =>
  sql`select x.tenant_id, x.id from ${t}
    join ledger.seal s on s.tenant_id = ${t.tenantId} and s.seq = ${seq}
    join ledger.entry x on x.tenant_id = s.tenant_id and x.id = s.entry_id
    where ${conditions(filter, below)}`

/** The entries of these lines, and those that count on another day than they were posted on. */
const fromLines = (newest: SQL, filter: EntryFilter, below: string | undefined, max: number): SQL =>
  sql`with other as materialized (select x.id from ledger.entry x where ${onOtherDay('x')}),
    near as (${newest})
    select x.tenant_id, x.id from ${t} join ledger.entry x
      on x.tenant_id = ${t.tenantId} and x.id = any(array(select id from near))
    union all (
      select x.tenant_id, x.id from ${otherDays(filter)} x where ${conditions(filter, below)}
      order by x.id desc limit ${max})`

/**
 * The newest `most` entries below an id, newest first. A page of a long journal costs what one of a short journal does;
 * a filter that hardly any entry meets reads the entries of its days.
 */
export async function entryPlaces(
  reader: Reader,
  filter: EntryFilter,
  below: string | undefined,
  max: number,
): Promise<Place[]> {
  const { sealSeq } = filter
  const pageOf = (places: SQL) =>
    reader.rows(
      placeShape,
      sql`select tenant_id as "tenantId", id::text as id from (${places}) e order by e.id desc limit ${max}`,
    )
  if (sealSeq) return pageOf(bySeal(filter, sealSeq, below))
  const [counted] = filter.codes.length
    ? await reader.rows(
        { count: column.int },
        sql`select count(*)::int as count from (select from ledger.account a
          where a.code = any(${sql.param([...filter.codes])}) and a.moved_at >= ${startOfDay(filter.from)}
          limit ${maxAccounts + 1}) c`,
      )
    : []
  const isFew = counted !== undefined && counted.count <= maxAccounts
  const hasAmount = Boolean(filter.amountFrom ?? filter.amountTo)
  return pageOf((isFew ? byLines : hasAmount ? byAmounts : byEntries)(filter, below, max))
}

const entryShape = {
  tenantId: column.text,
  id: column.text,
  entryNo: column.text,
  sealSeq: column.nullable(column.text),
  businessDate: column.day,
  documentDate: column.day,
  postedAt: column.moment,
  event: column.text,
  bizType: column.int,
  bizNo: column.text,
  memo: column.nullable(column.text),
  maker: column.nullable(column.text),
  approver: column.nullable(column.text),
  evidence: column.nullable(column.list(column.text)),
  reversalOf: column.nullable(column.text),
  lineCount: column.int,
  /** The sum of its debits. */
  amount: column.bigint,
}
export type EntryRow = ShapedRow<typeof entryShape>

const lineShape = {
  entryId: column.text,
  lineNo: column.int,
  accountId: column.text,
  tenantId: column.text,
  code: column.text,
  dimType: column.text,
  dimId: column.text,
  side: column.oneOf('D', 'C'),
  amount: column.bigint,
}
export type LineRow = ShapedRow<typeof lineShape>

const day = (column: SQL) => sql`to_char(${column}, 'YYYY-MM-DD')`

/** These entries with the first `mostLines` lines of each, newest entry first. */
export async function entriesAt(reader: Reader, places: readonly Place[], maxLines: number) {
  if (places.length === 0) return { entries: [], lines: new Map<string, LineRow[]>() }
  const keys = sql`unnest(${sql.param(places.map(one => one.tenantId))}::text[],
    ${sql.param(places.map(one => one.id))}::bigint[]) as k(tenant_id, id)`
  const [entries, lines] = await Promise.all([
    reader.rows(
      entryShape,
      sql`select e.tenant_id as "tenantId", e.id::text as id, e.entry_no as "entryNo", s.seq::text as "sealSeq",
          ${day(sql`e.business_date`)} as "businessDate", ${day(sql`coalesce(e.document_date, e.business_date)`)} as "documentDate",
          e.posted_at as "postedAt", e.event_code as event, e.biz_type as "bizType", e.biz_no as "bizNo", e.memo,
          coalesce(e.maker, e.created_by) as maker, e.approver, e.evidence, e.reversal_of::text as "reversalOf",
          cardinality(e.line_accounts) as "lineCount",
          (select coalesce(sum(l.amount), 0)::bigint::text from ledger.entry_line l
            where l.entry_tenant_id = e.tenant_id and l.entry_id = e.id and l.side = 'D') as amount
        from ${keys} join ledger.entry e on e.tenant_id = k.tenant_id and e.id = k.id
        left join ledger.seal s on s.tenant_id = e.tenant_id and s.entry_id = e.id order by e.id desc`,
    ),
    reader.rows(
      lineShape,
      sql`select l.entry_id::text as "entryId", l.line_no as "lineNo", l.account_id::text as "accountId",
          l.tenant_id as "tenantId", l.code, l.dim_type as "dimType", l.dim_id as "dimId", l.side, l.amount::text as amount
        from ${keys} join ledger.entry_line l on l.entry_tenant_id = k.tenant_id and l.entry_id = k.id
        where l.line_no <= ${maxLines} order by l.entry_id, l.line_no`,
    ),
  ])
  return { entries, lines: Map.groupBy(lines, line => line.entryId) }
}
