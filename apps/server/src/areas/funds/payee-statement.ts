import type * as contract from '@forecourt/contract/funds'
import { moneySettlement, orderSettle } from '@forecourt/contract/funds'
import { addDays } from '@forecourt/contract/kernel'
import { site } from '@forecourt/contract/sites'
import { isOfType, tenant } from '@forecourt/contract/system'
import { columnsOf, rowsNamed } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import { sumFen } from '../../ledger/line.ts'
import { ledgerAccount, ledgerEntry, ledgerLine } from '../../ledger/read/relations.ts'
import { orderRefundRows, orderRows } from '../orders/relations.ts'
import { siteRows } from '../sites/relations.ts'
import { balanceOnDay, lateLines } from '../../ledger/read/balance-on-day.ts'
import { isSupplier, knownPayees, ofPayee, payeeKey } from './payee.ts'
import { type Days, reportDays } from './report-days.ts'
import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'

const o = columnsOf(orderSettle, 'o')
const p = orderRows('p')
const r = orderRefundRows('r')
const ms = columnsOf(moneySettlement, 'ms')
const e = ledgerEntry('e')
const s = rowsNamed(moneySettlement, 's')
const a = ledgerAccount('a')
const payee = siteRows('payee')
const x = ledgerLine('x')
const os = columnsOf(orderSettle, 'os')
const settlement = columnsOf(moneySettlement, 's')
const paid = rowsNamed(moneySettlement, 'paid')
const soldRow = rowsNamed(orderSettle, 's')
const soldOrder = rowsNamed(p, 's')
const soldRefund = rowsNamed(r, 's')
const line = rowsNamed(x, 'l')
const adjusted = rowsNamed(moneySettlement, 'x')
const paidDay = rowsNamed(e, 'paid')
const moved = rowsNamed(os, 'moved')
const touched = rowsNamed(moneySettlement, 't')

// A payee's statement has two sides that know nothing of each other: what orders, refunds and settlements add up to, and what
// accounts 2211, 2212 and 1122 hold. Both calls reach all tenants, because what a payee owes stands on the platform's account
// 1122; the condition on the tenant of the documents is here.

/** Rows of one payee: of a site, or what a supplier is paid for without one. */
const ofKey = (key: string, { tenantId, payeeId }: Pick<typeof ms | typeof os, 'tenantId' | 'payeeId'>): SQL =>
  isSupplier(key) ? sql`${tenantId} = ${key} and ${payeeId} is null` : sql`${payeeId} = ${key}`

/** Rows of the caller's tenant, of everybody for the platform; of one payee when it is named. */
const ofCaller = (
  ctx: Ctx,
  payeeId: string | undefined,
  of: Pick<typeof ms | typeof os, 'isDeleted' | 'tenantId' | 'payeeId'>,
): SQL =>
  sql`${of.isDeleted} = 0 and ${ctx.isPlatform ? sql`true` : sql`${of.tenantId} = ${ctx.tenantId}`}
    and ${payeeId === undefined ? sql`true` : ofKey(payeeId, of)}`

const earnedShape = {
  payeeId: column.text,
  orderCount: column.int,
  litres: column.bigint,
  gross: column.bigint,
  refunds: column.bigint,
  discount: column.bigint,
  spread: column.bigint,
  fee: column.bigint,
  net: column.bigint,
  /** Net of all that was sold and refunded before. */
  netBefore: column.bigint,
}
type Earned = ShapedRow<typeof earnedShape>

/**
 * Orders and refunds as they are settled, with what the buyer paid (U) for those of the range; a row without its order gave no
 * discount. What an adjustment left on 2211 is a row too, with its number twice: it was not sold.
 */
const sold = ({ from, to }: Days) => sql`(select o.*, ${p.payAmount}, ${r.refundAmount} from ${o}
    left join ${p} on ${o.refundNo} = '-' and ${p.tenantId} = ${o.tenantId} and ${p.orderNo} = ${o.orderNo}
      and ${p.businessDate} between ${from} and ${to}
    left join ${r} on ${o.refundNo} <> '-' and ${r.tenantId} = ${o.tenantId} and ${r.refundNo} = ${o.refundNo}
    where ${o.orderNo} <> ${o.refundNo})`
