import {
  companyRoles,
  day,
  dict,
  int,
  kindOf,
  maskedExceptFor,
  moment,
  money,
  onlyFor,
  platformRoles,
  quantity,
  ref,
  resource,
  type RowsBehind,
  text,
  view,
  weekday,
} from '../../kernel/index.ts'
import { orderType } from '../orders/order.ts'
import { orderReading } from '../orders/reading.ts'
import { paymentMethod } from '../system/dictionaries.ts'

// Sales added up (domain 16.1): of paid orders by their business day, refunds counted where the order was paid. Every view
// leads to the lines that it adds up, and these add up to it.

const earned = { readBy: onlyFor({ as: 'platform', with: orderReading.earnings.code }) }
const paidOut = { readBy: onlyFor({ as: 'platform', with: orderReading.payout.code }) }

const figures = {
  netAmount: money(['净销售额', 'Net sales'], { required: true, width: 128 }),
  orderCount: int(['订单数', 'Orders'], { required: true, sum: true, width: 96 }),
  litres: quantity(['升数', 'Litres'], { required: true }),
  payAmount: money(['实付', 'Paid'], { required: true, width: 128 }),
  refundAmount: money(['退款', 'Refunded'], { required: true, width: 112 }),
  originalAmount: money(['订单金额', 'Amount'], { required: true, width: 128 }),
  discountAmount: money(['优惠', 'Discount'], { required: true, width: 112 }),
  /** Earned by the platform and the provider: the spread and the service fee, before discounts that the platform bears. */
  marginAmount: money(['毛利', 'Margin'], { required: true, min: -9_999_999_999, ...earned }),
}

/** What sales are told apart by. */
const of = {
  businessDate: day(['业务日期', 'Business date'], { required: true, search: true, width: 116 }),
  month: text(['月份', 'Month'], { required: true, max: 7, format: 'month', width: 104 }),
  hour: int(['时段', 'Hour'], { width: 88 }),
  weekday: weekday(['星期', 'Weekday'], { required: true, width: 96 }),
  siteId: ref(['站点', 'Site'], { to: 'site', required: true, search: true, width: 216 }),
  supplierId: ref(['供货商', 'Supplier'], { to: 'tenant', required: true, search: true, width: 200 }),
  companyId: ref(['企业', 'Company'], { to: 'tenant', search: true, width: 200 }),
  cardId: ref(['卡', 'Card'], { to: 'card', list: false }),
  province: text(['省', 'Province'], { max: 32, search: true, width: 120 }),
  city: text(['市', 'City'], { max: 32, search: true, width: 120 }),
  gunNo: int(['枪号', 'Nozzle'], { width: 88 }),
  oilNo: text(['油品', 'Product'], { max: 8, search: true, width: 104 }),
  orderType: dict(['订单类型', 'Type'], { of: orderType, int: true, required: true, search: true }),
  payMethod: dict(['支付方式', 'Method'], { of: paymentMethod, search: true }),
}
const businessDate = day(['业务日期', 'Business date'], { before: true, search: true })
const { roles } = orderReading.totals
const read = { verbs: ['list'], roles: { read: roles } } as const
const capital = 'TenantMonthCapital/tenantmonthcapital'
const daily = 'financial/daily'

/** A product has the same colour in every chart. */
const ofProducts = { 92: 0, 95: 1, 0: 2, 98: 3, '-10': 4 } as const

/** Sales are shown the greatest first, and those of this month unless somebody asks for others. */
const sold = {
  order: ['netAmount', 'orderCount'],
  descending: true,
  reads: ['order'],
  startsWith: { businessDate: 'thisMonth' },
} as const

/** The lines that these fields tell from others; days and months have words of their own. */
const linesBy = (...names: readonly (keyof typeof of)[]): RowsBehind => ({
  entity: 'saleLine',
  where: Object.fromEntries(
    names
      .filter(name => name !== 'month' && name !== 'businessDate')
      .map(name => [kindOf(of[name]).isText ? `${name}_equal` : name, name]),
  ),
  ...(names.includes('month') ? { months: { businessDate: 'month' } } : {}),
  ...(names.includes('businessDate') ? { days: { businessDate: 'businessDate' } } : {}),
})

export const saleLine = view(
  'saleLine',
  ['销售明细', 'Sales lines'],
  {
    orderNo: text(['订单号', 'Order number'], { required: true, max: 32, search: true, width: 168 }),
    payTime: moment(['支付时间', 'Paid at'], { width: 140 }),
    ...of,
    ...figures,
  },
  {
    display: 'orderNo',
    order: ['businessDate'],
    descending: true,
    reads: ['order'],
    startsWith: { businessDate: 'thisMonth' },
    behind: { entity: 'order', where: { orderNo_equal: 'orderNo' } },
  },
)
export const saleLines = resource(saleLine, {
  base: 'statistics/saleLines',
  paths: { list: [`${daily}/summaryDetailByStatus`, `${capital}/ProfitTotalOrderMonth`] },
  sumsPaths: [`${daily}/summaryDetailByStatusTotal`],
  ...read,
})

