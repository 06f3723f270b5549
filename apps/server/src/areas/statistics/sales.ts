import * as contract from '@forecourt/contract/statistics'
import type { Ctx } from '../../kernel/context.ts'
import { joined, type SQL, sql } from '../../kernel/db/sql.ts'
import { viewRows } from '../../kernel/implement.ts'
import { visible } from '../../kernel/rows/list.ts'
import { orderRows } from '../orders/relations.ts'
import { oilRebateRows } from '../sites/relations.ts'

const o = orderRows('o')
const rb = oilRebateRows('rb')

/** Paid orders that the caller may see, with what is joined to them: paid, not reverted, not moved away. */
const paid = (ctx: Ctx, asked: SQL, beside: SQL = sql``): SQL =>
  sql`from ${o} ${beside} where ${o.isDeleted} = 0 and ${visible(o, ctx)} and ${o.state} in (20, 30, 40) and ${asked}`

/** What sales are told apart by; hours and weekdays are those of Shanghai. */
const by = {
  businessDate: o.businessDate,
  month: sql`to_char(${o.businessDate}, 'YYYY-MM')`,
  hour: sql`extract(hour from ${o.payTime} at time zone 'Asia/Shanghai')`,
  weekday: sql`extract(isodow from ${o.businessDate})`,
  siteId: o.siteId,
  supplierId: o.tenantId,
  companyId: o.companyId,
  cardId: o.cardId,
  province: o.province,
  city: o.city,
  gunNo: o.gunNo,
  oilNo: o.oilNo,
  orderType: o.orderType,
  payMethod: o.payMethod,
}
const { businessDate, month, siteId, companyId, oilNo } = by

/** What tells a row of several things from others, as one text. */
const together = (...of: readonly SQL[]): SQL =>
  joined(
    of.map(one => sql`coalesce(${one}::text, '0')`),
    " || '-' || ",
  )

/** Litres go down with what was refunded of the price. */
const litres = sql`${o.litres} - case when ${o.payAmount} = 0 then 0
  else round(${o.litres}::numeric * ${o.refundedAmount} / ${o.payAmount}) end`

const figures = {
  orderCount: sql`count(*)`,
  litres: sql`sum(${litres})`,
  originalAmount: sql`sum(${o.originalAmount})`,
  discountAmount: sql`sum(${o.discountAmount} + ${o.couponAmount})`,
  payAmount: sql`sum(${o.payAmount})`,
  refundAmount: sql`sum(${o.refundedAmount})`,
  netAmount: sql`sum(${o.payAmount} - ${o.refundedAmount})`,
  marginAmount: sql`sum(${o.marginAmount})`,
}

/** The lines that all others here add up: what a line says of itself adds up to their figures. */
export const saleLines = viewRows(contract.saleLines, (ctx, { columns, asked }) => {
  const own = {
    netAmount: sql`${o.payAmount} - ${o.refundedAmount}`,
    orderCount: sql`1`,
    litres,
    payAmount: o.payAmount,
    refundAmount: o.refundedAmount,
    originalAmount: o.originalAmount,
    discountAmount: sql`${o.discountAmount} + ${o.couponAmount}`,
    marginAmount: o.marginAmount,
  }
  const line = { id: o.id, orderNo: o.orderNo, payTime: o.payTime }
  return sql`select ${columns({ ...line, ...by, ...own })} ${paid(ctx, asked({}))}`
})

export const saleDays = viewRows(
  contract.saleDays,
  (ctx, { columns, asked }) => sql`
    select ${columns({ id: businessDate, businessDate, ...figures })} ${paid(ctx, asked({}))} group by ${businessDate}`,
)

export const siteSales = viewRows(
  contract.siteSales,
  (ctx, { columns, asked }) => sql`
    select ${columns({
      id: siteId,
      siteId,
      ...figures,
      customerCount: sql`count(distinct ${o.userPhone})`,
      averageAmount: sql`round(avg(${o.payAmount}))`,
    })} ${paid(ctx, asked({ businessDate, oilNo }))} and ${siteId} is not null group by ${siteId}`,
)

export const productSales = viewRows(
  contract.productSales,
  (ctx, { columns, asked }) => sql`
    select ${columns({ id: together(month, oilNo), month, oilNo, ...figures })}
    ${paid(ctx, asked({ businessDate }))} and ${oilNo} is not null group by ${month}, ${oilNo}`,
)

