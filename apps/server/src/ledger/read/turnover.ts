import { addDays, startOfDay } from '@forecourt/contract/kernel'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import { balanceOnDay, lateLines } from './balance-on-day.ts'
import { momentAfter } from './entry-ids.ts'
import type { Days, Reader } from './reader.ts'
import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'

const ofIssuer = (issuer: string | null | undefined): SQL => (issuer ? sql`issuer = ${issuer}` : sql`true`)

/** Fen as texts; opening is debit less credit of everything before the days. */
const codeTurnoverShape = {
  code: column.text,
  opening: column.bigint,
  debit: column.bigint,
  credit: column.bigint,
}
export type CodeTurnover = ShapedRow<typeof codeTurnoverShape>

/** What moved on every code up to the end of the days. Reads totals by day and no lines; for the platform. */
export const codeTurnovers = (reader: Reader, { from, to }: Days, issuer?: string | null): Promise<CodeTurnover[]> =>
  reader.rows(
    codeTurnoverShape,
    sql`select code, coalesce(sum(debit - credit) filter (where business_date < ${from}), 0)::bigint::text as opening,
        coalesce(sum(debit) filter (where business_date >= ${from}), 0)::bigint::text as debit,
        coalesce(sum(credit) filter (where business_date >= ${from}), 0)::bigint::text as credit
      from ledger.daily_total where business_date <= ${to} and ${ofIssuer(issuer)} group by code`,
  )

/** What an account had before the days, moved in them and has after them; fen as texts, in its normal direction. */
const accountTurnoverShape = {
  id: column.text,
  tenantId: column.text,
  dimType: column.text,
  dimId: column.text,
  opening: column.bigint,
  debit: column.bigint,
  credit: column.bigint,
  closing: column.bigint,
}
export type AccountTurnover = ShapedRow<typeof accountTurnoverShape>

/** What a page of the accounts of a code had, moved and has; one that never moved is no part of the balance. */
const turnoverOf = (page: SQL, { from, to }: Days, code: string): SQL => {
  const isOf = (side: 'D' | 'C') => sql`filter (where x.side = ${side})`
  const sum = (side: 'D' | 'C') => sql`coalesce(sum(x.amount) ${isOf(side)}, 0)::bigint`
  const [first, last] = [startOfDay(from), momentAfter(to)]
  // Lines that count in the range come in, those that were only posted in it go out again.
  const counts = sql`(x.business_date between ${from} and ${to})::int - (x.posted_at >= ${first} and x.posted_at < ${last})::int`
  const moved = (side: 'D' | 'C') => sql`coalesce(sum(x.amount * (${counts})) ${isOf(side)}, 0)::bigint`
  return sql`with ${lateLines([code])}
    select a.id::text as id, a.tenant_id as "tenantId", a.dim_type as "dimType", a.dim_id as "dimId",
      ${balanceOnDay(addDays(from, -1))}::text as opening, (n.debit + m.debit)::text as debit,
      (n.credit + m.credit)::text as credit, ${balanceOnDay(to)}::text as closing
    from (${page}) a
    cross join lateral (select ledger.version_at(a.tenant_id, a.id, ${first}, false) as first,
      ledger.version_at(a.tenant_id, a.id, ${last}, false) as last offset 0) v
    cross join lateral (select ${sum('D')} as debit, ${sum('C')} as credit from ledger.line x
      where x.tenant_id = a.tenant_id and x.account_id = a.id and x.account_version > v.first
        and x.account_version <= v.last) n
    cross join lateral (select ${moved('D')} as debit, ${moved('C')} as credit from late x
      where x.tenant_id = a.tenant_id and x.account_id = a.id) m
    order by a.tenant_id, a.dim_type, a.dim_id`
}

/** The accounts of one code that ever moved, of one issuer or of all. */
export interface MovedAccounts {
  readonly code: string
  readonly issuer?: string | null | undefined
}

const chosen = ({ code, issuer }: MovedAccounts): SQL => sql`code = ${code} and version > 0 and ${ofIssuer(issuer)}`

/** A page of the accounts of a code, with what they moved in these days. */
export const accountTurnovers = (
  reader: Reader,
  days: Days,
  asked: MovedAccounts,
  size: number,
  offset: number,
): Promise<AccountTurnover[]> => {
  const page = sql`select * from ledger.account where ${chosen(asked)}
    order by tenant_id, dim_type, dim_id limit ${size} offset ${offset}`
  return reader.rows(accountTurnoverShape, turnoverOf(page, days, asked.code))
}

/** How many there are, as far as `most`. */
export async function countMovedAccounts(reader: Reader, asked: MovedAccounts, max: number): Promise<number> {
  const [counted] = await reader.rows(
    { total: column.int },
    sql`select count(*)::int as total from (select from ledger.account where ${chosen(asked)} limit ${max}) c`,
  )
  return counted?.total ?? 0
}
