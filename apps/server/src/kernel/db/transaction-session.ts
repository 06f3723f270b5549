import type pg from 'pg'
import { SkippedError, PipelineBatch } from './pipeline-batch.ts'
import type { Result, Scope, Transaction } from './transaction.ts'
import { Unavailable } from './unavailable.ts'
import type { Watch } from './watch.ts'

export type Mode = 'read' | 'write'

/** What a transaction is opened with. */
export interface Opening {
  readonly scope: Scope
  /** As PostgreSQL calls it. */
  readonly role: string
  readonly mode: Mode
  /** How long it waits for each lock. */
  readonly lockMs: number
  readonly isSnapshot: boolean
}

/** The connection that a transaction talks by. */
export interface Line {
  readonly client: pg.PoolClient
  readonly watch: Watch
  /** Whether a pooler may hand the next transaction to another process of PostgreSQL. */
  readonly isPooled: boolean
}

const statementMs = 30_000
const idleMs = 60_000
/** How much longer we wait than PostgreSQL does, so that it is PostgreSQL who says that a statement took too long. */
const marginMs = 2_000

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
export class TransactionSession implements Transaction {
  readonly #line: Line
  readonly #opening: Opening
  readonly #deferred: Promise<unknown>[] = []
  #statementMs = statementMs
  #unsent: PipelineBatch | undefined
  #isWaiting = false
  #isOver = false
  #isCommitted = false
  #failure: Error | undefined

  constructor(line: Line, opening: Opening) {
    const { tenantId, userId } = opening.scope
    if (!/^\d{1,12}$/.test(tenantId) || !/^\d{1,19}$/.test(userId)) throw new Error('malformed scope')
    this.#line = line
    this.#opening = opening
    if (opening.mode === 'write') this.#open(this.#batch())
  }

  async query<R>(text: string, values: readonly unknown[] = []): Promise<Result<R>> {
    if (this.#isOver) throw isOver()
    if (this.#failure) throw new SkippedError(this.#failure)
    try {
      return await this.#batch().query<R>(text, values)
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

  allowStatementMs(maxMs: number): void {
    this.#statementMs = Math.round(maxMs)
    if (this.#opening.mode === 'write') this.#batch().send(`set local statement_timeout = ${this.#statementMs}`)
  }

  /** Done when this resolves. */
  async end(): Promise<void> {
    if (this.#opening.mode === 'write' && !this.#failure) this.defer(this.#commit())
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
    return error instanceof SkippedError ? ((await this.#firstOf()) ?? error.cause) : error
  }

  /** The first failure of what nobody waited for; what was left out behind it says nothing. */
  async #firstOf(): Promise<Error | undefined> {
    const ended = await Promise.allSettled(this.#deferred)
    const failed = ended.find(one => one.status === 'rejected' && !(one.reason instanceof SkippedError))
    return failed?.status === 'rejected' ? (failed.reason as Error) : undefined
  }

  /**
   * Leaves the connection without a transaction: what was not committed is undone. Answers what keeps the connection from
   * being used again.
   */
  async leave(): Promise<Error | undefined> {
    this.#isOver = true
    this.#unsent?.giveUp(this.#failure ?? isOver())
    this.#unsent = undefined
    if (this.lost) return this.lost
    const isRead = this.#opening.mode === 'read'
    const isClean = isRead ? !this.#failure && !this.#isWaiting : this.#isCommitted
    return isClean ? undefined : this.#rollBack()
  }

  /** Behind whatever is still on its way. */
  #rollBack(): Promise<Error | undefined> {
    return new Promise(resolve => {
      const batch = this.#newBatch(resolve)
      batch.send('rollback', { lasts: true })
      this.#submit(batch)
    })
  }

  async #commit(): Promise<void> {
    const { command } = await this.#batch().query('commit')
    if (command !== 'COMMIT') throw rolledBack()
    this.#isCommitted = true
  }

  #batch(): PipelineBatch {
    if (this.#unsent) return this.#unsent
    process.nextTick(() => this.#send())
    this.#unsent = this.#newBatch(failure => this.#answered(failure))
    if (this.#opening.mode === 'read') this.#open(this.#unsent)
    return this.#unsent
  }

  #newBatch(answered: (failure?: Error) => void): PipelineBatch {
    const { watch, isPooled } = this.#line
    const batch: PipelineBatch = new PipelineBatch(
      failure => {
        watch.end(batch)
        answered(failure)
      },
      { isNamed: !isPooled },
    )
    return batch
  }

  #send(): void {
    const batch = this.#unsent
    if (!batch || this.#isWaiting) return
    this.#unsent = undefined
    this.#isWaiting = true
    if (this.#opening.mode === 'read') batch.send('commit', { lasts: true })
    this.#submit(batch)
  }

  #submit(batch: PipelineBatch): void {
    const { watch, client } = this.#line
    watch.begin(client, batch, this.#statementMs + marginMs)
    client.query(batch)
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
   * passes on to its workers (measuring, part 2). Nothing of it outlives the transaction, which may have its connection
   * from a pooler.
   */
  #open(batch: PipelineBatch): void {
    const { scope, role, mode, lockMs, isSnapshot } = this.#opening
    const level = isSnapshot ? ' isolation level repeatable read' : ''
    batch.send(mode === 'read' ? 'begin read only' : `begin${level}`, { lasts: true })
    batch.send(`set local role ${role}`, { lasts: true })
    batch.send(`set local app.tenant = '${scope.tenantId}'`)
    batch.send(`set local app.actor = '${scope.userId}'`)
    batch.send(`set local lock_timeout = ${Math.round(lockMs)}`, { lasts: true })
    batch.send(`set local statement_timeout = ${this.#statementMs}`, { lasts: true })
    // What reads is never idle inside: its packet ends with the commit.
    if (mode === 'write') batch.send(`set local idle_in_transaction_session_timeout = ${idleMs}`, { lasts: true })
  }
}
