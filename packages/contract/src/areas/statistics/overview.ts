import { call, day, dict, int, list, moment, money, one, page, quantity, ref, text } from '../../kernel/index.ts'
import { toDo } from './homes.ts'
import { siteType } from '../system/dictionaries.ts'

const range = { from: day(['开始日期', 'From']), to: day(['结束日期', 'To']) }

/**
 * The day in figures (domain 16): every one with where it comes from, so that the screen can open the list behind it.
 * Money figures are read from the ledger, counts and litres from the orders; both agree or the proof page says so.
 */
export const overallData = call({
  title: ['首页数据', 'Overview'],
  path: 'GET frontPage/overallData',
  permission: 'signedIn',
  reads: ['order', 'orderRefund', 'companyRecharge', 'grant', 'moneySettlement', 'ledger'],
  input: { ...range, compareFrom: day(['对比自', 'Compared from']), compareTo: day(['对比至', 'Compared to']) },
  output: one({
    asOf: moment(['截至', 'As of'], { required: true }),
    from: day(['自', 'From'], { required: true }),
    to: day(['至', 'To'], { required: true }),
    /** Figures that the caller has no right to are absent. */
    orderCount: int(['订单数', 'Orders']),
    litres: quantity(['加油升数', 'Litres']),
    payAmount: money(['实付金额', 'Paid']),
    rechargeAmount: money(['充值面额', 'Recharged']),
    rechargePaid: money(['充值实付', 'Recharge paid']),
    /** What was paid by card, and that less what was refunded in the same days. */
    cardAmount: money(['卡消费', 'Paid by card']),
    spendAmount: money(['卡消费净额', 'Card spend, net']),
    refundAmount: money(['退款', 'Refunds']),
    refundCount: int(['退款笔数', 'Refunds']),
    payable: money(['应付未结', 'Payable'], { min: -9_999_999_999 }),
    settling: money(['结算中', 'In settlement']),
    profit: money(['平台利润', 'Profit'], { min: -9_999_999_999 }),
    serviceFee: money(['服务费收入', 'Service fees'], { min: -9_999_999_999 }),
    spread: money(['价差收入', 'Spread'], { min: -9_999_999_999 }),
    subsidy: money(['营销成本', 'Subsidies'], { min: -9_999_999_999 }),
    /**
     * The same of the days compared with; absent when none are named. Orders and refunds of a period that runs until now count
     * until the same time of its last day, and what is booked by the day counts in whole days.
     */
    orderCountBefore: int(['对比期订单数', 'Orders before']),
    litresBefore: quantity(['对比期升数', 'Litres before']),
    payAmountBefore: money(['对比期实付', 'Paid before']),
    rechargeAmountBefore: money(['对比期充值', 'Recharged before']),
    spendAmountBefore: money(['对比期卡消费净额', 'Card spend before, net'], { min: -9_999_999_999 }),
    refundAmountBefore: money(['对比期退款', 'Refunds before']),
    profitBefore: money(['对比期利润', 'Profit before'], { min: -9_999_999_999 }),
    waitingRecharges: int(['待审核充值', 'Recharges to approve'], { required: true }),
    waitingRefunds: int(['待审核退款', 'Refunds to approve'], { required: true }),
    waitingGrants: int(['待处理发卡', 'Grants to handle'], { required: true }),
    waitingSettlements: int(['待处理结算', 'Settlements to handle'], { required: true }),
    toDo,
  }),
})
const span = { from: day(['从', 'From'], { required: true }), to: day(['到', 'To'], { required: true }) }
const sold = {
  orderCount: int(['订单数', 'Orders'], { required: true }),
  payAmount: money(['实付', 'Paid'], { required: true, min: -9_999_999_999 }),
  litres: quantity(['升数', 'Litres'], { required: true }),
}
const ranked = list({
  id: text(['编号', 'Id'], { required: true }),
  name: text(['名称', 'Name'], { required: true }),
  ...sold,
})

/** Orders, litres, spend and refunds by day. */
export const salesStatistics = call({
  title: ['销售趋势', 'Sales by day'],
  path: 'GET frontPage/salesStatistics',
  permission: 'signedIn',
  reads: ['order', 'orderRefund'],
  input: range,
  output: one(span, {
    days: list({
      day: day(['日期', 'Day'], { required: true }),
      ...sold,
      refundAmount: money(['退款', 'Refunds'], { required: true }),
    }),
  }),
})
/** Top ten sites and the share of each product. */
export const rankings = call({
  title: ['排行', 'Rankings'],
  path: 'GET platform/stats/bottom',
  permission: 'signedIn',
  reads: ['order'],
  input: range,
  output: one(span, { sites: ranked, products: ranked, companies: ranked }),
})
export const recentFuelling = call({
  title: ['用户加油流水', 'Latest fuelling'],
  path: 'GET shell/DashBoard/userRefuelingWater',
  permission: 'signedIn',
  reads: ['order'],
  input: {
    siteType: dict(['站点类型', 'Site type'], { of: siteType }),
    current: int(['页', 'Page'], { initial: 1, min: 1 }),
    size: int(['每页', 'Size'], { initial: 10, min: 1, max: 100 }),
  },
  output: page({
    id: ref(['订单', 'Order'], { required: true }),
    orderNo: text(['订单号', 'Order'], { required: true }),
    payTime: moment(['支付时间', 'Time']),
    userPhone: text(['手机号', 'Phone'], { mask: 'everywhere' }),
    siteName: text(['站点', 'Site']),
    oilNo: text(['油品', 'Product']),
    litres: quantity(['升数', 'Litres']),
    payAmount: money(['实付', 'Paid']),
  }),
})
export const platformFlowData = call({
  title: ['平台资金', 'Platform money'],
  path: 'GET shell/DashBoard/platformFlowData',
  permission: 'signedIn',
  reads: ['ledger'],
  /** Of today; each is absent for those who may not read it. */
  output: one({
    recharge: money(['充值', 'Recharged']),
    consume: money(['消费', 'Spent'], { min: -9_999_999_999 }),
    refund: money(['退款', 'Refunds']),
    companyBalance: money(['企业余额', 'On company accounts']),
    cardBalance: money(['卡余额', 'On cards']),
    payable: money(['应付', 'Payable']),
    settling: money(['结算中', 'In settlement']),
  }),
})