const paidAmount = sql`coalesce(${soldOrder.payAmount}, -${soldRefund.refundAmount}, ${soldRow.orderAmount})`

/** What orders and refunds add up to, by payee. */
const earned = (ctx: Ctx, { from, to }: Days, payeeId?: string): Promise<Earned[]> => {
  const within = sql`filter (where ${soldRow.businessDate} >= ${from})`
  const sum = (amount: SQL) => sql`coalesce(sum(${amount}) ${within}, 0)::bigint::text`
  return ctx.rows(
    earnedShape,
    sql`select ${payeeKey(soldRow)} as "payeeId",
        (count(*) filter (where ${soldRow.businessDate} >= ${from} and ${soldRow.refundNo} = '-'))::int as "orderCount",
        ${sum(soldRow.litres)} as litres,
        ${sum(sql`case when ${soldRow.refundNo} = '-' then ${soldRow.orderAmount} else 0 end`)} as gross,
        ${sum(sql`case when ${soldRow.refundNo} = '-' then 0 else -${soldRow.orderAmount} end`)} as refunds,
        ${sum(sql`${soldRow.orderAmount} - ${paidAmount}`)} as discount,
        ${sum(sql`${paidAmount} - ${soldRow.settleAmount}`)} as spread,
        ${sum(soldRow.serviceFee)} as fee, ${sum(soldRow.net)} as net,
        coalesce(sum(${soldRow.net}) filter (where ${soldRow.businessDate} < ${from}), 0)::bigint::text as "netBefore"
      from ${sold({ from, to })} s where ${soldRow.businessDate} <= ${to} and ${ofCaller(ctx, payeeId, soldRow)} group by 1`,
  )
}

/** What happened to a payee besides its sales, and when it was booked. */
const movementShape = {
  payeeId: column.text,
  day: column.text,
  kind: column.oneOf('paid', 'settlementFee', 'adjusted'),
  settlementId: column.nullable(column.text),
  documentNo: column.nullable(column.text),
  note: column.nullable(column.text),
  /** What it adds to what the payee is owed. */
  amount: column.bigint,
}
type Movement = ShapedRow<typeof movementShape>

const adjusting = sql`('E19d', 'E19e', 'E19f', 'E90b', 'E90r')`

/**
 * Payments, fees and adjustments up to the end of the range, oldest first. Amounts of payments and fees are the settlement's. A
 * settlement does not say when each of its adjustments was booked and undone, so these are read from their entries: what they
 * moved on 2212 and 1122, and so is what was brought from another system. What these left on 2211 has a row among the orders.
 */