export const saleDay = view(
  'saleDay',
  ['销售日报', 'Sales by day'],
  { businessDate: of.businessDate, ...figures },
  {
    ...sold,
    display: 'businessDate',
    order: ['businessDate'],
    behind: linesBy('businessDate'),
    chart: { kind: 'line', x: 'businessDate', series: ['netAmount'] },
  },
)
export const saleDays = resource(saleDay, {
  base: 'statistics/saleDays',
  paths: { list: [`${daily}/summary`, `${capital}/ProfitTotalOrderDay`] },
  sumsPaths: [`${daily}/summaryBottom`],
  ...read,
})

export const siteSale = view(
  'siteSale',
  ['站点销售汇总', 'Sales by site'],
  {
    siteId: of.siteId,
    businessDate,
    oilNo: text(['油品', 'Product'], { before: true, search: true, max: 8 }),
    ...figures,
    customerCount: int(['客户数', 'Customers'], { required: true, width: 96 }),
    averageAmount: money(['客单价', 'Average'], { width: 112, sum: false }),
  },
  { ...sold, display: 'siteId', behind: linesBy('siteId'), chart: { kind: 'bar', x: 'siteId', series: ['netAmount'] } },
)
export const siteSales = resource(siteSale, {
  base: ['statistics/siteSales', 'statistics/salestotal'],
  ...read,
})

export const productSale = view(
  'productSale',
  ['产品收入', 'Sales by product'],
  {
    month: of.month,
    oilNo: text(['油品', 'Product'], { required: true, max: 8, search: true }),
    businessDate,
    ...figures,
  },
  {
    ...sold,
    display: 'month',
    order: ['month', 'netAmount'],
    startsWith: { businessDate: 'thisYear' },
    behind: linesBy('month', 'oilNo'),
    chart: { kind: 'stacked', x: 'month', by: 'oilNo', series: ['netAmount'], steps: ofProducts },
  },
)
export const productSales = resource(productSale, {
  base: 'statistics/productSales',
  paths: { list: [`${capital}/productIncomeMonth`] },
  sumsPaths: [`${capital}/productIncomeBottom`],
  ...read,
})

export const productDaySale = view(
  'productDaySale',
  ['产品日收入', 'Sales by product and day'],
  { businessDate: of.businessDate, oilNo: of.oilNo, ...figures },
  {
    ...sold,
    display: 'businessDate',
    order: ['businessDate', 'netAmount'],
    behind: linesBy('businessDate', 'oilNo'),
    chart: { kind: 'line', x: 'businessDate', by: 'oilNo', series: ['litres'], steps: ofProducts },
  },
)
export const productDaySales = resource(productDaySale, {
  base: 'statistics/productDaySales',
  paths: { list: [`${capital}/productIncomeDayV2`] },
  ...read,
})

export const customerSale = view(
  'customerSale',
  ['客户汇总', 'Sales by customer'],
  {
    // A supplier serves a driver and does not employ him: only the platform reads the whole number.
    userPhone: text(['手机号', 'Phone'], {
      required: true,
      readBy: maskedExceptFor({ as: 'platform' }),
      mask: true,
      max: 11,
      search: true,
      width: 136,
    }),
    companyId: of.companyId,
    businessDate,
    ...figures,
    lastDate: day(['最近消费', 'Last paid'], { required: true }),
  },
  { ...sold, display: 'userPhone', order: ['netAmount'] },
)
export const customerSales = resource(customerSale, {
  base: ['statistics/customerSales', 'statistics/collection'],
  ...read,
})

export const companySale = view(
  'companySale',
  ['企业消费汇总', 'Sales by company'],
  { companyId: of.companyId, businessDate, ...figures },
  {
    ...sold,
    display: 'companyId',
    behind: linesBy('companyId'),
    chart: { kind: 'bar', x: 'companyId', series: ['netAmount'] },
  },
)
export const companySales = resource(companySale, { base: 'statistics/companySales', ...read })

export const supplierSale = view(
  'supplierSale',
  ['供货商销售汇总', 'Sales by supplier'],
  { supplierId: of.supplierId, businessDate, ...figures },
  {
    ...sold,
    display: 'supplierId',
    behind: linesBy('supplierId'),
    chart: { kind: 'bar', x: 'supplierId', series: ['netAmount'] },
  },
)
export const supplierSales = resource(supplierSale, { base: 'statistics/supplierSales', ...read })

