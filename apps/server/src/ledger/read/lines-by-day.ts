import { addDays, startOfDay } from '@forecourt/contract/kernel'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import { accountLineShape, type AccountRow } from './accounts.ts'
import { onOtherDay } from './balance-on-day.ts'
import type { Days, Reader } from './reader.ts'
import { column } from '../../kernel/db/row-shape.ts'

// The statement of an account in the order of business dates. Lines are numbered in the order they were posted, so those of
// entries that count on another day are taken out and put in where they count; balances are added up anew.

type Account = Pick<AccountRow, 'id' | 'tenantId' | 'normal'>

const signed = ({ normal }: Account, line: SQL): SQL =>
  sql`(case ${line}.side when ${normal} then ${line}.amount else -${line}.amount end)`

/** `other(version, day, posted_at, side, amount)`: what counts on another day than it was posted on, of this account. */
const others = ({ tenantId, id }: Account): SQL =>
  sql`other as materialized (
    select l.account_version as version, e.business_date as day, l.posted_at, l.side, l.amount
    from ledger.entry e cross join lateral unnest(e.line_tenants, e.line_accounts, e.line_versions)
      as k(tenant_id, account_id, version)
    join ledger.line l on l.tenant_id = k.tenant_id and l.account_id = k.account_id and l.account_version = k.version
    where ${onOtherDay('e')} and k.tenant_id = ${tenantId} and k.account_id = ${id}::bigint)`

/** What stood on the account at the end of a day, by business date. */
const balanceAtEnd = (account: Account, day: string): SQL => {
  const { tenantId, id } = account
  const end = startOfDay(addDays(day, 1))
  return sql`(coalesce((select l.balance_after from ledger.line l where l.tenant_id = ${tenantId} and l.account_id = ${id}::bigint
      and l.account_version = ledger.version_at(${tenantId}, ${id}::bigint, ${end}, false)), 0)
    + coalesce((select sum(case when o.day <= ${day} then ${signed(account, sql`o`)} else -${signed(account, sql`o`)} end)
      from other o where (o.posted_at >= ${end}) = (o.day <= ${day})), 0))`
}

/** `moved`: the lines that count on these days, each with its day. */
const moved = (account: Account, { from, to }: Days): SQL =>
  sql`moved as (
    select l.account_version as version, (l.posted_at at time zone 'Asia/Shanghai')::date as day from ledger.line l
    where l.tenant_id = ${account.tenantId} and l.account_id = ${account.id}::bigint
      and l.account_version > ledger.version_at(l.tenant_id, l.account_id, ${startOfDay(from)}, false)
      and l.account_version <= ledger.version_at(l.tenant_id, l.account_id, ${startOfDay(addDays(to, 1))}, false)
      and l.account_version not in (select version from other)
    union all select version, day from other where day between ${from} and ${to})`

/** A page of the lines that count on these days, newest day first, with the balance after each in that order. */
export const linesByDay = (reader: Reader, account: Account, days: Days, size: number, offset: number) =>
  reader.rows(
    { ...accountLineShape, day: column.day },
    sql`with ${others(account)}, ${moved(account, days)}
      select l.entry_id::text as "entryId", l.line_no as "lineNo", l.posted_at as "postedAt", l.event_code as "eventCode",
        l.biz_type as "bizType", l.biz_no as "bizNo", l.side, l.amount::text as amount, m.day::text as day,
        (${balanceAtEnd(account, addDays(days.from, -1))}
          + sum(${signed(account, sql`l`)}) over (order by m.day, m.version))::bigint::text as balance
      from moved m join ledger.line l on l.tenant_id = ${account.tenantId} and l.account_id = ${account.id}::bigint
        and l.account_version = m.version
      order by m.day desc, m.version desc limit ${size} offset ${offset}`,
  )

/** What the account had before these days and after them, what came in and went out, and by how many lines; in fen. */
export async function sumsByDay(reader: Reader, account: Account, days: Days) {
  const [sums] = await reader.rows(
    {
      opening: column.bigint,
      closing: column.bigint,
      totalIn: column.bigint,
      totalOut: column.bigint,
      total: column.int,
    },
    sql`with ${others(account)}, ${moved(account, days)}
      select ${balanceAtEnd(account, addDays(days.from, -1))}::bigint::text as opening,
        ${balanceAtEnd(account, days.to)}::bigint::text as closing, count(*)::int as total,
        coalesce(sum(l.amount) filter (where l.side = ${account.normal}), 0)::bigint::text as "totalIn",
        coalesce(sum(l.amount) filter (where l.side <> ${account.normal}), 0)::bigint::text as "totalOut"
      from moved m join ledger.line l on l.tenant_id = ${account.tenantId} and l.account_id = ${account.id}::bigint
        and l.account_version = m.version`,
  )
  return sums ?? { opening: 0n, closing: 0n, totalIn: 0n, totalOut: 0n, total: 0 }
}
