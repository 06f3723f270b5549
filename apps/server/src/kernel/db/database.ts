import pg from 'pg'
import { breakOff, connectionTo } from './connection.ts'
import { TransactionSession, type Mode } from './transaction-session.ts'
import { inside, isInTransaction } from './inside.ts'
import { OwnConnection } from './own-connection.ts'
import { rolesOf } from '../who/roles.ts'
import type { Scope, Transaction } from './transaction.ts'
import { type Asking, Turns } from './turns.ts'
import { Unavailable } from './unavailable.ts'
import { Watch } from './watch.ts'

export const platformTenant = '000000'

export type { Result, Scope, Transaction } from './transaction.ts'

type Role = 'tenant' | 'platform'

const roleOf = (scope: Scope): Role => (scope.tenantId === platformTenant || scope.crossTenant ? 'platform' : 'tenant')

const ignore = () => {}

/** How many connections are open, and how many requests wait for one. */
export interface Connections {
  readonly open: number
  readonly idle: number
  readonly wanted: number
}

function connectionsOf(pools: readonly Pool[]): Connections {
  const each = pools.map(pool => pool.connections)
  const sum = (count: (one: Connections) => number) => each.reduce((all, one) => all + count(one), 0)
  return { open: sum(one => one.open), idle: sum(one => one.idle), wanted: sum(one => one.wanted) }
}

/**
 * How long a transaction waits for a connection, and then for each lock: requests no longer than a person would, the work
 * of jobs and tasks as long as its statements may take.
 */
type Priority = 'request' | 'work'

/** In what way a transaction is run, beside for whom. */
export interface Terms {
  /** `work` for what nobody waits for in front of a screen. */
  readonly priority?: Priority
  /** What comes before it is known who asks: it has connections of its own, so that no crowd behind the door blocks it. */
  readonly isEntrance?: boolean
  /** All statements see the database as it was at one moment: repeatable read in place of read committed. */
  readonly isSnapshot?: boolean
}

export interface DatabaseOptions {
  /**
   * How long a request waits for a connection, again for its opening and again for a lock; and how long for an answer
   * before PostgreSQL is asked whether it is working on it. As long as other work unless said.
   */
  readonly requestMs?: number
  /** How much of the connections one tenant has at most, and all jobs together, in percent. */
  readonly sharePercent?: number
  /** Whether the address leads to a pooler that hands each transaction to any of its connections. */
  readonly isPooled?: boolean
}

const isReadOnly = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === '25006'

const workWaitMs = 25_000
const entranceSize = 4
const maxWaiting = 200

/** Connections with turns at them; who has a turn has a connection, or is the one to open it. */
class Pool {
  readonly #pool: pg.Pool
  readonly #turns: Turns
  readonly #openedMs = new WeakMap<pg.PoolClient, number>()
  #soundSinceMs = 0

