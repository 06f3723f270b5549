const minuteMs = 60_000
const maxEntries = 10_000

interface Window {
  startedMs: number
  count: number
}

/**
 * Counts calls by name in windows of a minute. In memory: with several server processes each one counts for itself, which
 * loosens the limit by their number and saves a row that every call of a partner would wait for.
 */
export class RateLimiter {
  readonly #windows = new Map<string, Window>()

  /** Counts one call; false when it is one too many. */
  takes(name: string, maxPerMinute: number, nowMs: number): boolean {
    const known = this.#windows.get(name)
    if (!known || nowMs - known.startedMs >= minuteMs) {
      if (this.#windows.size >= maxEntries) this.#forget(nowMs)
      this.#windows.set(name, { startedMs: nowMs, count: 1 })
      return maxPerMinute >= 1
    }
    known.count++
    return known.count <= maxPerMinute
  }

  #forget(nowMs: number): void {
    for (const [name, window] of this.#windows) if (nowMs - window.startedMs >= minuteMs) this.#windows.delete(name)
  }
}
