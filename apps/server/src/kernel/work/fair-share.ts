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

/** The requests that each tenant has open, those included that wait for their turn, and who asked within this second or the one before. */
class Demand {
  readonly #open = new Map<string, number>()
  #sum = 0
  #now = new Set<string>()
  #before = new Set<string>()
  #sinceMs = -noLimit
  #tenants = 0

  begin(tenantId: string, nowMs: number): void {
    this.#turn(nowMs)
    if (!this.#now.has(tenantId) && !this.#before.has(tenantId)) this.#tenants++
    this.#now.add(tenantId)
    this.#count(tenantId, 1)
  }

  end(tenantId: string): void {
    this.#count(tenantId, -1)
  }

  /** Whether the tenant has more open than those who ask have on average. Nobody has who is alone. */
  isAboveAverage(tenantId: string, nowMs: number): boolean {
    this.#turn(nowMs)
    return (this.#open.get(tenantId) ?? 0) * this.#tenants > this.#sum
  }

  #count(tenantId: string, more: 1 | -1): void {
    this.#sum += more
    const left = (this.#open.get(tenantId) ?? 0) + more
    if (left === 0) this.#open.delete(tenantId)
    else this.#open.set(tenantId, left)
  }

  #turn(nowMs: number): void {
    const passedMs = nowMs - this.#sinceMs
    if (passedMs <= recentMs) return
    this.#sinceMs = nowMs
    this.#before = new Set([...this.#open.keys(), ...(passedMs <= 2 * recentMs ? this.#now : [])])
    this.#now = new Set()
    this.#tenants = this.#before.size
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
  readonly #demand = new Demand()
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
    this.#demand.begin(tenantId, this.#nowMs())
    try {
      return await this.#inTurn(tenantId, work)
    } finally {
      this.#look()
      this.#demand.end(tenantId)
    }
  }

  async #inTurn<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    const end = await this.#turns.take({ tenantId, isWork: false }, this.#waitMs)
    const beganMs = this.#nowMs()
    const timer = setTimeout(end, this.#longMs).unref()
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      const restMs = (this.#nowMs() - beganMs) * (1 / this.#limitOf(tenantId) - 1)
      if (restMs >= 1) setTimeout(end, restMs).unref()
      else end()
    }
  }

  #limitOf(tenantId: string): number {
    return this.#demand.isAboveAverage(tenantId, this.#nowMs()) ? this.#limit : noLimit
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
