import { goodsCodes } from '@forecourt/contract/goods'
import {
  isOfGoods,
  orderDetail,
  orderLines,
  orderRefund,
  orders,
  orderShares,
  refundStates,
} from '@forecourt/contract/orders'
import { slipStates } from '@forecourt/contract/sites'
import { rowsOf } from '../../kernel/detail/declared.ts'
import { detail } from '../../kernel/detail/detail.tsx'
import { grouped } from '../../kernel/figures.ts'
import { Fact } from '../../kernel/parts/facts.tsx'
import { Receipt } from '../../kernel/parts/receipt.tsx'
import { useWhole } from '../../kernel/parts/row.ts'
import { Section } from '../../kernel/parts/section.tsx'
import { Sheet } from '../../kernel/parts/sheet.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { useText } from '../../kernel/text.ts'
import type { FieldTextProps } from '../../kernel/widgets/field-text.tsx'
import { RefLink } from '../../kernel/widgets/ref-link.tsx'
import { StateTag } from '../../kernel/widgets/state-tag.tsx'
import { wireText } from '../../kernel/wire-text.ts'
import { shownYuan } from '../../kernel/yuan.ts'
import { MoneyFall } from './money-fall.tsx'
import { OrderHistory } from './order-history.tsx'
import { productName } from './product-name.ts'
import { RefundButton } from './refund-button.tsx'

function Refundable() {
  const t = useText()
  const { refundable } = useWhole(orderDetail)
  const mayApply = usePermission('orderRefund_apply')
  return mayApply && <Fact label={t(['可退', 'Refundable'])}>{shownYuan(refundable)}</Fact>
}

function Refunds() {
  const t = useText()
  const { refunds } = useWhole(orderDetail)
  return (
    <Sheet
      label={t(['退款', 'Refunds'])}
      rows={refunds}
      keyOf={one => one.id}
      empty={['没有退款', 'No refunds']}
      columns={[
        {
          head: t(orderRefund.fields.refundNo.label),
          cell: one => <RefLink entity="orderRefund" id={one.id} label={one.refundNo} />,
        },
        { head: t(['金额（元）', 'Amount (CNY)']), isFigure: true, cell: one => grouped(one.refundAmount) },
        {
          head: t(['其中赠送', 'Gift part']),
          isFigure: true,
          cell: one => (one.giftPart ? grouped(one.giftPart) : '—'),
        },
        { head: t(['原因', 'Reason']), isLong: true, cell: one => one.reason },
        { head: t(['状态', 'State']), cell: one => <StateTag of={refundStates} code={one.state} /> },
        { head: t(['到账', 'Refunded']), cell: one => one.successTime ?? '—' },
      ]}
    />
  )
}

function Slips() {
  const t = useText()
  const { slips } = useWhole(orderDetail)
  if (slips.length === 0) return null
  return (
    <Section title={t(['小票', 'Receipt'])}>
      {slips.map(one => (
        <div key={one.id}>
          <Receipt content={one.content} isCopy={Number(one.isCopy) === 1} />
          <StateTag of={slipStates} code={one.status} />
        </div>
      ))}
    </Section>
  )
}

const Product = ({ row }: FieldTextProps) => <>{productName(wireText(row['oilNo']))}</>
/** People of another tenant have no name here, and a bare number tells nobody anything. */
const Salesman = ({ row }: FieldTextProps) => <>{wireText(row['salesmanName']) || '—'}</>

/** An order for those who answer questions about it: what was paid and who got it, to whom, at which prices, what went back. */
export const OrderBody = detail(orders, {
  whole: orderDetail,
  facts: ['payAmount', 'refundedAmount', Refundable, 'payTime', 'companyId', 'siteId'],
  path: false,
  Actions: RefundButton,
  sections: [
    { title: ['金额', 'Money'], Part: MoneyFall },
    {
      title: ['司机与卡', 'Driver and card'],
      fields: ['userName', 'userPhone', 'plateNo', 'cardNo', 'companyId', 'providerTenantId'],
      when: row => row.cardNo !== null,
    },
    {
      title: ['渠道付款', 'Paid by a partner'],
      fields: ['userPhone', 'plateNo', 'partnerId', 'payMethod'],
      when: row => row.cardNo === null && !isOfGoods(row),
    },
    rowsOf(['商品', 'Goods'], orderLines, 'orderId', [
      'goodsName',
      'skuName',
      'qty',
      'unitPrice',
      'serviceCharge',
      'amount',
    ]),
    rowsOf(['卡密', 'Codes'], goodsCodes, 'orderId', ['skuId', 'tail', 'faceValue', 'expireTime', 'status']),
    rowsOf(['分润', 'Shares'], orderShares, 'orderId', [
      'upstreamTenantId',
      'saleAmount',
      'baseAmount',
      'commission',
      'amount',
    ]),
    {
      title: ['加油', 'Filling'],
      when: row => !isOfGoods(row),
      fields: ['siteId', 'gunNo', 'oilNo', 'litres', 'salesmanId', 'source', 'customerOrderNo', 'businessDate'],
    },
    {
      title: ['价格', 'Prices'],
      when: row => !isOfGoods(row),
      fields: ['nationalPrice', 'gunPrice', 'platformPrice', 'settlePrice', 'priceVersion'],
    },
    { title: ['退款', 'Refunds'], Part: Refunds },
    {
      postings: row => row.orderNo,
      hasBalance: true,
      // Whose account it is, by name where this page knows it.
      names: of => ({
        ...(of.siteId ? { [of.siteId]: wireText(of['siteName']) } : {}),
        ...(of.cardId ? { [of.cardId]: `****${(of.cardNo ?? '').slice(-4)}` } : {}),
        ...(of.companyId && of['companyName'] ? { [of.companyId]: wireText(of['companyName']) } : {}),
      }),
    },
  ],
  aside: [Slips],
  History: OrderHistory,
  widgets: { texts: { oilNo: Product, salesmanId: Salesman } },
})
