import { type FixedText, settled, sql } from '../kernel/db/sql.ts'
import type { Account } from './address.ts'
import { places, type Query } from './post.ts'

/** The state of an account now. One that was never posted to is empty. */
export interface Balance {
  readonly accountId: string | undefined
  readonly balanceFen: bigint
  readonly heldFen: bigint
  readonly creditLimitFen: bigint
  /** Balance less holds plus credit line: what may be spent. */
  readonly availableFen: bigint
  readonly frozen: boolean
}

interface BalanceRow {
  readonly id: string | null
  readonly balance: string | null
  readonly hold_out: string | null
  readonly credit_limit: string | null
  readonly frozen: boolean | null
}

const balancesText = `select a.id, a.balance, a.hold_out, a.credit_limit, a.frozen
from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality l(tenant_id, code, dim_type, dim_id, no)
left join ledger.account a using (tenant_id, code, dim_type, dim_id) order by l.no`

/** Balances of several accounts as they are now, in the order asked. */
export async function balances(query: Query, accounts: readonly Account[]): Promise<Balance[]> {
  const { rows } = await query<BalanceRow>(balancesText, places(accounts))
  return rows.map(row => {
    const [balanceFen, heldFen, creditLimitFen] = [row.balance, row.hold_out, row.credit_limit].map(value =>
      BigInt(value ?? 0),
    ) as [bigint, bigint, bigint]
    const availableFen = balanceFen - heldFen + creditLimitFen
    const accountId = row.id === null ? undefined : String(row.id)
    return { accountId, balanceFen, heldFen, creditLimitFen, availableFen, frozen: row.frozen ?? false }
  })
}

export async function balanceOf(query: Query, account: Account): Promise<Balance> {
  const [found] = await balances(query, [account])
  if (!found) throw new Error('no answer for an account')
  return found
}

const pastText = `select l.balance_after as balance from ledger.account a
join ledger.line l on l.tenant_id = a.tenant_id and l.account_id = a.id
  and l.account_version = ledger.version_at(a.tenant_id, a.id, $5, true)
where a.tenant_id = $1 and a.code = $2 and a.dim_type = $3 and a.dim_id = $4`

/** The balance after the last line at or before a moment, found without reading the lines since. */
export async function balanceAt(query: Query, account: Account, moment: Date): Promise<bigint> {
  const { tenantId, code, dimType, dimId } = account
  const { rows } = await query<{ balance: string }>(pastText, [tenantId, code, dimType, dimId, moment])
  return BigInt(rows[0]?.balance ?? 0)
}

export interface ControlTotal {
  readonly code: string
  readonly normal: 'D' | 'C'
  readonly accounts: number
  readonly balanceFen: bigint
}

/** The control accounts: one sum per code over all its sub-accounts. Platform only, a tenant sums its own. */
export async function controlTotals(query: Query): Promise<ControlTotal[]> {
  const { rows } = await query<{ code: string; normal: 'D' | 'C'; accounts: number; balance: string }>(
    `select c.code, c.normal, count(a.id)::integer as accounts, coalesce(sum(a.balance), 0)::text as balance
     from ledger.chart c left join ledger.account a using (code) group by c.code order by c.code`,
    [],
  )
  return rows.map(({ balance, ...row }) => ({ ...row, balanceFen: BigInt(balance) }))
}

/**
 * What the accounts of a card hold, as a subquery for the one statement that projects them onto the card: `all` and
 * `gift`, for the tenant and id that the surrounding statement names.
 */
export const cardHoldings = (tenant: FixedText, id: FixedText): FixedText =>
  settled(sql`(
  select coalesce(sum(balance), 0)::bigint as whole, coalesce(sum(balance) filter (where code = '2204'), 0)::bigint as gift
  from ledger.account where tenant_id = ${tenant} and code in ('2203', '2204') and dim_type = 'card' and dim_id = ${id}::text)`)
