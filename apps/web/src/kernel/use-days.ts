import { type DaySpan, type Days, dayOf, daysOf } from '@forecourt/contract/kernel'
import { useState } from 'react'
import { usePaneQuery } from './pane.tsx'

export interface ChosenDays {
  readonly days: Days
  readonly setDays: (days: Days) => void
}

/** The days that an address names; what it leaves out are those of a span up to its last day, or up to today. */
export function daysIn(query: Readonly<Record<string, string>>, span: DaySpan, today: string): Days {
  const to = query['to'] ?? today
  return { from: query['from'] ?? daysOf(span, to).from, to }
}

/** The days that a page is about, as its address says. */
export function useDays(span: DaySpan): ChosenDays {
  const [query, setQuery] = usePaneQuery()
  const [today] = useState(() => dayOf(new Date()))
  return { days: daysIn(query, span, today), setDays: chosen => setQuery({ ...chosen, current: undefined }) }
}
