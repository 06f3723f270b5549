import { moneySettlement, settlementOrders } from '@forecourt/contract/funds'
import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { useState } from 'react'
import { grouped } from '../../../kernel/figures.ts'
import { useThisRow } from '../../../kernel/parts/row.ts'
import { Sheet, type SheetColumn } from '../../../kernel/parts/sheet.tsx'
import { useAnswer } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { DocumentLink } from '../document-link.tsx'

type InsideOrder = WireOutputOfCall<typeof settlementOrders>['records'][number]

const size = 10

function Number({ order }: { readonly order: InsideOrder }) {
  const t = useText()
  const isCarried = order.refundNo === order.orderNo
  const isRefund = order.refundNo !== '-' && !isCarried
  return (
    <>
      <DocumentLink bizNo={order.orderNo} />{' '}
      {isRefund && <span className="tag tone-money">{t(['退款', 'Refund'])}</span>}
      {isCarried && <span className="tag tone-money">{t(['调整', 'Adjustment'])}</span>}
    </>
  )
}

/** The orders and refunds a settlement consists of. */
export function InsideOrders() {
  const t = useText()
  const { id } = useThisRow(moneySettlement)
  const [current, setCurrent] = useState(1)
  const { data, isPlaceholderData } = useAnswer(settlementOrders, { id, current, size }, { keeps: true })
  const figure = (head: string, of: (order: InsideOrder) => string | null): SheetColumn<InsideOrder> => ({
    head,
    isFigure: true,
    cell: order => grouped(of(order) ?? '—'),
  })
  return (
    <Sheet
      label={t(['结算单内订单', 'Orders inside'])}
      rows={data?.records}
      keyOf={order => `${order.orderNo}${order.refundNo}`}
      empty={['没有订单', 'No orders']}
      paging={{ current, size, total: data?.total ?? 0, onChange: setCurrent }}
      isStale={isPlaceholderData}
      columns={[
        { head: t(['订单号', 'Order']), cell: order => <Number order={order} /> },
        { head: t(['业务日期', 'Date']), cell: order => order.businessDate },
        figure(t(['升数', 'Litres']), one => one.litres),
        figure(t(['订单金额', 'Amount']), one => one.orderAmount),
        figure(t(['商家承担优惠', 'Discount']), one => one.discountBorne),
        figure(t(['平台价差', 'Spread']), one => one.spreadAmount),
        figure(t(['结算金额', 'Settlement']), one => one.settleAmount),
        figure(t(['服务费', 'Fee']), one => one.serviceFee),
        { head: t(['应付', 'Net']), isFigure: true, cell: one => <strong>{grouped(one.net)}</strong> },
      ]}
    />
  )
}
