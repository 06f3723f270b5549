import { paper } from '../../kernel/index.ts'
import { orderLines } from './goods-order.ts'
import { orders } from './order.ts'

/** What a company files of a single order. */
export const orderPaper = paper(orders, {
  title: ['订单凭证', 'Order'],
  number: 'orderNo',
  period: ['payTime'],
  parties: [
    { title: ['付款方', 'Buyer'], facts: ['companyName', 'userName', 'userPhone', 'plateNo', 'cardNo'] },
    { title: ['站点', 'Site'], facts: [{ field: 'siteName', label: ['名称', 'Name'] }, 'salesmanId'] },
  ],
  terms: [
    { sign: '', field: 'originalAmount' },
    { sign: '−', field: 'discountAmount' },
    { sign: '−', field: 'couponAmount', unlessZero: true },
    { sign: '=', field: 'payAmount' },
  ],
  amount: { field: 'payAmount', label: ['实付金额', 'Paid'] },
  beside: ['payMethod', 'state', 'refundedAmount'],
  facts: ['orderType', 'oilNo', 'litres', 'gunPrice', 'businessDate', 'invoiceState'],
  tables: [
    {
      title: ['商品明细', 'Goods'],
      of: orderLines,
      by: 'orderId',
      columns: ['goodsName', 'skuName', 'qty', 'unitPrice', 'serviceCharge', 'amount'],
      unlessEmpty: true,
    },
  ],
  isPersonal: true,
})
