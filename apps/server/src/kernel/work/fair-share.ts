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
const [least, greatest] = [1 / 4, 64]
const [idleBelow, busyAbove] = [0.75, 0.9]
const lookMs = 100
const recentMs = 1_000
const usualLongMs = 1_000

/** Which tenants use the server: had a request begun or ended within this second or the one before. */
class Users {
  #now = new Set<string>()
  #before = new Set<string>()
  #sinceMs = -noLimit

  note(tenantId: string, nowMs: number): void {
    this.#turn(nowMs)
    this.#before.delete(tenantId)
    this.#now.add(tenantId)
  }

  count(nowMs: number): number {
    this.#turn(nowMs)
    return this.#now.size + this.#before.size
  }

  #turn(nowMs: number): void {
    const passedMs = nowMs - this.#sinceMs
    if (passedMs <= recentMs) return
    this.#before = passedMs <= 2 * recentMs ? this.#now : new Set()
    this.#now = new Set()
    this.#sinceMs = nowMs
  }
}

/**
 * The requests of a tenant that are worked on at once. Who has no more of them open than others do has no limit. Who does, has one as
 * soon as the thread is busy all the time: whatever else it asks for then waits, before anything is done for it, so that what somebody else
 * asks finds few before it at each of its steps. The limit is halved while the thread is busy and grows by one while it is not: where
 * a distant database is what takes the time, it is never felt. Half a request at once is one that is followed by as long a rest.
 */
export class FairShare {
  readonly #turns: Turns
  readonly #waitMs: number
  readonly #longMs: number
  readonly #load: Load
  readonly #nowMs: () => number
  readonly #users = new Users()
  #limit = greatest
  #lookedMs = 0

  constructor({ waitMs, owner, longMs = usualLongMs, load = threadLoad(), nowMs = () => performance.now() }: Options) {
    this.#waitMs = waitMs
    this.#longMs = longMs
    this.#load = load
    this.#nowMs = nowMs
    const ofTenant = (tenantId: string) => this.#limitOf(tenantId)
    this.#turns = new Turns({ size: noLimit, ofTenant, ofWork: noLimit, maxWaiting: noLimit, owner })
  }

  /** Does the work when it is the tenant's turn; fails as unavailable when that does not come in time. */
  async run<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    this.#users.note(tenantId, this.#nowMs())
    const endTurn = await this.#turns.take({ tenantId, isWork: false }, this.#waitMs)
    const end = () => {
      this.#users.note(tenantId, this.#nowMs())
      endTurn()
    }
    const beganMs = this.#nowMs()
    const timer = setTimeout(end, this.#longMs).unref()
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      this.#look()
      const restMs = (this.#nowMs() - beganMs) * (1 / this.#limitOf(tenantId) - 1)
      if (restMs >= 1) setTimeout(end, restMs).unref()
      else end()
    }
  }

  /** Only who wants more than those who use the server do on average has a limit; nobody does who is alone. */
  #limitOf(tenantId: string): number {
    const { taken, waiting } = this.#turns
    const isAboveAverage = this.#turns.wantedBy(tenantId) * this.#users.count(this.#nowMs()) > taken + waiting
    return isAboveAverage ? this.#limit : noLimit
  }

  #look(): void {
    const nowMs = this.#nowMs()
    if (nowMs - this.#lookedMs < lookMs) return
    this.#lookedMs = nowMs
    const load = this.#load()
    const limit = this.#limit
    if (load > busyAbove) this.#limit = Math.max(least, limit / 2)
    else if (load < idleBelow) this.#limit = Math.min(greatest, limit < 1 ? limit * 2 : Math.floor(limit) + 1)
  }
}
