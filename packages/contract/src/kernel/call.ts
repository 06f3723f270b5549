import { addressesOf } from './alias.ts'
import type { Entity } from './entity.ts'
import type { DomainInput, DomainRow, Fields, WireInput, WireRow } from './field.ts'
import type { Label } from './label.ts'
import type { Page } from './page.ts'
import type { RefusalName } from './refusals.ts'

export type Method = 'GET' | 'POST' | 'PUT'

/** The shape of an answer's `data`. */
export interface Output<S extends string = string, F extends Fields = Fields> {
  readonly shape: S
  readonly fields: F
}
const shaped =
  <const S extends string>(shape: S) =>
  <const F extends Fields>(fields: F): Output<S, F> => ({ shape, fields })

/** Nothing but success. */
export const nothing: Output<'nothing', Record<never, never>> = { shape: 'nothing', fields: {} }
export const one = shaped('one')
export const list = shaped('list')
export const page = shaped('page')
/** Rows with `children`. */
export const tree = shaped('tree')
/** Answered as the handler gives it, without the envelope: token answers, files. */
export const raw: Output<'raw', Record<never, never>> = { shape: 'raw', fields: {} }
/** Inside the envelope, of a shape that fields cannot say (a list of codes, a map of permissions). */
export const free: Output<'free', Record<never, never>> = { shape: 'free', fields: {} }

export interface Tree {
  readonly children?: readonly Tree[]
}
type TreeOf<R> = R & { children?: TreeOf<R>[]; hasChildren?: boolean }

export type DomainOutput<O> =
  O extends Output<infer S, infer F>
    ? S extends 'nothing'
      ? void
      : S extends 'raw' | 'free'
        ? unknown
        : S extends 'one'
          ? DomainRow<F>
          : S extends 'list'
            ? DomainRow<F>[]
            : S extends 'page'
              ? Page<DomainRow<F>>
              : TreeOf<DomainRow<F>>[]
    : never
export type WireOutput<O> =
  O extends Output<infer S, infer F>
    ? S extends 'nothing'
      ? null
      : S extends 'raw' | 'free'
        ? any
        : S extends 'one'
          ? WireRow<F>
          : S extends 'list'
            ? WireRow<F>[]
            : S extends 'page'
              ? Page<WireRow<F>>
              : TreeOf<WireRow<F>>[]
    : never

/**
 * The second side of a decision: what somebody has applied for, prepared or vouched for is approved, confirmed or paid.
 * Its permission is an approving right: giving it to somebody takes a second person.
 */
export interface Decision {
  /** Fields of the row that name those who had a hand in it: none of them may take the decision. */
  readonly makers: readonly string[]
  /** The calls of the first side: no built-in role may make these and take the decision too. */
  readonly follows: readonly { readonly permission: string }[]
  /** The input that says which way it went, with the value that approves; absent where it can only go one way. */
  readonly approves?: Readonly<Record<string, number>>
}

/** Whether a decision with this input turns down what was asked for. */
export const isTurnedDown = (call: Call, input: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(call.decides?.approves ?? {}).some(([name, value]) => Number(input[name]) !== value)

export interface Call<I extends Fields = Fields, O extends Output = Output, R extends RefusalName = RefusalName> {
  readonly title: Label
  /** How our own client calls it: the first of its routes. */
  readonly method: Method
  readonly path: string
  /**
   * Everywhere it is served, below /api and spelled as the specification does; `{id}` is a path parameter. More than one
   * where the seeds differ, none for calls that only other areas make.
   */
  readonly routes: readonly (readonly [Method, string])[]
  /** A permission code, `signedIn` for everybody signed in, `open` for everybody. */
  readonly permission: string
  readonly input: I
  readonly output: O
  readonly refuses: readonly R[]
  /** The entity whose row it acts on, and the action of its states: makes it a button of that row. */
  readonly on?: Entity
  readonly action?: string
  /** Moves money or decides an approval: takes an Idempotency-Key and answers a repeated key with the first answer. */
  readonly money: boolean
  readonly decides?: Decision
  /** The input field by which a call that moves money happens once, in place of the header: a partner's own number. */
  readonly onceBy?: string
  /** Why it works on rows of several tenants at once; absent means it cannot. */
  readonly across?: string
  /** A paged list also takes filters of this entity. */
  readonly filters?: Entity
  /** Asks before doing it, and says what cannot be undone. */
  readonly confirm?: Label
  readonly danger?: boolean
  /** Takes a multipart upload in place of a JSON body. */
  readonly upload?: boolean
  /** How much a JSON body may have at most, in kB; without it `bodyBytesOf` decides. */
  readonly bodyKb?: number
  /**
   * A browser follows its address by itself and can send no header: its token may come in the cookie `accessCookie`, unless
   * it writes, or stand in the query, as other clients of the family do it.
   */
  readonly tokenInQuery?: boolean
  /** Machine callers sign with a partner key in place of a user's token. */
  readonly partner?: boolean
  /** Writes although the specification spells it as a GET. */
  readonly writes?: boolean
  /** Its answer is shown to the person, once: an initial password, a new secret. */
  readonly reveals?: boolean
  /** What the envelope's message says of its answer: `{password}` is that field of it. For clients that show nothing else. */
  readonly says?: Label
  /** Its answer goes on until one side ends it. */
  readonly stream?: boolean
  /** May be made with a password that somebody else has set; all others wait until it was changed. */
  readonly withInitialPassword?: boolean
}

export interface CallOptions<I extends Fields, O extends Output, R extends RefusalName> {
  readonly title: Label
  /** "POST platform/recharge/update"; further spellings after it. */
  readonly path: string | readonly string[]
  readonly permission: string
  readonly input?: I
  readonly output?: O
  readonly refuses?: readonly R[]
  readonly on?: Entity
  readonly action?: string
  readonly money?: boolean
  readonly decides?: Decision
  readonly onceBy?: keyof I & string
  readonly across?: string
  readonly filters?: Entity
  readonly confirm?: Label
  readonly danger?: boolean
  readonly upload?: boolean
  readonly bodyKb?: number
  readonly tokenInQuery?: boolean
  readonly partner?: boolean
  readonly writes?: boolean
  readonly reveals?: boolean
  readonly says?: Label
  readonly stream?: boolean
  readonly withInitialPassword?: boolean
}

/** Declares a business call: everything the server, the client, the document and the button need to know of it. */
export function call<
  const I extends Fields = Record<never, never>,
  const O extends Output = typeof nothing,
  const R extends RefusalName = never,
>(options: CallOptions<I, O, R>): Call<I, O, R> {
  const { path, input, output, refuses, money, ...rest } = options
  const spellings = (typeof path === 'string' ? [path] : path).flatMap(spelling => {
    const [method, address] = spelling.split(' ') as [Method, string]
    return addressesOf(address).map((one): [Method, string] => [method, one])
  })
  return {
    ...rest,
    method: spellings[0]?.[0] ?? 'POST',
    path: spellings[0]?.[1] ?? '',
    routes: spellings,
    input: input ?? ({} as I),
    output: output ?? (nothing as unknown as O),
    refuses: refuses ?? [],
    money: money ?? false,
  }
}

export type InputOfCall<C> = C extends Call<infer I> ? DomainInput<I> : never
export type OutputOfCall<C> = C extends Call<Fields, infer O> ? DomainOutput<O> : never
export type RefusalsOfCall<C> = C extends Call<Fields, Output, infer R> ? R : never
export type WireInputOfCall<C> = C extends Call<infer I> ? WireInput<I> : never
export type WireOutputOfCall<C> = C extends Call<Fields, infer O> ? WireOutput<O> : never
