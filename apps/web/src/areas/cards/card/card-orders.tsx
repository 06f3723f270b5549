import { orders, orderStates } from '@forecourt/contract/orders'
import { useState } from 'react'
import { grouped, shortMoment } from '../../../kernel/figures.ts'
import { PageTurner } from '../../../kernel/page-turner.tsx'
import { useRows } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { RefLink } from '../../../kernel/widgets/ref-link.tsx'
import { StateTag } from '../../../kernel/widgets/state-tag.tsx'
import { wireText } from '../../../kernel/wire-text.ts'
import { usePermission } from '../../../kernel/permission.ts'
import { Section } from '../../../kernel/parts/section.tsx'

const size = 10

/** What was bought with a card, newest first; for those who may read orders. */
export function CardOrders({ cardId }: { readonly cardId: string }) {
  const t = useText()
  const mayRead = usePermission(orders.permission)
  const [current, setCurrent] = useState(1)
  return mayRead ? (
    <Orders cardId={cardId} current={current} onCurrent={setCurrent} title={t(['消费订单', 'Orders'])} />
  ) : null
}

interface OrdersProps {
  readonly cardId: string
  readonly title: string
  readonly current: number
  readonly onCurrent: (page: number) => void
}

function Orders({ cardId, title, current, onCurrent }: OrdersProps) {
  const t = useText()
  const { data } = useRows(orders, { cardId, current, size, descs: 'id' })
  return (
    <Section title={title}>
      {data?.total === 0 && <p className="nothing">{t(['这张卡还没有消费', 'Nothing bought with this card yet'])}</p>}
      {data && data.total > 0 && (
        <div className="rows-scroll">
          <table className="rows">
            <thead>
              <tr>
                <th scope="col">{t(['订单号', 'Order'])}</th>
                <th scope="col">{t(['时间', 'Time'])}</th>
                <th scope="col">{t(['站点', 'Site'])}</th>
                <th scope="col">{t(['油品', 'Product'])}</th>
                <th scope="col" className="right">
                  {t(['升数（L）', 'Litres'])}
                </th>
                <th scope="col" className="right">
                  {t(['实付（元）', 'Paid (CNY)'])}
                </th>
                <th scope="col">{t(['状态', 'State'])}</th>
              </tr>
            </thead>
            <tbody>
              {data.records.map(row => (
                <tr key={row.id}>
                  <td className="code">
                    <RefLink entity="order" id={row.id} label={wireText(row['orderNo'])} />
                  </td>
                  <td>{shortMoment(wireText(row['payTime'] ?? row['createTime']))}</td>
                  <td>{wireText(row['siteName'])}</td>
                  <td>{wireText(row['oilNo']) || '—'}</td>
                  <td className="right figure">{wireText(row['litres'])}</td>
                  <td className="right figure">{grouped(wireText(row['payAmount']))}</td>
                  <td>
                    <StateTag of={orderStates} code={Number(row['state'])} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && (
        <PageTurner className="cards-pages" current={current} pageSize={size} total={data.total} onChange={onCurrent} />
      )}
    </Section>
  )
}
