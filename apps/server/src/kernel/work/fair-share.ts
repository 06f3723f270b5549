import { performance } from 'node:perf_hooks'
import { Turns } from '../db/turns.ts'

/** How much of the time since the last question the thread has worked, from 0 to 1. */
export type Load = () => number

/** Of the thread that this runs in. One that would work, and is kept from it by other processes, counts as working. */
export function threadLoad(): Load {
  let last = performance.eventLoopUtilization()
  return () => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    return utilization
  }
}

interface Options {
  /** How long a request waits for its turn. */
  readonly waitMs: number
  /** For whom there is no limit. */
  readonly owner: string
  readonly load?: Load
  /** What takes longer waits for something else than the thread, and others need not wait for it. */
  readonly longMs?: number
  readonly nowMs?: () => number
}

const noLimit = Number.POSITIVE_INFINITY
const [least, greatest] = [1, 64]
const [idleBelow, busyAbove] = [0.75, 0.9]
const lookMs = 100
/** Who asked within this time still uses the server. */
const recentMs = 1_000
const usualLongMs = 1_000

/**
 * The requests of a tenant that are worked on at once. A tenant that is alone has no limit. Beside others it has one as soon as the
 * thread is busy all the time: whatever else it asks for then waits, before anything is done for it, so that what somebody else asks
 * finds few before it at each of its steps. The limit is halved while the thread is busy and grows by one while it is not: where a
 * distant database is what takes the time, it is never felt.
 */
export class FairShare {
  readonly #turns: Turns
  readonly #waitMs: number
  readonly #longMs: number
  readonly #load: Load
  readonly #nowMs: () => number
  #limit = greatest
  #lookedMs = 0
  /** Who asked last, and when somebody else did. */
  #latest = { tenantId: '', atMs: -noLimit, otherMs: -noLimit }

  constructor({ waitMs, owner, longMs = usualLongMs, load = threadLoad(), nowMs = () => performance.now() }: Options) {
    this.#waitMs = waitMs
    this.#longMs = longMs
    this.#load = load
    this.#nowMs = nowMs
    const ofTenant = (tenantId: string) => (this.#isAlone(tenantId) ? noLimit : this.#limit)
    this.#turns = new Turns({ size: noLimit, ofTenant, ofWork: noLimit, maxWaiting: noLimit, owner })
  }

  /** Does the work when it is the tenant's turn; fails as unavailable when that does not come in time. */
  async run<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    this.#note(tenantId)
    const end = await this.#turns.take({ tenantId, isWork: false }, this.#waitMs)
    const timer = setTimeout(end, this.#longMs).unref()
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      this.#look()
      end()
    }
  }

  #note(tenantId: string): void {
    const atMs = this.#nowMs()
    const { tenantId: before, atMs: beforeMs, otherMs } = this.#latest
    this.#latest = { tenantId, atMs, otherMs: before === tenantId ? otherMs : beforeMs }
    this.#look()
  }

  #isAlone(tenantId: string): boolean {
    const { tenantId: latest, atMs, otherMs } = this.#latest
    return this.#nowMs() - (latest === tenantId ? otherMs : atMs) > recentMs
  }

  #look(): void {
    const nowMs = this.#nowMs()
    if (nowMs - this.#lookedMs < lookMs) return
    this.#lookedMs = nowMs
    const load = this.#load()
    if (load > busyAbove) this.#limit = Math.max(least, Math.floor(this.#limit / 2))
    else if (load < idleBelow) this.#limit = Math.min(greatest, this.#limit + 1)
  }
}
