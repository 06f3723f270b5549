import type { Dictionary } from './dictionary.ts'
import type { Label } from './label.ts'
import type { States } from './states.ts'

/** The closed set of field kinds. A new one needs a decision record and an answer in every table keyed by Kind. */
export type Kind =
  | 'text'
  | 'long'
  | 'int'
  | 'ratio'
  | 'money'
  | 'price'
  | 'quantity'
  | 'flag'
  | 'dict'
  | 'state'
  | 'ref'
  | 'day'
  | 'moment'
  | 'file'
  | 'json'
  | 'secret'

export type Format =
  | 'mobile'
  | 'phone'
  | 'email'
  | 'url'
  | 'publicUrl'
  | 'pagePath'
  | 'idCard'
  | 'companyCode'
  | 'code'
  | 'tenantId'
  | 'accountNumber'
  | 'bankSerial'
  | 'bankCode'
  | 'password'

export interface Options {
  readonly required?: boolean
  /** Only the server sets it; ignored in a body, absent from forms. */
  readonly readOnly?: boolean
  /** May be set when the row is added and never again. */
  readonly onlyNew?: boolean
  /** Offered as a filter above the list. */
  readonly search?: boolean
  /** `false` leaves it out of the list; by default every field that fits a cell is a column. */
  readonly list?: boolean
  /** `false` leaves it out of the detail and the form though it may be sent. */
  readonly form?: boolean
  readonly width?: number
  /** Summed below the list: amounts and volumes are unless it is `false`, whole numbers only when it is `true`. */
  readonly sum?: boolean
  /** May be changed in its cell of the list, without the form. */
  readonly inline?: boolean
  readonly hint?: Label
  /** What people call it besides its label: heads of files by which its column is found too. */
  readonly alsoCalled?: readonly string[]
  readonly group?: Label
  readonly min?: number
  readonly max?: number
  readonly format?: Format
  /** Shown masked (phone 138****1234, other texts first and last character) in lists and exports. */
  readonly mask?: boolean
  readonly unique?: boolean
  readonly index?: boolean
  /** The dictionary of a `dict`, the states of a `state`. */
  readonly of?: Dictionary | States
  /** A `dict` stored and sent as a number. */
  readonly int?: boolean
  /** The entity a `ref` points to. */
  readonly to?: string
  /** Several values: a list of refs, files or dictionary keys. */
  readonly many?: boolean
  /** A file may be no larger than so many kilobytes. */
  readonly maxKb?: number
  /** Other names of the field on the wire: read where they say something new, and written beside its own. */
  readonly spellings?: readonly string[]
  /** A `dict` whose text leaves beside its key: `deptCategoryName` of `deptCategory`. */
  readonly named?: boolean
  /** A `text` that holds this field of the entity in `to`, in place of an id. */
  readonly by?: string
  /** A `secret` that leaves as stars when there is one: clients that require it post them back. */
  readonly starred?: boolean
  /** The parent in a tree, which is "0" on the wire for a root; set by the entity. */
  readonly above?: boolean
  /** The columns of a table kept in a `json` field. */
  readonly rows?: Fields
  /** Value of a new row when the body leaves it out; also the form's first value. */
  readonly initial?: string | number | boolean
}

export interface Field<K extends Kind = Kind, O extends Options = Options> {
  readonly kind: K
  readonly label: Label
  readonly options: O
}

export type Fields = { readonly [name: string]: Field }

type NoOptions = Record<never, never>
const make =
  <K extends Kind>(kind: K) =>
  <const O extends Options = NoOptions>(label: Label, options?: O): Field<K, O> => ({
    kind,
    label,
    options: options ?? ({} as O),
  })

/** One line of text, at most `max` characters (255). */
export const text = make('text')
/** Text of many lines. */
export const long = make('long')
/** A whole number within ±2^31. */
export const int = make('int')
/** A rate in basis points. */
export const ratio = make('ratio')
/** An amount: bigint fen inside, "1234.50" yuan on the wire. */
export const money = make('money')
/** A unit price: bigint 1/10000 yuan inside, "7.8650" on the wire. */
export const price = make('price')
/** A volume: bigint thousandths inside, "45.320" on the wire. */
export const quantity = make('quantity')
/** Yes or no: boolean inside, 1 or 0 on the wire. */
export const flag = make('flag')
/** A key of a dictionary. */
export const dict = make('dict')
/** A state, changed only by calls. */
export const state = make('state')
/** The id of another row, or a tenant id when it points to `tenant`. */
export const ref = make('ref')
/** A calendar day "yyyy-MM-dd". */
export const day = make('day')
/** A moment: Date inside, "yyyy-MM-dd HH:mm:ss" Shanghai time on the wire. */
export const moment = make('moment')
/** The key of a stored file. */
export const file = make('file')
/** A structured value of at most `max` characters as JSON (20 000); with `rows` a small table of its own. */
export const json = make('json')
/** Written, never read back. */
export const secret = make('secret')

interface DomainOfKind {
  text: string
  long: string
  int: number
  ratio: number
  money: bigint
  price: bigint
  quantity: bigint
  flag: boolean
  state: number
  ref: string
  day: string
  moment: Date
  file: string
  secret: string
}
interface WireOfKind extends Omit<DomainOfKind, 'money' | 'price' | 'quantity' | 'flag' | 'moment'> {
  money: string
  price: string
  quantity: string
  flag: number
  moment: string
}

type Json = unknown
type One<F, M> =
  F extends Field<infer K, infer O>
    ? K extends 'dict'
      ? O extends { int: true }
        ? number
        : string
      : K extends 'json'
        ? O extends { rows: infer R extends Fields }
          ? { [N in keyof R]: Nullable<R[N], M> }[]
          : Json
        : K extends keyof M
          ? M[K]
          : never
    : never
/** Several values are a list inside and one text joined by commas on the wire. */
type Value<F, M> =
  F extends Field<Kind, { many: true }>
    ? M extends WireOfKind
      ? M['money'] extends string
        ? string
        : One<F, M>[]
      : One<F, M>[]
    : One<F, M>
type IsRequired<F> =
  F extends Field<'state'>
    ? true
    : F extends Field<Kind, { required: true }>
      ? true
      : F extends Field<Kind, { initial: string | number | boolean }>
        ? true
        : false
type Nullable<F, M> = IsRequired<F> extends true ? Value<F, M> : Value<F, M> | null

/** The value of a field inside the server. */
export type Domain<F> = Nullable<F, DomainOfKind>
/** The value of a field on the wire and in the browser. */
export type Wire<F> = F extends Field<Kind, { many: true }> ? string : Nullable<F, WireOfKind>

export type DomainRow<F extends Fields> = { [N in keyof F]: Domain<F[N]> }
export type WireRow<F extends Fields> = { [N in keyof F]: Wire<F[N]> }

type Given<F> = F extends Field<Kind, { required: true }> ? true : false
type GivenNames<F extends Fields> = { [N in keyof F]: Given<F[N]> extends true ? N : never }[keyof F]
/** What a handler receives: required fields for sure, the others perhaps; `null` means emptied on purpose. */
export type DomainInput<F extends Fields> = { [N in GivenNames<F>]: NonNullable<Domain<F[N]>> } & {
  [N in Exclude<keyof F, GivenNames<F>>]?: Domain<F[N]> | null
}
/** What the browser may send. */
export type WireInput<F extends Fields> = { [N in GivenNames<F>]: NonNullable<Wire<F[N]>> } & {
  [N in Exclude<keyof F, GivenNames<F>>]?: Wire<F[N]> | null
}
