import type {
  AnyArea,
  AnyCall,
  AnyResource,
  Area,
  Call,
  DomainInput,
  DomainOutput,
  Entity,
  InputOf,
  InputOfCall,
  Label,
  Protocol,
  RefusalName,
  Resource,
  Row,
  Values,
} from '@forecourt/contract/kernel'
import type { Ctx, Exchange, Principal } from './context.ts'
import type { InRuntime } from './runtime-local.ts'
import type { SQL } from './db/sql.ts'
import type { Plan } from './rows/parts.ts'
import type { ViewRows } from './rows/view-rows.ts'
import type { Speaker } from './protocol/speaker.ts'
import type { LongWork, TaskHandler } from './work/tasks.ts'

/**
 * What a declared call has to be given: its input read and checked, its refusals typed. `S` names the services of the
 * application it uses besides its context, and it reaches no others; `P` is the type of its preload, whose value stands as
 * `preload` in its input.
 */
export type Handler<C, S = unknown, P = unknown> =
  C extends Call<infer I, infer O, infer R>
    ? ((
        ctx: Ctx<R>,
        input: DomainInput<I> & (unknown extends P ? unknown : { readonly preload: Preloaded<P> }),
        ...used: unknown extends S ? [] : [services: S]
      ) => Promise<DomainOutput<O>>) & { readonly handles?: C }
    : never

/** A row that was written, and as it was before: undefined when it was added. */
export interface Written<E extends Entity> {
  readonly row: Row<E>
  readonly before: Row<E> | undefined
}

