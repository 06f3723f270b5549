import { addDays, formatDecimal } from '@forecourt/contract/kernel'
import { ledgerAccounts } from '@forecourt/contract/funds'
import { orders } from '@forecourt/contract/orders'
import type * as contract from '@forecourt/contract/statistics'
import type { Handler } from '../../kernel/implement.ts'
import { visible } from '../../kernel/rows/list.ts'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import { balances } from '../../ledger/movement.ts'
import { orderRows } from '../orders/relations.ts'
import { overallData, paidOrders, rangeOf, seesTotals } from './overall.ts'
import { column } from '../../kernel/db/row-shape.ts'

const o = orderRows('o')

const money = (fen: string | bigint | null | undefined) => formatDecimal(BigInt(fen ?? 0), 2)
const litres = (thousandths: string | null | undefined) => formatDecimal(BigInt(thousandths ?? 0), 3)

/** One point a day, empty days included, so that a chart has no gaps to explain; none for who may not read the totals. */
export const salesStatistics: Handler<typeof contract.salesStatistics> = async (ctx, { from, to }) => {
  const range = rangeOf(ctx, from ?? (to ? undefined : addDays(rangeOf(ctx).to, -29)), to)
  if (!seesTotals(ctx)) return { from: range.from, to: range.to, days: [] }
  const rows = await ctx.rows(
    { day: column.text, count: column.int, paid: column.text, litres: column.text, refunded: column.text },
    sql`
    select ${o.businessDate}::text as day, count(*)::int as count, sum(${o.payAmount})::text as paid, sum(${o.litres} - case when ${o.payAmount} = 0 then 0 else round(${o.litres}::numeric * ${o.refundedAmount} / ${o.payAmount}) end)::bigint::text as litres, sum(${o.refundedAmount})::text as refunded
    ${paidOrders(ctx, range)} group by ${o.businessDate}`,
  )
  const byDay = new Map(rows.map(row => [row.day, row]))
  const days: string[] = []
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) days.push(day)
  return {
    from: range.from,
    to: range.to,
    days: days.map(day => {
      const row = byDay.get(day)
      return {
        day,
        orderCount: row?.count ?? 0,
        payAmount: money(row?.paid),
        litres: litres(row?.litres),
        refundAmount: money(row?.refunded),
      }
    }),
  }
}

/** The ten sites and companies with most sales, and the share of each product. Ties by number of orders (domain 16.2). */
export const rankings: Handler<typeof contract.rankings> = async (ctx, { from, to }) => {
  const range = rangeOf(ctx, from, to)
  if (!seesTotals(ctx)) return { from: range.from, to: range.to, sites: [], products: [], companies: [] }
  const top = (by: SQL, label: SQL) =>
    ctx.rows(
      { id: column.text, name: column.text, count: column.int, paid: column.text, litres: column.text },
      sql`
      select ${by}::text as id, max(${label}) as name, count(*)::int as count, sum(${o.payAmount} - ${o.refundedAmount})::text as paid, sum(${o.litres})::text as litres
      ${paidOrders(ctx, range)} and ${by} is not null group by ${by} order by sum(${o.payAmount} - ${o.refundedAmount}) desc, count(*) desc limit 10`,
    )
  const [sites, products, companies] = await Promise.all([
    top(sql`${o.siteId}`, sql`${o.siteName}`),
    top(sql`${o.oilNo}`, sql`${o.oilNo}`),
    top(sql`${o.companyId}`, sql`${o.companyName}`),
  ])
  const shown = (rows: typeof sites) =>
    rows.map(row => ({
      id: row.id,
      name: row.name,
      orderCount: row.count,
      payAmount: money(row.paid),
      litres: litres(row.litres),
    }))
  return { from: range.from, to: range.to, sites: shown(sites), products: shown(products), companies: shown(companies) }
}

export const recentFuelling: Handler<typeof contract.recentFuelling> = async (ctx, { siteType, current, size }) => {
  const [page, perPage] = [current ?? 1, size ?? 10]
  if (!ctx.may(orders.permission)) return { records: [], total: 0, size: perPage, current: page, pages: 0 }
  const type = siteType ? sql` and ${o.siteType} = ${siteType}` : sql``
  const records = await ctx.rows(
    {
      id: column.text,
      orderNo: column.text,
      payTime: column.moment,
      userPhone: column.nullable(column.text),
      siteName: column.nullable(column.text),
      oilNo: column.nullable(column.text),
      litres: column.bigint,
      payAmount: column.bigint,
    },
    sql`
    select ${o.id} as id, ${o.orderNo} as "orderNo", ${o.payTime} as "payTime", ${o.userPhone} as "userPhone", ${o.siteName} as "siteName",
      ${o.oilNo} as "oilNo", coalesce(${o.litres}, 0) as litres, coalesce(${o.payAmount}, 0) as "payAmount" from ${o}
    where ${o.isDeleted} = 0 and ${visible(o, ctx)} and ${o.siteId} is not null and ${o.state} in (20, 30, 40)${type} order by ${o.id} desc limit ${perPage} offset ${(page - 1) * perPage}`,
  )
  // The latest are looked at from the first page on; a total would have to count every order there ever was.
  return { records, total: records.length, size: perPage, current: page, pages: 1 }
}

const moneyOrNone = (fen: bigint | null) => (fen === null ? null : money(fen))

export const platformFlowData: Handler<typeof contract.platformFlowData> = async ctx => {
  const today = await overallData(ctx, {})
  const held = await balances(ctx.query, ['2201', '2202', '2203', '2204'])
  const heldIn = (cash: '2201' | '2203', gift: '2202' | '2204') =>
    ctx.may(ledgerAccounts.permission) ? money((held.get(cash) ?? 0n) + (held.get(gift) ?? 0n)) : null
  return {
    recharge: moneyOrNone(today.rechargeAmount),
    consume: moneyOrNone(today.spendAmount),
    refund: moneyOrNone(today.refundAmount),
    companyBalance: heldIn('2201', '2202'),
    cardBalance: heldIn('2203', '2204'),
    payable: moneyOrNone(today.payable),
    settling: moneyOrNone(today.settling),
  }
}
