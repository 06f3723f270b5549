import { Unavailable } from './unavailable.ts'

/** Who asks for a turn: a tenant, and whether it is the work of a job or task. */
export interface Asking {
  readonly tenantId: string
  readonly isWork: boolean
}

export interface Shares {
  /** How many turns there are at the same time. */
  readonly size: number
  /** How many of them one tenant has at most: a number, or what says it at each moment. */
  readonly ofTenant: number | ((tenantId: string) => number)
  /** How many of them all jobs and tasks have at most. */
  readonly ofWork: number
  /** How many of one tenant wait at most. */
  readonly maxWaiting: number
  /** For whom there is no share but the whole. */
  readonly owner?: string
}

interface Waiting {
  readonly begin: () => void
}

const laneOf = ({ tenantId, isWork }: Asking): string => `${tenantId}/${isWork ? 'work' : 'request'}`

/**
 * Turns at something scarce. Tenants that wait are served one after the other, however many requests each of them has, and
 * none has more than its share at once; so who comes alone waits for one turn of somebody else's, and not for a crowd.
 */
export class Turns {
  readonly #shares: Shares
  /** Who waits, by tenant and kind of work; the first of them is the next to be served. */
  readonly #lanes = new Map<string, { readonly asking: Asking; readonly waiting: Set<Waiting> }>()
  readonly #ofTenant = new Map<string, number>()
  #taken = 0
  #work = 0

  constructor(shares: Shares) {
    this.#shares = shares
  }

  get taken(): number {
    return this.#taken
  }

  get waiting(): number {
    let sum = 0
    for (const lane of this.#lanes.values()) sum += lane.waiting.size
    return sum
  }

  /** How many turns the tenant has and waits for. */
  wantedBy(tenantId: string): number {
    let sum = this.#ofTenant.get(tenantId) ?? 0
    for (const isWork of [false, true]) sum += this.#lanes.get(laneOf({ tenantId, isWork }))?.waiting.size ?? 0
    return sum
  }

  /** Answers how the turn is given back. Fails as unavailable when too many wait already, or when none came in time. */
  async take(asking: Asking, waitMs: number): Promise<() => void> {
    if (this.#lanes.size === 0 && this.#mayBegin(asking)) return this.#begin(asking)
    const key = laneOf(asking)
    const lane = this.#lanes.get(key) ?? { asking, waiting: new Set<Waiting>() }
    if (lane.waiting.size >= this.#shares.maxWaiting) throw new Unavailable('too many wait for a connection')
    this.#lanes.set(key, lane)
    const coming = new Promise<() => void>((resolve, reject) => {
      const one: Waiting = {
        begin: () => {
          clearTimeout(timer)
          resolve(this.#begin(asking))
        },
      }
      const timer = setTimeout(() => {
        lane.waiting.delete(one)
        if (lane.waiting.size === 0) this.#lanes.delete(key)
        reject(new Unavailable('no connection was free in time'))
      }, waitMs)
      lane.waiting.add(one)
    })
    this.#serve()
    return coming
  }

  #mayBegin({ tenantId, isWork }: Asking): boolean {
    const { size, ofTenant, ofWork, owner } = this.#shares
    if (this.#taken >= size) return false
    if (isWork && this.#work >= ofWork) return false
    if (tenantId === owner) return true
    return (this.#ofTenant.get(tenantId) ?? 0) < (typeof ofTenant === 'number' ? ofTenant : ofTenant(tenantId))
  }

  #begin({ tenantId, isWork }: Asking): () => void {
    this.#count(tenantId, isWork, 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#count(tenantId, isWork, -1)
      this.#serve()
    }
  }

  #count(tenantId: string, isWork: boolean, more: 1 | -1): void {
    this.#taken += more
    if (isWork) this.#work += more
    const left = (this.#ofTenant.get(tenantId) ?? 0) + more
    if (left === 0) this.#ofTenant.delete(tenantId)
    else this.#ofTenant.set(tenantId, left)
  }

  /** Whoever was served goes to the end of the line, behind those who still wait. */
  #serve(): void {
    for (const [key, lane] of this.#lanes) {
      if (this.#taken >= this.#shares.size) return
      if (!this.#mayBegin(lane.asking)) continue
      const [first] = lane.waiting
      this.#lanes.delete(key)
      if (!first) continue
      lane.waiting.delete(first)
      if (lane.waiting.size > 0) this.#lanes.set(key, lane)
      first.begin()
    }
  }
}
