import * as contract from '@forecourt/contract/statistics'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import { viewRows } from '../../kernel/implement.ts'
import { visible } from '../../kernel/rows/list.ts'
import { ledgerDailyTotal } from '../../ledger/read/relations.ts'
import { companyRechargeRows } from '../funds/relations.ts'
import { orderRefundRows } from '../orders/relations.ts'

const r = orderRefundRows('r')
const c = companyRechargeRows('c')
const d = ledgerDailyTotal('d')

const day = sql`(${r.successTime} at time zone 'Asia/Shanghai')::date`

export const refundDays = viewRows(
  contract.refundDays,
  (ctx, { columns, asked }) => sql`
    select ${columns({
      // Goods are paid back at no site.
      id: sql`${day} || '-' || coalesce(${r.siteId}::text, '0')`,
      day,
      siteId: r.siteId,
      refundAmount: sql`sum(${r.refundAmount})`,
      refundCount: sql`count(*)`,
    })} from ${r} where ${r.isDeleted} = 0 and ${visible(r, ctx)} and ${r.state} = 5 and ${asked({})} group by ${day}, ${r.siteId}`,
)

const month = sql`to_char(${c.valueDate}, 'YYYY-MM')`

/** What partners pay in is no recharge of a company (M18). */
export const rechargeMonths = viewRows(
  contract.rechargeMonths,
  (ctx, { columns, asked }) => sql`
    select ${columns({
      id: sql`coalesce(${c.companyId}::text, '0')`,
      companyId: c.companyId,
      month,
      amount: sql`sum(${c.amount})`,
      payAmount: sql`sum(${c.payAmount})`,
      rechargeCount: sql`count(*)`,
    })} from ${c} where ${c.isDeleted} = 0 and ${visible(c, ctx)} and ${c.status} = 2 and ${c.rechargeType} = 1
      and ${asked({ valueDate: c.valueDate })} group by ${c.companyId}, ${month}`,
)

/** Income is what was credited less what was debited, a cost the other way round. */
const income = (...codes: readonly string[]): SQL =>
  sql`coalesce(sum(${d.credit} - ${d.debit}) filter (where ${d.code} = any(${sql.param(codes)})), 0)`
const cost = (...codes: readonly string[]): SQL => sql`(-${income(...codes)})`

const booked = sql`to_char(${d.businessDate}, 'YYYY-MM')`
const [incomes, costs] = [
  ['6001', '6002', '6003', '6004'],
  ['6601', '6602', '6603', '6604'],
]

/** The totals of the books are of all tenants: who does not see these finds none. */
const noBooks = sql`(select ''::text as code, null::date as business_date, 0::bigint as debit, 0::bigint as credit) d`

export const profitMonths = viewRows(
  contract.profitMonths,
  (ctx, { columns, asked }) => sql`
    select ${columns({
      id: booked,
      month: booked,
      profit: income(...incomes, ...costs),
      serviceFee: income('6001'),
      spread: income('6002'),
      otherIncome: income('6003', '6004'),
      subsidy: cost('6601'),
      channelCost: cost('6602'),
      commission: cost('6603'),
      otherCost: cost('6604'),
    })} from ${ctx.seesAllTenants ? d : noBooks} where ${d.code} = any(${sql.param([...incomes, ...costs])})
      and ${asked({ businessDate: d.businessDate })} group by ${booked}`,
)
