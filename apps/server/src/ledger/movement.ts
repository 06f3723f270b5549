import type { AccountCode } from './accounts.ts'

type Query = (text: string, values: readonly unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/**
 * How much each code moved between two moments, in the normal direction of its accounts: the balance at the end less
 * the balance at the beginning, summed over the accounts the caller may see. Reads two places of each account's lines
 * and no more, so a year costs what a day costs.
 */
export async function movement<Code extends string>(
  query: Query,
  codes: readonly Code[],
  from: Date,
  until: Date,
): Promise<Map<Code, bigint>> {
  const { rows } = await query(
    `select a.code, sum(coalesce(late.balance_after, 0) - coalesce(early.balance_after, 0))::text as moved
     from ledger.account a
     left join ledger.line early on early.tenant_id = a.tenant_id and early.account_id = a.id
       and early.account_version = ledger.version_at(a.tenant_id, a.id, $2, false)
     left join ledger.line late on late.tenant_id = a.tenant_id and late.account_id = a.id
       and late.account_version = ledger.version_at(a.tenant_id, a.id, $3, false)
     where a.code = any($1) group by a.code`,
    [codes, from, until],
  )
  return new Map(rows.map(row => [row['code'] as Code, BigInt(row['moved'] as string)]))
}

/** What the accounts of each code hold now, summed over the accounts the caller may see. */
export async function balances(query: Query, codes: readonly AccountCode[]): Promise<Map<AccountCode, bigint>> {
  const { rows } = await query(
    'select code, sum(balance)::text as balance from ledger.account where code = any($1) group by code',
    [codes],
  )
  return new Map(rows.map(row => [row['code'] as AccountCode, BigInt(row['balance'] as string)]))
}
