import { type Field, type Fields, type Kind, kindOf } from '@forecourt/contract/kernel'
import type { ServerKind } from './kind.ts'
import * as list from './list.ts'

export type { Cell, CellPlace, ReadCell } from './kind.ts'

/** A kind of the contract that the server does not know does not compile. */
const kinds: Readonly<Record<Kind, ServerKind>> = list

/** What the server knows of a field's kind. */
export const serverKindOf = ({ kind }: Pick<Field, 'kind'>): ServerKind => kinds[kind as Kind]

/** Whether its column is JSON: several values are, whatever their kind. */
export const isJsonColumn = (field: Field): boolean => Boolean(field.options.many) || serverKindOf(field).isJson

/** The value of a field out of JSON, which has neither bigint nor Date. */
export const fromJson = (field: Field, value: unknown): unknown => {
  const { fromText } = serverKindOf(field)
  return typeof value === 'string' && fromText && !field.options.many ? fromText(value) : value
}

/** A value of a field as the wire carries it, different for each seed where the field allows: for tests and examples. */
export const sampleValue = (field: Field, seed: number): unknown =>
  serverKindOf(field).sample(seed, field, sampleValues)

/** Values of all fields but references, which name rows. */
export const sampleValues = (fields: Fields, seed: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !kindOf(field).isReference)
      .map(([name, field]) => [name, sampleValue(field, seed)]),
  )
