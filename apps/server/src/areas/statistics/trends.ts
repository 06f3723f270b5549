import { addDays, formatDecimal, masked } from '@forecourt/contract/kernel'
import { ledgerAccounts } from '@forecourt/contract/funds'
import { order, orders } from '@forecourt/contract/orders'
import type * as contract from '@forecourt/contract/statistics'
import type { Handler } from '../../kernel/implement.ts'
import { visible } from '../../kernel/list.ts'
import { sql } from '../../kernel/sql.ts'
import { balances } from '../../ledger/movement.ts'
import { overallData, paidOrders, rangeOf, seesTotals } from './overall.ts'

const money = (fen: string | bigint | null | undefined) => formatDecimal(BigInt(fen ?? 0), 2)
const litres = (thousandths: string | null | undefined) => formatDecimal(BigInt(thousandths ?? 0), 3)

/** One point a day, empty days included, so that a chart has no gaps to explain; none for who may not read the totals. */
export const salesStatistics: Handler<typeof contract.salesStatistics> = async (ctx, { from, to }) => {
  const range = rangeOf(ctx, from ?? (to ? undefined : addDays(rangeOf(ctx).to, -29)), to)
  if (!seesTotals(ctx)) return { from: range.from, to: range.to, days: [] }
  const rows = await ctx.rows<{ day: string; count: number; paid: string; litres: string; refunded: string }>(sql`
    select business_date::text as day, count(*)::int as count, sum(pay_amount)::text as paid, sum(litres - case when pay_amount = 0 then 0 else round(litres::numeric * refunded_amount / pay_amount) end)::bigint::text as litres, sum(refunded_amount)::text as refunded
    ${paidOrders(ctx, range)} group by business_date`)
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
  const top = (column: ReturnType<typeof sql>, label: ReturnType<typeof sql>) =>
    ctx.rows<{ id: string; name: string; count: number; paid: string; litres: string }>(sql`
      select ${column}::text as id, max(${label}) as name, count(*)::int as count, sum(pay_amount - refunded_amount)::text as paid, sum(litres)::text as litres
      ${paidOrders(ctx, range)} and ${column} is not null group by ${column} order by sum(pay_amount - refunded_amount) desc, count(*) desc limit 10`)
  const [sites, products, companies] = await Promise.all([
    top(sql`site_id`, sql`site_name`),
    top(sql`oil_no`, sql`oil_no`),
    top(sql`company_id`, sql`company_name`),
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
  const type = siteType ? sql` and site_type = ${siteType}` : sql``
  const rows = await ctx.rows<Record<string, string> & { pay_time: Date }>(sql`
    select id, order_no, pay_time, user_phone, site_name, oil_no, litres, pay_amount from "order"
    where is_deleted = 0 and ${visible(order, ctx)} and state in (20, 30, 40)${type} order by id desc limit ${perPage} offset ${(page - 1) * perPage}`)
  const records = rows.map(row => ({
    id: String(row['id']),
    orderNo: row['order_no'] ?? '',
    payTime: row.pay_time,
    userPhone: row['user_phone'] ? masked(row['user_phone']) : null,
    siteName: row['site_name'] ?? null,
    oilNo: row['oil_no'] ?? null,
    litres: BigInt(row['litres'] ?? 0),
    payAmount: BigInt(row['pay_amount'] ?? 0),
  }))
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
