import { day, int, maskedExceptFor, money, onlyFor, quantity, ref, resource, text, view } from '../../kernel/index.ts'
import { orderReading } from '../orders/reading.ts'

// Sales added up (domain 16.1): of paid orders by their business day, refunds counted where the order was paid.

const figures = {
  netAmount: money(['净销售额', 'Net sales'], { required: true, width: 128 }),
  orderCount: int(['订单数', 'Orders'], { required: true, sum: true, width: 96 }),
  litres: quantity(['升数', 'Litres'], { required: true }),
  payAmount: money(['实付', 'Paid'], { required: true, width: 128 }),
  refundAmount: money(['退款', 'Refunded'], { required: true, width: 112 }),
  originalAmount: money(['订单金额', 'Amount'], { required: true, width: 128 }),
  discountAmount: money(['优惠', 'Discount'], { required: true, width: 112 }),
  /** Earned by the platform and the provider: the spread and the service fee, before discounts that the platform bears. */
  marginAmount: money(['毛利', 'Margin'], {
    required: true,
    min: -9_999_999_999,
    readBy: onlyFor({ as: 'platform', with: orderReading.earnings.code }),
  }),
}
const businessDate = day(['业务日期', 'Business date'], { before: true, search: true })
const oilNo = text(['油品', 'Product'], { required: true, max: 8, search: true, width: 104 })
const month = text(['月份', 'Month'], { required: true, max: 7, format: 'month', width: 104 })
const { roles } = orderReading.totals
/** Paid, and neither reverted nor moved away. */
const paid = { state_in: '20,30,40' }

export const siteSale = view(
  'siteSale',
  ['站点销售汇总', 'Sales by site'],
  {
    siteId: ref(['站点', 'Site'], { to: 'site', required: true, search: true, width: 216 }),
    businessDate,
    oilNo: text(['油品', 'Product'], { before: true, search: true, max: 8 }),
    ...figures,
    customerCount: int(['客户数', 'Customers'], { required: true, width: 96 }),
    averageAmount: money(['客单价', 'Average'], { width: 112, sum: false }),
  },
  {
    display: 'siteId',
    order: ['netAmount', 'orderCount'],
    descending: true,
    reads: ['order'],
    behind: { entity: 'order', where: { siteId: 'siteId' }, always: paid },
  },
)
export const siteSales = resource(siteSale, {
  base: ['statistics/siteSales', 'statistics/salestotal'],
  verbs: ['list'],
  roles: { read: roles },
})

export const productSale = view(
  'productSale',
  ['产品收入', 'Sales by product'],
  { month, oilNo, businessDate, ...figures },
  {
    display: 'month',
    order: ['month', 'netAmount'],
    descending: true,
    reads: ['order'],
    behind: { entity: 'order', where: { oilNo_equal: 'oilNo' }, months: { businessDate: 'month' }, always: paid },
  },
)
export const productSales = resource(productSale, {
  base: 'statistics/productSales',
  paths: { list: ['TenantMonthCapital/tenantmonthcapital/productIncomeMonth'] },
  verbs: ['list'],
  roles: { read: roles },
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
    companyId: ref(['企业', 'Company'], { to: 'tenant', search: true, width: 200 }),
    businessDate,
    ...figures,
    lastDate: day(['最近消费', 'Last paid'], { required: true }),
  },
  { display: 'userPhone', order: ['netAmount'], descending: true, reads: ['order'] },
)
export const customerSales = resource(customerSale, {
  base: ['statistics/customerSales', 'statistics/collection'],
  verbs: ['list'],
  roles: { read: roles },
})
