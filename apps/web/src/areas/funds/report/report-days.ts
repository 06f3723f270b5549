import { addDays, dayOf } from '@forecourt/contract/kernel'
import { useState } from 'react'
import { usePaneQuery } from '../../../kernel/pane.tsx'
import type { Days } from './report-data.ts'

const monthLength = 7

/** The days a report is about: as the address says, else the month so far. */
export function useReportDays(): Days & { readonly setDays: (from: string, to: string) => void } {
  const [query, setQuery] = usePaneQuery()
  const [today] = useState(() => dayOf(new Date()))
  const to = query['to'] ?? today
  return {
    from: query['from'] ?? `${to.slice(0, monthLength)}-01`,
    to,
    setDays: (from, last) => setQuery({ from, to: last }),
  }
}

/** The first and last day of "yyyy-MM". */
export function daysOfMonth(month: string): Days {
  const first = `${month}-01`
  const next = addDays(first, 31)
  return { from: first, to: addDays(`${next.slice(0, monthLength)}-01`, -1) }
}
