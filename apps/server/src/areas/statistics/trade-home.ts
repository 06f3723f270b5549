import { ledgerAccounts } from '@forecourt/contract/funds'
import {
  distributorGoods,
  distributorGoodsList,
  distributorOffer,
  distributorOffers,
  offerStates,
  tenantGoods,
  tenantGoodsList,
  tenantShelfStates,
} from '@forecourt/contract/goods'
import { addDays, codeOf, dayOf } from '@forecourt/contract/kernel'
import { order, orders, orderShare, orderShares, orderShareStates } from '@forecourt/contract/orders'
import type * as contract from '@forecourt/contract/statistics'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { sql } from '../../kernel/db/sql.ts'
import { visible } from '../../kernel/rows/list.ts'
import { balances } from '../../ledger/movement.ts'
import { distributorOfferRows, tenantGoodsRows } from '../goods/relations.ts'
import { orderRows } from '../orders/relations.ts'
import { counted } from './counted.ts'
import { type MonthSoFar, monthSoFar } from './month-so-far.ts'
import { seesTotals } from './overall.ts'
import { toDoOf, waitingFor } from './to-do.ts'
import { column } from '../../kernel/db/row-shape.ts'

const g = tenantGoodsRows('g')
const f = distributorOfferRows('f')
const o = orderRows('o')

const soonDays = 30
const shownGoods = 8
const up = codeOf(tenantShelfStates, 'up')
const offered = codeOf(offerStates, 'offered')

/** What it may buy and pass on: what sells, what waits for it, and whose terms end soon. */
const shelf = (ctx: Ctx, today: string) => {
  const onSale = String(up)
  return counted(ctx, tenantGoods, {
    up: { shelfStatus: onSale },
    agreed: { shelfStatus: onSale, salePrice_notnull: '1' },
    ending: { shelfStatus: onSale, endTime_dategt: today, endTime_datelt: addDays(today, soonDays) },
    waiting: { shelfStatus: String(codeOf(tenantShelfStates, 'waiting')) },
    down: { shelfStatus: String(codeOf(tenantShelfStates, 'down')) },
  })
}

/** Its own rows on sale; goods of its own that others have are rows of theirs. */
const onSale = (ctx: Ctx) =>
  sql`from ${g} where ${g.isDeleted} = 0 and ${visible(g, ctx)} and ${g.tenantId} = ${ctx.user.tenantId} and ${g.shelfStatus} = ${up}`

async function sellersOf(ctx: Ctx) {
  return ctx.rows(
    { id: column.text, name: column.text, count: column.int, agreed: column.int },
    sql`
    select ${g.sellerTenantId} as id, coalesce(max(${g.sellerTenantName}), ${g.sellerTenantId}) as name, count(*)::int as count,
      count(${g.salePrice})::int as agreed ${onSale(ctx)} group by ${g.sellerTenantId} order by 3 desc, 1`,
  )
}

/** What is offered to it, what stands on its shelf, and what it passes on and others may take. */
async function distributionOf(ctx: Ctx) {
  const [mine, status] = [ctx.user.tenantId, String(offered)]
  const counts = await Promise.all([
    ctx.may(distributorOffers.permission)
      ? counted(ctx, distributorOffer, {
          offered: { distributorTenantId: mine, status },
          passedOn: { upstreamTenantId: mine, status },
        })
      : [],
    ctx.may(distributorGoodsList.permission)
      ? counted(ctx, distributorGoods, {
          shelfUp: { shelfStatus: String(up) },
          shelfWaiting: { shelfStatus: String(codeOf(tenantShelfStates, 'waiting')) },
          shelfDown: { shelfStatus: String(codeOf(tenantShelfStates, 'down')) },
        })
      : [],
  ])
  return counts.flat()
}

async function distributorsOf(ctx: Ctx) {
  if (!ctx.may(distributorOffers.permission)) return []
  return ctx.rows(
    { id: column.text, name: column.text, count: column.int },
    sql`
    select ${f.distributorTenantId} as id, coalesce(max(${f.distributorTenantName}), ${f.distributorTenantId}) as name, count(*)::int as count
    from ${f} where ${f.isDeleted} = 0 and ${visible(f, ctx)} and ${f.tenantId} = ${ctx.user.tenantId} and ${f.status} = ${offered}
    group by ${f.distributorTenantId} order by 3 desc, 1`,
  )
}

