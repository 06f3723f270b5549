import {
  call,
  companyRoles,
  day,
  dict,
  dictionary,
  entity,
  int,
  moment,
  money,
  one,
  platformRoles,
  price,
  quantity,
  ratio,
  ref,
  resource,
  state,
  states,
  text,
} from '../../kernel/index.ts'
import { settleState } from '../funds/settlement.ts'
import { paymentMethod, siteType } from '../system/dictionaries.ts'
import {
  checkReaders,
  driverReaders,
  earningsReaders,
  orderReading,
  payoutReaders,
  platformPriceReaders,
  remarkReaders,
  shareReaders,
} from './reading.ts'

export const orderType = dictionary('order_type', ['订单类型', 'Order type'], {
  1: ['加油订单', 'Fuel'],
  2: ['商品订单', 'Goods'],
  3: ['直充订单', 'Direct charge'],
  4: ['卡券核销', 'Redemption'],
  5: ['平台二维码', 'QR order'],
  6: ['补录订单', 'Supplementary'],
  7: ['转单', 'Transfer'],
  8: ['LH渠道', 'Joint channel'],
  9: ['充电订单', 'Charging'],
  10: ['洗车订单', 'Car wash'],
  11: ['渠道订单', 'Partner order'],
  12: ['企业采购', 'Purchase'],
})
export const orderSource = dictionary('order_source', ['来源', 'Source'], {
  1: ['小程序', 'Mini program'],
  2: ['后台', 'Back-office'],
  3: ['POS', 'POS'],
  4: ['开放接口', 'Open API'],
  5: ['渠道', 'Channel'],
  6: ['批量导入', 'Import'],
})
export const refundStateOf = dictionary('refund_state', ['退款状态', 'Refund state'], {
  0: ['未退款', 'None'],
  1: ['退款中', 'Refunding'],
  2: ['退款审核中', 'In review'],
  3: ['审核成功', 'Approved'],
  4: ['审核失败', 'Refused'],
  5: ['退款成功', 'Refunded'],
  6: ['退款失败', 'Failed'],
})
export const reconcileFlagOf = dictionary('reconcile_flag', ['对账标记', 'Reconciliation mark'], {
  0: ['未核对', 'Not checked'],
  1: ['已核对', 'Checked'],
  2: ['有疑问', 'In question'],
})
export const invoiceStateOf = dictionary('invoice_state', ['开票状态', 'Invoice state'], {
  0: ['未开', 'None'],
  1: ['部分', 'Part'],
  2: ['已开', 'Issued'],
  3: ['已红冲', 'Reversed'],
})

/** Domain 8.3. A fuel order paid by card is created, paid and completed in one step. */
export const orderStates = states(
  {
    unpaid: {
      code: 10,
      label: ['待支付', 'Unpaid'],
      tone: 'waiting',
      to: { pay: ['done', 'paid', 'paying'], cancel: ['cancelled'] },
    },
    paying: {
      code: 15,
      label: ['支付中', 'Paying'],
      tone: 'running',
      to: { settlePayment: ['paid', 'failed', 'unpaid'] },
    },
    paid: { code: 20, label: ['已支付待履约', 'Paid'], tone: 'running', to: { fulfil: ['fulfilling', 'done'] } },
    fulfilling: { code: 30, label: ['履约中', 'Fulfilling'], tone: 'running', to: { finish: ['done', 'unfulfilled'] } },
    done: { code: 40, label: ['已完成', 'Done'], tone: 'good', to: { revert: ['reverted'] } },
    cancelled: { code: 50, label: ['已取消', 'Cancelled'], tone: 'neutral' },
    failed: { code: 55, label: ['支付失败', 'Payment failed'], tone: 'bad' },
    unfulfilled: { code: 60, label: ['履约失败待退款', 'To be refunded'], tone: 'bad' },
    reverted: { code: 70, label: ['已冲正', 'Reverted'], tone: 'money' },
  },
  {
    alsoInitial: ['done'],
    automatic: {
      pay: ['支付', 'Paid'],
      cancel: ['取消', 'Cancelled'],
      settlePayment: ['确认收款', 'Payment confirmed'],
      fulfil: ['履约', 'Fulfilled'],
      finish: ['完成', 'Finished'],
      revert: ['冲回', 'Reverted'],
    },
  },
)

