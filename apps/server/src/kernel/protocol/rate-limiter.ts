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

  /** In how many seconds calls by this name count anew. */
  leftSeconds(name: string, nowMs: number): number {
    const startedMs = this.#windows.get(name)?.startedMs ?? nowMs
    return Math.max(1, Math.ceil((startedMs + minuteMs - nowMs) / 1000))
  }

  #forget(nowMs: number): void {
    for (const [name, window] of this.#windows) if (nowMs - window.startedMs >= minuteMs) this.#windows.delete(name)
  }
}
