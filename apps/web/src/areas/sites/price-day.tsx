import { useState } from 'react'
import { DayBar } from '../../kernel/calendar/day-bar.tsx'
import { addDays, shanghaiDay } from '../../kernel/calendar/days.ts'
import { spanWithin } from '../../kernel/calendar/spans.ts'
import { Icon } from '../../kernel/icon.tsx'
import { Section } from '../../kernel/parts/section.tsx'
import { useText } from '../../kernel/text.ts'
import { shortPrice } from './price-figures.ts'
import { ProductChip } from './oil-chip.tsx'
import { type PriceRow, priceStatus, usePrices } from './sites-data.ts'

const maxVersions = 200

/** Every version that holds at some time of a day: those that end later and those without an end. */
function useVersionsOf(siteId: string, day: string): readonly PriceRow[] {
  const begun = { siteId, effectiveTime_le: `${day} 23:59:59`, current: 1, size: maxVersions }
  const ended = usePrices({ ...begun, endTime_ge: `${day} 00:00:00` })
  const open = usePrices({ ...begun, status_in: `${priceStatus.active},${priceStatus.scheduled}` })
  const byId = new Map([...(ended.data?.records ?? []), ...(open.data?.records ?? [])].map(row => [row.id, row]))
  return [...byId.values()]
}

/** The pump prices of one day, hour by hour. */
export function PriceDay({ siteId, oilNos }: { readonly siteId: string; readonly oilNos: readonly string[] }) {
  const t = useText()
  const today = shanghaiDay()
  const [day, setDay] = useState(today)
  const versions = useVersionsOf(siteId, day)
  const spansOf = (oilNo: string) =>
    versions
      .filter(row => row.oilNo === oilNo)
      .flatMap(row => {
        const span = spanWithin(day, row.effectiveTime, row.endTime)
        const tone =
          row.status === priceStatus.active ? 'good' : row.status === priceStatus.scheduled ? 'waiting' : 'neutral'
        return span ? [{ ...span, id: row.id, text: shortPrice(row.gunPrice), tone } as const] : []
      })
  const walk = (label: string, by: number) => (
    <button
      type="button"
      className="quiet icon-button"
      aria-label={label}
      title={label}
      onClick={() => setDay(addDays(day, by))}
    >
      <Icon name={by < 0 ? 'left' : 'right'} size={16} />
    </button>
  )
  const title = t(['全天枪价', 'Pump prices of the day'])
  return (
    <Section
      title={title}
      extra={
        <span>
          {walk(t(['前一天', 'The day before']), -1)}
          <time dateTime={day}>{day}</time>
          {day === today && <small className="dim"> {t(['今天', 'today'])}</small>}
          {walk(t(['后一天', 'The day after']), 1)}
        </span>
      }
    >
      <DayBar
        label={title}
        day={day}
        rows={oilNos.map(oilNo => ({ id: oilNo, label: <ProductChip oilNo={oilNo} />, spans: spansOf(oilNo) }))}
      />
    </Section>
  )
}