/** The row belongs to the supplier that sells; the paying company and a service provider in the chain read it too. */
export const order = entity(
  'order',
  ['订单', 'Order'],
  {
    orderNo: text(['订单号', 'Order number'], {
      required: true,
      readOnly: true,
      unique: true,
      max: 32,
      search: true,
      width: 96,
      tail: 8,
    }),
    customerOrderNo: text(['渠道订单号', 'Partner order'], { readOnly: true, max: 64, list: false }),
    partnerId: ref(['渠道', 'Partner'], { to: 'partner', readOnly: true, list: false }),
    orderType: dict(['订单类型', 'Type'], {
      of: orderType,
      int: true,
      required: true,
      readOnly: true,
      list: false,
    }),
    // Empty for goods, which are sold at no site.
    siteType: dict(['站点类型', 'Site type'], { of: siteType, readOnly: true, list: false }),
    siteId: ref(['站点', 'Site'], { to: 'site', readOnly: true, search: true, list: false }),
    siteName: text(['站点', 'Site'], { readOnly: true, max: 50, width: 136, second: ['gunNo', 'goodsName'] }),
    goodsName: text(['商品', 'Goods'], { readOnly: true, max: 128, search: true, list: false }),
    province: text(['省', 'Province'], { readOnly: true, max: 32, list: false }),
    city: text(['市', 'City'], { readOnly: true, max: 32, list: false }),
    district: text(['区县', 'District'], { readOnly: true, max: 32, list: false }),
    companyId: ref(['企业', 'Company'], { to: 'tenant', readOnly: true, search: true, list: false }),
    companyName: text(['企业', 'Company'], { readOnly: true, max: 64, width: 136, second: ['userName', 'plateNo'] }),
    providerTenantId: ref(['服务商', 'Provider'], { to: 'tenant', readOnly: true, list: false }),
    userName: text(['司机', 'Driver'], { readBy: driverReaders, readOnly: true, max: 32, search: true, width: 84 }),
    userPhone: text(['手机号', 'Phone'], {
      readBy: driverReaders,
      readOnly: true,
      max: 11,
      mask: true,
      search: true,
      list: false,
    }),
    plateNo: text(['车牌', 'Plate'], { readOnly: true, max: 10, list: false }),
    cardId: ref(['卡', 'Card'], { to: 'card', readOnly: true, list: false }),
    cardNo: text(['卡号', 'Card'], { readBy: driverReaders, readOnly: true, max: 16, mask: 'everywhere', list: false }),
    gunNo: int(['枪号', 'Nozzle'], { readOnly: true, list: false }),
    oilNo: text(['油品', 'Product'], { readOnly: true, max: 8, search: true, width: 64 }),
    litres: quantity(['升数', 'Litres'], { required: true, readOnly: true, initial: '0.000', width: 96 }),
    nationalPrice: price(['国标价', 'National price'], { readOnly: true, list: false }),
    gunPrice: price(['枪价', 'Pump price'], { readOnly: true, list: false }),
    platformPrice: price(['平台价', 'Platform price'], { readBy: platformPriceReaders, readOnly: true, list: false }),
    settlePrice: price(['结算价', 'Settlement price'], { readBy: payoutReaders, readOnly: true, list: false }),
    priceVersion: int(['价格版本', 'Price version'], { readOnly: true, list: false }),
    originalAmount: money(['订单金额', 'Amount'], { required: true, readOnly: true, width: 116 }),
    discountAmount: money(['优惠', 'Discount'], { required: true, readOnly: true, initial: '0.00', width: 112 }),
    couponAmount: money(['券抵扣', 'Coupon'], { required: true, readOnly: true, initial: '0.00', list: false }),
    payAmount: money(['实付', 'Paid'], { required: true, readOnly: true, width: 104 }),
    cashPart: money(['本金支付', 'From cash'], { required: true, readOnly: true, initial: '0.00', list: false }),
    giftPart: money(['赠送支付', 'From gift'], { required: true, readOnly: true, initial: '0.00', list: false }),
    settleAmount: money(['结算金额', 'Settlement'], {
      readBy: payoutReaders,
      required: true,
      readOnly: true,
      initial: '0.00',
      list: false,
    }),
    serviceFee: money(['平台服务费', 'Service fee'], {
      readBy: payoutReaders,
      required: true,
      readOnly: true,
      initial: '0.00',
      list: false,
    }),
    marginAmount: money(['价差', 'Margin'], {
      readBy: earningsReaders,
      required: true,
      readOnly: true,
      initial: '0.00',
      list: false,
      min: -9_999_999_999,
    }),
    shareAmount: money(['服务商分润', "Provider's share"], {
      readBy: shareReaders,
      required: true,
      readOnly: true,
      initial: '0.00',
      list: false,
    }),
    /** What is added to the price by who bears a discount; part of the spread. */
    subsidyAmount: money(['补贴', 'Subsidy'], { readBy: earningsReaders, readOnly: true, list: false }),
    /** The service provider that bears it; empty where the platform does. */
    bearerTenantId: ref(['补贴承担方', 'Subsidy borne by'], {
      to: 'tenant',
      readBy: earningsReaders,
      readOnly: true,
      list: false,
    }),
    /** Rate of the VAT inside fee and spread, in basis points, as it was when the order was paid; empty for older ones. */
    vatBp: ratio(['增值税率', 'VAT rate'], { readOnly: true, list: false }),
    payMethod: dict(['支付方式', 'Method'], { of: paymentMethod, readOnly: true, list: false }),
    payTime: moment(['支付时间', 'Paid at'], { readOnly: true, search: true, width: 112 }),
    businessDate: day(['业务日期', 'Date'], { required: true, readOnly: true, list: false }),
    refundState: dict(['退款状态', 'Refund'], {
      of: refundStateOf,
      int: true,
      required: true,
      readOnly: true,
      initial: 0,
      list: false,
      search: true,
    }),
    refundedAmount: money(['已退', 'Refunded'], { required: true, readOnly: true, initial: '0.00', width: 112 }),
    invoiceState: dict(['开票状态', 'Invoice'], {
      of: invoiceStateOf,
      int: true,
      required: true,
      readOnly: true,
      initial: 0,
      list: false,
    }),
    /** What its row of orderSettle says, so that lists and files can ask for it. */
    settleState: dict(['结算状态', 'Settlement'], {
      readBy: payoutReaders,
      of: settleState,
      int: true,
      required: true,
      readOnly: true,
      initial: 0,
      list: false,
      search: true,
    }),
    salesmanId: ref(['加油员', 'Attendant'], { to: 'user', readOnly: true, list: false }),
    shiftId: ref(['班次', 'Shift'], { to: 'shift', readOnly: true, list: false }),
    source: dict(['来源', 'Source'], { of: orderSource, int: true, required: true, readOnly: true, list: false }),
    remark: text(['企业备注', "Company's remark"], { readBy: remarkReaders, readOnly: true, list: false }),
    reconcileFlag: dict(['供货商对账', "Supplier's check"], {
      readBy: checkReaders,
      of: reconcileFlagOf,
      int: true,
      readOnly: true,
      list: false,
    }),
    state: state(['状态', 'State'], { of: orderStates, search: true }),
  },
  {
    display: 'orderNo',
    found: ['orderNo'],
    time: 'payTime',
    columns: [
      'payTime',
      'orderNo',
      'state',
      'companyName',
      'siteName',
      'oilNo',
      'litres',
      'payAmount',
      'originalAmount',
      'discountAmount',
      'refundedAmount',
    ],
    card: { title: 'siteName', amount: 'payAmount', lines: ['oilNo', 'litres', 'companyName', 'userName'] },
    share: ['companyId', 'providerTenantId'],
    parties: { seller: 'tenantId', payer: 'companyId', provider: 'providerTenantId' },
    scopedBy: { owner: 'salesmanId', department: 'createDept' },
    index: [['siteId'], ['cardId'], ['payTime'], ['userPhone'], ['businessDate']],
    unique: [['partnerId', 'customerOrderNo']],
  },
)

