import { useEffect } from 'react'
import type { ListState } from './list-state.ts'

/** Begins what the address asks for, `?do=add` or the path of a call of this page, once and as far as this person may. */
export function useErrand({ pane, calls, may, setTask }: ListState): void {
  const errand = new URLSearchParams(pane.place.search).get('do')
  useEffect(() => {
    if (!errand || !pane.active) return
    pane.setQuery({ do: undefined }, 'replace')
    const call = calls.find(one => one.path === errand)
    if (errand === 'add' && may.add) setTask({ kind: 'add' })
    else if (call && may.call(call)) setTask({ kind: 'call', call })
    // oxlint-disable-next-line react/exhaustive-deps -- it is begun when the address asks for it, whatever else has changed
  }, [errand, pane.active])
}
