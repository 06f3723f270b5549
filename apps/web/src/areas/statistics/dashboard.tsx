import { orderReading, orders } from '@forecourt/contract/orders'
import { overallData, rankings, recentFuelling, salesStatistics } from '@forecourt/contract/statistics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../kernel/client.ts'
import { shortMoment } from '../../kernel/figures.ts'
import { Link } from '../../kernel/location.tsx'
import { usePane } from '../../kernel/pane.tsx'
import { usePermission, usePermissions } from '../../kernel/permission.ts'
import { queryOf, readsOf } from '../../kernel/queries.ts'
import { useSession } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { Bars, Trend } from './charts.tsx'
import './dashboard.css'
import { Figures, Queue } from './figures.tsx'
import { Guide, useGuide } from './guide.tsx'
import { lastDays, type Span, spans } from './spans.ts'

const minuteMs = 60_000

function useStatistics(span: Span) {
  const { active } = usePane()
  const query = { from: span.from, to: span.to }
  const fresh = { staleTime: minuteMs, refetchInterval: active ? minuteMs : (false as const), enabled: active }
  const month = lastDays(30)
  return {
    overall: useQuery({
      ...queryOf(overallData, query),
      // What waits for one does not depend on the days looked at.
      placeholderData: keepPreviousData,
      ...fresh,
    }),
    sales: useQuery({
      queryKey: ['statistics', 'sales', month.to],
      queryFn: () => send(salesStatistics, month),
      meta: readsOf(salesStatistics),
      ...fresh,
    }),
    ranked: useQuery({
      queryKey: ['statistics', 'rankings', query],
      queryFn: () => send(rankings, query),
      meta: readsOf(rankings),
      ...fresh,
    }),
    recent: useQuery({
      ...queryOf(recentFuelling, { size: 8 }),
      ...fresh,
    }),
  }
}

/** The first page: what happened, what waits for me, and the way from every number to what is behind it. */
export default function Dashboard() {
  const t = useText()
  const [span, setSpan] = useState<Span>(spans[0])
  const user = useSession(state => state.user)
  const { overall, sales, ranked, recent } = useStatistics(span)
  const guide = useGuide()
  // What stands above the figures is known first: nothing one reads is pushed down by what comes later.
  const isReady = !guide.isPending && !overall.isPending
  const readsTotals = usePermission(orderReading.totals.code)
  return (
    <div className="dashboard">
      <header>
        <div>
          <h1>{t(['经营概览', 'Overview'])}</h1>
          <p>
            {user?.real_name || user?.user_name}
            {overall.data && <span> · {t(['截至 {0}', 'as of {0}'], overall.data.asOf.slice(5, 16))}</span>}
          </p>
        </div>
        {readsTotals && (
          <fieldset className="segments" aria-label={t(['时间范围', 'Period'])}>
            {spans.map(one => (
              <button key={one.key} type="button" aria-pressed={one.key === span.key} onClick={() => setSpan(one)}>
                {t(one.label)}
              </button>
            ))}
          </fieldset>
        )}
      </header>
      {overall.isError && (
        <p role="alert" className="dashboard-error">
          {overall.error.message}{' '}
          <button type="button" className="text-button" onClick={() => void overall.refetch()}>
            {t(['重试', 'Retry'])}
          </button>
        </p>
      )}
      {isReady ? (
        <>
          <Guide {...guide} />
          <Queue data={overall.data} />
          <Figures data={overall.isPlaceholderData ? undefined : overall.data} span={span} />
          <Board sales={sales} ranked={ranked} recent={recent} span={span} />
        </>
      ) : (
        <span className="spinner" />
      )}
    </div>
  )
}

interface BoardProps extends Omit<ReturnType<typeof useStatistics>, 'overall'> {
  readonly span: Span
}

/** Charts and the latest fuelling, below the figures. */
function Board({ sales, ranked, recent, span }: BoardProps) {
  const may = usePermissions()
  return (
    <div className="dashboard-grid">
      {may(orderReading.totals.code) && <Totals sales={sales} ranked={ranked} span={span} />}
      {may(orders.permission) && <Recent recent={recent} />}
    </div>
  )
}

/** What all sales add up to, by day, site and product. */
function Totals({ sales, ranked, span }: Omit<BoardProps, 'recent'>) {
  const t = useText()
  return (
    <>
      <section className="panel wide-panel">
        <h2>{t(['近 30 天销售', 'Sales of the last 30 days'])}</h2>
        <Trend days={sales.data?.days} />
      </section>
      <section className="panel">
        <h2>{t(['站点排行', 'Sites'])}</h2>
        <Bars
          rows={ranked.data?.sites}
          hrefOf={row => `/order/orderManager?siteId=${row.id}&payTime_dategt=${span.from}&payTime_datelt=${span.to}`}
        />
      </section>
      <section className="panel">
        <h2>{t(['油品构成', 'Products'])}</h2>
        <Bars
          rows={ranked.data?.products.map(row => ({ ...row, name: `${row.name}#` }))}
          hrefOf={row => `/order/orderManager?oilNo=${row.id}&payTime_dategt=${span.from}&payTime_datelt=${span.to}`}
        />
      </section>
    </>
  )
}

function Recent({ recent }: Pick<BoardProps, 'recent'>) {
  const t = useText()
  return (
    <section className="panel wide-panel">
      <h2>{t(['最新加油', 'Latest fuelling'])}</h2>
      {recent.data?.records.length === 0 && (
        <p className="quiet-text">
          {t([
            '还没有订单。司机在站点刷卡后会出现在这里。',
            'No orders yet. They appear here when drivers pay at a site.',
          ])}
        </p>
      )}
      <ul className="recent">
        {recent.data?.records.map(row => (
          <li key={row.id}>
            <time>{row.payTime ? shortMoment(row.payTime) : '—'}</time>
            <span>{row.siteName}</span>
            <span className="quiet-text">{row.userPhone}</span>
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
