import { type Entity, parseField } from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { asSeen } from '../rows/data-scope.ts'
import { isTenantTable, stored, uniqueKeys } from '../db/table.ts'

type Raw = Record<string, unknown>

const maxFound = 50_000

/** What makes a row the only one of its kind, as a text; undefined where a part of it is empty. */
export function keyText(of: Entity, key: readonly string[], row: Raw, tenantId: string): string | undefined {
  const parts = key.map(name => {
    const field = of.fields[name]
    const value = field && stored(field, row[name])
    return value === null || value === undefined ? undefined : String(value as string | number)
  })
  if (parts.includes(undefined)) return undefined
  const owner = isTenantTable(of) ? [String(row['tenantId'] ?? tenantId)] : []
  return [...owner, ...parts].join('\u0000')
}

/** The rows there are with the keys of these ones, in one query. */
export async function existingByKey(
  ctx: Ctx,
  of: Entity,
  key: readonly string[],
  rows: readonly Raw[],
): Promise<Raw[]> {
  const complete = rows.filter(row => key.every(name => row[name] !== null && row[name] !== undefined))
  if (complete.length === 0) return []
  const where = Object.fromEntries(key.map(name => [name, [...new Set(complete.map(row => row[name]))]]))
  return (await asSeen(ctx).all(of, where as never, { limit: maxFound })) as Raw[]
}

/** The key by which a file's rows are found again: the first whose fields are all among the columns. */
export const matchingKey = (of: Entity, columns: ReadonlySet<string>): readonly string[] | undefined =>
  uniqueKeys(of).find(key => key.every(name => columns.has(name)))

/** The inner values of a key's fields; what cannot be read is left out, and refused when the row is read. */
export const keyValues = (of: Entity, key: readonly string[], body: Raw): Raw =>
  Object.fromEntries(
    key.flatMap(name => {
      const field = of.fields[name]
      const given = body[name] ?? field?.options.initial
      const parsed = field && parseField(field, given)
      return parsed && 'value' in parsed && parsed.value !== null ? [[name, parsed.value]] : []
    }),
  )
