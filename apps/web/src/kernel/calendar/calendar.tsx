// oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells are walked is a grid, after the ARIA pattern
import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'
import { useText } from '../text.ts'
import { addDays, addMonths, dayAfter, monthOf, shanghaiDay, weekOf, weeksOf } from './days.ts'
import './calendar.css'

export interface CalendarItem {
  readonly id: string
  readonly day: string
  readonly children: ReactNode
}

interface CalendarProps {
  readonly label: string
  /** The day one is at; its month or week is shown. */
  readonly day: string
  readonly span?: 'month' | 'week'
  readonly items: readonly CalendarItem[]
  readonly onDay: (day: string) => void
  /** Enter on a day. */
  readonly onOpen?: (day: string) => void
}

const shownItems = 3
const weekdays = [
  ['一', 'Mon'],
  ['二', 'Tue'],
  ['三', 'Wed'],
  ['四', 'Thu'],
  ['五', 'Fri'],
  ['六', 'Sat'],
  ['日', 'Sun'],
] as const

/** A month or a week with what there is on each day. Arrows walk the days, Page keys the months, Home and End the week. */
export function Calendar({ label, day, span = 'month', items, onDay, onOpen }: CalendarProps) {
  const t = useText()
  const table = useRef<HTMLTableElement>(null)
  const walked = useRef(false)
  const today = shanghaiDay()
  const weeks = span === 'week' ? [weekOf(day)] : weeksOf(monthOf(day))
  const byDay = Map.groupBy(items, one => one.day)
  const turn = (by: number) => onDay(span === 'week' ? addDays(day, by * 7) : addMonths(day, by))
  useEffect(() => {
    if (walked.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    walked.current = false
  }, [day])
  const walk = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' && event.target instanceof HTMLTableCellElement) onOpen?.(day)
    const next = event.target instanceof HTMLTableCellElement ? dayAfter(day, event) : undefined
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    walked.current = true
    onDay(next)
  }
  return (
    <section className="calendar" aria-label={label} data-span={span}>
      <header>
        <h2 aria-live="polite">{span === 'week' ? `${weeks[0]?.[0]} – ${weeks[0]?.[6]}` : monthOf(day)}</h2>
        <span>
          <button type="button" className="quiet icon-button" aria-label={t(['往前', 'Back'])} onClick={() => turn(-1)}>
            <Icon name="left" size={16} />
          </button>
          <Button size="small" onClick={() => onDay(today)}>
            {t(['今天', 'Today'])}
          </Button>
          <button type="button" className="quiet icon-button" aria-label={t(['往后', 'On'])} onClick={() => turn(1)}>
            <Icon name="right" size={16} />
          </button>
        </span>
      </header>
      <table ref={table} role="grid" aria-label={label} onKeyDown={walk}>
        <thead>
          <tr>
            {weekdays.map(one => (
              <th key={one[1]} scope="col">
                {t(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(one => {
                const found = byDay.get(one) ?? []
                return (
                  <td
                    key={one}
                    tabIndex={one === day ? 0 : -1}
                    aria-selected={one === day}
                    aria-current={one === today ? 'date' : undefined}
                    data-other={monthOf(one) !== monthOf(day)}
                    onClick={() => onDay(one)}
                    onKeyDown={undefined}
                  >
                    <time dateTime={one} aria-label={one}>
                      {Number(one.slice(8))}
                    </time>
                    {found.length > 0 && <span className="calendar-count">{found.length}</span>}
                    <ul>
                      {found.slice(0, span === 'week' ? 20 : shownItems).map(item => (
                        <li key={item.id}>{item.children}</li>
                      ))}
                      {span === 'month' && found.length > shownItems && (
                        <li className="dim">{t(['另 {0} 项', '{0} more'], found.length - shownItems)}</li>
                      )}
                    </ul>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
