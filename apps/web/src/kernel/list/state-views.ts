import type { States } from '@forecourt/contract/kernel'
import type { View } from './view-tabs.tsx'

/** How many rows are in a state, as the kernel answers it. */
export interface StateCount {
  readonly state: number
  readonly count: number
  readonly atLeast: boolean
}

const shownCount = (count: number, atLeast: boolean) => (atLeast ? `${count - 1}+` : count)

/** The tabs of a list by its states: all, and each that has rows, waits for somebody or is the one chosen. */
export function stateViews(
  of: States,
  name: string,
  counts: readonly StateCount[] | undefined,
  chosen: string | undefined,
): readonly View[] {
  const byCode = new Map(counts?.map(one => [one.state, one]))
  const total = counts?.reduce((sum, one) => sum + one.count, 0) ?? 0
  const isMore = counts?.some(one => one.atLeast) ?? false
  const isShown = (code: number, tone: string) =>
    tone === 'waiting' || String(code) === chosen || (byCode.get(code)?.count ?? 0) > 0
  const states = Object.values(of.states).filter(({ code, tone }) => isShown(code, tone))
  return [
    { key: 'all', label: ['全部', 'All'], query: {}, count: counts && shownCount(isMore ? total + 1 : total, isMore) },
    ...states.map(({ code, label }): View => {
      const found = byCode.get(code)
      return {
        key: String(code),
        label,
        query: { [name]: String(code) },
        count: found && shownCount(found.count, found.atLeast),
      }
    }),
  ]
}
