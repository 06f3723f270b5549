import { AsyncLocalStorage } from 'node:async_hooks'
import { task } from '@forecourt/contract/tools'
import type { Row } from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { isInTransaction } from '../../kernel/db/inside.ts'
import { sql } from '../../kernel/db/sql.ts'
import { notifyTask } from './task-notice.ts'
import { column } from '../../kernel/db/row-shape.ts'

const columns = columnsOf(task)

/** A task is to stop: a person wants it, the process ends, or another process has taken it over. */
export class Stopped extends Error {}

const intervalMs = 500
const maxLines = 100
const runningCode = 1

/**
 * How far a task is. Told as often as the handler likes and written twice a second at most, past the audit and without a
 * new version: it is no change anybody made. What comes back from writing says whether to go on.
 */
export class TaskProgress {
  readonly #begun: Row<typeof task>
  readonly #asSystem: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>
  readonly #isStopping: () => boolean
  readonly #report: (error: unknown) => void
  #done = 0
  #total: number | null
  #message: string | null = null
  #lines: { time: Date; text: string }[] = []
  #writtenMs = 0
  #writing: Promise<void> | undefined
  #goesOn = true
  /** Calls something as the task itself would, and not from within what the task is just doing. */
  readonly #outside = AsyncLocalStorage.snapshot()

  constructor(
    begun: Row<typeof task>,
    asSystem: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>,
    isStopping: () => boolean,
    report: (error: unknown) => void,
  ) {
    this.#begun = begun
    this.#asSystem = asSystem
    this.#isStopping = isStopping
    this.#report = report
    this.#total = begun.totalCount
  }

  get mustStop(): boolean {
    return !this.#goesOn || this.#isStopping()
  }

  /**
   * Throws when the task is to stop. Within a transaction nothing is waited for: writing takes a connection of its own, and
   * who holds one may not wait for another.
   */
  async report(done: number, total?: number, message?: string): Promise<void> {
    this.#done = done
    if (total !== undefined) this.#total = total
    if (message !== undefined) this.#say(message)
    if (Date.now() - this.#writtenMs >= intervalMs) {
      const writing = this.#outside(() => this.beat())
      if (isInTransaction()) writing.catch(this.#report)
      else await writing
    }
    if (this.mustStop) throw new Stopped()
  }

  #say(message: string): void {
    const text = message.slice(0, 500)
    if (text === this.#message) return
    this.#message = text
    this.#lines = [...this.#lines, { time: new Date(), text }].slice(-maxLines)
  }

  /** Writes what there is, one after the other, and learns whether the task is still this run's to work. */
  beat(): Promise<void> {
    this.#writtenMs = Date.now()
    return (this.#writing ??= this.#write().finally(() => (this.#writing = undefined)))
  }

  /** Done when nothing is being written any more. */
  async settled(): Promise<void> {
    await this.#writing?.catch(() => {})
  }

  async #write(): Promise<void> {
    const { id, tries } = this.#begun
    const row = await this.#asSystem(async ctx => {
      const [written] = await ctx.rows(
        { status: column.int },
        sql`
        update ${columns} set ${columns.doneCount} = ${this.#done}, ${columns.totalCount} = ${this.#total}, ${columns.message} = ${this.#message},
          ${columns.log} = ${JSON.stringify(this.#lines)}, ${columns.beatTime} = ${ctx.now}, ${columns.updateTime} = ${ctx.now}
        where ${columns.id} = ${id} and ${columns.tries} = ${tries} and ${columns.status} in (1, 5) and ${columns.isDeleted} = 0 returning ${columns.status}`,
      )
      if (written) await notifyTask(ctx, { ...this.#begun, ...this.values(), status: written.status }, false)
      return written
    })
    this.#goesOn = row?.status === runningCode
  }

  /** The row, locked, while it is this run's. */
  async own(ctx: Ctx): Promise<Row<typeof task> | undefined> {
    const row = await ctx.get(task, String(this.#begun.id), { lock: true })
    return row && row.tries === this.#begun.tries ? row : undefined
  }

  /** What is known at the end; `message` is the last line. */
  values(message?: string) {
    if (message !== undefined) this.#say(message)
    return { doneCount: this.#done, totalCount: this.#total, message: this.#message, log: this.#lines }
  }
}
