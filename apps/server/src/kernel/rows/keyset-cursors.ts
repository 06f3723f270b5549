import { type InRuntime, runtimeLocal } from '../runtime-local.ts'

/** The first row of a page, by the values it is ordered by. */
export type KeysetCursor = readonly unknown[]

interface Known {
  readonly byPage: Map<number, KeysetCursor>
  readonly untilMs: number
}

/** Lists that somebody turns over, by what they ask for. A list is forgotten a minute after it was first turned over. */
const keysetCursors = runtimeLocal('keysetCursors', () => new Map<string, Known>())
const ttlMs = 60_000
const maxLists = 500
const maxPages = 200

/**
 * The nearest page up to `current` whose first row is known, so that a deep page is found from that row on instead of by
 * stepping over all rows before it. While a list is turned over its pages stand still: a row that comes or goes in front
 * moves nothing from one page to the next.
 */
export function cursorUpTo(
  ctx: InRuntime,
  list: string,
  current: number,
  nowMs: number,
): { page: number; anchor: KeysetCursor } | undefined {
  const known = ctx.local(keysetCursors).get(list)
  if (!known || known.untilMs < nowMs) return undefined
  const page = Math.max(...[...known.byPage.keys()].filter(one => one <= current))
  const anchor = known.byPage.get(page)
  return anchor && { page, anchor }
}

export function storeCursor(ctx: InRuntime, list: string, page: number, anchor: KeysetCursor, nowMs: number): void {
  const lists = ctx.local(keysetCursors)
  const found = lists.get(list)
  const known =
    found && found.untilMs >= nowMs ? found : { byPage: new Map<number, KeysetCursor>(), untilMs: nowMs + ttlMs }
  if (known.byPage.size >= maxPages) known.byPage.clear()
  known.byPage.set(page, anchor)
  // Set anew, so that the first of the map is the list that was begun longest ago.
  lists.delete(list)
  lists.set(list, known)
  for (const oldest of lists.keys()) {
    if (lists.size <= maxLists) break
    lists.delete(oldest)
  }
}
