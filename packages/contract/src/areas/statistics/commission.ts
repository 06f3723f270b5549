import { day, int, money, platformRoles, ref, resource, text, view } from '../../kernel/index.ts'

const earned = { required: true, min: -9_999_999_999, width: 128 } as const

/** What a service provider earns on the purchases of the companies it brought in, refunds taken back where the order was paid. */
export const commissionMonth = view(
  'commissionMonth',
  ['分润明细', 'Commission by company'],
  {
    month: text(['月份', 'Month'], { required: true, max: 7, format: 'month', width: 104 }),
    // By the name that the orders have: a provider does not see the tenants of its companies.
    companyName: text(['企业', 'Company'], { max: 64, search: true, width: 200 }),
    companyId: ref(['企业', 'Company'], { to: 'tenant', list: false }),
    businessDate: day(['业务日期', 'Business date'], { before: true, search: true }),
    commission: money(['分润', 'Commission'], earned),
    netAmount: money(['净消费额', 'Net spending'], earned),
    orderCount: int(['订单数', 'Orders'], { required: true, sum: true, width: 96 }),
    lastDate: day(['最近消费', 'Last paid'], { required: true, width: 116 }),
  },
  {
    display: 'month',
    order: ['month', 'commission'],
    descending: true,
    reads: ['order'],
    startsWith: { businessDate: 'thisYear' },
    chart: { kind: 'stacked', x: 'month', by: 'companyName', series: ['commission'] },
  },
)
export const commissionMonths = resource(commissionMonth, {
  base: 'statistics/commissionMonths',
  verbs: ['list'],
  roles: { read: [...platformRoles, 'provider'] },
})
