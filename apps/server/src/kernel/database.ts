import pg from 'pg'
import { inside, isInTransaction } from './inside.ts'
import { type Answer, Left, Packet } from './packet.ts'
import { rolesOf } from './roles.ts'
import { inTime, Unavailable } from './unavailable.ts'

// Calendar days stay text: a Date would move them across time zones.
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)

export const platformTenant = '000000'

/** For whom a transaction runs; row-level security sees nothing else. */
export interface Scope {
  readonly tenantId: string
  readonly userId: string
  /** Work on rows of several tenants, declared by the call with its reason. */
  readonly across?: boolean
}

export type Result<R> = Omit<Answer<R>, 'command'>

/** The one handle on an open transaction. */
export interface Transaction {
  query<R = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Result<R>>
  /**
   * Lets statements of this turn leave without being waited for: they go out with what comes next, at the latest with the
   * commit, and the first failure among them is the failure of the transaction.
   */
  defer(work: Promise<unknown>): void
}

type Mode = 'read' | 'write'

type Role = 'tenant' | 'platform'

const roleOf = (scope: Scope): Role => (scope.tenantId === platformTenant || scope.across ? 'platform' : 'tenant')

const ignore = () => {}

/** A connection that PostgreSQL ended, or that the driver lost; all other complaints leave it as it was. */
const isLost = (failure: Error): boolean =>
  failure instanceof Unavailable || String((failure as { code?: unknown }).code).startsWith('57P')

const isOver = () => new Error('the transaction is over')
const rolledBack = (cause?: Error) => new Error('the transaction was rolled back by a failed statement', { cause })

/**
 * A transaction as the client of one connection: what it asks within one turn of the event loop, or while an answer is
 * on its way, leaves as one packet, so that a short transaction is one round trip. After its first failure, and after
 * its end, nothing is sent any more.
 */
class Conversation implements Transaction {
  readonly #client: pg.PoolClient
  readonly #scope: Scope
  readonly #mode: Mode
  readonly #lockWaitMs: number
  readonly #deferred: Promise<unknown>[] = []
  #unsent: Packet | undefined
  #isWaiting = false
  #isOver = false
  #isCommitted = false
  #failure: Error | undefined

  constructor(client: pg.PoolClient, scope: Scope, mode: Mode, lockWaitMs: number) {
    if (!/^\d{1,12}$/.test(scope.tenantId) || !/^\d{1,19}$/.test(scope.userId)) throw new Error('malformed scope')
    this.#client = client
    this.#scope = scope
    this.#mode = mode
    this.#lockWaitMs = Math.round(lockWaitMs)
    if (mode === 'write') this.#open(this.#packet())
  }

