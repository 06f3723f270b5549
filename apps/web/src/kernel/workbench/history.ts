/** What is chosen at a workbench, with everything that it was before: nothing that is chosen is final until it is sent. */
export interface History<T> {
  readonly now: T
  readonly before: readonly T[]
}

const maxSteps = 100

export const begun = <T>(now: T): History<T> => ({ now, before: [] })

export const changedTo = <T>({ now, before }: History<T>, next: T): History<T> => ({
  now: next,
  before: [...before, now].slice(-maxSteps),
})

/** One step back; nothing happens at the beginning. */
export function undone<T>(history: History<T>): History<T> {
  const last = history.before.at(-1)
  return last === undefined ? history : { now: last, before: history.before.slice(0, -1) }
}

/** The neighbour of what one is at, in the order of the list; its first where that is gone. */
export function neighbour(ids: readonly string[], at: string | undefined, by: number): string | undefined {
  const index = at === undefined ? -1 : ids.indexOf(at)
  if (index < 0) return ids[0]
  return ids[Math.min(ids.length - 1, Math.max(0, index + by))]
}
