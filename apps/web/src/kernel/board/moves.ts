import { type AnyCall, type States, stateByCode } from '@forecourt/contract/kernel'

/** The calls that may take a card from one state to another, as the states declare it. */
export function callsTo(of: States, from: number, to: number, calls: readonly AnyCall[]): AnyCall[] {
  const steps = stateByCode(of, from)?.to ?? {}
  const target = stateByCode(of, to)?.name
  return calls.filter(({ action }) => action !== undefined && target !== undefined && steps[action]?.includes(target))
}

/** The states that a card may go to by one of these calls. */
export const reachable = (of: States, from: number, calls: readonly AnyCall[]): number[] =>
  Object.values(of.states).flatMap(({ code }) => (callsTo(of, from, code, calls).length > 0 ? [code] : []))

const steps: Readonly<Record<string, readonly [across: number, along: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The card that an arrow leads to: sideways past empty columns, at the same height where there is one. */
export function cardAfter(columns: readonly (readonly string[])[], at: string, key: string): string | undefined {
  const [across, along] = steps[key] ?? [0, 0]
  const column = columns.findIndex(ids => ids.includes(at))
  const row = columns[column]?.indexOf(at) ?? -1
  if (row < 0) return undefined
  if (along !== 0) return columns[column]?.[row + along]
  for (let next = column + across; across !== 0 && next >= 0 && next < columns.length; next += across) {
    const ids = columns[next] ?? []
    if (ids.length > 0) return ids[Math.min(row, ids.length - 1)]
  }
  return undefined
}
