import { joined, type SQL, sql } from '../../kernel/db/sql.ts'
import { balanceOnDay, lateLines } from './balance-on-day.ts'
import type { Days, Reader } from './reader.ts'
import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'

/** Debits less credits of a code, or of one bank or channel account of it: one figure for each day or range, in fen. */
const netsShape = {
  code: column.text,
  dimId: column.text,
  nets: column.list(column.text),
}
export type Nets = ShapedRow<typeof netsShape>

const columns = <T>(of: readonly T[], net: (one: T) => SQL): SQL =>
  sql`array[${joined(
    of.map(one => sql`${net(one)}::text`),
    ', ',
  )}]`

const netOn = (day: string): SQL => sql`coalesce(sum(debit - credit) filter (where business_date <= ${day}), 0)::bigint`
const netIn = ({ from, to }: Days): SQL =>
  sql`coalesce(sum(debit - credit) filter (where business_date between ${from} and ${to}), 0)::bigint`

/** What every code had at the end of each of these days; one pass over the totals by day for all of them. */
export const codeNets = (reader: Reader, days: readonly string[]): Promise<Nets[]> =>
  reader.rows(
    netsShape,
    sql`select code, dim_id as "dimId", ${columns(days, netOn)} as nets from ledger.daily_total
      where business_date <= ${days.toSorted().at(-1) ?? ''} group by code, dim_id`,
  )

/** The same of every single account of these codes. */
export function accountNets(reader: Reader, days: readonly string[], codes: readonly string[]): Promise<Nets[]> {
  const signed = (day: string) => sql`(case a.normal when 'D' then 1 else -1 end * ${balanceOnDay(day)})`
  return reader.rows(
    netsShape,
    sql`with ${lateLines(codes)}
      select a.code, a.dim_id as "dimId", ${columns(days, signed)} as nets
      from ledger.account a where a.code = any(${sql.param([...codes])}) and a.version > 0`,
  )
}

/** What these codes moved by in each of these ranges, none of which ends after `last`. */
export const rangeNets = (
  reader: Reader,
  ranges: readonly Days[],
  codes: readonly string[],
  last: string,
): Promise<Nets[]> =>
  reader.rows(
    netsShape,
    sql`select code, '' as "dimId", ${columns(ranges, netIn)} as nets from ledger.daily_total
      where code = any(${sql.param([...codes])}) and business_date <= ${last} group by code`,
  )
