import { addressesOf } from './alias.ts'
import type { PersonField } from './beside.ts'
import type { Entity } from './entity.ts'
import type { Field, Fields } from './field.ts'
import type { Label } from './label.ts'
import type { Page } from './page.ts'
import type { Protocol } from './protocol.ts'
import type { By, Can, LiftedBy, Need } from './party.ts'
import type { EntranceRefusal, RefusalName } from './refusals.ts'
import type { Roles } from './roles.ts'
import type { StillOpen } from './still-open.ts'
import type { Schema } from './kind-schemas.ts'
import type { Domain, DomainInput, DomainRow, Wire, WireInput, WireRow } from './values.ts'

export type Method = 'GET' | 'POST' | 'PUT'

/** The shape of an answer's `data`. */
export interface Output<
  S extends string = string,
  F extends Fields = Fields,
  T = unknown,
  P extends AnswerParts = AnswerParts,
> {
  readonly shape: S
  readonly fields: F
  /** What stands in the row beside its fields, each an answer of its own. */
  readonly parts?: P
  /** Nothing but its type is there: what a `free` answer is, inside and on the wire alike. */
  readonly carries?: T
  /** What the document says of a `free` answer. */
  readonly schema?: Schema
}
export interface AnswerParts {
  readonly [name: string]: Output
}
type NoParts = Record<never, never>
const shaped =
  <const S extends string>(shape: S) =>
  <const F extends Fields>(fields: F): Output<S, F> => ({ shape, fields })

/** Nothing but success. */
export const nothing: Output<'nothing', Record<never, never>> = { shape: 'nothing', fields: {} }
/** A row of these fields; with parts, rows that belong to it stand in it by their names. */
export function one<const F extends Fields>(fields: F): Output<'one', F, unknown, NoParts>
export function one<const F extends Fields, const P extends AnswerParts>(
  fields: F,
  parts: P,
): Output<'one', F, unknown, P>
export function one(fields: Fields, parts?: AnswerParts): Output<'one', Fields, unknown, AnswerParts> {
  return parts ? { shape: 'one', fields, parts } : { shape: 'one', fields }
}
export const list = shaped('list')
export const page = shaped('page')
/** Rows with `children`. */
export const tree = shaped('tree')
/** Values of one field and no rows: ids, codes. */
export const values = <const F extends Field>(value: F): Output<'values', { readonly value: F }> => ({
  shape: 'values',
  fields: { value },
})
/** Answered as the handler gives it, without the envelope: token answers, files. */
export const raw: Output<'raw', Record<never, never>> = { shape: 'raw', fields: {} }
/** Inside the envelope, of a shape that fields cannot say (a map by names): its type, and what the document says of it. All of it is as JSON carries it. */
export const freeOf = <T>(schema: Schema): Output<'free', Record<never, never>, T> => ({
  shape: 'free',
  fields: {},
  schema,
})

export interface Tree {
  readonly children?: readonly Tree[]
}
export type TreeOf<R> = R & { children?: TreeOf<R>[]; hasChildren?: boolean }

/** The type that a free output says of itself; unknown where it says none. */
type CarriedBy<O> = O extends { readonly carries?: infer T } ? T : unknown
type PartsOf<O> = O extends { readonly parts?: infer P extends AnswerParts } ? P : NoParts

export type DomainOutput<O> =
  O extends Output<infer S, infer F>
    ? S extends 'nothing'
      ? void
      : S extends 'raw' | 'free'
        ? CarriedBy<O>
        : S extends 'one'
          ? DomainRow<F> & { [N in keyof PartsOf<O>]: DomainOutput<PartsOf<O>[N]> }
          : S extends 'list'
            ? DomainRow<F>[]
            : S extends 'values'
              ? NonNullable<Domain<F['value']>>[]
              : S extends 'page'
                ? Page<DomainRow<F>>
                : TreeOf<DomainRow<F>>[]
    : never