const settled = (ctx: Ctx, { to }: Days, payeeId?: string): Promise<Movement[]> =>
  ctx.rows(
    movementShape,
    sql`with s as (select * from ${ms} where ${ofCaller(ctx, payeeId, ms)}),
      paid as (
        select s.*, ${e.businessDate} from s cross join lateral (
          select ${e.businessDate} from ${e} where ${e.tenantId} = ${s.tenantId} and ${e.bizNo} = ${s.settlementNo}
            and ${e.eventCode} = 'E19b' offset 0) e),
      touched as (
        select ${payeeKey(s)} as payee, ${s.id}, ${s.tenantId} as owner, ${a.tenantId} as tenant, ${a.id} as account from s join ${a}
          on ${a.tenantId} = ${s.tenantId} and ${a.code} = '2212' and ${a.dimType} = 'settlement' and ${a.dimId} = ${s.id}::text
        union all
        select ${a.dimId}, null, coalesce(${payee.tenantId}, ${a.dimId}), ${a.tenantId}, ${a.id}
        from ${a} left join ${payee} on ${a.dimType} = 'site' and ${payee.id}::text = ${a.dimId}
        where ${a.code} = '1122' and ${ofPayee(a.dimType)}
          and ${ctx.isPlatform ? sql`true` : sql`coalesce(${payee.tenantId}, ${a.dimId}) = ${ctx.tenantId}`}
          and ${payeeId === undefined ? sql`true` : sql`${a.dimId} = ${payeeId}`}),
      adjusted as (
        select t.payee, ${touched.id}, t.owner, ${line.entryId},
          sum(case ${line.side} when 'C' then ${line.amount} else -${line.amount} end) as amount
        from touched t cross join lateral (
          select * from ${x} where ${x.tenantId} = t.tenant and ${x.accountId} = t.account
            and ${x.eventCode} in ${adjusting} offset 0) l
        group by 1, 2, 3, 4),
      moved as (
        select ${payeeKey(paid)} as payee, ${paidDay.businessDate}, 'paid' as kind, ${paid.id}, ${paid.settlementNo} as no, null as note, -${paid.actualAmount} as amount from paid
        union all
        select ${payeeKey(paid)}, ${paidDay.businessDate}, 'settlementFee', ${paid.id}, ${paid.settlementNo}, null, -${paid.settlementServiceFee} from paid
        union all
        select x.payee, ${e.businessDate}, 'adjusted', ${adjusted.id}, ${e.bizNo}, ${e.memo}, ${x.amount}
        from adjusted x join ${e} on ${e.tenantId} = x.owner and ${e.id} = ${x.entryId}
        union all
        select ${payeeKey(os)}, ${os.businessDate}, 'adjusted', ${os.settlementId}, ${os.orderNo}, null, ${os.net} from ${os}
        where ${os.orderNo} = ${os.refundNo} and ${ofCaller(ctx, payeeId, os)})
      select payee as "payeeId", to_char(${moved.businessDate}, 'YYYY-MM-DD') as day, kind, id::text as "settlementId",
        no as "documentNo", note, amount::bigint::text as amount
      from moved where amount <> 0 and ${moved.businessDate} <= ${to} order by ${moved.businessDate}, no, kind`,
  )

const heldShape = {
  payeeId: column.text,
  code: column.text,
  before: column.bigint,
  after: column.bigint,
}
type Held = ShapedRow<typeof heldShape>

/** What the ledger holds for each payee at both ends: 2211 and 2212 are owed to it, 1122 is owed by it. */
const held = (ctx: Ctx, { from, to }: Days, payeeIds: readonly string[]): Promise<Held[]> =>
  ctx.rows(
    heldShape,
    sql`with ${lateLines(['2211', '2212', '1122'])},
      account as (
        select a.*, ${a.dimId} as payee from ${a}
        where ${a.code} in ('2211', '1122') and ${ofPayee(a.dimType)} and ${a.dimId} = any(${sql.param([...payeeIds])}::text[])
        union all
        select a.*, ${payeeKey(settlement)} from ${settlement} join ${a} on ${a.tenantId} = ${settlement.tenantId}
          and ${a.code} = '2212' and ${a.dimType} = 'settlement' and ${a.dimId} = ${settlement.id}::text
        where ${payeeKey(settlement)} = any(${sql.param([...payeeIds])}::text[]))
      select a.payee as "payeeId", ${a.code}, coalesce(sum(${balanceOnDay(addDays(from, -1))}), 0)::bigint::text as before,
        coalesce(sum(${balanceOnDay(to)}), 0)::bigint::text as after
      from account a group by a.payee, ${a.code}`,
  )

