import type { Field, Fields } from '../field.ts'
import type { Choice, FieldKind } from './kind.ts'
import * as list from './list.ts'

export type { Choice, FieldKind, Parsed, Problem } from './kind.ts'
export * from './list.ts'
export { stars } from './stars.ts'

/** The closed set of field kinds. A new one does not compile until the server has a column and the web a widget for it. */
export type Kind = keyof typeof list

/** All kinds by their names. */
export const kinds: Readonly<Record<Kind, FieldKind>> = Object.fromEntries(
  Object.values(list).map(({ kind }) => [kind.name, kind]),
) as Record<Kind, FieldKind>

/** What the contract knows of a field's kind. */
export const kindOf = ({ kind }: Pick<Field, 'kind'>): FieldKind => kinds[kind as Kind]

/** The choices of a field; none where it has no closed set of them. */
export const choicesOf = (field: Field): readonly Choice[] => kindOf(field).choices?.(field) ?? []

/** Whether somebody may send it: neither the server's own nor a state. */
export const isWritable = (field: Field): boolean => !field.options.readOnly && !kindOf(field).isState

/** Whether it leaves the server: secrets do not, or as stars. */
export const isAnswered = (field: Field): boolean => !kindOf(field).isSecret || Boolean(field.options.starred)

/** The fields declared inside a value of a field: columns of a table or parts of an object; none where it is one value. */
export const innerFieldsOf = (field: Field): Fields | undefined => kindOf(field).inside?.(field)

/** The entity whose rows it refers to by their ids; undefined for what is no reference. */
export const refersTo = (field: Field): string | undefined => (kindOf(field).isReference ? field.options.to : undefined)
