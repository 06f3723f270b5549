import type { Field, Fields } from './field.ts'
import type * as list from './kinds/list.ts'

type Carried<K, Side extends 'inside' | 'wire'> = K extends { readonly carries?: Readonly<Record<Side, infer V>> }
  ? V
  : never

type DomainOfKind = { [K in keyof typeof list]: Carried<(typeof list)[K], 'inside'> }
type WireOfKind = { [K in keyof typeof list]: Carried<(typeof list)[K], 'wire'> }

type One<F, M> =
  F extends Field<infer K, infer O>
    ? O extends { int: true }
      ? number
      : O extends { rows: infer R extends Fields }
        ? { [N in keyof R]: Nullable<R[N], M> }[]
        : O extends { parts: infer R extends Fields }
          ? { [N in keyof R]: Nullable<R[N], M> }
          : string extends K
            ? unknown
            : K extends keyof M
              ? M[K]
              : never
    : never
/** Several values are a list inside and one text joined by commas on the wire. */
type Value<F, M> =
  F extends Field<string, { many: true }>
    ? M extends WireOfKind
      ? M['money'] extends string
        ? string
        : One<F, M>[]
      : One<F, M>[]
    : One<F, M>
type IsRequired<F> =
  F extends Field<'state'>
    ? true
    : F extends Field<string, { required: true }>
      ? true
      : F extends Field<string, { initial: string | number | boolean }>
        ? true
        : false
type Nullable<F, M> = IsRequired<F> extends true ? Value<F, M> : Value<F, M> | null

/** The value of a field inside the server. */
export type Domain<F> = Nullable<F, DomainOfKind>
/** The value of a field on the wire and in the browser. */
export type Wire<F> = F extends Field<string, { many: true }> ? string : Nullable<F, WireOfKind>

export type DomainRow<F extends Fields> = { [N in keyof F]: Domain<F[N]> }
export type WireRow<F extends Fields> = { [N in keyof F]: Wire<F[N]> }

type Given<F> = F extends Field<string, { required: true }> ? true : false
type GivenNames<F extends Fields> = { [N in keyof F]: Given<F[N]> extends true ? N : never }[keyof F]
/** What a handler receives: required fields for sure, the others perhaps; `null` means emptied on purpose. */
export type DomainInput<F extends Fields> = { [N in GivenNames<F>]: NonNullable<Domain<F[N]>> } & {
  [N in Exclude<keyof F, GivenNames<F>>]?: Domain<F[N]> | null
}
/** What the browser may send. */
export type WireInput<F extends Fields> = { [N in GivenNames<F>]: NonNullable<Wire<F[N]>> } & {
  [N in Exclude<keyof F, GivenNames<F>>]?: Wire<F[N]> | null
}

/** A value of a `parts` field with the types of its parts: it was parsed by these fields. */
export const partsOf = <const F extends Fields>(_: F, value: unknown): DomainInput<F> => value as DomainInput<F>
