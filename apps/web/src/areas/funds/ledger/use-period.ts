import { addDays, dayOf } from '@forecourt/contract/kernel'
import { useState } from 'react'
import { usePaneQuery } from '../../../kernel/pane.tsx'

const usualDays = 30

/** The days a page of the ledger is about: as the address says, else the last thirty. */
export function usePeriod(): { from: string; to: string; setPeriod: (from: string, to: string) => void } {
  const [query, setQuery] = usePaneQuery()
  const [today] = useState(() => dayOf(new Date()))
  const to = query['to'] ?? today
  return {
    from: query['from'] ?? addDays(to, -usualDays),
    to,
    setPeriod: (from, last) => setQuery({ from, to: last, current: undefined }),
  }
}
