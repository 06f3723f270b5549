import * as contract from '@forecourt/contract/funds'
import { orderReading } from '@forecourt/contract/orders'
import { addDays, cappedPage, countedRows, dayOf, startOfDay } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/database.ts'
import type { Handler } from '../../kernel/implement.ts'
import { joined, type SQL, sql } from '../../kernel/sql.ts'
import { accountKindOf } from '../../ledger/accounts.ts'
import { movement } from '../../ledger/movement.ts'
import { codeName } from './account.ts'
import { dimensionNames } from './dimension-names.ts'

interface Flow {
  readonly tenantId: string
  readonly entryId: string
  readonly lineNo: number
  readonly postedAt: Date
  readonly bizType: number
  readonly bizNo: string
  readonly accountId: string
  readonly code: string
  readonly dimType: string
  readonly dimId: string
  readonly isIn: boolean
  readonly amount: string
  readonly balance: string
}

type FlowInput = Parameters<Handler<typeof contract.platformFlows>>[1]

interface Period {
  readonly from: Date
  readonly until: Date
}

/** Days that a list of flows looks back when nobody says from when. */
const usualDays = 31

function periodOf(ctx: Ctx, input: Pick<FlowInput, 'from' | 'to'>): Period {
  const to = input.to ?? dayOf(ctx.now)
  return { from: startOfDay(input.from ?? addDays(to, -usualDays)), until: startOfDay(addDays(to, 1)) }
}

const ofBusiness = (column: SQL, input: FlowInput): SQL =>
  input.bizType === undefined || input.bizType === null ? sql`true` : sql`${column} = ${input.bizType}`

/** An account with few lines is read as a whole; where a busy one enters the period is looked up. */
const fewLines = 200

/**
 * The newest lines of one tenant's accounts, or of everybody's accounts of one code. Lines are kept by account, so the
 * accounts that moved since the period began are asked, each for its own newest lines.
 */
function linesByAccount(input: FlowInput, { from, until }: Period, tenantId: string | undefined, most: number): SQL {
  const accounts = joined(
    [
      sql`a.moved_at >= ${from}`,
      ...(tenantId ? [sql`a.tenant_id = ${tenantId}`] : []),
      ...(input.code ? [sql`a.code = ${input.code}`] : []),
    ],
    ' and ',
  )
  return sql`select a.tenant_id, l.entry_id, l.line_no, l.posted_at, l.biz_type, l.biz_no, a.id as account_id, a.code,
      a.dim_type, a.dim_id, l.side = a.normal as is_in, l.amount, l.balance_after
    from ledger.account a cross join lateral (
      select * from ledger.line x where x.tenant_id = a.tenant_id and x.account_id = a.id
        and x.account_version > case when a.version <= ${fewLines}::int then 0
          else ledger.version_at(a.tenant_id, a.id, ${from}, false) end
        and x.posted_at >= ${from} and x.posted_at < ${until} and ${ofBusiness(sql`x.biz_type`, input)}
      order by x.account_version desc limit ${most}) l
    where ${accounts}`
}

/** The time-ordered id of the ledger at a moment, an hour of clock differences allowed for (ledger.next_id). */
const epochMs = 1_704_067_200_000
const marginMs = 3_600_000
const idNear = (moment: Date, direction: 1 | -1): string =>
  String(BigInt(Math.max(0, moment.getTime() - epochMs + direction * marginMs)) << 22n)

/**
 * The newest lines of the whole platform: each tenant's newest entries from the end of its own key, then their lines.
 * A page costs the same however long the books are.
 */
function linesByEntry(input: FlowInput, { from, until }: Period, most: number): SQL {
  return sql`select l.tenant_id, e.id as entry_id, l.line_no, e.posted_at, e.biz_type, e.biz_no, l.account_id, l.code,
      l.dim_type, l.dim_id, l.side = c.normal as is_in, l.amount, l.balance_after
    from (select e.* from tenant t cross join lateral (
        select * from ledger.entry x where x.tenant_id = t.tenant_id
          and x.id >= ${idNear(from, -1)} and x.id < ${idNear(until, 1)}
          and x.posted_at >= ${from} and x.posted_at < ${until} and ${ofBusiness(sql`x.biz_type`, input)}
        order by x.id desc limit ${most}) e
      order by e.id desc limit ${most}) e
    join ledger.entry_line l on l.entry_tenant_id = e.tenant_id and l.entry_id = e.id
    join ledger.chart c on c.code = l.code`
}

