import { order, orderRefund, orders, orderStates, refundStates } from '@forecourt/contract/orders'
import { slipStates } from '@forecourt/contract/sites'
import type { Fields } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { type DetailProps, FieldList } from '../../kernel/detail/detail-body.tsx'
import { grouped } from '../../kernel/figures.ts'
import { DetailFrame, Loaded } from '../../kernel/detail/detail-frame.tsx'
import { Fact, Part } from '../../kernel/part.tsx'
import { shownYuan } from '../../kernel/yuan.ts'
import { usePermission } from '../../kernel/permission.ts'
import { useRow } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import type { FieldTextProps } from '../../kernel/widgets/field-text.tsx'
import { type OwnWidgets, OwnWidgetsContext } from '../../kernel/widgets/own-widgets.ts'
import { RefLink } from '../../kernel/widgets/ref-link.tsx'
import { StateTag } from '../../kernel/widgets/state-tag.tsx'
import { MoneyFall } from './money-fall.tsx'
import { type OrderDetail, type OrderRow, useOrderDetail } from './order-data.ts'
import { Paper } from './paper.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { productName } from './product-name.ts'
import { PostingsPart } from '../../kernel/postings.tsx'
import { useLimitsOf } from '../../kernel/limits.ts'
import { readableFields } from '../../kernel/readable.ts'

const RefundDialog = lazy(() => import('./refund-dialog.tsx'))

const pick = (...names: (keyof typeof order.fields)[]): Fields =>
  Object.fromEntries(names.map(name => [name, order.fields[name]]))

const byPartner = pick('userPhone', 'plateNo', 'partnerId', 'payMethod')
const driver = pick('userName', 'userPhone', 'plateNo', 'cardNo', 'companyId', 'providerTenantId')
const filling = pick('siteId', 'gunNo', 'oilNo', 'litres', 'salesmanId', 'source', 'customerOrderNo', 'businessDate')
const prices = pick('nationalPrice', 'gunPrice', 'platformPrice', 'settlePrice', 'priceVersion')

const ProductText = ({ row }: FieldTextProps) => <>{productName(row['oilNo'] as string | null)}</>
const ownTexts: OwnWidgets = { texts: { oilNo: ProductText } }

/** Whose account it is, by name where this page knows it. */
const namesOf = (of: OrderRow): Readonly<Record<string, string>> => ({
  [of.siteId]: of.siteName,
  ...(of.cardId ? { [of.cardId]: `****${(of.cardNo ?? '').slice(-4)}` } : {}),
  ...(of.companyId && of.companyName ? { [of.companyId]: of.companyName } : {}),
})

