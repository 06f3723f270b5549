import { orderReading } from '@forecourt/contract/orders'
import { gunSales, hourSales, overallData, productDaySales, saleDays, siteSales } from '@forecourt/contract/statistics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import ViewChart from '../../kernel/chart/view-chart.tsx'
import { usePane, usePaneQuery } from '../../kernel/pane.tsx'
import { Segments } from '../../kernel/parts/segments.tsx'
import { Failed } from '../../kernel/parts/states.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { queryOf } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { HomePage } from './home-page.tsx'
import { PlatformFigures } from './platform-figures.tsx'
import { Queue } from './queue.tsx'
import { Recent } from './recent.tsx'
import { daysIn, isRunning, lastDays, type Span, spanAt, spansAt, within } from './spans.ts'

const minuteMs = 60_000

/** Of a page that stays open over midnight too. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** What happened, what waits for me, and the way from every number to what is behind it. */
export function PlatformHome({ of }: { readonly of: string | undefined }) {
  const t = useText()
  const { active } = usePane()
  const [{ day }, setQuery] = usePaneQuery()
  const now = useNow()
  const span = spanAt(now, day)
  const readsTotals = usePermission(orderReading.totals.code)
  const { before } = span
  const overall = useQuery({
    ...queryOf(overallData, { from: span.from, to: span.to, compareFrom: before.from, compareTo: before.to }),
    // What waits for one does not depend on the days looked at.
    placeholderData: keepPreviousData,
    staleTime: minuteMs,
    refetchInterval: active ? minuteMs : false,
    enabled: active,
  })
  const { data } = overall
  const periods = (
    <Segments
      label={t(['时间范围', 'Period'])}
      of={spansAt(now).map(({ key, label }) => [key, t(label)])}
      chosen={span.key}
      onChoose={key => setQuery({ day: key })}
    />
  )
  return (
    <HomePage
      of={of}
      shown={data && { ...data, isOver: Number(!isRunning(data)) }}
      extra={readsTotals && periods}
      isReady={!overall.isPending}
    >
      {overall.isError && <Failed fault={overall.error} onRetry={() => void overall.refetch()} />}
      <Queue of={data?.toDo} />
      <PlatformFigures data={overall.isPlaceholderData ? undefined : data} span={span} />
      <div className="home-grid">
        {readsTotals && <Totals span={span} />}
        <Recent />
      </div>
    </HomePage>
  )
}

/** Fewer days than this say little of how sales go: then the last thirty are drawn. */
const fewDays = 7

/** What all sales add up to, by day, product and site. */
function Totals({ span }: { readonly span: Span }) {
  const asked = within('businessDate', span)
  const isShort = daysIn(span) < fewDays
  const drawn = isShort ? within('businessDate', lastDays(30)) : asked
  return (
    <>
      <section className="panel home-half">
        <ViewChart
          resource={saleDays}
          query={drawn}
          name={isShort ? ['近 30 天销售', 'Sales of the last 30 days'] : ['净销售额', 'Net sales']}
        />
      </section>
      <section className="panel home-half">
        <ViewChart resource={productDaySales} query={drawn} name={['各油品升数', 'Litres by product']} />
      </section>
      <section className="panel home-half">
        <ViewChart resource={siteSales} query={asked} name={['站点排行', 'Sites']} />
      </section>
      <section className="panel home-half">
        <ViewChart resource={gunSales} query={asked} name={['油品构成', 'Products']} />
      </section>
      {!isShort && (
        <section className="panel home-wide">
          <ViewChart resource={hourSales} query={asked} name={['时段分布', 'By hour and weekday']} />
        </section>
      )}
    </>
  )
}
