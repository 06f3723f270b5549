import { type SQL, sql } from '../../kernel/db/sql.ts'
import { dimensions } from '../accounts.ts'
import type { Reader } from './reader.ts'
import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'

/** A row of ledger.account. Balances are in the account's normal direction and travel as text. */
const accountShape = {
  id: column.text,
  tenantId: column.text,
  code: column.text,
  dimType: column.oneOf(...dimensions),
  dimId: column.text,
  ownName: column.text,
  normal: column.oneOf('D', 'C'),
  frozen: column.flag,
  balance: column.bigint,
  holdOut: column.bigint,
}
export type AccountRow = ShapedRow<typeof accountShape>

const columns = sql`id::text as id, tenant_id as "tenantId", code, dim_type as "dimType", dim_id as "dimId", name as "ownName",
  normal, frozen, balance::text as balance, hold_out::text as "holdOut"`

/** Undefined reads the accounts of everybody. */
type Owner = string | undefined
const ofOwner = (tenantId: Owner): SQL => (tenantId === undefined ? sql`true` : sql`tenant_id = ${tenantId}`)

export async function accountById(reader: Reader, tenantId: Owner, id: string): Promise<AccountRow | undefined> {
  const [account] = await reader.rows(
    accountShape,
    sql`select ${columns} from ledger.account where ${ofOwner(tenantId)} and id = ${id}`,
  )
  return account
}

/** What stands on one code: fen as texts. */
const codeBalanceShape = {
  code: column.text,
  accounts: column.int,
  balance: column.bigint,
  holdOut: column.bigint,
}
export type CodeBalance = ShapedRow<typeof codeBalanceShape>

/** What stands on each code that has accounts. */
export const codeBalances = (reader: Reader, tenantId: Owner): Promise<CodeBalance[]> =>
  reader.rows(
    codeBalanceShape,
    sql`select code, count(*)::int as accounts, sum(balance)::bigint::text as balance,
        sum(hold_out)::bigint::text as "holdOut"
      from ledger.account where ${ofOwner(tenantId)} group by code`,
  )

/** The same of one tenant for some codes, with the account where there is one of a code. */
const ownBalanceShape = {
  code: column.text,
  id: column.nullable(column.text),
  balance: column.bigint,
  held: column.bigint,
}
export type OwnBalance = ShapedRow<typeof ownBalanceShape>

export const ownBalances = (reader: Reader, tenantId: string, codes: readonly string[]): Promise<OwnBalance[]> =>
  reader.rows(
    ownBalanceShape,
    sql`select code, min(id)::text as id, sum(balance)::bigint::text as balance, sum(hold_out)::bigint::text as held
      from ledger.account where tenant_id = ${tenantId} and code = any(${sql.param([...codes])}) group by code`,
  )

type Account = Pick<AccountRow, 'id' | 'tenantId' | 'normal'>

/** The number of the last line of an account before a moment: lines of an account are numbered without gaps. */
export async function versionBefore(reader: Reader, account: Account, moment: Date): Promise<bigint> {
  const [found] = await reader.rows(
    { version: column.bigint },
    sql`select ledger.version_at(${account.tenantId}, ${account.id}::bigint, ${moment}, false)::text as version`,
  )
  return found?.version ?? 0n
}

/** The balance after the line of this number, in fen; zero before the first. */
export async function balanceAfter(reader: Reader, account: Account, version: bigint): Promise<bigint> {
  const [line] = await reader.rows(
    { balance: column.bigint },
    sql`select balance_after::text as balance from ledger.line
      where tenant_id = ${account.tenantId} and account_id = ${account.id} and account_version = ${String(version)}`,
  )
  return line?.balance ?? 0n
}

/** A line of one account; amounts in fen as texts. */
export const accountLineShape = {
  entryId: column.text,
  lineNo: column.int,
  postedAt: column.moment,
  eventCode: column.text,
  bizType: column.int,
  bizNo: column.text,
  side: column.oneOf('D', 'C'),
  amount: column.bigint,
  balance: column.bigint,
}
export type AccountLine = ShapedRow<typeof accountLineShape>

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
  reader.rows(
    accountLineShape,
    sql`select entry_id::text as "entryId", line_no as "lineNo", posted_at as "postedAt", event_code as "eventCode",
        biz_type as "bizType", biz_no as "bizNo", side, amount::text as amount, balance_after::text as balance
      from ledger.line where ${within(account, versions)} order by account_version desc limit ${size} offset ${offset}`,
  )

/** What came in and went out by these lines, in fen. */
export async function accountSums(reader: Reader, account: Account, versions: Versions) {
  const [sums] = await reader.rows(
    { totalIn: column.bigint, totalOut: column.bigint },
    sql`select coalesce(sum(amount) filter (where side = ${account.normal}), 0)::bigint::text as "totalIn",
        coalesce(sum(amount) filter (where side <> ${account.normal}), 0)::bigint::text as "totalOut"
      from ledger.line where ${within(account, versions)}`,
  )
  return { totalIn: sums?.totalIn ?? 0n, totalOut: sums?.totalOut ?? 0n }
}
