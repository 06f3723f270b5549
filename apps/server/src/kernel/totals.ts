interface Kept {
  readonly total: number
  readonly untilMs: number
}

/** Totals of lists by tenant of the asker and entity, then by what the list asks for. */
const kept = new Map<string, Map<string, Kept>>()
const keptMs = 2_000
const mostLists = 200
const mostKept = 5_000

const keyOf = (tenantId: string, entity: string) => `${tenantId}:${entity}`

/**
 * The total of the same list as it was counted less than two seconds ago: counting costs more than reading a page, and
 * whoever turns pages or comes back asks again and again.
 */
export function totalOf(tenantId: string, entity: string, list: string, nowMs: number): number | undefined {
  const found = kept.get(keyOf(tenantId, entity))?.get(list)
  return found && found.untilMs > nowMs ? found.total : undefined
}

export function keepTotal(tenantId: string, entity: string, list: string, total: number, nowMs: number): void {
  const key = keyOf(tenantId, entity)
  const lists = kept.get(key) ?? new Map<string, Kept>()
  if (lists.size >= mostLists) lists.clear()
  lists.set(list, { total, untilMs: nowMs + keptMs })
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, lists)
}

/** After a write: whoever made it, and whose row it is, sees the new total at once; others within two seconds. */
export const forgetTotals = (tenantId: string, entity: string): void => void kept.delete(keyOf(tenantId, entity))
