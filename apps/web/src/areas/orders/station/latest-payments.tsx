import { orderStates } from '@forecourt/contract/orders'
import { grouped } from '../../../kernel/figures.ts'
import { useText } from '../../../kernel/text.ts'
import { Link } from '../../../kernel/location.tsx'
import { StateTag } from '../../../kernel/widgets/state-tag.tsx'
import { useDetailAddress } from '../../../kernel/widgets/ref-link.tsx'
import { productName } from '../product-name.ts'
import { useLatest } from './station-data.ts'

/** The last payments of this site, so that a cashier sees what came in, also on the other tablets. */
export function LatestPayments({ siteId }: { readonly siteId: string }) {
  const t = useText()
  const latest = useLatest(siteId)
  const address = useDetailAddress('order')
  const rows = latest.data?.records ?? []
  return (
    <section className="panel latest" aria-label={t(['最近收款', 'Latest payments'])}>
      <h2>{t(['最近收款', 'Latest payments'])}</h2>
      {latest.isError && <p className="nothing">{latest.error.message}</p>}
      {latest.data && rows.length === 0 && <p className="nothing">{t(['今天还没有收款', 'No payments yet'])}</p>}
      <ul>
        {rows.map(row => (
          <li key={row.id}>
            <time dateTime={row.payTime ?? ''}>{row.payTime?.slice(11, 16)}</time>
            <span>
              {address ? <Link href={address(row.id)}>{row.orderNo.slice(-8)}</Link> : row.orderNo.slice(-8)}
              <small>
                {t(['{0}号枪', 'Nozzle {0}'], row.gunNo ?? '')} {productName(row.oilNo)} · {row.litres} L
              </small>
            </span>
            <span className="latest-sum">
              {Number(row.refundState) > 0 ? <StateTag of={orderStates} code={row.state} /> : null}¥
              {grouped(row.payAmount)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