export type WireOutput<O> =
  O extends Output<infer S, infer F>
    ? S extends 'nothing'
      ? null
      : S extends 'raw' | 'free'
        ? unknown extends CarriedBy<O>
          ? any
          : CarriedBy<O>
        : S extends 'one'
          ? WireRow<F> & { [N in keyof PartsOf<O>]: WirePart<PartsOf<O>[N]> }
          : S extends 'list'
            ? WireRow<F>[]
            : S extends 'values'
              ? NonNullable<Wire<F['value']>>[]
              : S extends 'page'
                ? Page<WireRow<F>>
                : TreeOf<WireRow<F>>[]
    : never
/** A row within an answer says what can be done with it, where anything can. */
type WirePart<O> = O extends Output<'one'> ? WireOutput<O> & { readonly can?: Can } : WireOutput<O>

/** The fields of an answer and of all that stands in it. */
export const outputFields = ({ fields, parts = {} }: Output): readonly Fields[] => [
  fields,
  ...Object.values(parts).flatMap(outputFields),
]

/**
 * The second side of a decision: what somebody has applied for, prepared or vouched for is approved, confirmed or paid.
 * Its permission is an approving right: giving it to somebody takes a second person.
 */
export interface Decision {
  /** Fields of the row, or of rows beside it, that name those who had a hand in it: none of them may take the decision. */
  readonly makers: readonly PersonField[]
  /** The calls of the first side: no built-in role may make these and take the decision too. */
  readonly follows: readonly { readonly permission: string }[]
  /** The input that says which way it went, with the value that approves; absent where it can only go one way. */
  readonly approves?: Readonly<Record<string, number>>
  /** The parameter by which an operator lets one person take both sides; without it nobody ever does. */
  readonly liftedBy?: LiftedBy
  /** Where the row that is decided on says who did, when and why. */
  readonly signs?: Signature
  /** The fields of the row that name who is notified; without them, those of `makers` that stand in the row. */
  readonly notifies?: readonly string[]
}

/** The fields of a row that say who decided on it, when, and what they said to it. */
export interface Signature {
  readonly user: string
  readonly time?: string
  readonly opinion?: string
}
export const auditSignature: Signature = { user: 'auditUser', time: 'auditTime', opinion: 'auditOpinion' }

/**
 * When whoever makes a call proves once more that it is them: `always`, or from an amount on. The amount is a field of the
 * input, or else of the row. An operator may lower `fromFen` by the parameter `stepUp.fromYuan` and never raises it.
 */
export type StepUp = 'always' | { readonly amount: string; readonly fromFen: bigint }

/** How a call is taken back: by the call of this name in its area, on the same row, and what that is given besides. */
export interface Inverse {
  readonly by: string
  readonly input?: Readonly<Record<string, string>>
}

