import { orderReading, orders } from '@forecourt/contract/orders'
import { gunSales, hourSales, overallData, recentFuelling, saleDays, siteSales } from '@forecourt/contract/statistics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import ViewChart from '../../kernel/chart/view-chart.tsx'
import { shortMoment } from '../../kernel/figures.ts'
import { Link } from '../../kernel/location.tsx'
import { usePane } from '../../kernel/pane.tsx'
import { usePermission, usePermissions } from '../../kernel/permission.ts'
import { queryOf } from '../../kernel/queries.ts'
import { useSession } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import './dashboard.css'
import { Figures, Queue } from './figures.tsx'
import { Guide, useGuide } from './guide.tsx'
import { daysIn, lastDays, type Span, spans, within } from './spans.ts'

const minuteMs = 60_000

function useStatistics(span: Span) {
  const { active } = usePane()
  const query = { from: span.from, to: span.to }
  const fresh = { staleTime: minuteMs, refetchInterval: active ? minuteMs : (false as const), enabled: active }
  return {
    overall: useQuery({
      ...queryOf(overallData, query),
      // What waits for one does not depend on the days looked at.
      placeholderData: keepPreviousData,
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
  const { overall, recent } = useStatistics(span)
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
          <Board recent={recent} span={span} />
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
function Board({ recent, span }: BoardProps) {
  const may = usePermissions()
  return (
    <div className="dashboard-grid">
      {may(orderReading.totals.code) && <Totals span={span} />}
      {may(orders.permission) && <Recent recent={recent} />}
    </div>
  )
}

/** Fewer days than this say little of how sales go: then the last thirty are drawn. */
const fewDays = 7

/** What all sales add up to, by day, site and product. */
function Totals({ span }: { readonly span: Span }) {
  const asked = within('businessDate', span)
  const month = within('businessDate', lastDays(30))
  return (
    <>
      <section className="panel wide-panel">
        {daysIn(span) < fewDays ? (
          <ViewChart resource={saleDays} query={month} name={['近 30 天销售', 'Sales of the last 30 days']} />
        ) : (
          <ViewChart resource={saleDays} query={asked} name={['净销售额', 'Net sales']} />
        )}
      </section>
      <section className="panel">
        <ViewChart resource={siteSales} query={asked} name={['站点排行', 'Sites']} />
      </section>
      <section className="panel">
        <ViewChart resource={gunSales} query={asked} name={['油品构成', 'Products']} />
      </section>
      {daysIn(span) >= fewDays && (
        <section className="panel wide-panel">
          <ViewChart resource={hourSales} query={asked} name={['时段分布', 'By hour and weekday']} />
        </section>
      )}
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
