import type { Field, Fields, Options } from '../field.ts'
import type { EnumNames, Schema } from '../kind-schemas.ts'
import type { Label } from '../label.ts'
import type { Operator } from '../operators.ts'

/** A problem with one field of an input; the message names the field by its label. */
export interface Problem {
  readonly field: string
  readonly message: Label
}

/** What was read, or what is wrong; `inside` names the parts of a value that are to blame, by their path below its field. */
export type Parsed = { readonly value: unknown } | { readonly problem: Label; readonly inside?: readonly Problem[] }

type Raw = Readonly<Record<string, unknown>>

/** What a kind whose values have fields of their own asks of the kinds of those. */
export interface Parts {
  readonly parse: (
    fields: Fields,
    raw: Raw,
  ) => { readonly values: Record<string, unknown>; readonly problems: Problem[] }
  readonly format: (fields: Fields, row: Raw) => Record<string, unknown>
}

export interface SchemaContext {
  /** Of what is sent the limits are said too. */
  readonly isSent: boolean
  readonly names: EnumNames
  readonly ofFields: (fields: Fields) => Schema
}

/** One of a closed set of values, as the wire carries it. */
export interface Choice {
  readonly value: string | number
  readonly label: Label
}

/**
 * All that the contract knows of a kind of field. The server adds its column and its cells in files, the web its
 * widgets, each in a file of the same name.
 */
export interface FieldKind {
  readonly name: string
  /** Reads a value from the wire; the label of the field is put in front of a problem by the caller. */
  readonly parse: (raw: unknown, field: Field, parts: Parts) => Parsed
  /** Writes a value to the wire; absent where it is the same inside. */
  readonly format?: (value: never, field: Field, parts: Parts) => unknown
  /** What it is on the wire. */
  readonly schema: (field: Field, context: SchemaContext) => Schema
  /** The declared fields inside a value: the columns of a table, the parts of an object. */
  readonly inside?: (field: Field) => Fields | undefined
  /** The named schemas that `schema` refers to. */
  readonly components: Readonly<Record<string, Schema>>
  /** What whoever sends a value has to know of the kind, where it is not to be guessed. */
  readonly sentHint?: Label
  /** How a missing value is asked for: typed, chosen or uploaded. */
  readonly prompt: 'enter' | 'select' | 'upload'
  /** Decimals of a figure as people write it; the last of them is one inside. */
  readonly scale?: number
  readonly unit?: Label
  /** Compared digit by digit: it stands on the right. */
  readonly isFigure: boolean
  /** A bigint inside, a 64-bit column in the database. */
  readonly isBig: boolean
  /** An amount of money. */
  readonly isMoney: boolean
  /** Words that somebody types. */
  readonly isText: boolean
  /** A text of one line. */
  readonly isLine: boolean
  /** The id of another row, whose name stands beside it. */
  readonly isReference: boolean
  /** Moves along declared states: only calls change it, and every row has one. */
  readonly isState: boolean
  /** Never answered, kept nowhere but in its column. */
  readonly isSecret: boolean
  /** Encrypted in its column, because it has to be readable again. */
  readonly isSealed: boolean
  /** Keys of stored files. */
  readonly isFile: boolean
  /** The keys of the stored files that a value names, the server's own writing of it; absent where none can be. */
  readonly filesIn?: (value: unknown) => readonly string[]
  /** A text with markup in it: cleaned when it is written, shown and searched without. */
  readonly isMarkup: boolean
  /** A point in time, to the second. */
  readonly isMoment: boolean
  /** A value of any shape, which lists cannot filter by. */
  readonly isStructure: boolean
  /** Somebody acts on what it says: a change of it cannot simply be taken back. */
  readonly isBinding: boolean
  /** Whether values add up over many rows: unless the field says no, or when it says yes. */
  readonly sum?: 'usual' | 'asked'
  /** May be asked for by a part of its text. */
  readonly isFoundByPart: boolean
  readonly isFilterable: boolean
  readonly isSortable: boolean
  /** Whether a cell of a file can hold it for reading in. */
  readonly isImportable: boolean
  /** What the column holds, not what a field accepts: "at least 0" may be asked of what begins at 1. */
  readonly range?: readonly [min: number, max: number]
  /** Reads what a comparison of days asks; absent where there are none. */
  readonly dateFilter?: (
    operator: Operator,
    text: string,
  ) => { readonly operator: Operator; readonly value: unknown } | undefined
  /** The choices in the order in which they are offered, where there is a closed set of them. */
  readonly choices?: (field: Field) => readonly Choice[]
  /** Whether the choices are those of a dictionary, whose labels an operator may change. */
  readonly hasDictionary: boolean
  /** The kind as which it is asked for among the filters of a list, where it cannot be sent by its own. */
  readonly askedAs?: string
}

type NoOptions = Record<never, never>

/** Declares fields of a kind: `money(label, options)`. What the kind is stands in `kind`. */
export interface KindOf<N extends string, Inside, Wire> {
  <const O extends Options = NoOptions>(label: Label, options?: O): Field<N, O>
  readonly kind: FieldKind
  /** For the compiler alone: what a value is inside the server and on the wire. */
  readonly carries?: { readonly inside: Inside; readonly wire: Wire }
}

type Declared = Pick<FieldKind, 'parse' | 'schema'> & Partial<Omit<FieldKind, 'name'>>

/** Declares a kind by what is special of it. `Inside` is a value within the server, `Wire` one on the wire. */
export const kind =
  <Inside, Wire = Inside>() =>
  <const N extends string>(name: N, declared: Declared): KindOf<N, Inside, Wire> =>
    Object.assign((label: Label, options?: Options) => ({ kind: name, label, options: options ?? {} }), {
      kind: {
        components: {},
        prompt: 'enter' as const,
        isFigure: false,
        isBig: false,
        isMoney: false,
        isText: false,
        isLine: false,
        isReference: false,
        isState: false,
        isSecret: false,
        isSealed: false,
        isFile: false,
        isMarkup: false,
        isMoment: false,
        isStructure: false,
        isBinding: false,
        isFoundByPart: false,
        isFilterable: true,
        isSortable: true,
        isImportable: true,
        hasDictionary: false,
        ...declared,
        name,
      },
    }) as never