/** Whether a decision with this input turns down what was asked for. */
export const isTurnedDown = (call: Call, input: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(call.decides?.approves ?? {}).some(([name, value]) => Number(input[name]) !== value)

/** The fields of the row that name who is notified of a decision. */
export const notifiedOf = ({ makers, notifies }: Decision): readonly string[] =>
  notifies ?? makers.filter(one => typeof one === 'string')

/** By the name of an input and its value. */
export type Needs = Readonly<Record<string, Readonly<Record<string, Need>>>>

export type Confirmation = Label | ((row: Readonly<Record<string, unknown>>) => Label)

/** What is asked before a call is made: of this row, or of rows in general where that can be said. */
export const confirmationOf = (
  { confirm }: { readonly confirm?: Confirmation },
  row?: Readonly<Record<string, unknown>>,
): Label | undefined => (typeof confirm === 'function' ? row && confirm(row) : confirm)

type Raw = Readonly<Record<string, unknown>>

/** Words of one row, or of what was chosen for it; `{quantity}` is that field of the row, as it is shown. */
export type RowWords = Label | ((row: Raw, input: Raw) => Label)
/** Of a row that is not known yet, and before anything was chosen, the words for none. */
export const rowWords = (words: RowWords | undefined, row: Raw = {}, input: Raw = {}): Label | undefined =>
  typeof words === 'function' ? words(row, input) : words

/** What a call reads and answers by itself, past its input and output: it is only said here, for those who make the call. */
export interface Exchange {
  readonly headers?: Fields
  readonly query?: Fields
  readonly answer?: Fields
}

export interface Call<I extends Fields = Fields, O extends Output = Output, R extends RefusalName = RefusalName> {
  readonly title: Label
  /** How our own client calls it: the first of its routes. */
  readonly method: Method
  readonly path: string
  /**
   * Everywhere it is served, below /api unless it begins with `/`, spelled as the specification does; `{id}` is a path parameter. More than one
   * where the seeds differ, none for calls that only other areas make.
   */
  readonly routes: readonly (readonly [Method, string])[]
  /** A permission code, `signedIn` for everybody signed in, `open` for everybody. */
  readonly permission: string
  /**
   * The built-in roles that have the permission from the start: said by one of the calls that ask for it, whose title then
   * names the right, and by none where it is a verb of a resource.
   */
  readonly roles?: Roles
  /** The menu page below which the right stands, where it is not the one that its name or the entity tells. */
  readonly rightBelow?: string
  readonly input: I
  readonly output: O
  readonly refuses: readonly R[]
  /** The entity whose row it acts on, and the action of its states: makes it a button of that row. */
  readonly on?: Entity
  readonly action?: string
  /** The entity of the row that it names, where it is no button of that row but has rules about it. */
  readonly about?: Entity
  /** Moves money or decides an approval: takes an Idempotency-Key and answers a repeated key with the first answer. */
  readonly money: boolean
  readonly decides?: Decision
  /** Whoever makes it proves by a code that it is them, just before it is done. Turning something down needs none. */
  readonly stepUp?: StepUp
  /** How it is taken back: offered for half a minute, and done as if the person made the other call. */
  readonly undo?: Inverse
  /** Who may make it besides having the right: those in any of these places of the row, or the platform where there is none. */
  readonly by?: By | readonly By[]
  /** Fields of the row, or of rows beside it, that name people who may not make it, in a call that decides nothing. */
  readonly notBy?: readonly PersonField[]
  /** What else is needed where an input has some value, often another call: `{ report: { journal } }`. */
  readonly alsoNeeds?: Needs
  /** What hangs at the row and has to be over before. */
  readonly awaits?: readonly StillOpen[]
  /** The input field by which a call that moves money happens once, in place of the header: a partner's own number. */
  readonly idempotencyField?: string
  /**
   * All its statements see the database as it was at one moment (repeatable read), however long they take: for what compares
   * tables while money moves. It is begun anew when somebody else has changed what it writes.
   */
  readonly snapshot?: boolean
  /** Why it works on rows of several tenants at once; absent means it cannot. */
  readonly crossTenant?: string
  /** A paged list also takes filters of this entity. */
  readonly filters?: Entity
  /**
   * The entities that its answer is made of, `ledger` for the books: where one of them was written the answer is old.
   * Without it, the entity it is about.
   */
  readonly reads?: readonly string[]
  /** Asks before doing it, and says what cannot be undone; of a row it may say what becomes of that one. */
  readonly confirm?: Confirmation
  readonly danger?: boolean
  /** `false` where no plain button follows from `on`: its page places it itself, or only other clients make it. */
  readonly button?: false
  /** What the row is there for at this point: its button is filled and stands last. */
  readonly primary?: boolean
  /** On its button and over its dialog, where the title says less than this row or what was chosen tells. */
  readonly words?: RowWords
  /** What it does with the row, one after the other: said before it is sent. */
  readonly effects?: (row: Raw, input: Raw) => readonly Label[]
  /** What is said when it is done, in place of its title. */
  readonly done?: RowWords
  /**
   * Inputs that the row answers beside those that name it: they are sent and not asked for. What is asked for begins with what the row
   * says under the same name, without this.
   */
  readonly fromRow?: (row: Raw) => Raw
  /** Takes a multipart upload in place of a JSON body: a file, or up to so many together. */
  readonly upload?: boolean | { readonly files: number }
  /** The input that a body is which is a list and no object; the others stand in the query. */
  readonly bodyList?: string
  /** How much a JSON body may have at most, in kB; without it `bodyBytesOf` decides. */
  readonly bodyKb?: number
  /**
   * A browser follows its address by itself and can send no header: its token may come in the cookie `accessCookie`, unless
   * it writes, or stand in the query, as other clients of the family do it.
   */
  readonly tokenInQuery?: boolean
  /** Made by machines in a protocol of theirs, in place of a user's token. */
  readonly protocol?: Protocol
  /** Writes although the specification spells it as a GET. */
  readonly writes?: boolean
  /** Its answer is shown to the person: once, as an initial password or a new secret, or `again` whenever it is asked for. */
  readonly reveals?: boolean | 'again'
  /** What the envelope's message says of its answer: `{password}` is that field of it. For clients that show nothing else. */
  readonly says?: Label
  /** The program that makes it names itself by its id and secret, in a Basic header. */
  readonly byClient?: boolean
  /** What a `raw` call reads and answers by itself. */
  readonly exchange?: Exchange
  /** Its answer goes on until one side ends it. */
  readonly stream?: boolean
  /** What holds others back at the entrance and not this call: it is what leads past it. */
  readonly passes?: readonly EntranceRefusal[]
}

export interface CallOptions<I extends Fields, O extends Output, R extends RefusalName> {
  readonly title: Label
  /** "POST platform/recharge/update"; further spellings after it. */
  readonly path: string | readonly string[]
  readonly permission: string
  readonly roles?: Roles
  readonly rightBelow?: string
  readonly input?: I
  readonly output?: O
  readonly refuses?: readonly R[]
  readonly on?: Entity
  readonly action?: string
  readonly about?: Entity
  readonly money?: boolean
  readonly decides?: Decision
  readonly stepUp?: StepUp
  readonly undo?: Inverse
  readonly by?: By | readonly By[]
  readonly notBy?: readonly PersonField[]
  readonly alsoNeeds?: Needs
  readonly awaits?: readonly StillOpen[]
  readonly idempotencyField?: keyof I & string
  readonly snapshot?: boolean
  readonly crossTenant?: string
  readonly filters?: Entity
  readonly reads?: readonly string[]
  readonly confirm?: Confirmation
  readonly danger?: boolean
  readonly button?: false
  readonly primary?: boolean
  readonly words?: RowWords
  readonly effects?: (row: Raw, input: Raw) => readonly Label[]
  readonly done?: RowWords
  readonly fromRow?: (row: Raw) => Raw
  readonly upload?: boolean | { readonly files: number }
  readonly bodyList?: keyof I & string
  readonly bodyKb?: number
  readonly tokenInQuery?: boolean
  readonly protocol?: Protocol
  readonly writes?: boolean
  readonly reveals?: boolean | 'again'
  readonly says?: Label
  readonly byClient?: boolean
  readonly exchange?: Exchange
  readonly stream?: boolean
  readonly passes?: readonly EntranceRefusal[]
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

/** What is written and is no entity: the books, the schedules of jobs, and where people are signed in. */
export const writtenBeside: readonly string[] = ['ledger', 'schedule', 'session']

/** How many files a call takes at most. */
export const filesOf = ({ upload }: Pick<Call, 'upload'>): number =>
  typeof upload === 'object' ? upload.files : upload ? 1 : 0

/** A call of any input, output and refusals. */
export type AnyCall = Call<any, any, any>

export type InputOfCall<C> = C extends Call<infer I> ? DomainInput<I> : never
export type OutputOfCall<C> = C extends Call<Fields, infer O> ? DomainOutput<O> : never
export type RefusalsOfCall<C> = C extends Call<Fields, Output, infer R> ? R : never
export type WireInputOfCall<C> = C extends Call<infer I> ? WireInput<I> : never
export type WireOutputOfCall<C> = C extends Call<Fields, infer O> ? WireOutput<O> : never
