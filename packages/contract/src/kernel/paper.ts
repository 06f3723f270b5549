import { addressesOf } from './alias.ts'
import type { AnyCall, Call } from './call.ts'
import { type BaseFields, type Entity, rowFields } from './entity.ts'
import type { Field, Fields } from './field.ts'
import { ref } from './kinds/index.ts'
import type { Label } from './label.ts'
import type { Resource } from './resource.ts'

/** A value on a paper: a field under its own label, or under another. */
export type PaperFact<N extends string = string> = N | { readonly field: N; readonly label: Label }

export interface PaperGroup<N extends string = string> {
  readonly title: Label
  readonly facts: readonly PaperFact<N>[]
}

/** One line of the sum that leads to an amount; `=` is a result that the lines above it have to add up to. */
export interface PaperTerm<N extends string = string> {
  readonly sign: '' | '+' | '−' | '='
  readonly field: N
  readonly label?: Label
  /** Left out where it is zero. */
  readonly unlessZero?: boolean
}

/** All rows that belong to the document, with the sums of those columns that add up. */
export interface PaperTable {
  readonly title?: Label
  /** The list of the rows, and the field in which they name the document. */
  readonly of: Resource
  readonly by: string
  readonly columns: readonly string[]
  /** An empty column at the end, for signatures. */
  readonly blank?: Label
  /** Begins a page of its own. */
  readonly onNewPage?: boolean
  /** Left out where there are no rows. */
  readonly unlessEmpty?: boolean
}

/** The rows that the answer of a call carries, asked for page by page. */
export interface PaperLines {
  readonly field: string
  readonly total: string
  readonly columns: readonly string[]
  /** The columns that add up to something. */
  readonly sums: readonly string[]
  readonly newestFirst?: boolean
}

interface Parts<N extends string> {
  readonly title: Label
  /** What the paper is called by, below its code. */
  readonly number: N
  /** Below the title: a day, or two of them as a period. */
  readonly period?: readonly N[]
  /** Who it is between. `issuer` is the operator of the installation. */
  readonly parties: readonly (PaperGroup<N> | { readonly title: Label; readonly issuer: true })[]
  readonly terms?: readonly PaperTerm<N>[]
  /** The sum in one row of boxes, where a document is about nothing else. */
  readonly isSumInRow?: boolean
  /** The amount that the paper is about, in figures and in capitals. */
  readonly amount?: PaperFact<N>
  /** Beside the amount, in large type where it has to be copied by hand. */
  readonly beside?: readonly PaperFact<N>[]
  readonly facts?: readonly PaperFact<N>[]
  readonly notes?: readonly Label[]
  /** What whoever has the paper writes on it. */
  readonly blanks?: readonly Label[]
  readonly seals?: readonly Label[]
  /** A field without which there is nothing to print. */
  readonly needs?: N
  /** It names people: said at its end. */
  readonly isPersonal?: boolean
}

/** What is printed of a document, and where: from it come the PDF, its address, its right and its button. */
export interface Paper extends Required<Omit<Parts<string>, 'amount' | 'needs'>> {
  readonly amount: PaperFact | undefined
  readonly needs: string | undefined
  /** Of a row of this resource, or of the answer of this call. */
  readonly resource: Resource | undefined
  readonly call: Call | undefined
  readonly tables: readonly PaperTable[]
  readonly lines: PaperLines | undefined
  /** The first is ours. */
  readonly paths: readonly string[]
}

const nothingMore = {
  period: [],
  terms: [],
  isSumInRow: false,
  beside: [],
  facts: [],
  notes: [],
  blanks: [],
  seals: [],
  isPersonal: false,
  amount: undefined,
  needs: undefined,
} as const

type NamesOf<E extends Entity> = (keyof E['fields'] | keyof BaseFields) & string

/**
 * Declares the paper of a document: whoever may open the row prints it at `{base}/paper?id=`, with what they may read of it
 * and nothing else.
 */
export const paper = <const E extends Entity>(
  of: Resource<E>,
  { tables = [], ...parts }: Parts<NamesOf<NoInfer<E>>> & { readonly tables?: readonly PaperTable[] },
): Paper => ({
  ...nothingMore,
  ...parts,
  tables,
  lines: undefined,
  resource: of as unknown as Resource,
  call: undefined,
  paths: of.bases.map(base => `${base}/paper`),
})

/** The same of what a call answers, below the address of that call and with its input. */
export const paperOfCall = <const C extends AnyCall>(
  of: C,
  { lines, ...parts }: Parts<keyof C['output']['fields'] & string> & { readonly lines?: PaperLines },
): Paper => ({
  ...nothingMore,
  ...parts,
  tables: [],
  lines,
  resource: undefined,
  call: of as unknown as Call,
  paths: of.routes.flatMap(([, path]: readonly [string, string]) => addressesOf(`${path}/paper`)),
})

/** The fields that a paper takes its values from. */
export const fieldsOfPaper = ({ resource, call }: Paper): Fields =>
  resource ? rowFields(resource.entity) : (call?.output.fields ?? {})

export const fieldOfFact = (fact: PaperFact): string => (typeof fact === 'string' ? fact : fact.field)

const paging = new Set(['current', 'size'])

/** What names the document that is printed. */
export const inputOfPaper = ({ resource, call }: Paper): Fields =>
  resource
    ? { id: ref(['编号', 'Id'], { required: true }) }
    : Object.fromEntries(Object.entries(call?.input ?? {}).filter(([name]) => !paging.has(name)))

/** Whoever reads the document prints it. */
export const rightOfPaper = ({ resource, call }: Paper): string =>
  resource ? (resource.publicRead ? 'signedIn' : `${resource.permission}_view`) : (call?.permission ?? '')

/** All names that a declaration gives, which have to be fields of what it prints. */
export function faultsOfPaper(of: Paper): string[] {
  const fields: Readonly<Record<string, Field>> = fieldsOfPaper(of)
  const facts = [
    ...of.parties.flatMap(one => ('facts' in one ? one.facts : [])),
    ...of.beside,
    ...of.facts,
    ...(of.amount ? [of.amount] : []),
  ].map(fieldOfFact)
  const names = [...facts, ...of.terms.map(one => one.field), ...of.period, of.number]
  const where = of.paths[0] ?? 'a paper'
  return [
    ...names.filter(name => !Object.hasOwn(fields, name)).map(name => `${where}: there is no field ${name}`),
    ...of.tables.flatMap(({ of: { entity, verbs }, by, columns }) => [
      ...(verbs.includes('list') ? [] : [`${where}: ${entity.name} has no list`]),
      ...[by, ...columns]
        .filter(name => !Object.hasOwn(rowFields(entity), name))
        .map(name => `${where}: ${entity.name} has no field ${name}`),
    ]),
  ]
}
