// oxlint-disable jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../text.ts'
import { shanghaiDay } from './days.ts'
import { clockOf, type DaySpan, minutesOfDay, minutesWithin } from './spans.ts'
import './calendar.css'

export interface BarSpan extends DaySpan {
  readonly id: string
  readonly text: string
  readonly tone?: 'good' | 'waiting' | 'running' | 'neutral'
}

export interface BarRow {
  readonly id: string
  readonly label: ReactNode
  readonly spans: readonly BarSpan[]
}

interface DayBarProps {
  readonly label: string
  readonly day: string
  readonly rows: readonly BarRow[]
}

const share = (minutes: number) => `${(minutes / minutesOfDay) * 100}%`
const hours = [0, 6, 12, 18, 24]
const tickMs = 60_000

/** Minutes of Shanghai's clock while the day is today. */
function useNow(day: string): number | undefined {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  if (shanghaiDay(now) !== day) return undefined
  const clock = new Date(now + 8 * 3_600_000).toISOString().slice(11, 19)
  return minutesWithin(day, `${day} ${clock}`)
}

/** A day from 0 to 24 with what holds when, and the line of now. */
export function DayBar({ label, day, rows }: DayBarProps) {
  const t = useText()
  const now = useNow(day)
  return (
    <div className="day-bar" role="group" aria-label={label}>
      {rows.map(({ id, label: name, spans }) => (
        <div key={id} className="day-bar-row" style={{ display: 'contents' }}>
          <span className="day-bar-label">{name}</span>
          <ul className="day-bar-track">
            {spans.map(({ id: spanId, from, to, text, tone = 'neutral' }) => (
              <li
                key={spanId}
                className="day-bar-span"
                data-tone={tone}
                title={`${clockOf(from)} – ${clockOf(to)} ${text}`}
                style={{ left: share(from), width: share(to - from) }}
              >
                <span className="visually-hidden">
                  {clockOf(from)} – {clockOf(to)}{' '}
                </span>
                {text}
              </li>
            ))}
            {now !== undefined && (
              <li className="day-bar-now" style={{ left: share(now) }}>
                <span className="visually-hidden">{t(['现在 {0}', 'now {0}'], clockOf(now))}</span>
              </li>
            )}
          </ul>
        </div>
      ))}
      <div className="day-bar-hours" aria-hidden="true">
        {hours.map(hour => (
          <span key={hour} style={{ left: share(hour * 60) }}>
            {hour}
          </span>
        ))}
      </div>
    </div>
  )
}
