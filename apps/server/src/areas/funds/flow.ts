import * as contract from '@forecourt/contract/funds'
import { addDays, countedRows, dayOf, pageOf, startOfDay } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/database.ts'
import type { Handler } from '../../kernel/implement.ts'
import { joined, type SQL, sql } from '../../kernel/sql.ts'
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

/** Days that a list of flows looks back when nobody says from when. */
const usualDays = 31

function conditions(ctx: Ctx, input: FlowInput): SQL[] {
  const to = input.to ?? dayOf(ctx.now)
  const from = input.from ?? addDays(to, -usualDays)
  return [
    sql`l.posted_at >= ${startOfDay(from)} and l.posted_at < ${startOfDay(addDays(to, 1))}`,
    ...(input.bizType === undefined || input.bizType === null ? [] : [sql`l.biz_type = ${input.bizType}`]),
    ...(input.bizNo ? [sql`l.biz_no = ${input.bizNo}`] : []),
    ...(input.code ? [sql`a.code = ${input.code}`] : []),
  ]
}

/**
 * Flows are the lines of the ledger, newest first. Entry ids are ordered by time and lines are found by tenant and
 * entry: each tenant's newest lines are read from the end of its own index and then merged, so that a page costs
 * the same however long the books are.
 */
async function flows(ctx: Ctx, tenants: SQL, input: FlowInput) {
  const [current, size] = [input.current ?? 1, input.size ?? 30]
  const where = joined(conditions(ctx, input), ' and ')
  const lines = sql`from (${tenants}) t cross join lateral (
      select l.*, a.code, a.dim_type, a.dim_id, l.side = a.normal as is_in
      from ledger.line l join ledger.account a on a.tenant_id = l.tenant_id and a.id = l.account_id
      where l.tenant_id = t.tenant_id and ${where}
      order by l.entry_id desc, l.line_no limit ${current * size}) f`
  const [rows, [counted]] = await Promise.all([
    ctx.rows<Flow>(
      sql`select f.tenant_id as "tenantId", f.entry_id::text as "entryId", f.line_no as "lineNo", f.posted_at as "postedAt",
          f.biz_type as "bizType", f.biz_no as "bizNo", f.account_id::text as "accountId", f.code, f.dim_type as "dimType",
          f.dim_id as "dimId", f.is_in as "isIn", f.amount::text as amount, f.balance_after::text as balance
        ${lines} order by f.entry_id desc, f.tenant_id, f.line_no limit ${size} offset ${(current - 1) * size}`,
    ),
    ctx.rows<{ total: number }>(
      sql`select count(*)::int as total from (
          select from (${tenants}) t join ledger.line l on l.tenant_id = t.tenant_id
            join ledger.account a on a.tenant_id = l.tenant_id and a.id = l.account_id
          where ${where} limit ${countedRows + 1}) c`,
    ),
  ])
  const total = counted?.total ?? 0
  const atLeast = total > countedRows
  return pageOf(await shown(ctx, rows), atLeast ? countedRows : total, current, size, atLeast)
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

const oneTenant = (tenantId: string): SQL => sql`select ${tenantId}::varchar as tenant_id`
const allTenants = sql`select tenant_id from tenant where is_deleted = 0`

/** All flows for the platform, of one tenant when it names one; a tenant sees its own, whatever it names. */
export const platformFlows: Handler<typeof contract.platformFlows> = async (ctx, input) => {
  const wanted = ctx.isPlatform ? input.tenantId : ctx.tenantId
  return flows(ctx, wanted ? oneTenant(wanted) : allTenants, input)
}

export const companyFlows: Handler<typeof contract.companyFlows> = async (ctx, input) =>
  flows(ctx, oneTenant(ctx.tenantId), input)

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
 * is the supplier's and touches the company too; a tenant gets the lines of its own accounts and nothing else.
 */
export const ledgerOfDocument: Handler<typeof contract.ledgerOfDocument> = async (ctx, { bizNo }) => {
  const ownOnly = ctx.tenantId === platformTenant ? sql`true` : sql`l.tenant_id = ${ctx.tenantId}`
  const rows = await ctx.rows<DocumentLine>(
    sql`select e.entry_no as "entryNo", e.event_code as "eventCode", e.posted_at as "postedAt", a.id::text as "accountId",
        a.code, a.dim_type as "dimType", a.dim_id as "dimId", l.side, l.amount::text as amount,
        l.balance_after::text as balance
      from tenant t
      join ledger.entry e on e.tenant_id = t.tenant_id and e.biz_no = ${bizNo}
      join ledger.line l on l.tenant_id = any(e.parties) and l.entry_id = e.id
      join ledger.account a on a.tenant_id = l.tenant_id and a.id = l.account_id
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
