import { useState } from 'react'
import { grouped } from '../../../kernel/figures.ts'
import { PageTurner } from '../../../kernel/page-turner.tsx'
import { useText } from '../../../kernel/text.ts'
import { DocumentLink } from '../document-link.tsx'
import { type InsideOrder, useInsideOrders } from '../funds-data.ts'

const size = 10

function Row({ order }: { readonly order: InsideOrder }) {
  const t = useText()
  const isCarried = order.refundNo === order.orderNo
  const isRefund = order.refundNo !== '-' && !isCarried
  return (
    <tr>
      <td>
        <DocumentLink bizNo={order.orderNo} />
        {isRefund && <span className="tag tone-money funds-mark">{t(['退款', 'Refund'])}</span>}
        {isCarried && <span className="tag tone-money funds-mark">{t(['调整', 'Adjustment'])}</span>}
      </td>
      <td className="figure">{order.businessDate}</td>
      <td className="right figure">{grouped(order.litres)}</td>
      <td className="right figure">{grouped(order.orderAmount)}</td>
      <td className="right figure">{order.discountBorne === null ? '—' : grouped(order.discountBorne)}</td>
      <td className="right figure">{order.spreadAmount === null ? '—' : grouped(order.spreadAmount)}</td>
      <td className="right figure">{grouped(order.settleAmount)}</td>
      <td className="right figure">{grouped(order.serviceFee)}</td>
      <td className="right figure">
        <strong>{grouped(order.net)}</strong>
      </td>
    </tr>
  )
}

/** The orders and refunds a settlement consists of. */
export function InsideOrders({ id }: { readonly id: string }) {
  const t = useText()
  const [current, setCurrent] = useState(1)
  const { data } = useInsideOrders(id, current, size)
  if (!data) return <p className="nothing">{t(['正在加载…', 'Loading…'])}</p>
  if (data.total === 0) return <p className="nothing">{t(['没有订单', 'No orders'])}</p>
  const figures = [
    t(['升数', 'Litres']),
    t(['订单金额', 'Amount']),
    t(['商家承担优惠', 'Discount']),
    t(['平台价差', 'Spread']),
    t(['结算金额', 'Settlement']),
    t(['服务费', 'Fee']),
    t(['应付', 'Net']),
  ]
  return (
    <>
      <div className="rows-scroll">
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">{t(['订单号', 'Order'])}</th>
              <th scope="col">{t(['业务日期', 'Date'])}</th>
              {figures.map(label => (
                <th key={label} scope="col" className="right">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.records.map(order => (
              <Row key={`${order.orderNo}${order.refundNo}`} order={order} />
            ))}
          </tbody>
        </table>
      </div>
      <PageTurner className="funds-pages" current={current} pageSize={size} total={data.total} onChange={setCurrent} />
    </>
  )
}