  async query<R>(text: string, values: readonly unknown[] = []): Promise<Result<R>> {
    if (this.#isOver) throw isOver()
    if (this.#failure) throw new Left(this.#failure)
    try {
      return await this.#packet().ask<R>(text, values)
    } catch (error) {
      // Where the answer came in says nothing; who asked does.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

  defer(work: Promise<unknown>): void {
    work.catch(ignore)
    this.#deferred.push(work)
  }

  /** Done when this resolves. */
  async end(): Promise<void> {
    if (this.#mode === 'write' && !this.#failure) this.defer(this.#commit())
    this.#isOver = true
    const failure = await this.#firstOf()
    if (failure) throw failure
    if (this.#failure) throw rolledBack(this.#failure)
  }

  /** The failure of the connection itself, which nobody can use any more. */
  get lost(): Error | undefined {
    return this.#failure && isLost(this.#failure) ? this.#failure : undefined
  }

  /** What lost the transaction, when the work failed only because a statement of its was left out. */
  async causeOf(error: unknown): Promise<unknown> {
    return error instanceof Left ? ((await this.#firstOf()) ?? error.cause) : error
  }

  /** The first failure of what nobody waited for; what was left out behind it says nothing. */
  async #firstOf(): Promise<Error | undefined> {
    const ended = await Promise.allSettled(this.#deferred)
    const failed = ended.find(one => one.status === 'rejected' && !(one.reason instanceof Left))
    return failed?.status === 'rejected' ? (failed.reason as Error) : undefined
  }

  /** Leaves the connection without a transaction: what was not committed is undone. */
  async leave(): Promise<void> {
    this.#isOver = true
    this.#unsent?.giveUp(this.#failure ?? isOver())
    this.#unsent = undefined
    const isClean = this.#mode === 'read' ? !this.#failure && !this.#isWaiting : this.#isCommitted
    if (!isClean) await this.#client.query('rollback').catch(ignore)
  }

  async #commit(): Promise<void> {
    const { command } = await this.#packet().ask('commit')
    if (command !== 'COMMIT') throw rolledBack()
    this.#isCommitted = true
  }

  #packet(): Packet {
    if (this.#unsent) return this.#unsent
    process.nextTick(() => this.#send())
    this.#unsent = new Packet(failure => this.#answered(failure))
    if (this.#mode === 'read') this.#open(this.#unsent)
    return this.#unsent
  }

  #send(): void {
    const packet = this.#unsent
    if (!packet || this.#isWaiting) return
    this.#unsent = undefined
    this.#isWaiting = true
    if (this.#mode === 'read') packet.tell('commit', { lasts: true })
    this.#client.query(packet)
  }

  #answered(failure: Error | undefined): void {
    this.#isWaiting = false
    this.#failure ??= failure
    if (!this.#failure) return this.#send()
    this.#unsent?.giveUp(this.#failure)
    this.#unsent = undefined
  }

  /**
   * SET LOCAL with checked literals rather than set_config with parameters, because that is the form a Citus coordinator
   * passes on to its workers (measuring, part 2).
   */
  #open(packet: Packet): void {
    packet.tell(this.#mode === 'read' ? 'begin read only' : 'begin', { lasts: true })
    packet.tell(`set local app.tenant = '${this.#scope.tenantId}'`)
    packet.tell(`set local app.actor = '${this.#scope.userId}'`)
    packet.tell(`set local lock_timeout = ${this.#lockWaitMs}`, { lasts: true })
  }
}

/** How many connections are open, and how many requests wait for one. */
export interface Connections {
  readonly open: number
  readonly idle: number
  readonly wanted: number
}

function connectionsOf(pools: readonly pg.Pool[]): Connections {
  const sum = (count: (pool: pg.Pool) => number) => pools.reduce((all, pool) => all + count(pool), 0)
  return { open: sum(one => one.totalCount), idle: sum(one => one.idleCount), wanted: sum(one => one.waitingCount) }
}

function openPool(url: string, size: number, role: Role, openingMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: openingMs,
    options: `-c role=${rolesOf(url)[role]} -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000`,
  })
  pool.on('error', ignore)
  // A checked-out client without a listener would end the process when its connection breaks.
  pool.on('connect', client => client.on('error', ignore))
  return pool
}

/**
 * How long a transaction waits for a connection, and then for each lock: requests no longer than a person would, the work
 * of jobs and tasks as long as its statements may take.
 */
type Pace = 'request' | 'work'

/** In what way a transaction is run, beside for whom. */
export interface Terms {
  /** `work` for what nobody waits for in front of a screen. */
  readonly pace?: Pace
  /** What comes before it is known who asks: it has connections of its own, so that no crowd behind the door blocks it. */
  readonly isEntrance?: boolean
}

export interface Waits {
  /** How long a request waits for a connection, and again for a lock; as long as other work unless said. */
  readonly requestMs?: number
}

const workWaitMs = 25_000
const longestOpeningMs = 10_000
const entranceSize = 4

/** The connection, unless none is to be had in time; one that comes too late goes back to the others. */
async function connect(pool: pg.Pool, waitMs: number): Promise<pg.PoolClient> {
  const connecting = pool.connect()
  try {
    return await inTime(connecting, waitMs, 'no connection was free in time')
  } catch (error) {
    connecting.then(client => client.release(), ignore)
    throw error instanceof Unavailable ? error : new Unavailable('no connection could be opened', { cause: error })
  }
}

/**
 * The connections of the application, at most `size` in each of its two roles and a few for its entrance: one that sees a
 * tenant's rows never gets to see another's, whatever was forgotten. Every statement runs inside a scoped transaction, and
 * none is begun inside another: who holds a connection and waits for a second one waits for those who do the same.
 */
export class Database {
  readonly #pools: Readonly<Record<Role, pg.Pool>>
  readonly #entrance: Readonly<Record<Role, pg.Pool>>
  readonly #waitMs: Readonly<Record<Pace, number>>

  constructor(url: string, size: number, { requestMs = workWaitMs }: Waits = {}) {
    const openingMs = Math.max(requestMs, longestOpeningMs)
    const pools = (most: number) => ({
      tenant: openPool(url, most, 'tenant', openingMs),
      platform: openPool(url, most, 'platform', openingMs),
    })
    this.#pools = pools(size)
    this.#entrance = pools(Math.min(entranceSize, size))
    this.#waitMs = { request: requestMs, work: Math.max(requestMs, workWaitMs) }
  }

  get connections(): Connections {
    return connectionsOf([...Object.values(this.#pools), ...Object.values(this.#entrance)])
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
    const waitMs = this.#waitMs[terms.pace ?? 'request']
    const client = await connect((terms.isEntrance ? this.#entrance : this.#pools)[roleOf(scope)], waitMs)
    const here = { isOver: false }
    let conversation: Conversation | undefined
    try {
      const begun = new Conversation(client, scope, mode, waitMs)
      conversation = begun
      const result = await inside.run(here, () => work(begun))
      await conversation.end()
      return result
    } catch (error) {
      throw await (conversation?.causeOf(error) ?? error)
    } finally {
      here.isOver = true
      if (!conversation?.lost) await conversation?.leave()
      client.release(conversation?.lost)
    }
  }

  async close(): Promise<void> {
    const pools = [...Object.values(this.#pools), ...Object.values(this.#entrance)]
    await Promise.all(pools.map(pool => pool.end()))
  }
}
