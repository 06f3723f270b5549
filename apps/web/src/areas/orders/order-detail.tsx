import { applyRefund, order, orderRefund, orders, orderStates, refundStates } from '@forecourt/contract/orders'
import { slipStates } from '@forecourt/contract/sites'
import type { Fields, Label } from '@forecourt/contract/kernel'
import { CallButton } from '../../kernel/call/call-button.tsx'
import { Subject } from '../../kernel/call/subject.tsx'
import { FormFields } from '../../kernel/form/form-fields.tsx'
import { type DetailProps, FieldList } from '../../kernel/detail/detail-body.tsx'
import { grouped } from '../../kernel/figures.ts'
import { DetailLayout, Loaded } from '../../kernel/detail/detail-layout.tsx'
import { Stat, Section } from '../../kernel/parts/section.tsx'
import { shownYuan } from '../../kernel/yuan.ts'
import { usePermission } from '../../kernel/permission.ts'
import { useRow } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import type { FieldTextProps } from '../../kernel/widgets/field-text.tsx'
import { type OwnWidgets, OwnWidgetsContext } from '../../kernel/widgets/own-widgets.ts'
import { RefLink } from '../../kernel/widgets/ref-link.tsx'
import { StateTag } from '../../kernel/widgets/state-tag.tsx'
import { MoneyFall } from './money-fall.tsx'
import { type OrderDetail, type OrderRow, returnsToLabel, useOrderDetail } from './order-data.ts'
import { Paper } from './paper.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { productName } from './product-name.ts'
import { PostingsSection } from '../../kernel/postings.tsx'
import { useLimitsOf } from '../../kernel/limits.ts'
import { readableFields } from '../../kernel/readable.ts'
import { wireText } from '../../kernel/wire-text.ts'

const pick = (...names: (keyof typeof order.fields)[]): Fields =>
  Object.fromEntries(names.map(name => [name, order.fields[name]]))

const byPartner = pick('userPhone', 'plateNo', 'partnerId', 'payMethod')
const driver = pick('userName', 'userPhone', 'plateNo', 'cardNo', 'companyId', 'providerTenantId')
const filling = pick('siteId', 'gunNo', 'oilNo', 'litres', 'salesmanId', 'source', 'customerOrderNo', 'businessDate')
const prices = pick('nationalPrice', 'gunPrice', 'platformPrice', 'settlePrice', 'priceVersion')

const ProductText = ({ row }: FieldTextProps) => <>{productName(wireText(row['oilNo']))}</>
const ownTexts: OwnWidgets = { texts: { oilNo: ProductText } }

/** Whose account it is, by name where this page knows it. */
const namesOf = (of: OrderRow): Readonly<Record<string, string>> => ({
  [of.siteId]: of.siteName,
  ...(of.cardId ? { [of.cardId]: `****${(of.cardNo ?? '').slice(-4)}` } : {}),
  ...(of.companyId && of.companyName ? { [of.companyId]: of.companyName } : {}),
})

/** 申请退款, for those who may: how much can go back, and where it goes. Where nothing can be refunded it says why. */
function RefundButton({ detail }: { readonly detail: OrderDetail }) {
  const t = useText()
  const { order: of, obstacle, isInvoiced, refundable, returnsTo } = detail
  const reason: Label | undefined = isInvoiced
    ? ['订单已开票，请先红冲', 'Invoiced: reverse the invoice first']
    : (obstacle ?? (Number(refundable) === 0 ? ['没有可退金额', 'Nothing is left to refund'] : undefined))
  return (
    <CallButton
      call={applyRefund}
      row={of}
      of={order}
      first={nothing}
      label={['申请退款', 'Refund']}
      obstacle={reason}
      ok={['提交申请', 'Ask for the refund']}
      done={() => ({ text: ['退款申请已提交，等待审核', 'Asked for: another person has to approve it'] })}
      about={null}
    >
      {form => (
        <>
          <Subject
            lines={[
              [t(['订单', 'Order']), <code key="no">{of.orderNo}</code>],
              [t(['实付', 'Paid']), `¥ ${grouped(of.payAmount)}`],
              [
                t(['可退', 'Refundable']),
                <span key="left">
                  <strong>¥ {grouped(refundable)}</strong>{' '}
                  <button type="button" className="quiet text-button" onClick={() => form.set('amount', refundable)}>
                    {t(['全部退', 'All of it'])}
                  </button>
                </span>,
              ],
              [t(['退回', 'Goes to']), t(returnsToLabel(returnsTo))],
            ]}
          />
          <FormFields form={form} capitals />
        </>
      )}
    </CallButton>
  )
}
const nothing = {}

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
      <Section title={t(['金额', 'Money'])}>
        <MoneyFall detail={detail} />
      </Section>
      {detail.order.cardNo ? (
        <Section title={t(['司机与卡', 'Driver and card'])}>
          <FieldList fields={driver} row={row} />
        </Section>
      ) : (
        <Section title={t(['渠道付款', 'Paid by a partner'])}>
          <FieldList fields={byPartner} row={row} />
        </Section>
      )}
      <Section title={t(['加油', 'Filling'])}>
        <FieldList fields={filling} row={row} />
      </Section>
      <Section title={t(['价格', 'Prices'])}>
        <FieldList fields={readableFields(prices, limits)} row={row} />
      </Section>
      <Section title={t(['退款', 'Refunds'])}>
        <Refunds detail={detail} />
      </Section>
      <PostingsSection of={order.name} bizNo={detail.order.orderNo} names={namesOf(detail.order)} hasBalance />
    </>
  )
  const aside = (
    <>
      {detail.slips.length > 0 && (
        <Section title={t(['小票', 'Receipt'])}>
          <Slips detail={detail} />
        </Section>
      )}
      <Section title={t(['历史', 'History'])}>
        <OrderTimeline detail={detail} />
      </Section>
    </>
  )
  return (
    <OwnWidgetsContext value={ownTexts}>
      <DetailLayout
        layout={layout}
        className="order-detail"
        name={detail.order.orderNo}
        state={{ of: orderStates, code: detail.order.state }}
        actions={<RefundButton detail={detail} />}
      >
        <dl className="facts">
          <Stat label={t(['实付', 'Paid'])}>{shownYuan(detail.order.payAmount)}</Stat>
          <Stat label={t(['已退', 'Refunded'])}>{shownYuan(detail.order.refundedAmount)}</Stat>
          {mayApply && <Stat label={t(['可退', 'Refundable'])}>{shownYuan(detail.refundable)}</Stat>}
          <Stat label={t(['支付时间', 'Paid at'])}>
            <span className="fact-time">{detail.order.payTime}</span>
          </Stat>
        </dl>
        <div className="detail-columns">
          <div>{main}</div>
          <aside>{aside}</aside>
        </div>
      </DetailLayout>
    </OwnWidgetsContext>
  )
}