export const productDaySales = viewRows(
  contract.productDaySales,
  (ctx, { columns, asked }) => sql`
    select ${columns({ id: together(businessDate, oilNo), businessDate, oilNo, ...figures })}
    ${paid(ctx, asked({}))} and ${oilNo} is not null group by ${businessDate}, ${oilNo}`,
)

export const customerSales = viewRows(
  contract.customerSales,
  (ctx, { columns, asked }) => sql`
    select ${columns({
      // No id may say the number that its row masks.
      id: sql`md5(${o.userPhone} || '-' || coalesce(${companyId}, ''))`,
      userPhone: o.userPhone,
      companyId,
      ...figures,
      lastDate: sql`max(${businessDate})`,
    })} ${paid(ctx, asked({ businessDate }))} and ${o.userPhone} is not null group by ${o.userPhone}, ${companyId}`,
)

export const companySales = viewRows(
  contract.companySales,
  (ctx, { columns, asked }) => sql`
    select ${columns({ id: together(companyId), companyId, ...figures })}
    ${paid(ctx, asked({ businessDate }))} group by ${companyId}`,
)

export const supplierSales = viewRows(
  contract.supplierSales,
  (ctx, { columns, asked }) => sql`
    select ${columns({ id: o.tenantId, supplierId: o.tenantId, ...figures })}
    ${paid(ctx, asked({ businessDate }))} group by ${o.tenantId}`,
)

export const regionSales = viewRows(
  contract.regionSales,
  (ctx, { columns, asked }) => sql`
    select ${columns({ id: together(o.province, o.city), province: o.province, city: o.city, ...figures })}
    ${paid(ctx, asked({ businessDate }))} group by ${o.province}, ${o.city}`,
)

export const gunSales = viewRows(
  contract.gunSales,
  (ctx, { columns, asked }) => sql`
    select ${columns({ id: together(siteId, o.gunNo, oilNo), siteId, gunNo: o.gunNo, oilNo, ...figures })}
    ${paid(ctx, asked({ businessDate }))} and ${siteId} is not null group by ${siteId}, ${o.gunNo}, ${oilNo}`,
)

export const hourSales = viewRows(
  contract.hourSales,
  (ctx, { columns, asked }) => sql`
    select ${columns({ id: together(by.weekday, by.hour), weekday: by.weekday, hour: by.hour, ...figures })}
    ${paid(ctx, asked({ businessDate }))} group by ${by.weekday}, ${by.hour}`,
)

export const typeSales = viewRows(
  contract.typeSales,
  (ctx, { columns, asked }) => sql`
    select ${columns({
      id: together(o.orderType, o.payMethod),
      orderType: o.orderType,
      payMethod: o.payMethod,
      ...figures,
      settleAmount: sql`sum(${o.settleAmount})`,
      serviceFee: sql`sum(${o.serviceFee})`,
    })} ${paid(ctx, asked({ businessDate }))} group by ${o.orderType}, ${o.payMethod}`,
)

export const siteMonths = viewRows(
  contract.siteMonths,
  (ctx, { columns, asked }) => sql`
    select ${columns({ id: siteId, siteId, month, ...figures })}
    ${paid(ctx, asked({ businessDate }))} and ${siteId} is not null group by ${siteId}, ${month}`,
)

const rebate = sql`round((${o.payAmount} - ${o.refundedAmount})::numeric * ${rb.rebateBp} / 10000)`

export const rebateMonths = viewRows(contract.rebateMonths, (ctx, { columns, asked }) => {
  const { orderCount, netAmount } = figures
  const sums = { orderCount, netAmount, litres: figures.litres, rebateAmount: sql`sum(${rebate})` }
  const rate = sql`join ${rb} on ${rb.companyId} = ${o.companyId} and ${rb.oilNo} = ${o.oilNo} and ${rb.isDeleted} = 0
    and ${o.businessDate} between ${rb.startDate} and coalesce(${rb.endDate}, 'infinity')`
  return sql`
    select ${columns({ id: together(companyId, month, oilNo), companyId, month, oilNo, ...sums })}
    ${paid(ctx, asked({ businessDate }), rate)} group by ${companyId}, ${month}, ${oilNo}`
})

export const spendMonths = viewRows(
  contract.spendMonths,
  (ctx, { columns, asked }) => sql`
    select ${columns({ id: together(companyId), companyId, month, ...figures })}
    ${paid(ctx, asked({ businessDate }))} and ${o.cardId} is not null group by ${companyId}, ${month}`,
)
