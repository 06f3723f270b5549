import { type SQL, sql } from '../../kernel/db/sql.ts'
import type { Reader } from './reader.ts'
import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'

/** What the gifts of one company come to: fen as texts. */
const giftsShape = {
  companyId: column.text,
  /** What 1461 holds now. */
  balance: column.bigint,
  /** All that was ever deferred, less what was taken back with its recharge. */
  deferred: column.bigint,
  recognised: column.bigint,
  /** Gift money of the company and on its cards, coupons and staff accounts. */
  outstanding: column.bigint,
}
export type Gifts = ShapedRow<typeof giftsShape>

const moved = (side: SQL) => sql`case l.side when ${side} then l.amount else -l.amount end`

/** What is deferred for companies and what is left of their gifts, of all lines before a moment: of one company or of all. */
export const giftsBefore = (reader: Reader, moment: Date, companyId: string | undefined): Promise<Gifts[]> =>
  reader.rows(
    giftsShape,
    sql`
    select d.dim_id as "companyId", d.balance, made.deferred, made.recognised,
      plain.held + mixed.held as outstanding
    from ledger.account d
    cross join lateral (
      select coalesce(sum(${moved(sql`'D'`)}) filter (where l.event_code <> 'E14e' and l.posted_at < ${moment}), 0) as deferred,
        coalesce(sum(${moved(sql`'C'`)}) filter (where l.event_code = 'E14e'), 0) as recognised
      from ledger.line l where l.tenant_id = d.tenant_id and l.account_id = d.id) made
    cross join lateral (
      select coalesce(sum(l.balance_after), 0) as held
      from ledger.account g join ledger.line l on l.tenant_id = g.tenant_id and l.account_id = g.id
        and l.account_version = ledger.version_at(g.tenant_id, g.id, ${moment}, false)
      where g.tenant_id = d.dim_id and g.code in ('2202', '2204')) plain
    cross join lateral (
      select coalesce(sum(case l.side when 'C' then l.gift_part else -l.gift_part end), 0) as held
      from ledger.account g join ledger.line l on l.tenant_id = g.tenant_id and l.account_id = g.id
      where g.tenant_id = d.dim_id and g.code in ('2205', '2206', '2241') and l.posted_at < ${moment}) mixed
    where d.code = '1461' and ${companyId === undefined ? sql`true` : sql`d.dim_id = ${companyId}`} order by d.dim_id`,
  )
