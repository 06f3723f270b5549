import type { AccountCode } from './accounts.ts'
import { otherDay } from './other-day.ts'

type Query = (text: string, values: readonly unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/** Business dates, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

/**
 * How much each code moved by the entries booked on these days, in the normal direction of its accounts, summed over all
 * tenants. Reads the totals by day; for transactions that see every tenant.
 */
export async function movement<Code extends string>(
  query: Query,
  codes: readonly Code[],
  { from, to }: Days,
): Promise<Map<Code, bigint>> {
  const { rows } = await query(
    `select d.code, sum(case c.normal when 'D' then d.debit - d.credit else d.credit - d.debit end)::bigint::text as moved
     from ledger.daily_total d join ledger.chart c using (code)
     where d.code = any($1) and d.business_date between $2::date and $3::date group by d.code`,
    [codes, from, to],
  )
  return movedBy(rows)
}

const movedBy = <Code extends string>(rows: readonly Record<string, unknown>[]): Map<Code, bigint> =>
  new Map(rows.map(row => [row['code'] as Code, BigInt(row['moved'] as string)]))

/**
 * The same of the accounts of one tenant, which does not see the totals: the balance at the end less the balance at the
 * beginning, and what was booked on another day than it was posted. Reads two places of each account's lines, so a year
 * costs what a day costs.
 */
export async function ownMovement<Code extends string>(
  query: Query,
  codes: readonly Code[],
  { from, to }: Days,
): Promise<Map<Code, bigint>> {
  const { rows } = await query(
    `with span as (
       select $2::timestamp at time zone 'Asia/Shanghai' as first, ($3::timestamp + interval '1 day') at time zone 'Asia/Shanghai' as until
     ), posted as (
       select a.code, sum(coalesce(late.balance_after, 0) - coalesce(early.balance_after, 0)) as moved
       from span cross join ledger.account a
       left join ledger.line early on early.tenant_id = a.tenant_id and early.account_id = a.id
         and early.account_version = ledger.version_at(a.tenant_id, a.id, span.first, false)
       left join ledger.line late on late.tenant_id = a.tenant_id and late.account_id = a.id
         and late.account_version = ledger.version_at(a.tenant_id, a.id, span.until, false)
       where a.code = any($1) group by a.code
     ), other as (
       select c.code, sum(case when e.business_date between $2::date and $3::date then 1 else -1 end
         * case c.normal when l.side then l.amount else -l.amount end) as moved
       from span cross join ledger.entry e
       join ledger.entry_line l on l.entry_tenant_id = e.tenant_id and l.entry_id = e.id
       join ledger.chart c on c.code = l.code
       where ${otherDay('e')} and c.code = any($1)
         and (e.business_date between $2::date and $3::date) <> (e.posted_at >= span.first and e.posted_at < span.until)
       group by c.code
     )
     select code, (coalesce(p.moved, 0) + coalesce(o.moved, 0))::bigint::text as moved
     from posted p full join other o using (code)`,
    [codes, from, to],
  )
  return movedBy(rows)
}

/** What the accounts of each code hold now, summed over the accounts the caller may see. */
export async function balances(query: Query, codes: readonly AccountCode[]): Promise<Map<AccountCode, bigint>> {
  const { rows } = await query(
    'select code, sum(balance)::text as balance from ledger.account where code = any($1) group by code',
    [codes],
  )
  return new Map(rows.map(row => [row['code'] as AccountCode, BigInt(row['balance'] as string)]))
}
