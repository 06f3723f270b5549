import * as contract from '@forecourt/contract/statistics'
import type { Ctx } from '../../kernel/context.ts'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import { viewRows } from '../../kernel/implement.ts'
import { visible } from '../../kernel/rows/list.ts'
import { orderRows } from '../orders/relations.ts'

const o = orderRows('o')

/** The provider's share of an order less what refunds have taken back of it, rounded once for each order. */
export const shareKept: SQL = sql`(${o.shareAmount} - case when ${o.payAmount} = 0 then 0
  else round(${o.shareAmount}::numeric * ${o.refundedAmount} / ${o.payAmount}) end)`

/** Paid orders of companies that a provider brought in; a provider's own only, and all for the platform. */
export const sharedOrders = (ctx: Ctx): SQL =>
  sql`from ${o} where ${o.isDeleted} = 0 and ${visible(o, ctx)} and ${o.state} in (20, 30, 40)
    and ${ctx.seesAllTenants ? sql`${o.providerTenantId} is not null` : sql`${o.providerTenantId} = ${ctx.tenantId}`}`

const month = sql`to_char(${o.businessDate}, 'YYYY-MM')`

export const commissionMonths = viewRows(
  contract.commissionMonths,
  (ctx, { columns, asked }) => sql`
    select ${columns({
      id: sql`${month} || '-' || coalesce(${o.companyId}, '0')`,
      month,
      companyName: sql`max(${o.companyName})`,
      companyId: o.companyId,
      commission: sql`sum(${shareKept})`,
      netAmount: sql`sum(${o.payAmount} - ${o.refundedAmount})`,
      orderCount: sql`count(*)`,
      lastDate: sql`max(${o.businessDate})`,
    })} ${sharedOrders(ctx)} and ${asked({ businessDate: o.businessDate })} group by ${month}, ${o.companyId}`,
)
