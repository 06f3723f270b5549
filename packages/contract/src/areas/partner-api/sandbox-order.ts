import { entity, int, money, price, quantity, ref, text } from '../../kernel/index.ts'

/**
 * What a test partner has bought: kept beside the orders and never among them, so that no posting, no settlement and no
 * statistic can know of it.
 */
export const testOrder = entity(
  'testOrder',
  ['测试订单', 'Test order'],
  {
    partnerId: ref(['渠道', 'Partner'], { to: 'partner', required: true, readOnly: true }),
    customerOrderNo: text(['渠道订单号', 'Partner order'], { required: true, readOnly: true, max: 64 }),
    orderNo: text(['订单号', 'Order'], { required: true, readOnly: true, max: 32 }),
    siteId: ref(['站点', 'Site'], { to: 'site', required: true, readOnly: true, index: false }),
    gunNo: int(['枪号', 'Nozzle'], { required: true, readOnly: true }),
    originalAmount: money(['金额', 'Amount'], { required: true, readOnly: true }),
    payAmount: money(['实付', 'Paid'], { required: true, readOnly: true }),
    refundedAmount: money(['已退', 'Refunded'], { required: true, readOnly: true, initial: '0.00' }),
    litres: quantity(['升数', 'Litres'], { required: true, readOnly: true }),
    gunPrice: price(['枪价', 'Pump price'], { required: true, readOnly: true }),
    platformPrice: price(['平台价', 'Platform price'], { required: true, readOnly: true }),
    priceVersion: int(['价格版本', 'Price version'], { required: true, readOnly: true }),
    oilNo: text(['油号', 'Product'], { required: true, readOnly: true, max: 8 }),
    cardNo: text(['卡号', 'Card'], { readOnly: true, max: 16, mask: true }),
    tel: text(['手机号', 'Phone'], { readOnly: true, format: 'mobile', mask: true }),
  },
  { display: 'orderNo', retentionDays: 90, unique: [['partnerId', 'customerOrderNo']] },
)