async function flows(ctx: Ctx, tenantId: string | undefined, input: FlowInput) {
  const [current, size] = [input.current ?? 1, input.size ?? 30]
  const period = periodOf(ctx, input)
  const lines = (most: number) =>
    tenantId || input.code ? linesByAccount(input, period, tenantId, most) : linesByEntry(input, period, most)
  const [rows, [counted]] = await Promise.all([
    ctx.rows<Flow>(
      sql`select f.tenant_id as "tenantId", f.entry_id::text as "entryId", f.line_no as "lineNo", f.posted_at as "postedAt",
        f.biz_type as "bizType", f.biz_no as "bizNo", f.account_id::text as "accountId", f.code, f.dim_type as "dimType",
        f.dim_id as "dimId", f.is_in as "isIn", f.amount::text as amount, f.balance_after::text as balance
      from (${lines(current * size)}) f order by f.entry_id desc, f.line_no
      limit ${size} offset ${(current - 1) * size}`,
    ),
    ctx.rows<{ total: number }>(
      sql`select count(*)::int as total from (select from (${lines(countedRows + 1)}) f limit ${countedRows + 1}) c`,
    ),
  ])
  return cappedPage(await shown(ctx, rows), counted?.total ?? 0, current, size)
}

async function shown(ctx: Ctx, rows: readonly Flow[]) {
  const nameOf = await dimensionNames(ctx, rows)
  return rows.map(row => {
    const [amount, balanceAfter] = [BigInt(row.amount), BigInt(row.balance)]
    const number = `${row.entryId}-${row.lineNo}`
    return {
      id: number,
      flowNo: number,
      createTime: row.postedAt,
      tenantId: row.tenantId,
      accountId: row.accountId,
      code: row.code,
      accountName: codeName(ctx, row.code),
      ownerName: nameOf(row),
      bizType: row.bizType,
      direction: row.isIn ? 1 : 2,
      amount,
      balanceBefore: row.isIn ? balanceAfter - amount : balanceAfter + amount,
      balanceAfter,
      bizNo: row.bizNo,
    }
  })
}

/** All flows for the platform, of one tenant when it names one; a tenant sees its own, whatever it names. */
export const platformFlows: Handler<typeof contract.platformFlows> = async (ctx, input) =>
  flows(ctx, ctx.isPlatform ? (input.tenantId ?? undefined) : ctx.tenantId, input)

export const companyFlows: Handler<typeof contract.companyFlows> = async (ctx, input) => flows(ctx, ctx.tenantId, input)

/** The same reading of the ledger that the first page's profit is made of. */
export const flowNet: Handler<typeof contract.flowNet> = async (ctx, input) => {
  const kind = accountKindOf(input.code) ?? ctx.refuse('notFound')
  const { from, until } = periodOf(ctx, input)
  const moved = await movement(ctx.query, [kind.code], from, until)
  return { name: codeName(ctx, kind.code), net: moved.get(kind.code) ?? 0n }
}

interface DocumentLine {
  readonly entryNo: string
  readonly eventCode: string
  readonly postedAt: Date
  readonly accountId: string
  readonly code: string
  readonly dimType: string
  readonly dimId: string
  readonly side: 'D' | 'C'
  readonly amount: string
  readonly balance: string
}

const mostLines = 1000

/**
 * What a document did to the ledger, in the order it happened. The call sees all tenants, because the entry of an order
 * is the supplier's and touches the company too; a tenant gets the lines of its own accounts and nothing else. Nobody
 * reads there what they may not read of accounts: what a site is paid for a sale is one of its lines.
 */
export const ledgerOfDocument: Handler<typeof contract.ledgerOfDocument> = async (ctx, { bizNo }) => {
  if (!ctx.may(contract.ledgerAccounts.permission) && !ctx.may(orderReading.earnings.code)) return []
  const ownOnly = ctx.tenantId === platformTenant ? sql`true` : sql`l.tenant_id = ${ctx.tenantId}`
  const rows = await ctx.rows<DocumentLine>(
    sql`select e.entry_no as "entryNo", e.event_code as "eventCode", e.posted_at as "postedAt",
        l.account_id::text as "accountId", l.code, l.dim_type as "dimType", l.dim_id as "dimId", l.side,
        l.amount::text as amount, l.balance_after::text as balance
      from tenant t
      join ledger.entry e on e.tenant_id = t.tenant_id and e.biz_no = ${bizNo}
      join ledger.entry_line l on l.entry_tenant_id = e.tenant_id and l.entry_id = e.id
      where ${ownOnly} order by e.id, l.line_no limit ${mostLines}`,
  )
  const nameOf = await dimensionNames(ctx, rows)
  return rows.map(({ side, amount, balance, ...row }) => ({
    ...row,
    name: codeName(ctx, row.code),
    dimName: nameOf(row),
    debit: side === 'D' ? BigInt(amount) : null,
    credit: side === 'C' ? BigInt(amount) : null,
    balanceAfter: BigInt(balance),
  }))
}