export const orders = resource(order, {
  base: ['zytorder/order', 'oilOrder/oilOrder'],
  roles: {
    read: [...platformRoles, ...companyRoles, 'supplier', 'site_manager', 'shop_assistant', 'provider', 'buyer'],
  },
  verbs: ['list', 'detail'],
  paths: { list: ['zytShell/orderList'] },
})

/** Called by funds: the orders inside settlements, each of the tenant beside it, are now open, in settlement or settled. */
export const markSettled = call({
  title: ['标记结算状态', 'Mark as settled'],
  path: [],
  permission: 'internal',
  input: {
    tenantIds: ref(['供货商', 'Suppliers'], { to: 'tenant', many: true, required: true }),
    settlementIds: ref(['结算单', 'Settlements'], { to: 'moneySettlement', many: true, required: true }),
    settleState: order.fields.settleState,
  },
})

/** Called by funds: the orders of these rows show the settlement state that their rows have. */
export const showSettled = call({
  title: ['同步结算状态', 'Show the settlement state'],
  path: [],
  permission: 'internal',
  input: {
    tenantId: ref(['供货商', 'Supplier'], { to: 'tenant', required: true }),
    orderSettleIds: ref(['结算明细', 'Settlement rows'], { to: 'orderSettle', many: true, required: true }),
  },
})

export const orderStatistics = call({
  title: ['订单统计', 'Order totals'],
  path: 'GET zytorder/order/statistics',
  permission: orderReading.totals.code,
  reads: ['order'],
  filters: order,
  output: one({
    orderCount: int(['订单数', 'Orders'], { required: true }),
    originalAmount: money(['订单金额', 'Amount'], { required: true }),
    payAmount: money(['实付', 'Paid'], { required: true }),
    discountAmount: money(['优惠', 'Discount'], { required: true }),
    refundAmount: money(['退款', 'Refunds'], { required: true }),
    /** Absent for those who may not read it of the rows. */
    settleAmount: money(['结算金额', 'Settlement']),
    serviceFee: money(['服务费', 'Fee']),
    litres: quantity(['升数', 'Litres'], { required: true }),
  }),
})
/** Each side marks what it has checked for itself: the company in words, the supplier by a mark that the company never sees. */
export const markOrder = call({
  title: ['对账标记', 'Mark for reconciliation'],
  path: 'POST zytorder/order/updateLHDetail',
  permission: 'order_mark',
  roles: ['operator', ...companyRoles, 'supplier'],
  on: order,
  by: ['payer', 'seller', 'platform'],
  crossTenant: 'the order is the row of the supplier, and the company marks it too',
  input: {
    id: ref(['订单', 'Order'], { required: true }),
    remark: text(['企业备注', "Company's remark"], { readBy: remarkReaders, max: 255 }),
    reconcileFlag: dict(['供货商对账', "Supplier's check"], { of: reconcileFlagOf, int: true, readBy: checkReaders }),
  },
})
