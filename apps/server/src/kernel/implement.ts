import type {
  Area,
  Call,
  DomainInput,
  DomainOutput,
  Entity,
  InputOf,
  Label,
  RefusalName,
  Resource,
  Row,
  Values,
} from '@forecourt/contract/kernel'
import type { Ctx, Principal } from './context.ts'
import type { SQL } from './sql.ts'
import type { LongWork, TaskHandler } from './tasks.ts'

/** What a declared call has to be given: its input read and checked, its refusals typed. */
export type Handler<C> =
  C extends Call<infer I, infer O, infer R> ? (ctx: Ctx<R>, input: DomainInput<I>) => Promise<DomainOutput<O>> : never

/** The three moments in a resource's life, all inside the one transaction. What needs more is a business call. */
export interface Hooks<E extends Entity> {
  /**
   * Completes or refuses the input before anything is read; may answer other values to write. `tenantId` is whose the row
   * is or is to be: the platform may write for another.
   */
  readonly prepare?: (ctx: Ctx, input: InputOf<E>, tenantId: string) => Promise<Values<E> | void>
  /** Refuses the change: `before` is undefined when adding, `changes` undefined when removing. */
  readonly guard?: (
    ctx: Ctx,
    before: Row<E> | undefined,
    changes: Values<E> | undefined,
    tenantId: string,
  ) => Promise<void>
  /** Follows the change; `row` is undefined when it was removed. */
  readonly after?: (ctx: Ctx, row: Row<E> | undefined, before: Row<E> | undefined) => Promise<void>
  /**
   * What this viewer may read of a row in the list and the detail: fields set to null or masked. It decides by the
   * viewer and the tenants of the row, and is asked of otherwise empty rows to learn which figures may be summed.
   */
  readonly shown?: (ctx: Ctx, row: Row<E>, where: 'list' | 'detail') => Row<E>
  /** The right to what all rows of the list add up to, where the right to the list is not enough. */
  readonly sumsRight?: string
  /** Narrows what may be read: rows left out of the list have no detail either. */
  readonly narrow?: (ctx: Ctx) => readonly SQL[]
}

export interface Job {
  /** What operators read in the list of scheduled work. */
  readonly title?: Label
  /** Five cron fields in Shanghai time; absent for jobs that are only queued. */
  readonly schedule?: string
  readonly retries?: number
  /** What it does leaves the installation: it waits while that is held. */
  readonly isOutgoing?: boolean
  run(ctx: Ctx<RefusalName>, data: Readonly<Record<string, unknown>>): Promise<void>
}

/** Work too long for one transaction: it opens its own, each as whoever it works for. */
export interface LongJob {
  readonly title?: Label
  readonly schedule?: string
  readonly retries?: number
  readonly isOutgoing?: boolean
  /** How many of them one process works at the same time. */
  readonly atOnce: number
  runLong(work: LongWork, data: Readonly<Record<string, unknown>>): Promise<void>
}

/** What a call may use before its transaction opens. */
export interface Before {
  /** Reads as the caller, in a transaction that ends with it. */
  readonly read: <T>(work: (ctx: Ctx<RefusalName>) => Promise<T>) => Promise<T>
  /** What is done when the request comes to nothing after all: nothing else undoes what was done outside the database. */
  readonly otherwise: (undo: () => Promise<unknown>) => void
}

/**
 * What a call does before its transaction opens, because it takes long or asks somebody outside: reading and storing a
 * file, asking a vendor. The handler finds what comes back as `ahead` in its input.
 */
export type Ahead = (input: Readonly<Record<string, unknown>>, user: Principal, before: Before) => Promise<unknown>

export interface Implementation {
  readonly area: Area
  readonly calls: Readonly<Record<string, (ctx: Ctx<RefusalName>, input: never) => Promise<unknown>>>
  readonly ahead: Readonly<Record<string, Ahead>>
  readonly hooks: Readonly<Record<string, Hooks<Entity>>>
  readonly jobs: Readonly<Record<string, Job | LongJob>>
  /** What tasks do, by their kind. */
  readonly tasks: Readonly<Record<string, TaskHandler>>
}

type Handlers<A> =
  A extends Area<Readonly<Record<string, Resource>>, infer C> ? { readonly [N in keyof C]: Handler<C[N]> } : never
type HooksFor<A> =
  A extends Area<infer R> ? { readonly [N in keyof R]?: R[N] extends Resource<infer E> ? Hooks<E> : never } : never

/** Binds an area's declaration to its handlers. A missing handler, or a refusal that was not declared, does not compile. */
export const implement = <A extends Area<any, any>>(
  area: A,
  parts: {
    readonly calls: Handlers<A>
    readonly ahead?: { readonly [N in keyof Handlers<A>]?: Ahead }
    readonly hooks?: HooksFor<A>
    readonly jobs?: Readonly<Record<string, Job | LongJob>>
    readonly tasks?: Readonly<Record<string, TaskHandler>>
  },
): Implementation => ({
  area,
  calls: parts.calls as unknown as Implementation['calls'],
  ahead: (parts.ahead ?? {}) as Implementation['ahead'],
  hooks: (parts.hooks ?? {}) as unknown as Implementation['hooks'],
  jobs: parts.jobs ?? {},
  tasks: parts.tasks ?? {},
})
