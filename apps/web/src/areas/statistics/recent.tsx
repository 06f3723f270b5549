import { orders } from '@forecourt/contract/orders'
import { recentFuelling } from '@forecourt/contract/statistics'
import { shortMoment } from '../../kernel/figures.ts'
import { Link } from '../../kernel/location.tsx'
import { useAnswer } from '../../kernel/queries.ts'
import { usePermission } from '../../kernel/permission.ts'
import { useText } from '../../kernel/text.ts'
import './recent.css'

/** The latest payments, for who may open them. */
export function Recent() {
  const t = useText()
  const may = usePermission(orders.permission)
  const { data, isSuccess } = useAnswer(recentFuelling, { size: 8 }, { ready: may })
  if (!may) return null
  const records = data?.records ?? []
  return (
    <section className="panel home-wide">
      <h2>{t(['最新加油', 'Latest fuelling'])}</h2>
      {isSuccess && records.length === 0 && (
        <p className="dim">
          {t([
            '还没有订单。司机在站点刷卡后会出现在这里。',
            'No orders yet. They appear here when drivers pay at a site.',
          ])}
        </p>
      )}
      <ul className="recent">
        {records.map(row => (
          <li key={row.id}>
            <time>{row.payTime ? shortMoment(row.payTime) : '—'}</time>
            <span>{row.siteName}</span>
            <span className="dim">{row.userPhone}</span>
            <span>
              {row.oilNo}# · {row.litres} L
            </span>
            <Link href={`/order/orderManager/detail?id=${row.id}`}>{row.payAmount}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
