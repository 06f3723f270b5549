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

const sees = (scope: Scope) =>
  scope.tenantId === platformTenant || scope.across ? 'forecourt_platform' : 'forecourt_tenant'

/**
 * The opening of a transaction as one message: SET LOCAL with checked literals rather than set_config with
 * parameters, because that is the form a Citus coordinator passes on to its workers (measuring, part 2).
 */
function opening(scope: Scope, mode: Mode): string {
  if (!/^\d{1,12}$/.test(scope.tenantId) || !/^\d{1,19}$/.test(scope.userId)) throw new Error('malformed scope')
  const begin = mode === 'read' ? 'begin read only' : 'begin'
  return `${begin}; set local role ${sees(scope)}; set local app.tenant = '${scope.tenantId}'; set local app.actor = '${scope.userId}'`
}

const names = { forecourt_platform: new Map<string, string>(), forecourt_tenant: new Map<string, string>() }
const mostNames = 1000

/** Named statements are planned once per connection. Plans under row-level security belong to a role, hence one set each. */
function nameOf(text: string, scope: Scope): string | undefined {
  const role = sees(scope)
  const known = names[role].get(text)
  if (known || names[role].size >= mostNames) return known
  const name = createHash('sha1').update(`${role}${text}`).digest('base64url')
  names[role].set(text, name)
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

/** A pool of connections of the application role. Every statement runs inside a scoped transaction. */
export class Database {
  readonly pool: pg.Pool

  constructor(url: string, size: number) {
    this.pool = new pg.Pool({
      connectionString: url,
      max: size,
      pipeline: true,
      options: '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000',
    } as pg.PoolConfig)
    this.pool.on('error', ignore)
    // A checked-out client without a listener would end the process when its connection breaks.
    this.pool.on('connect', client => client.on('error', ignore))
  }

  /**
   * Reading. Statements of one turn are a read-only transaction of their own, opened and committed in the same packet:
   * at PostgreSQL's usual isolation a longer one would not see anything else.
   */
  read<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#withClient(async client => {
      const open = opening(scope, 'read')
      const outbox = new Outbox(client, () => void client.query('commit').catch(ignore))
      const deferred = new Deferred()
      const query = <R>(text: string, values: readonly unknown[] = []) => {
        if (outbox.begin()) client.query(open).catch(ignore)
        return ask<R>(client, text, values, scope)
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
    return this.#withClient(async client => {
      const outbox = new Outbox(client, ignore)
      const deferred = new Deferred()
      let isOpen = true
      outbox.begin()
      client.query(opening(scope, 'write')).catch(ignore)
      const query = <R>(text: string, values: readonly unknown[] = []) => {
        if (!isOpen) return Promise.reject(new Error('the transaction is over'))
        outbox.begin()
        return ask<R>(client, text, values, scope)
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

  async #withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect()
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

  close(): Promise<void> {
    return this.pool.end()
  }
}

async function ask<R>(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
  scope: Scope,
): Promise<Result<R>> {
  const answer = await client.query({ name: nameOf(text, scope), text, values: values as unknown[] })
  return { rows: answer.rows as R[], rowCount: answer.rowCount ?? 0 }
}
