import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'
import { Refused } from './refusal.ts'

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

export interface Result<R> {
  readonly rows: R[]
  readonly rowCount: number
}

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

type Role = 'forecourt_tenant' | 'forecourt_platform'

const roleOf = (scope: Scope): Role =>
  scope.tenantId === platformTenant || scope.across ? 'forecourt_platform' : 'forecourt_tenant'

/**
 * The opening of a transaction as one message: SET LOCAL with checked literals rather than set_config with
 * parameters, because that is the form a Citus coordinator passes on to its workers (measuring, part 2).
 */
function opening(scope: Scope, mode: Mode): string {
  if (!/^\d{1,12}$/.test(scope.tenantId) || !/^\d{1,19}$/.test(scope.userId)) throw new Error('malformed scope')
  const begin = mode === 'read' ? 'begin read only' : 'begin'
  return `${begin}; set local app.tenant = '${scope.tenantId}'; set local app.actor = '${scope.userId}'`
}

const names = new Map<string, string>()
const mostNames = 1000

/** Named statements are planned once per connection. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostNames) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

const ignore = () => {}
const isServerError = (error: unknown): boolean => {
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('57P')
}

/**
 * What one client sends within one turn of the event loop leaves in one packet: opening, statements and commit of a
 * short transaction are then one round trip and one system call.
 */
class Outbox {
  readonly #client: pg.PoolClient
  readonly #beforeSending: () => void
  #open = false

  constructor(client: pg.PoolClient, beforeSending: () => void) {
    this.#client = client
    this.#beforeSending = beforeSending
  }

  /** True when this begins a new packet. */
  begin(): boolean {
    if (this.#open) return false
    this.#open = true
    const { stream } = (this.#client as unknown as { connection: { stream: Socket } }).connection
    stream.cork()
    process.nextTick(() => {
      this.#open = false
      this.#beforeSending()
      stream.uncork()
    })
    return true
  }
}

// What PostgreSQL says to every statement behind the one that failed.
const followsFailure = '25P02'

/** Work that nobody waits for until the transaction ends. */
class Deferred {
  readonly #work: Promise<unknown>[] = []

  add(work: Promise<unknown>): void {
    work.catch(ignore)
    this.#work.push(work)
  }

  /** Waits for all of it; fails as the first of it did, which lost the transaction for the others. */
  async done(): Promise<void> {
    const ended = await Promise.allSettled(this.#work)
    const failed = ended.find(one => one.status === 'rejected')
    if (failed) throw failed.reason as Error
  }
}

/** How many connections are open, and how many requests wait for one. */
export interface Connections {
  readonly open: number
  readonly idle: number
  readonly wanted: number
}

function openPool(url: string, size: number, role: Role): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    pipeline: true,
    options: `-c role=${role} -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000`,
  } as pg.PoolConfig)
  pool.on('error', ignore)
  // A checked-out client without a listener would end the process when its connection breaks.
  pool.on('connect', client => client.on('error', ignore))
  return pool
}

/**
 * The connections of the application, at most `size` in each of its two roles: one that sees a tenant's rows never gets
 * to see another's, whatever was forgotten. Every statement runs inside a scoped transaction.
 */
export class Database {
  readonly #pools: Readonly<Record<Role, pg.Pool>>

  constructor(url: string, size: number) {
    this.#pools = {
      forecourt_tenant: openPool(url, size, 'forecourt_tenant'),
      forecourt_platform: openPool(url, size, 'forecourt_platform'),
    }
  }

  get connections(): Connections {
    const pools = Object.values(this.#pools)
    const sum = (count: (pool: pg.Pool) => number) => pools.reduce((all, pool) => all + count(pool), 0)
    return { open: sum(one => one.totalCount), idle: sum(one => one.idleCount), wanted: sum(one => one.waitingCount) }
  }

  /**
   * Reading. Statements of one turn are a read-only transaction of their own, opened and committed in the same packet:
   * at PostgreSQL's usual isolation a longer one would not see anything else.
   */
  read<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#withClient(scope, async client => {
      const open = opening(scope, 'read')
      const outbox = new Outbox(client, () => void client.query('commit').catch(ignore))
      const deferred = new Deferred()
      const query = <R>(text: string, values: readonly unknown[] = []) => {
        if (outbox.begin()) client.query(open).catch(ignore)
        return ask<R>(client, text, values)
      }
      const result = await work({ query, defer: work => deferred.add(work) })
      await deferred.done()
      return result
    })
  }

  /**
   * A read-write transaction: done when this resolves, undone when it rejects. Nothing that `work` may still send after
   * that reaches the connection, which then belongs to somebody else.
   */
  write<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#withClient(scope, async client => {
      const outbox = new Outbox(client, ignore)
      const deferred = new Deferred()
      let isOpen = true
      outbox.begin()
      client.query(opening(scope, 'write')).catch(ignore)
      const query = <R>(text: string, values: readonly unknown[] = []) => {
        if (!isOpen) return Promise.reject(new Error('the transaction is over'))
        outbox.begin()
        return ask<R>(client, text, values)
      }
      try {
        const result = await work({ query, defer: work => deferred.add(work) })
        isOpen = false
        outbox.begin()
        const { command } = await client.query('commit')
        await deferred.done()
        if (command !== 'COMMIT') throw new Error('the transaction was rolled back by a failed statement')
        return result
      } catch (error) {
        if (isOpen) client.query('rollback').catch(ignore)
        isOpen = false
        const deferredFirst = await deferred.done().then(
          () => undefined,
          (first: unknown) => first,
        )
        throw (error as { code?: unknown }).code === followsFailure ? (deferredFirst ?? error) : error
      }
    })
  }

  async #withClient<T>(scope: Scope, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pools[roleOf(scope)].connect()
    let broken: Error | undefined
    try {
      return await work(client)
    } catch (error) {
      // A refusal or a complaint of the server leaves a usable connection; anything with another code does not.
      if ((error as { code?: unknown }).code !== undefined && !isServerError(error) && !(error instanceof Refused))
        broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#pools).map(pool => pool.end()))
  }
}

async function ask<R>(client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<Result<R>> {
  const answer = await client.query({ name: nameOf(text), text, values: values as unknown[] })
  return { rows: answer.rows as R[], rowCount: answer.rowCount ?? 0 }
}
