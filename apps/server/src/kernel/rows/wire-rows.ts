import {
  codedFields,
  type Entity,
  type Field,
  type Fields,
  formatFields,
  namedFields,
  nameOf,
  textNameOf,
} from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { storedFields } from '../db/table.ts'
import { type EntityByName, referenceLabelsFor } from './reference-labels.ts'

type Raw = Record<string, unknown>

/** The codes whose texts this asker is given: of all fields, but for who knows what they mean. */
export const codesOf = (
  { knowsCodes }: Pick<Ctx, 'knowsCodes'>,
  fields: Fields,
): readonly (readonly [name: string, field: Field])[] => (knowsCodes ? namedFields(fields) : codedFields(fields))

/** Rows as the wire carries them: declared fields, masked where declared, with the texts of references and children. */
export async function wireRows(
  ctx: Ctx,
  of: Entity,
  rows: readonly Raw[],
  byName: EntityByName,
  masking: boolean,
): Promise<Raw[]> {
  const referenceLabels = await referenceLabelsFor(ctx, of, rows as Raw[], byName)
  const fields = storedFields(of)
  const named = codesOf(ctx, fields)
  // Most rows have what was declared and nothing else: then there is nothing to look for.
  const keys = Object.keys(rows[0] ?? {})
  const more = keys.length > Object.keys(fields).length ? keys.filter(key => !Object.hasOwn(fields, key)) : []
  return rows.map(row => {
    const wire = formatFields(fields, row, masking)
    for (const [name, field] of named) wire[textNameOf(name)] = nameOf(field, row[name], ctx.lang)
    for (const { name, textOf } of referenceLabels) wire[name] = textOf(row)
    for (const key of more) wire[key] = row[key]
    return wire
  })
}
