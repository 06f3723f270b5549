import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { orderReading, orders } from '@forecourt/contract/orders'
import { gunSales, hourSales, overallData, recentFuelling, saleDays, siteSales } from '@forecourt/contract/statistics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import ViewChart from '../../kernel/chart/view-chart.tsx'
import { shortMoment } from '../../kernel/figures.ts'
import { Link } from '../../kernel/location.tsx'
import { usePane } from '../../kernel/pane.tsx'
import { Page } from '../../kernel/parts/page.tsx'
import { Segments } from '../../kernel/parts/segments.tsx'
import { Failed } from '../../kernel/parts/states.tsx'
import { usePermissions } from '../../kernel/permission.ts'
import { queryOf } from '../../kernel/queries.ts'
import { useSession } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import './dashboard.css'
import { Figures, Queue } from './figures.tsx'
import { Guide, useGuide } from './guide.tsx'
import { daysIn, lastDays, type Span, spans, within } from './spans.ts'

const minuteMs = 60_000

/** The first page: what happened, what waits for me, and the way from every number to what is behind it. */
export default function Dashboard() {
  const t = useText()
  const { active } = usePane()
  const may = usePermissions()
  const [span, setSpan] = useState<Span>(spans[0])
  const user = useSession(state => state.user)
  const fresh = { staleTime: minuteMs, refetchInterval: active ? minuteMs : (false as const), enabled: active }
  const overall = useQuery({
    ...queryOf(overallData, { from: span.from, to: span.to }),
    // What waits for one does not depend on the days looked at.
    placeholderData: keepPreviousData,
    ...fresh,
  })
  const recent = useQuery({ ...queryOf(recentFuelling, { size: 8 }), ...fresh })
  const guide = useGuide()
  const readsTotals = may(orderReading.totals.code)
  const { data } = overall
  // What stands above the figures is known first: nothing one reads is pushed down by what comes later.
  const isReady = !guide.isPending && !overall.isPending
  return (
    <Page
      title={t(['经营概览', 'Overview'])}
      note={
        <>
          {user?.real_name || user?.user_name}
          {data && <span> · {t(['截至 {0}', 'as of {0}'], data.asOf.slice(5, 16))}</span>}
        </>
      }
      extra={
        readsTotals && (
          <Segments
            label={t(['时间范围', 'Period'])}
            of={spans.map(one => [one, t(one.label)])}
            chosen={span}
            onChoose={setSpan}
          />
        )
      }
    >
      {overall.isError && <Failed fault={overall.error} onRetry={() => void overall.refetch()} />}
      {isReady ? (
        <>
          <Guide {...guide} />
          <Queue data={data} />
          <Figures data={overall.isPlaceholderData ? undefined : data} span={span} />
          <div className="dashboard-grid">
            {readsTotals && <Totals span={span} />}
            {may(orders.permission) && <Recent records={recent.data?.records ?? []} isKnown={recent.isSuccess} />}
          </div>
        </>
      ) : (
        <span className="spinner" />
      )}
    </Page>
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

interface RecentProps {
  readonly records: WireOutputOfCall<typeof recentFuelling>['records']
  readonly isKnown: boolean
}

function Recent({ records, isKnown }: RecentProps) {
  const t = useText()
  return (
    <section className="panel wide-panel">
      <h2>{t(['最新加油', 'Latest fuelling'])}</h2>
      {isKnown && records.length === 0 && (
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
