import { type DaySpan, type Days, dayOf, daysOf } from '@forecourt/contract/kernel'
import { useState } from 'react'
import { usePaneQuery } from './pane.tsx'

export interface ChosenDays {
  readonly days: Days
  readonly setDays: (days: Days) => void
}

/** The days that a page is about: as its address says, or else those of a span up to the last. */
export function useDays(span: DaySpan): ChosenDays {
  const [query, setQuery] = usePaneQuery()
  const [today] = useState(() => dayOf(new Date()))
  const to = query['to'] ?? today
  const from = query['from'] ?? daysOf(span, to).from
  return { days: { from, to }, setDays: chosen => setQuery({ ...chosen, current: undefined }) }
}
