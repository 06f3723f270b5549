import { addDays } from '@forecourt/contract/kernel'
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

/** One point a day, empty days included, so that a chart has no gaps to explain; none for who may not read the totals. */
export const salesStatistics: Handler<typeof contract.salesStatistics> = async (ctx, { from, to }) => {
  const range = rangeOf(ctx, from ?? (to ? undefined : addDays(rangeOf(ctx).to, -29)), to)
  if (!seesTotals(ctx)) return { from: range.from, to: range.to, days: [] }
  const rows = await ctx.rows(
    {
      day: column.text,
      orderCount: column.int,
      payAmount: column.bigint,
      litres: column.bigint,
      refundAmount: column.bigint,
    },
    sql`
    select ${o.businessDate}::text as day, count(*)::int as "orderCount", coalesce(sum(${o.payAmount}), 0)::bigint as "payAmount", coalesce(sum(${o.litres} - case when ${o.payAmount} = 0 then 0 else round(${o.litres}::numeric * ${o.refundedAmount} / ${o.payAmount}) end), 0)::bigint as litres, coalesce(sum(${o.refundedAmount}), 0)::bigint as "refundAmount"
    ${paidOrders(ctx, range)} group by ${o.businessDate}`,
  )
  const byDay = new Map(rows.map(row => [row.day, row]))
  const days: string[] = []
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) days.push(day)
  return {
    from: range.from,
    to: range.to,
    days: days.map(day => byDay.get(day) ?? { day, orderCount: 0, payAmount: 0n, litres: 0n, refundAmount: 0n }),
  }
}

/** The ten sites and companies with most sales, and the share of each product. Ties by number of orders (domain 16.2). */
export const rankings: Handler<typeof contract.rankings> = async (ctx, { from, to }) => {
  const range = rangeOf(ctx, from, to)
  if (!seesTotals(ctx)) return { from: range.from, to: range.to, sites: [], products: [], companies: [] }
  const top = (by: SQL, label: SQL) =>
    ctx.rows(
      {
        id: column.text,
        name: column.text,
        orderCount: column.int,
        payAmount: column.bigint,
        litres: column.bigint,
      },
      sql`
      select ${by}::text as id, max(${label}) as name, count(*)::int as "orderCount", sum(${o.payAmount} - ${o.refundedAmount})::bigint as "payAmount", coalesce(sum(${o.litres}), 0)::bigint as litres
      ${paidOrders(ctx, range)} and ${by} is not null group by ${by} order by sum(${o.payAmount} - ${o.refundedAmount}) desc, count(*) desc limit 10`,
    )
  const [sites, products, companies] = await Promise.all([
    top(sql`${o.siteId}`, sql`${o.siteName}`),
    top(sql`${o.oilNo}`, sql`${o.oilNo}`),
    top(sql`${o.companyId}`, sql`${o.companyName}`),
  ])
  return { from: range.from, to: range.to, sites, products, companies }
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

export const platformFlowData: Handler<typeof contract.platformFlowData> = async ctx => {
  const today = await overallData(ctx, {})
  const held = await balances(ctx.query, ['2201', '2202', '2203', '2204'])
  const heldIn = (cash: '2201' | '2203', gift: '2202' | '2204') =>
    ctx.may(ledgerAccounts.permission) ? (held.get(cash) ?? 0n) + (held.get(gift) ?? 0n) : null
  return {
    recharge: today.rechargeAmount,
    consume: today.spendAmount,
    refund: today.refundAmount,
    companyBalance: heldIn('2201', '2202'),
    cardBalance: heldIn('2203', '2204'),
    payable: today.payable,
    settling: today.settling,
  }
}
