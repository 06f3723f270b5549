import { sql } from '../../kernel/db/sql.ts'
import type { Reader } from './reader.ts'
import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'

/** The first day that anything counts on; null while the books are empty. */
export async function firstBusinessDate(reader: Reader): Promise<string | null> {
  const [first] = await reader.rows(
    { day: column.nullable(column.text) },
    sql`select min(business_date)::text as day from ledger.entry`,
  )
  return first?.day ?? null
}

const monthShape = {
  /** "yyyy-MM". */
  month: column.text,
  code: column.text,
  debit: column.text,
  credit: column.text,
}
export type MonthTotal = ShapedRow<typeof monthShape>

/** What all accounts of each code moved by up to the end of each of these months, by month and code. */
export const monthlyTotals = (reader: Reader, months: readonly string[]): Promise<MonthTotal[]> =>
  reader.rows(
    monthShape,
    sql`with monthly as (
        select to_char(business_date, 'YYYY-MM') as month, code, sum(debit) as debit, sum(credit) as credit
        from ledger.daily_total group by 1, 2)
      select m.month, y.code, sum(y.debit)::bigint::text as debit, sum(y.credit)::bigint::text as credit
      from unnest(${sql.param([...months])}::text[]) as m(month) join monthly y on y.month <= m.month
      group by m.month, y.code order by m.month, y.code collate "C"`,
  )

/** Business dates from the first, before the second. */
export interface Span {
  readonly first: string
  readonly end: string
}

/** How many entries count in these days. */
export async function countEntries(reader: Reader, { first, end }: Span): Promise<number> {
  const [row] = await reader.rows(
    { count: column.int },
    sql`select count(*)::int as count from ledger.entry where business_date >= ${first} and business_date < ${end}`,
  )
  return row?.count ?? 0
}

const unsealedShape = {
  count: column.int,
  /** Numbers of the first of them. */
  names: column.nullable(column.list(column.text)),
}
export type Unsealed = ShapedRow<typeof unsealedShape>

/** Entries that count in these days and are not sealed yet, with the numbers of the first `most`. */
export async function unsealedBetween(reader: Reader, { first, end }: Span, max: number): Promise<Unsealed> {
  const [row] = await reader.rows(
    unsealedShape,
    sql`select count(*)::int as count, (array_agg(e.entry_no order by e.id))[1:${max}::int] as names
      from ledger.unsealed u join ledger.entry e on e.tenant_id = u.tenant_id and e.id = u.entry_id
      where e.business_date >= ${first} and e.business_date < ${end}`,
  )
  return row ?? { count: 0, names: null }
}