/** The three moments in a resource's life, all inside the one transaction. What needs more is a business call. */
export interface Hooks<E extends Entity, K = undefined> {
  /** Asks once what `prepare` has to know of all these inputs: a form brings one, a file thousands. It refuses nothing. */
  readonly gather?: (ctx: Ctx, inputs: readonly InputOf<E>[]) => Promise<K>
  /**
   * Completes or refuses the input before anything is read; may answer other values to write. `tenantId` is whose the row
   * is or is to be: the platform may write for another. `known` is what `gather` found.
   */
  readonly prepare?: (ctx: Ctx, input: InputOf<E>, tenantId: string, known: K) => Promise<Values<E> | void>
  /** Refuses the change: `before` is undefined when adding, `changes` undefined when removing. */
  readonly guard?: (
    ctx: Ctx,
    before: Row<E> | undefined,
    changes: Values<E> | undefined,
    tenantId: string,
  ) => Promise<void>
  /** Refuses what is to become of the parts, or answers something else to do with them: `before` is their whole, undefined when adding. */
  readonly parts?: (ctx: Ctx, before: Row<E> | undefined, plans: readonly Plan[]) => Promise<readonly Plan[]>
  /** Follows the change; `row` is undefined when it was removed. */
  readonly after?: (ctx: Ctx, row: Row<E> | undefined, before: Row<E> | undefined) => Promise<void>
  /** Follows all rows that one form or file has written, at once: what asks the database stands here, not in `after`. */
  readonly afterAll?: (ctx: Ctx, written: readonly Written<E>[]) => Promise<void>
  /** A row with values that no table has, before it leaves: who reads them is declared like of all others. */
  readonly completed?: (ctx: Ctx, row: Row<E>) => Row<E>
  /** The right to what all rows of the list add up to, where the right to the list is not enough. */
  readonly sumsRight?: string
  /** Narrows what may be read: rows left out of the list have no detail either. */
  readonly scope?: (ctx: Ctx) => readonly SQL[]
  /** Of a view: makes its rows. */
  readonly rows?: ViewRows<E>
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
export interface Before extends InRuntime {
  /** Reads as the caller, in a transaction that ends with it. */
  readonly read: <T>(work: (ctx: Ctx<RefusalName>) => Promise<T>) => Promise<T>
  /** The request, where it comes by HTTP: for what no input is declared of. */
  readonly exchange?: Exchange | undefined
  /** What is done when the request comes to nothing after all: nothing else undoes what was done outside the database. */
  readonly otherwise: (undo: () => Promise<unknown>) => void
}

/** A multipart upload, read to memory up to the plugin's limit. */
export interface Upload {
  readonly fileName: string
  readonly contentType: string
  readonly bytes: Buffer
}

/**
 * What a call does before its transaction opens, because it takes long or asks somebody outside: asking a vendor. The handler
 * finds what comes back as `preload` in its input.
 */
export type Preload<C extends AnyCall = AnyCall, T = unknown> = (
  input: InputOfCall<C>,
  user: Principal,
  before: Before,
) => Promise<T>

/** The same of a call that brings a file: reading and storing it. */
export type UploadPreload<C extends AnyCall = AnyCall, T = unknown> = (
  input: InputOfCall<C> & { readonly upload: Upload; readonly uploads: readonly Upload[] },
  user: Principal,
  before: Before,
) => Promise<T>

/** What a preload answers, given the function or the one that makes it of services. */
export type Preloaded<P> = P extends (...given: never) => infer A
  ? A extends Promise<infer T>
    ? T
    : Preloaded<A>
  : never

export interface Implementation {
  readonly area: Area
  readonly calls: Readonly<Record<string, (ctx: Ctx<RefusalName>, input: never) => Promise<unknown>>>
  readonly preload: Readonly<Record<string, Preload>>
  readonly hooks: Readonly<Record<string, Hooks<Entity>>>
  readonly jobs: Readonly<Record<string, Job | LongJob>>
  /** What tasks do, by their kind. */
  readonly tasks: Readonly<Record<string, TaskHandler>>
  /** How protocols are spoken, by their name. */
  readonly speakers: Readonly<Record<string, Speaker>>
}

const kind: unique symbol = Symbol('kind')
type Kind = 'hooks' | 'preload' | 'job' | 'task' | 'speaker'

/** What a module says besides its handlers: an area finds it among what the module exports. */
export interface Part<S> {
  readonly [kind]: Kind
  readonly of: string | AnyCall | AnyResource
  readonly make: (services: S) => unknown
}

const part = <S, T>(is: Kind, of: Part<S>['of'], made: T | ((services: S) => T)): Part<S> => ({
  [kind]: is,
  of,
  make: typeof made === 'function' ? (made as (services: S) => T) : () => made,
})

/** The moments of a resource's life, from what they use of the application where they use anything. */
export const hooks = <E extends Entity, S = unknown, K = undefined>(
  of: Resource<E>,
  made: Hooks<E, K> | ((services: S) => Hooks<E, K>),
): Part<S> => part('hooks', of, made)

/** Makes the rows of a view, beside what else its list has to say. */
export const viewRows = <E extends Entity>(
  of: Resource<E>,
  rows: ViewRows<E>,
  more: Pick<Hooks<E>, 'sumsRight' | 'scope'> = {},
): Part<unknown> => part('hooks', of, { ...more, rows })

/** What a call does before its transaction opens. */
export const preload = <C extends AnyCall, S = unknown>(of: C, made: (services: S) => Preload<C>): Part<S> =>
  part('preload', of, made)

/** The same of a call that brings a file. */
export function preloadUpload<C extends AnyCall, S = unknown>(of: C, made: (services: S) => UploadPreload<C>): Part<S> {
  if (!of.upload) throw new Error(`${of.path} brings no file`)
  return part('preload', of, made)
}

/** Work that is queued or scheduled under a name that begins with its area's. */
export const job = <S = unknown>(name: string, made: Job | LongJob | ((services: S) => Job | LongJob)): Part<S> =>
  part('job', name, made)

/** What tasks of a kind do. */
export const task = <S = unknown>(name: string, made: (services: S) => TaskHandler): Part<S> => part('task', name, made)

/** How a protocol is spoken, from what that uses of the application. */
export const speaker = <Seal, S = unknown>(of: Protocol, made: (services: S) => Speaker<Seal>): Part<S> =>
  part('speaker', of.name, made)

type CallsOf<A> = A extends { readonly calls: infer C } ? C : never
type Handlers<A> = {
  readonly [N in keyof CallsOf<A>]: CallsOf<A>[N] extends Call<infer I, infer O, infer R>
    ? (ctx: Ctx<R>, input: DomainInput<I> & { readonly preload: never }, services: never) => Promise<DomainOutput<O>>
    : never
}

interface Fault<Message extends string> {
  readonly fault: Message
}
type Served<S, N, T> = S extends N ? T : Fault<'it uses a service that the application does not have'>

/** Each export as it is, or what is wrong with it: a handler of nothing, or one that uses what there is not. */
type Sound<A, M, S> = {
  readonly [N in keyof M]: N extends keyof CallsOf<A>
    ? M[N] extends (ctx: never, input: never, services: infer U) => unknown
      ? Served<S, U, M[N]>
      : M[N]
    : 'handles' extends keyof M[N]
      ? Fault<'it handles a call that the area does not declare by this name'>
      : M[N] extends Part<infer U>
        ? Served<S, U, M[N]>
        : M[N]
}

type AnyHandler = (ctx: Ctx<RefusalName>, input: never, services: unknown) => Promise<unknown>
const isPart = (value: unknown): value is Part<unknown> => typeof value === 'object' && value !== null && kind in value

/** The name by which an area declares a call or a resource. */
function nameIn(declared: Readonly<Record<string, unknown>>, of: Part<unknown>['of'], area: Area): string {
  const [name] = Object.entries(declared).find(([, one]) => one === of) ?? []
  if (!name) throw new Error(`${area.name} has hooks or a preload for what it does not declare`)
  return name
}

/**
 * Binds an area's declaration to what its modules export: `implement(area, { ...recharge, ...approval })`. The handler of a
 * call has its name. A missing handler, a handler of nothing, or a refusal that was not declared, does not compile.
 */
export const implementer =
  <S>() =>
  <A extends AnyArea, const M extends Handlers<A>>(area: A, members: M & Sound<A, M, S>) =>
  (services: S): Implementation => {
    const all = members as unknown as Readonly<Record<string, unknown>>
    const parts = Object.values(all).filter(isPart)
    const made = (is: Kind, name: (of: Part<unknown>['of']) => string) =>
      Object.fromEntries(parts.filter(one => one[kind] === is).map(one => [name(one.of), one.make(services)])) as never
    const handlerOf = (name: string) => {
      const handler = all[name] as AnyHandler | undefined
      if (!handler) throw new Error(`${area.name}.${name} has no handler`)
      return (ctx: Ctx<RefusalName>, input: never) => handler(ctx, input, services)
    }
    return {
      area,
      calls: Object.fromEntries(Object.keys(area.calls).map(name => [name, handlerOf(name)])),
      preload: made('preload', of => nameIn(area.calls, of, area)),
      hooks: made('hooks', of => nameIn(area.resources, of, area)),
      jobs: made('job', String),
      tasks: made('task', String),
      speakers: made('speaker', String),
    }
  }

/** The same for an application without services. */
export const implement = implementer<unknown>()