function statementOf(payeeName: string, days: Days, parts: Parts) {
  const { payeeId, row, movements, holds } = parts
  const amount = (kind: Movement['kind'], isBefore: boolean) =>
    sumFen(movements.filter(one => one.kind === kind && one.day < days.from === isBefore).map(one => one.amount))
  const all = (isBefore: boolean) =>
    (['paid', 'settlementFee', 'adjusted'] as const).map(kind => amount(kind, isBefore))
  const ledger = (at: 'before' | 'after') => sumFen(holds.map(one => (one.code === '1122' ? -one[at] : one[at])))
  const net = row?.net ?? 0n
  const opening = (row?.netBefore ?? 0n) + sumFen(all(true))
  const closing = opening + net + sumFen(all(false))
  const [ledgerOpening, ledgerClosing] = [ledger('before'), ledger('after')]
  return {
    payeeId,
    payeeName,
    orderCount: row?.orderCount ?? 0,
    litres: row?.litres ?? 0n,
    gross: row?.gross ?? 0n,
    refunds: row?.refunds ?? 0n,
    discount: row?.discount ?? 0n,
    spread: row?.spread ?? 0n,
    fee: row?.fee ?? 0n,
    net,
    adjustments: amount('adjusted', false),
    settlementFees: -amount('settlementFee', false),
    paid: -amount('paid', false),
    opening,
    closing,
    ledgerOpening,
    ledgerClosing,
    ties: opening === ledgerOpening && closing === ledgerClosing,
  }
}

interface Parts {
  readonly payeeId: string
  readonly row: Earned | undefined
  readonly movements: readonly Movement[]
  readonly holds: readonly Held[]
}

/** Both sides of every payee's statement, by name. */
export async function drawPayees(ctx: Ctx, days: Days, payeeId?: string) {
  const [rows, movements] = await Promise.all([earned(ctx, days, payeeId), settled(ctx, days, payeeId)])
  const payeeIds = [...new Set([...rows, ...movements].map(one => one.payeeId))]
  const [holds, payees] = await Promise.all([held(ctx, days, payeeIds), knownPayees(ctx, payeeIds)])
  const [rowOf, movementsOf, holdsOf] = [
    new Map(rows.map(row => [row.payeeId, row])),
    Map.groupBy(movements, one => one.payeeId),
    Map.groupBy(holds, one => one.payeeId),
  ]
  const statements = payeeIds.map(id =>
    statementOf(payees.get(id)?.name ?? id, days, {
      payeeId: id,
      row: rowOf.get(id),
      movements: movementsOf.get(id) ?? [],
      holds: holdsOf.get(id) ?? [],
    }),
  )
  return {
    statements: statements.toSorted((one, other) => one.payeeName.localeCompare(other.payeeName, 'zh')),
    holds,
    movements,
  }
}

export const payeeStatements: Handler<typeof contract.payeeStatements> = async (ctx, input) => {
  const { statements } = await drawPayees(ctx, reportDays(ctx, input))
  return statements
}

/** One payee's statement, with what it is made of; all zero where nothing was ever sold. */
async function detailOf(ctx: Ctx, days: Days, payeeId: string, name: string) {
  const { statements, holds, movements } = await drawPayees(ctx, days, payeeId)
  const empty = { payeeId, row: undefined, movements: [], holds: [] }
  const statement = statements[0] ?? statementOf(name, days, empty)
  const after = (code: string) => sumFen(holds.filter(one => one.code === code).map(one => one.after))
  return {
    ...days,
    ...statement,
    unsettled: after('2211'),
    settling: after('2212'),
    receivable: after('1122'),
    movements: movements.filter(one => one.day >= days.from),
  }
}

export const payeeStatement: Handler<typeof contract.payeeStatement> = async (ctx, { id, ...input }) => {
  const { siteName } = await ctx.getOrRefuse(site, id)
  return detailOf(ctx, reportDays(ctx, input), id, siteName)
}

/** A supplier that one may read the statement of; another tenant's answers as if there were none. */
export async function statedSupplier(ctx: Ctx, supplierId: string) {
  const of = await ctx.find(tenant, { tenantId: supplierId })
  const isTheirs = ctx.isPlatform || supplierId === ctx.tenantId
  return of && isTheirs && isOfType('supplier', of) ? of : ctx.refuse('notFound')
}

export const supplierStatement: Handler<typeof contract.supplierStatement> = async (ctx, { supplierId, ...input }) => {
  const { tenantName } = await statedSupplier(ctx, supplierId)
  return detailOf(ctx, reportDays(ctx, input), supplierId, tenantName)
}
