/** The first row of a page, by the values it is ordered by. */
export type Anchor = readonly unknown[]

interface Known {
  readonly byPage: Map<number, Anchor>
  readonly untilMs: number
}

/** Lists that somebody turns over, by what they ask for. A list is forgotten a minute after it was first turned over. */
const lists = new Map<string, Known>()
const keptMs = 60_000
const mostLists = 500
const mostPages = 200

/**
 * The nearest page up to `current` whose first row is known, so that a deep page is found from that row on instead of by
 * stepping over all rows before it. While a list is turned over its pages stand still: a row that comes or goes in front
 * moves nothing from one page to the next.
 */
export function anchorUpTo(list: string, current: number, nowMs: number): { page: number; anchor: Anchor } | undefined {
  const known = lists.get(list)
  if (!known || known.untilMs < nowMs) return undefined
  const page = Math.max(...[...known.byPage.keys()].filter(one => one <= current))
  const anchor = known.byPage.get(page)
  return anchor && { page, anchor }
}

export function keepAnchor(list: string, page: number, anchor: Anchor, nowMs: number): void {
  const found = lists.get(list)
  const known = found && found.untilMs >= nowMs ? found : { byPage: new Map<number, Anchor>(), untilMs: nowMs + keptMs }
  if (known.byPage.size >= mostPages) known.byPage.clear()
  known.byPage.set(page, anchor)
  // Set anew, so that the first of the map is the list that was begun longest ago.
  lists.delete(list)
  lists.set(list, known)
  for (const oldest of lists.keys()) {
    if (lists.size <= mostLists) break
    lists.delete(oldest)
  }
}
