import * as contract from '@forecourt/contract/statistics'
import type { Ctx } from '../../kernel/context.ts'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import { viewRows } from '../../kernel/implement.ts'
import { visible } from '../../kernel/rows/list.ts'
import { orderRows } from '../orders/relations.ts'

const o = orderRows('o')

/** Paid orders that the caller may see: paid, not reverted, not moved away. */
const paid = (ctx: Ctx, asked: SQL): SQL =>
  sql`from ${o} where ${o.isDeleted} = 0 and ${visible(o, ctx)} and ${o.state} in (20, 30, 40) and ${asked}`

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

export const siteSales = viewRows(
  contract.siteSales,
  (ctx, { columns, asked }) => sql`
    select ${columns({
      id: o.siteId,
      siteId: o.siteId,
      ...figures,
      customerCount: sql`count(distinct ${o.userPhone})`,
      averageAmount: sql`round(avg(${o.payAmount}))`,
    })} ${paid(ctx, asked({ businessDate: o.businessDate, oilNo: o.oilNo }))} and ${o.siteId} is not null group by ${o.siteId}`,
)

const month = sql`to_char(${o.businessDate}, 'YYYY-MM')`

export const productSales = viewRows(
  contract.productSales,
  (ctx, { columns, asked }) => sql`
    select ${columns({ id: sql`${month} || '-' || ${o.oilNo}`, month, oilNo: o.oilNo, ...figures })}
    ${paid(ctx, asked({ businessDate: o.businessDate }))} and ${o.oilNo} is not null group by ${month}, ${o.oilNo}`,
)

export const customerSales = viewRows(
  contract.customerSales,
  (ctx, { columns, asked }) => sql`
    select ${columns({
      // No id may say the number that its row masks.
      id: sql`md5(${o.userPhone} || '-' || coalesce(${o.companyId}, ''))`,
      userPhone: o.userPhone,
      companyId: o.companyId,
      ...figures,
      lastDate: sql`max(${o.businessDate})`,
    })} ${paid(ctx, asked({ businessDate: o.businessDate }))} and ${o.userPhone} is not null group by ${o.userPhone}, ${o.companyId}`,
)