  constructor(url: string, size: number, role: Role, { requestMs = workWaitMs, sharePercent = 50 }: DatabaseOptions) {
    const share = Math.max(1, Math.ceil((size * sharePercent) / 100))
    const owner = role === 'platform' ? { owner: platformTenant } : {}
    this.#turns = new Turns({ size, ofTenant: share, ofWork: share, maxWaiting, ...owner })
    this.#pool = new pg.Pool({ ...connectionTo(url, { openingMs: requestMs }), max: size })
    this.#pool.on('error', ignore)
    this.#pool.on('connect', client => {
      this.#openedMs.set(client, performance.now())
      // A checked-out client without a listener would end the process when its connection breaks.
      client.on('error', ignore)
    })
  }

  get connections(): Connections {
    return { open: this.#pool.totalCount, idle: this.#pool.idleCount, wanted: this.#turns.waiting }
  }

  /** Connections opened before now are not to be trusted: the server they led to may be gone. */
  distrust(): void {
    this.#soundSinceMs = performance.now()
  }

  /** A connection, unless none is to be had in time, and what gives it back: for good when something is wrong with it. */
  async take(asking: Asking, waitMs: number) {
    const endTurn = await this.#turns.take(asking, waitMs)
    try {
      const client = await this.#connected()
      const release = (lost: Error | undefined) => {
        if (lost) breakOff(client, lost)
        client.release(lost)
        endTurn()
      }
      return { client, release }
    } catch (error) {
      endTurn()
      throw new Unavailable('no connection could be opened', { cause: error })
    }
  }

  async #connected(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect()
      if ((this.#openedMs.get(client) ?? 0) >= this.#soundSinceMs) return client
      const old = new Unavailable('opened before the database was found dead')
      breakOff(client, old)
      client.release(old)
    }
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}

/**
 * The connections of the application, at most `size` for tenants, as many for the platform and a few for its entrance. A
 * transaction has the role of its scope from its first statement to its last, and the login behind it has no rights at
 * all: one that sees a tenant's rows never gets to see another's, whatever was forgotten. Every statement runs inside a
 * scoped transaction, and none is begun inside another: who holds a connection and waits for a second one waits for those
 * who do the same.
 */
export class Database {
  readonly #pools: Readonly<Record<Role, Pool>>
  readonly #entrance: Readonly<Record<Role, Pool>>
  readonly #waitMs: Readonly<Record<Priority, number>>
  readonly #look: OwnConnection
  readonly #watch: Watch
  readonly #isPooled: boolean
  readonly #roles: Readonly<Record<Role, string>>

  constructor(url: string, size: number, options: DatabaseOptions = {}) {
    const { requestMs = workWaitMs, isPooled = false } = options
    const pools = (max: number) => ({
      tenant: new Pool(url, max, 'tenant', options),
      platform: new Pool(url, max, 'platform', options),
    })
    this.#pools = pools(size)
    this.#entrance = pools(Math.min(entranceSize, size))
    this.#waitMs = { request: requestMs, work: Math.max(requestMs, workWaitMs) }
    this.#isPooled = isPooled
    this.#roles = rolesOf(url)
    this.#look = new OwnConnection(url, requestMs)
    const foundDead = () => this.#all.forEach(pool => pool.distrust())
    this.#watch = new Watch({ patienceMs: requestMs, look: this.#look, isPooled, foundDead })
  }

  get #all(): readonly Pool[] {
    return [...Object.values(this.#pools), ...Object.values(this.#entrance)]
  }

  get connections(): Connections {
    return connectionsOf(this.#all)
  }

  /** The same apart: of tenants, of the platform with its jobs, and of who has yet to be known. */
  get connectionsByPurpose(): Readonly<Record<'tenant' | 'platform' | 'entrance', Connections>> {
    return {
      tenant: connectionsOf([this.#pools.tenant]),
      platform: connectionsOf([this.#pools.platform]),
      entrance: connectionsOf(Object.values(this.#entrance)),
    }
  }

  /**
   * Reading. Statements of one turn are a read-only transaction of their own, opened and committed in the same packet:
   * at PostgreSQL's usual isolation a longer one would not see anything else.
   */
  read<T>(scope: Scope, work: (tx: Transaction) => Promise<T>, terms?: Terms): Promise<T> {
    return this.#run(scope, 'read', work, terms)
  }

  /** A read-write transaction: done when this resolves, undone when it rejects. */
  write<T>(scope: Scope, work: (tx: Transaction) => Promise<T>, terms?: Terms): Promise<T> {
    return this.#run(scope, 'write', work, terms)
  }

  async #run<T>(scope: Scope, mode: Mode, work: (tx: Transaction) => Promise<T>, terms: Terms = {}): Promise<T> {
    if (isInTransaction()) throw new Error('a transaction cannot be begun inside another')
    const { priority = 'request', isEntrance = false, isSnapshot = false } = terms
    const lockMs = this.#waitMs[priority]
    const role = roleOf(scope)
    const asking = { tenantId: scope.tenantId, isWork: priority === 'work' }
    const { client, release } = await (isEntrance ? this.#entrance : this.#pools)[role].take(asking, lockMs)
    const here = { isOver: false }
    let session: TransactionSession | undefined
    let unfit: Unavailable | undefined
    try {
      const begun = new TransactionSession(
        { client, watch: this.#watch, isPooled: this.#isPooled },
        { scope, role: this.#roles[role], mode, lockMs, isSnapshot },
      )
      session = begun
      const result = await inside.run(here, () => work(begun))
      await session.end()
      return result
    } catch (error) {
      const cause = await (session?.causeOf(error) ?? error)
      if (mode !== 'write' || !isReadOnly(cause)) throw cause
      // Another server may have become the one that takes writes: another connection may lead to it.
      unfit = new Unavailable('the database takes no writes', { cause })
      throw unfit
    } finally {
      here.isOver = true
      release((await session?.leave()) ?? unfit)
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map(pool => pool.close()))
    this.#watch.close()
    await this.#look.close()
  }
}