const goodsShape = {
  id: column.text,
  goods: column.text,
  sku: column.text,
  seller: column.nullable(column.text),
  price: column.nullable(column.bigint),
  list: column.nullable(column.bigint),
  until: column.nullable(column.moment),
}

async function goodsOf(ctx: Ctx) {
  const rows = await ctx.rows(
    goodsShape,
    sql`
    select ${g.id}::text as id, ${g.goodsName} as goods, ${g.skuName} as sku, ${g.sellerTenantName} as seller,
      ${g.salePrice}::text as price, ${g.listPrice}::text as list, ${g.endTime} as until
    ${onSale(ctx)} order by coalesce(${g.salePrice}::numeric / nullif(${g.listPrice}, 0), 1), ${g.sort}, ${g.id} limit ${shownGoods}`,
  )
  return rows.map(({ id, goods, sku, seller, price, list, until }) => ({
    id,
    goodsName: goods,
    skuName: sku,
    sellerName: seller,
    price,
    listPrice: list,
    endTime: until,
  }))
}

const noSales = { sales: [], salesBefore: null }

/** Orders that were paid this month, and the same part of the month before. */
async function salesOf(ctx: Ctx, { from, to, before }: MonthSoFar) {
  if (!ctx.may(orders.permission) || !seesTotals(ctx)) return noSales
  const [sales, past] = await Promise.all([
    counted(ctx, order, { paid: { state_in: '20,30,40', payTime_dategt: from, payTime_datelt: to } }, 'payAmount'),
    ctx.rows(
      { amount: column.bigint },
      sql`
      select coalesce(sum(${o.payAmount}), 0)::text as amount from ${o} where ${o.isDeleted} = 0 and ${visible(o, ctx)}
        and ${o.state} in (20, 30, 40) and ${o.businessDate} between ${before.from} and ${before.to} and ${o.payTime} < ${before.until}`,
    ),
  ])
  return { sales, salesBefore: past[0]?.amount ?? 0n }
}

/** What was earned this month between supplier and buyer, and was not taken back. */
function earnedOf(ctx: Ctx, { from, to }: MonthSoFar) {
  if (!ctx.may(orderShares.permission)) return []
  const status = String(codeOf(orderShareStates, 'available'))
  const month = { status, businessDate_dategt: from, businessDate_datelt: to }
  return counted(ctx, orderShare, { earned: month }, 'amount')
}

const noAccounts = { balance: null, due: null }

/** Accounts that there are; of a tenant that has none nothing is said. */
async function accountsOf(ctx: Ctx) {
  if (!ctx.may(ledgerAccounts.permission)) return noAccounts
  const held = await balances(ctx.query, ['2201', '2202', '2211', '2221'])
  const sum = (...codes: ('2201' | '2202' | '2211' | '2221')[]) =>
    codes.some(code => held.has(code)) ? codes.reduce((all, code) => all + (held.get(code) ?? 0n), 0n) : null
  return { balance: sum('2201', '2202', '2221'), due: sum('2211') }
}

export const tradeHome: Handler<typeof contract.tradeHome> = async (ctx, { daysBack }) => {
  const month = monthSoFar(ctx.now, daysBack)
  const mayGoods = ctx.may(tenantGoodsList.permission)
  const [accounts, sales, earned, counts, sellers, goods, distribution, distributors, toDo] = await Promise.all([
    accountsOf(ctx),
    salesOf(ctx, month),
    earnedOf(ctx, month),
    mayGoods ? shelf(ctx, dayOf(ctx.now)) : [],
    mayGoods ? sellersOf(ctx) : [],
    mayGoods ? goodsOf(ctx) : [],
    distributionOf(ctx),
    distributorsOf(ctx),
    toDoOf(ctx),
  ])
  return {
    asOf: ctx.now,
    from: month.from,
    to: month.to,
    isOver: month.isOver,
    ...accounts,
    ...sales,
    earned,
    shelf: counts,
    sellers,
    goods,
    distribution,
    distributors,
    toDo: waitingFor(toDo),
  }
}
