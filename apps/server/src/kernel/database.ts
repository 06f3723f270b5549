import { createHash } from 'node:crypto'
import pg from 'pg'

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

const names = new Map<string, string>()
const mostNames = 2000

/** Named statements are planned once per connection. Plans under row-level security belong to a role, hence the prefix. */
function nameOf(text: string, scope: Scope): string | undefined {
  const key = `${sees(scope)}${text}`
  const known = names.get(key)
  if (known || names.size >= mostNames) return known
  const name = createHash('sha1').update(key).digest('base64url')
  names.set(key, name)
  return name
}

const ignore = () => {}
const isServerError = (error: unknown): boolean => {
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('57P')
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

  /** A read-only transaction: opening, statements and commit travel together, and nobody waits for the commit. */
  read<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#run(scope, 'read', work)
  }

  /** A read-write transaction: done when this resolves, undone when it rejects. */
  write<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#run(scope, 'write', work)
  }

  async #run<T>(scope: Scope, mode: Mode, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await this.pool.connect()
    let broken: Error | undefined
    try {
      client.query(opening(scope, mode)).catch(ignore)
      const result = await work({
        query: async <R>(text: string, values: readonly unknown[] = []) => {
          const answer = await client.query({ name: nameOf(text, scope), text, values: values as unknown[] })
          return { rows: answer.rows as R[], rowCount: answer.rowCount ?? 0 }
        },
      })
      const commit = client.query('commit')
      if (mode === 'read') commit.catch(ignore)
      else if ((await commit).command !== 'COMMIT')
        throw new Error('the transaction was rolled back by a failed statement')
      return result
    } catch (error) {
      if (isServerError(error) || !(error as { code?: unknown }).code) client.query('rollback').catch(ignore)
      else broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }

  close(): Promise<void> {
    return this.pool.end()
  }
}