export const regionSale = view(
  'regionSale',
  ['地区销售汇总', 'Sales by region'],
  { province: of.province, city: of.city, businessDate, ...figures },
  {
    ...sold,
    display: 'city',
    behind: linesBy('province', 'city'),
    chart: { kind: 'bar', x: 'city', series: ['netAmount'] },
  },
)
export const regionSales = resource(regionSale, { base: 'statistics/regionSales', ...read })

export const gunSale = view(
  'gunSale',
  ['油枪销售汇总', 'Sales by nozzle'],
  { siteId: of.siteId, gunNo: of.gunNo, oilNo: of.oilNo, businessDate, ...figures },
  {
    ...sold,
    display: 'siteId',
    behind: linesBy('siteId', 'gunNo', 'oilNo'),
    chart: { kind: 'share', x: 'oilNo', series: ['litres'], steps: ofProducts },
  },
)
export const gunSales = resource(gunSale, { base: 'statistics/gunSales', ...read })

export const hourSale = view(
  'hourSale',
  ['时段销售', 'Sales by hour'],
  { weekday: of.weekday, hour: of.hour, businessDate, ...figures },
  {
    ...sold,
    display: 'weekday',
    order: ['netAmount'],
    behind: linesBy('weekday', 'hour'),
    chart: { kind: 'heat', x: 'hour', by: 'weekday', series: ['orderCount'] },
  },
)
export const hourSales = resource(hourSale, { base: 'statistics/hourSales', ...read })

export const typeSale = view(
  'typeSale',
  ['订单类型收益', 'Earnings by order type'],
  {
    orderType: of.orderType,
    payMethod: of.payMethod,
    businessDate,
    ...figures,
    settleAmount: money(['结算成本', 'Cost'], { required: true, ...paidOut }),
    serviceFee: money(['服务费', 'Service fee'], { required: true, min: -9_999_999_999, ...paidOut }),
  },
  {
    ...sold,
    display: 'orderType',
    behind: linesBy('orderType', 'payMethod'),
    chart: { kind: 'share', x: 'payMethod', series: ['netAmount'] },
  },
)
export const typeSales = resource(typeSale, {
  base: 'statistics/typeSales',
  paths: { list: [`${capital}/profitTotalByType`] },
  ...read,
})

export const siteMonth = view(
  'siteMonth',
  ['站点月度销售', 'Sales by site and month'],
  { siteId: of.siteId, month: of.month, businessDate, ...figures },
  {
    ...sold,
    display: 'siteId',
    startsWith: { businessDate: 'thisYear' },
    behind: linesBy('siteId', 'month'),
    across: { by: 'month', figure: 'netAmount' },
    chart: { kind: 'bar', x: 'month', series: ['netAmount'] },
  },
)
export const siteMonths = resource(siteMonth, { base: 'statistics/siteMonths', ...read })

/** What companies are promised back of their spending on products, each order rounded once, by the rates of its day (oilRebate). */
export const rebateMonth = view(
  'rebateMonth',
  ['企业返点对账', 'Rebates by company and month'],
  {
    companyId: of.companyId,
    month: of.month,
    oilNo: of.oilNo,
    businessDate,
    rebateAmount: money(['应返', 'Rebate'], { required: true, width: 128 }),
    netAmount: figures.netAmount,
    orderCount: figures.orderCount,
    litres: figures.litres,
  },
  {
    ...sold,
    display: 'companyId',
    order: ['rebateAmount'],
    reads: ['order', 'oilRebate'],
    startsWith: { businessDate: 'thisYear' },
    behind: linesBy('companyId', 'month', 'oilNo'),
  },
)
export const rebateMonths = resource(rebateMonth, {
  base: 'statistics/rebateMonths',
  verbs: ['list'],
  roles: { read: [...platformRoles, ...companyRoles] },
})

/** Paid by card: what companies have used of what they recharged, refunds counted where the order was paid. */
export const spendMonth = view(
  'spendMonth',
  ['企业月度消费', 'Spending by company and month'],
  { companyId: of.companyId, month: of.month, businessDate, ...figures },
  {
    ...sold,
    display: 'companyId',
    startsWith: { businessDate: 'thisYear' },
    behind: { ...linesBy('companyId', 'month'), always: { cardId_notnull: '1' } },
    across: { by: 'month', figure: 'netAmount' },
    chart: { kind: 'line', x: 'month', series: ['netAmount'] },
  },
)
export const spendMonths = resource(spendMonth, {
  base: 'statistics/spendMonths',
  paths: { list: [`${capital}/accountConsumerMonth`] },
  ...read,
})