/** 申请退款, for those who may; where nothing can be refunded it says why. */
function RefundButton({ detail }: { readonly detail: OrderDetail }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const mayApply = usePermission('orderRefund_apply')
  if (!mayApply) return null
  const { obstacle, isInvoiced, refundable } = detail
  const reason = isInvoiced
    ? t(['订单已开票，请先红冲', 'Invoiced: reverse the invoice first'])
    : obstacle
      ? t(obstacle)
      : Number(refundable) === 0
        ? t(['没有可退金额', 'Nothing is left to refund'])
        : undefined
  return (
    <>
      <Button disabled={reason !== undefined} title={reason} onClick={() => setOpen(true)}>
        {t(['申请退款', 'Refund'])}
      </Button>
      <Suspense>{open && <RefundDialog detail={detail} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

function Refunds({ detail }: { readonly detail: OrderDetail }) {
  const t = useText()
  if (detail.refunds.length === 0) return <p className="nothing">{t(['没有退款', 'No refunds'])}</p>
  return (
    <div className="rows-scroll">
      <table className="rows">
        <thead>
          <tr>
            <th>{t(orderRefund.fields.refundNo.label)}</th>
            <th className="right">{t(['金额（元）', 'Amount (CNY)'])}</th>
            <th className="right">{t(['其中赠送', 'Gift part'])}</th>
            <th>{t(['原因', 'Reason'])}</th>
            <th>{t(['状态', 'State'])}</th>
            <th>{t(['到账', 'Refunded'])}</th>
          </tr>
        </thead>
        <tbody>
          {detail.refunds.map(one => (
            <tr key={one.id}>
              <td>
                <RefLink entity="orderRefund" id={one.id} label={one.refundNo} />
              </td>
              <td className="right figure">{grouped(one.refundAmount)}</td>
              <td className="right figure">{one.giftPart ? grouped(one.giftPart) : '—'}</td>
              <td>{one.reason}</td>
              <td>
                <StateTag of={refundStates} code={one.state} />
              </td>
              <td>{one.successTime ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Slips({ detail }: { readonly detail: OrderDetail }) {
  return (
    <div className="slips">
      {detail.slips.map(one => (
        <div key={one.id}>
          <Paper content={one.content} isCopy={Number(one.isCopy) === 1} />
          <StateTag of={slipStates} code={one.status} />
        </div>
      ))}
    </div>
  )
}

/** An order for those who answer questions about it: what was paid and who got it, to whom, at which prices, what went back. */
export function OrderBody(props: DetailProps) {
  return <Loaded answer={useOrderDetail(props.id)}>{detail => <Body {...props} detail={detail} />}</Loaded>
}

function Body({ id, layout, detail }: DetailProps & { readonly detail: OrderDetail }) {
  const t = useText()
  const mayApply = usePermission('orderRefund_apply')
  const limits = useLimitsOf(order)
  // The plain row has the names of what it refers to; the detail has everything else.
  const named = useRow(orders, id)
  // People of another tenant have no name here, and a bare number tells nobody anything.
  const salesmanId = named.data?.['salesmanName'] ? detail.order.salesmanId : null
  const row = { ...named.data, ...detail.order, salesmanId }
  const main = (
    <>
      <Part title={t(['金额', 'Money'])}>
        <MoneyFall detail={detail} />
      </Part>
      {detail.order.cardNo ? (
        <Part title={t(['司机与卡', 'Driver and card'])}>
          <FieldList fields={driver} row={row} />
        </Part>
      ) : (
        <Part title={t(['渠道付款', 'Paid by a partner'])}>
          <FieldList fields={byPartner} row={row} />
        </Part>
      )}
      <Part title={t(['加油', 'Filling'])}>
        <FieldList fields={filling} row={row} />
      </Part>
      <Part title={t(['价格', 'Prices'])}>
        <FieldList fields={readableFields(prices, limits)} row={row} />
      </Part>
      <Part title={t(['退款', 'Refunds'])}>
        <Refunds detail={detail} />
      </Part>
      <PostingsPart of={order.name} bizNo={detail.order.orderNo} names={namesOf(detail.order)} hasBalance />
    </>
  )
  const aside = (
    <>
      {detail.slips.length > 0 && (
        <Part title={t(['小票', 'Receipt'])}>
          <Slips detail={detail} />
        </Part>
      )}
      <Part title={t(['历史', 'History'])}>
        <OrderTimeline detail={detail} />
      </Part>
    </>
  )
  return (
    <OwnWidgetsContext value={ownTexts}>
      <DetailFrame
        layout={layout}
        className="order-detail"
        name={detail.order.orderNo}
        state={{ of: orderStates, code: detail.order.state }}
        actions={<RefundButton detail={detail} />}
      >
        <dl className="facts">
          <Fact label={t(['实付', 'Paid'])}>{shownYuan(detail.order.payAmount)}</Fact>
          <Fact label={t(['已退', 'Refunded'])}>{shownYuan(detail.order.refundedAmount)}</Fact>
          {mayApply && <Fact label={t(['可退', 'Refundable'])}>{shownYuan(detail.refundable)}</Fact>}
          <Fact label={t(['支付时间', 'Paid at'])}>
            <span className="fact-time">{detail.order.payTime}</span>
          </Fact>
        </dl>
        <div className="detail-columns">
          <div>{main}</div>
          <aside>{aside}</aside>
        </div>
      </DetailFrame>
    </OwnWidgetsContext>
  )
}
