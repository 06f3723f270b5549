import type { States } from '@forecourt/contract/kernel'
import type { HistoryEntry } from '../queries.ts'

/** The states in the order of the usual way: from the first, always the first target not yet seen. */
export function usualWay(of: States): string[] {
  const way = [of.initial]
  for (let at: string | undefined = of.initial; at; ) {
    const targets: string[] = Object.values(of.states[at]?.to ?? {}).flat()
    at = targets.find(target => !way.includes(target) && of.states[target]?.tone !== 'bad')
    if (at) way.push(at)
  }
  return way
}

/** The usual way as it goes without some of its states: `path: without('reversed')`. */
export const without =
  (...names: readonly string[]) =>
  (_: unknown, of: States): readonly string[] =>
    usualWay({
      ...of,
      states: Object.fromEntries(
        Object.entries(of.states)
          .filter(([name]) => !names.includes(name))
          .map(([name, state]) => {
            const to = Object.entries(state.to ?? {}).map(
              ([action, targets]) => [action, targets.filter(target => !names.includes(target))] as const,
            )
            return [name, { ...state, to: Object.fromEntries(to) }]
          }),
      ),
    })

/** The steps to show: the way, or for a row that has left it as far as it came, and where it ended. */
export function stepsOf(
  of: States,
  way: readonly string[],
  now: string | undefined,
  history: readonly HistoryEntry[],
): readonly string[] {
  if (!now || way.includes(now)) return way
  const been = new Set(history.flatMap(({ from, to }) => [from, to]))
  const [first = of.initial, ...others] = way
  return [first, ...others.filter(name => been.has(of.states[name]?.code ?? null)), now]
}
