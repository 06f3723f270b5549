import { type SQL, sql } from '../../kernel/db/sql.ts'
import { otherDay } from '../other-day.ts'
import { momentAfter } from './entry-ids.ts'

// Accounts for themselves, where the totals by day know their code only. The lines of an account are numbered in the order
// they were posted, so two places tell what stood on it at a moment; what counts on an earlier day than it was posted on is
// put where it belongs by the index of such entries, which are few.

/** Entries that count on another day than the one they were posted on. */
export const onOtherDay = (entry: string): SQL => sql.raw(otherDay(entry))

/**
 * `late(tenant_id, account_id, account_version, business_date, posted_at, side, amount)`: the lines of entries that count on
 * another day than they were posted on, on accounts of these codes.
 */
export const lateLines = (codes: readonly string[]): SQL =>
  sql`late as materialized (
    select l.tenant_id, l.account_id, l.account_version, x.business_date, x.posted_at, l.side, l.amount
    from ledger.entry x join ledger.entry_line l on l.entry_tenant_id = x.tenant_id and l.entry_id = x.id
    where ${onOtherDay('x')} and l.code = any(${sql.param([...codes])}))`

/** What stood on account `a` at the end of a day, in the direction of its code; needs `late`. */
export const balanceOnDay = (day: string): SQL =>
  sql`(case when a.moved_at < ${momentAfter(day)} then a.balance else coalesce((
      select o.balance_after from ledger.line o where o.tenant_id = a.tenant_id and o.account_id = a.id
        and o.account_version = ledger.version_at(a.tenant_id, a.id, ${momentAfter(day)}, false)), 0) end
    + coalesce((select sum(case when (t.side = a.normal) = (t.business_date <= ${day}) then t.amount else -t.amount end)
      from late t where t.tenant_id = a.tenant_id and t.account_id = a.id
        and (t.posted_at >= ${momentAfter(day)}) = (t.business_date <= ${day})), 0))::bigint`
