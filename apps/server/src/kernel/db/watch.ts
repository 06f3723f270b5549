import type pg from 'pg'
import { breakOff, processOf } from './connection.ts'
import type { OwnConnection } from './own-connection.ts'
import type { PipelineBatch } from './pipeline-batch.ts'
import { Unavailable } from './unavailable.ts'

/** A packet that is on its way or waits for the one before it, and how long one statement of it may take. */
interface Owed {
  readonly client: pg.ClientBase
  readonly batch: PipelineBatch
  readonly limitMs: number
  /** How often in a row PostgreSQL said that it is not working on it. */
  missed: number
}

export interface WatchOptions {
  /** How long an answer may take before PostgreSQL is asked about it. */
  readonly patienceMs: number
  /** A connection of its own, as the role the others sign in as: it sees what these do. */
  readonly look: OwnConnection
  /** Whether a pooler stands between, behind which the processes of PostgreSQL are not known. */
  readonly isPooled: boolean
  /** Told when connections were found dead: others of that age may be as well. */
  readonly foundDead: () => void
}

const tickMs = 500
const looksBeforeLost = 2

/**
 * Sees to it that nobody waits for an answer that will not come. A statement may take long, and the line may have died
 * without a word: from here both look the same. So PostgreSQL is asked, on another connection, whether it is working for
 * those who wait. A connection that it is not working for, twice in a row, is broken off; so are all that wait when it
 * cannot be asked, twice in a row; and at the latest any whose statement has not been answered in its time.
 */
export class Watch {
  readonly #options: WatchOptions
  readonly #owed = new Map<PipelineBatch, Owed>()
  #timer: NodeJS.Timeout | undefined
  #isLooking = false
  #failed = 0

  constructor(options: WatchOptions) {
    this.#options = options
  }

  begin(client: pg.ClientBase, batch: PipelineBatch, limitMs: number): void {
    this.#owed.set(batch, { client, batch, limitMs, missed: 0 })
    this.#timer ??= setInterval(() => this.#tick(), tickMs).unref()
  }

  end(batch: PipelineBatch): void {
    this.#owed.delete(batch)
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #tick(): void {
    if (this.#owed.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
      return
    }
    const now = performance.now()
    const slow: Owed[] = []
    for (const one of this.#owed.values()) {
      const waitedMs = now - (one.batch.sinceMs ?? now)
      if (waitedMs > one.limitMs) this.#giveUp(one, 'no answer in the time of a statement')
      else if (waitedMs > this.#options.patienceMs) slow.push(one)
    }
    if (slow.length === 0) this.#failed = 0
    else if (!this.#isLooking) void this.#look(slow)
  }

  async #look(slow: readonly Owed[]): Promise<void> {
    this.#isLooking = true
    const sinceMs = new Map(slow.map(one => [one, one.batch.sinceMs]))
    // Who has had an answer meanwhile is not the one that was asked about.
    const stillWaiting = () => slow.filter(one => this.#owed.has(one.batch) && one.batch.sinceMs === sinceMs.get(one))
    try {
      const working = await this.#working(slow)
      this.#failed = 0
      for (const one of stillWaiting()) {
        one.missed = working.has(processOf(one.client)) ? 0 : one.missed + 1
        if (one.missed >= looksBeforeLost) this.#giveUp(one, 'the database is not working on it')
      }
    } catch {
      this.#failed++
      if (this.#failed >= looksBeforeLost)
        for (const one of stillWaiting()) this.#giveUp(one, 'the database does not answer')
    } finally {
      this.#isLooking = false
    }
  }

  /** The processes of PostgreSQL that are not waiting for us to say something. */
  async #working(slow: readonly Owed[]): Promise<ReadonlySet<number>> {
    const processes = slow.map(one => processOf(one.client))
    if (this.#options.isPooled) {
      await this.#options.look.query('select 1')
      return new Set(processes)
    }
    const rows = await this.#options.look.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid in (${processes.join(', ')}) and coalesce(state, '') not like 'idle%'`,
    )
    return new Set(rows.map(({ pid }) => pid))
  }

  #giveUp({ client, batch }: Owed, why: string): void {
    this.#owed.delete(batch)
    this.#options.foundDead()
    breakOff(client, new Unavailable(why))
  }
}
