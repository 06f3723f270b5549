import { column } from '../db/row-shape.ts'
import { type Entity, type Field, keyFieldOf, kindOf, type Label } from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { asSeen } from '../rows/data-scope.ts'
import { isId } from '../ids.ts'
import { visible } from '../rows/list.ts'
import { joined, sql } from '../db/sql.ts'
import { columnName, tableName } from '../db/table.ts'

export const missing: Label = ['不存在', 'does not exist']
export const severalNamed: Label = ['有多条同名数据，请填编号', 'is the name of several records, please give the id']

/** What people write for a row: its name, or a number that no other row has. */
const namingFields = (of: Entity): string[] => [
  ...new Set([
    ...(of.options.display ? [of.options.display] : []),
    ...Object.entries(of.fields)
      .filter(([, field]) => kindOf(field).isLine && field.options.unique)
      .map(([name]) => name),
  ]),
]

/** The rows of an entity by what a file says of them; several where a name is not the only one of its kind. */
export type Named = ReadonlyMap<string, ReadonlySet<string>>

/** One query for all that a batch of rows says, of rows the caller can see: foreign ones answer like absent ones. */
export async function rowsNamed(ctx: Ctx, to: Entity, texts: readonly string[]): Promise<Named> {
  const found = new Map<string, Set<string>>()
  if (texts.length === 0) return found
  const key = keyFieldOf(to)
  const names = namingFields(to)
  const conditions = [
    sql`${columnName(key)}::text = any(${sql.param(texts)})`,
    ...names.map(name => sql`${columnName(name)} = any(${sql.param(texts)})`),
  ]
  const written = names.map((name, at) => sql`, ${columnName(name)}::text as ${sql.raw(`n${at}`)}`)
  const rows = await asSeen(ctx).rows(
    Object.fromEntries(['id', ...names.map((_, at) => `n${at}`)].map(name => [name, column.nullable(column.text)])),
    sql`
    select ${columnName(key)}::text as id${joined(written, '')} from ${tableName(to)}
    where is_deleted = 0 and ${visible(to, ctx)} and (${joined(conditions, ' or ')})`,
  )
  const wanted = new Set(texts)
  for (const { id, ...others } of rows)
    for (const text of [id, ...Object.values(others)])
      if (id && text && wanted.has(text)) (found.get(text) ?? found.set(text, new Set()).get(text))?.add(id)
  return found
}

/** The texts of a reference's cell. */
export const namesIn = (field: Field, text: string): string[] =>
  field.options.many
    ? text
        .split(/[,，、;；]/)
        .map(one => one.trim())
        .filter(Boolean)
    : [text]

/** The rows that may be meant: an id means itself, even where it is somebody's name. */
export function candidatesOf(named: Named, text: string): readonly string[] {
  const ids = [...(named.get(text) ?? [])]
  return isId(text) && ids.includes(text) ? [text] : ids
}
