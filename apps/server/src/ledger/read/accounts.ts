import { type SQL, sql } from '../../kernel/db/sql.ts'
import type { Dimension } from '../accounts.ts'
import type { Reader } from './reader.ts'

/** A row of ledger.account. Balances are in the account's normal direction and travel as text. */
export interface AccountRow {
  readonly id: string
  readonly tenantId: string
  readonly code: string
  readonly dimType: Dimension
  readonly dimId: string
  readonly ownName: string
  readonly normal: 'D' | 'C'
  readonly frozen: boolean
  readonly balance: string
  readonly holdOut: string
}

const columns = sql`id::text as id, tenant_id as "tenantId", code, dim_type as "dimType", dim_id as "dimId", name as "ownName",
  normal, frozen, balance::text as balance, hold_out::text as "holdOut"`

/** Undefined reads the accounts of everybody. */
type Owner = string | undefined
const ofOwner = (tenantId: Owner): SQL => (tenantId === undefined ? sql`true` : sql`tenant_id = ${tenantId}`)

export async function accountById(reader: Reader, tenantId: Owner, id: string): Promise<AccountRow | undefined> {
  const [account] = await reader.rows<AccountRow>(
    sql`select ${columns} from ledger.account where ${ofOwner(tenantId)} and id = ${id}`,
  )
  return account
}

/** What stands on one code: fen as texts. */
export interface CodeBalance {
  readonly code: string
  readonly accounts: number
  readonly balance: string
  readonly holdOut: string
}

/** What stands on each code that has accounts. */
export const codeBalances = (reader: Reader, tenantId: Owner): Promise<CodeBalance[]> =>
  reader.rows<CodeBalance>(
    sql`select code, count(*)::int as accounts, sum(balance)::bigint::text as balance,
        sum(hold_out)::bigint::text as "holdOut"
      from ledger.account where ${ofOwner(tenantId)} group by code`,
  )

/** The same of one tenant for some codes, with the account where there is one of a code. */
export interface OwnBalance {
  readonly code: string
  readonly id: string | null
  readonly balance: string
  readonly held: string
}

export const ownBalances = (reader: Reader, tenantId: string, codes: readonly string[]): Promise<OwnBalance[]> =>
  reader.rows<OwnBalance>(
    sql`select code, min(id)::text as id, sum(balance)::bigint::text as balance, sum(hold_out)::bigint::text as held
      from ledger.account where tenant_id = ${tenantId} and code = any(${sql.param([...codes])}) group by code`,
  )

type Account = Pick<AccountRow, 'id' | 'tenantId' | 'normal'>

/** The number of the last line of an account before a moment: lines of an account are numbered without gaps. */
export async function versionBefore(reader: Reader, account: Account, moment: Date): Promise<bigint> {
  const [found] = await reader.rows<{ version: string }>(
    sql`select ledger.version_at(${account.tenantId}, ${account.id}::bigint, ${moment}, false)::text as version`,
  )
  return BigInt(found?.version ?? 0)
}

/** The balance after the line of this number, in fen; zero before the first. */
export async function balanceAfter(reader: Reader, account: Account, version: bigint): Promise<bigint> {
  const [line] = await reader.rows<{ balance: string }>(
    sql`select balance_after::text as balance from ledger.line
      where tenant_id = ${account.tenantId} and account_id = ${account.id} and account_version = ${String(version)}`,
  )
  return BigInt(line?.balance ?? 0)
}

/** A line of one account; amounts in fen as texts. */
export interface AccountLine {
  readonly entryId: string
  readonly lineNo: number
  readonly postedAt: Date
  readonly eventCode: string
  readonly bizType: number
  readonly bizNo: string
  readonly side: 'D' | 'C'
  readonly amount: string
  readonly balance: string
}

/** Lines numbered above `first` up to `last`. */
export interface Versions {
  readonly first: bigint
  readonly last: bigint
}

const within = ({ tenantId, id }: Account, { first, last }: Versions): SQL =>
  sql`tenant_id = ${tenantId} and account_id = ${id}
    and account_version > ${String(first)} and account_version <= ${String(last)}`

/** A page of the lines of an account, newest first. */
export const accountLines = (
  reader: Reader,
  account: Account,
  versions: Versions,
  size: number,
  offset: number,
): Promise<AccountLine[]> =>
  reader.rows<AccountLine>(
    sql`select entry_id::text as "entryId", line_no as "lineNo", posted_at as "postedAt", event_code as "eventCode",
        biz_type as "bizType", biz_no as "bizNo", side, amount::text as amount, balance_after::text as balance
      from ledger.line where ${within(account, versions)} order by account_version desc limit ${size} offset ${offset}`,
  )

/** What came in and went out by these lines, in fen. */
export async function accountSums(reader: Reader, account: Account, versions: Versions) {
  const [sums] = await reader.rows<{ totalIn: string; totalOut: string }>(
    sql`select coalesce(sum(amount) filter (where side = ${account.normal}), 0)::bigint::text as "totalIn",
        coalesce(sum(amount) filter (where side <> ${account.normal}), 0)::bigint::text as "totalOut"
      from ledger.line where ${within(account, versions)}`,
  )
  return { totalIn: BigInt(sums?.totalIn ?? 0), totalOut: BigInt(sums?.totalOut ?? 0) }
}
