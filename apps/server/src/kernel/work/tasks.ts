import { type AnyCall, type InputOfCall, type Lang, parseFields, type RefusalName } from '@forecourt/contract/kernel'
import type { Ctx, Principal } from '../context.ts'
import { refuseInput } from '../refusal.ts'
import type { InRuntime } from '../runtime-local.ts'

type Work<T> = (ctx: Ctx<RefusalName>) => Promise<T>

/** What long work is given in place of a transaction. */
export interface LongWork extends InRuntime {
  /** One transaction as somebody: kept when `work` ends, undone when it fails. */
  readonly open: <T>(
    as: {
      readonly user: Principal
      readonly call: string
      readonly requestId: string
      readonly lang: Lang
      readonly crossTenant?: boolean
      /** Hears the tables that were written, once they are. */
      readonly changed?: (tables: Iterable<string>) => void
    },
    mode: 'read' | 'write',
    work: Work<T>,
  ) => Promise<T>
  /** What tasks do, by their kind; of all areas. */
  readonly tasks: ReadonlyMap<string, TaskHandler>
  /** The process is ending: what can be put back should be. */
  readonly isStopping: () => boolean
  readonly report: (error: unknown, where: string) => void
}

/** A task on its way, as its handler sees it. */
export interface TaskRun extends InRuntime {
  readonly id: string
  readonly input: Readonly<Record<string, unknown>>
  /** Who started it, with the rights they had when it began to run. */
  readonly user: Principal
  readonly lang: Lang
  /**
   * One transaction as the person who started the task, with the rights that person has now; refused when they are gone or
   * frozen. Whatever was done in earlier ones stays done. `across` is for what a call does that is declared so.
   */
  in<T>(mode: 'read' | 'write', work: Work<T>, crossTenant?: boolean): Promise<T>
  /** Says how far it is. Written at most twice a second; throws when the task is to stop, which a handler lets pass. */
  progress(done: number, total?: number, message?: string): Promise<void>
  /** An error that the task goes on after. */
  report(error: unknown): void
}

/** What is left of a task when it is done. */
export interface TaskResult {
  /** The last line the person reads. */
  readonly message?: string
  /** A stored file to fetch; kept for seven days. */
  readonly file?: { readonly key: string; readonly name: string }
  readonly result?: Readonly<Record<string, unknown>>
  /** Some of it was refused: the task may be tried again for what is left. */
  readonly isPartial?: boolean
}

/**
 * What a kind of task does. It runs at least once: when its process dies another begins it again from the start, so a
 * handler that writes must be able to see what an earlier run has done already.
 */
export type TaskHandler = (run: TaskRun) => Promise<TaskResult>

/** The input of a call that a task was started with, read again by its declaration. */
export function inputOfTask<C extends AnyCall>({ input }: Pick<TaskRun, 'input'>, of: C): InputOfCall<C> {
  const { values, problems } = parseFields(of.input, input)
  if (problems.length > 0) refuseInput(problems)
  return values as InputOfCall<C>
}
