import { sql } from '../../kernel/db/sql.ts'
import { companyMonthRows } from '../cards/relations.ts'
import { orderRows } from '../orders/relations.ts'
import { companyExtRows } from '../sites/relations.ts'
import type { Projection } from './projection.ts'

const e = companyExtRows('e')
const m = companyMonthRows('m')
const o = orderRows('o')

const today = sql`(now() at time zone 'Asia/Shanghai')`

/** What companies with a limit for the month have used, which payments go by: it is of no account, and so compared with the orders. */
export const companyMonthProjection: Projection = {
  name: 'companyMonths',
  title: ['限额企业的本月已用 = 其订单', 'What companies with a monthly limit have used is what their orders say'],
  differences: sql`select ${e.companyId} as place, orders.used::text as expected, coalesce(${m.usedAmount}, 0)::text as actual
    from ${e}
    left join ${m} on ${m.tenantId} = ${e.companyId} and ${m.month} = to_char(${today}, 'YYYY-MM') and ${m.isDeleted} = 0
    left join lateral (select coalesce(sum(${o.payAmount} - ${o.refundedAmount}), 0) as used from ${o}
      where ${o.companyId} = ${e.companyId} and ${o.businessDate} >= date_trunc('month', ${today})::date and ${o.cardId} is not null
        and ${o.isDeleted} = 0 and ${o.state} not in (50, 55)) orders on true
    where ${e.isDeleted} = 0 and ${e.monthLimit} is not null and coalesce(${m.usedAmount}, 0) <> orders.used`,
}
