import { day, int, money, onlyFor, platformRoles, ref, resource, text, view } from '../../kernel/index.ts'
import { companyRecharges } from '../funds/recharge.ts'
import { orderReading } from '../orders/reading.ts'

// Money by the day on which it moved (domain 16.1): refunds when they arrived, recharges by their value date.

const onDay = day(['日期', 'Day'], { required: true, search: true, width: 116 })
const businessDate = day(['到账日期', 'Value date'], { before: true, search: true })

/** Refunds that have arrived, on the day of their arrival whenever the order was paid (M05). */
export const refundDay = view(
  'refundDay',
  ['退款日报', 'Refunds by day'],
  {
    day: onDay,
    siteId: ref(['站点', 'Site'], { to: 'site', search: true, width: 216 }),
    refundAmount: money(['退款金额', 'Refunded'], { required: true }),
    refundCount: int(['退款笔数', 'Refunds'], { required: true, sum: true }),
  },
  {
    display: 'day',
    order: ['day', 'refundAmount'],
    descending: true,
    reads: ['orderRefund'],
    startsWith: { day: 'thisMonth' },
    behind: {
      entity: 'orderRefund',
      where: { siteId: 'siteId' },
      days: { successTime: 'day' },
      always: { state: '5' },
    },
    chart: { kind: 'bar', x: 'day', series: ['refundAmount'] },
  },
)
export const refundDays = resource(refundDay, {
  base: 'statistics/refundDays',
  verbs: ['list'],
  roles: { read: orderReading.totals.roles },
})

/** What was credited to companies (M18), by the month of its value date. */
export const rechargeMonth = view(
  'rechargeMonth',
  ['企业月度充值', 'Recharges by company and month'],
  {
    companyId: ref(['企业', 'Company'], { to: 'tenant', search: true, width: 200 }),
    month: text(['月份', 'Month'], { required: true, max: 7, format: 'month' }),
    valueDate: businessDate,
    amount: money(['充值面额', 'Credited'], { required: true, width: 128 }),
    payAmount: money(['实付', 'Paid'], { required: true, width: 128 }),
    rechargeCount: int(['笔数', 'Recharges'], { required: true, sum: true }),
  },
  {
    display: 'companyId',
    order: ['amount'],
    descending: true,
    reads: ['companyRecharge'],
    startsWith: { valueDate: 'thisYear' },
    behind: {
      entity: 'companyRecharge',
      where: { companyId: 'companyId' },
      months: { valueDate: 'month' },
      always: { status: '2', rechargeType: '1' },
    },
    across: { by: 'month', figure: 'amount' },
    chart: { kind: 'line', x: 'month', series: ['amount'] },
  },
)
export const rechargeMonths = resource(rechargeMonth, {
  base: 'statistics/rechargeMonths',
  paths: { list: ['TenantMonthCapital/tenantmonthcapital/accountRechargeMonth'] },
  verbs: ['list'],
  roles: { read: companyRecharges.roles.read ?? [] },
})

const earned = {
  required: true,
  min: -9_999_999_999,
  width: 120,
  readBy: onlyFor({ as: 'platform', with: orderReading.earnings.code }),
} as const

/** What the platform earned and what that cost it, month by month from the books (M11 to M16). */
export const profitMonth = view(
  'profitMonth',
  ['平台月度利润', 'Profit by month'],
  {
    month: text(['月份', 'Month'], { required: true, max: 7, format: 'month' }),
    businessDate: day(['记账日期', 'Business date'], { before: true, search: true }),
    profit: money(['平台利润', 'Profit'], earned),
    serviceFee: money(['服务费收入', 'Service fees'], earned),
    spread: money(['价差收入', 'Spread'], earned),
    otherIncome: money(['其他收入', 'Other income'], earned),
    subsidy: money(['营销成本', 'Subsidies'], earned),
    channelCost: money(['通道成本', 'Channel costs'], earned),
    commission: money(['佣金', 'Commissions'], earned),
    otherCost: money(['其他成本', 'Other costs'], earned),
  },
  {
    display: 'month',
    order: ['month'],
    descending: true,
    reads: ['ledger'],
    startsWith: { businessDate: 'thisYear' },
    chart: { kind: 'bar', x: 'month', series: ['profit', 'serviceFee', 'spread'] },
  },
)
export const profitMonths = resource(profitMonth, {
  base: 'statistics/profitMonths',
  permission: 'profitMonth',
  paths: { list: ['TenantMonthCapital/tenantmonthcapital/ProfitTotalMonth'] },
  verbs: ['list'],
  roles: { read: [...platformRoles] },
})
