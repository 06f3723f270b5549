import type { Entity } from '@forecourt/contract/kernel'
import { joined, sql, statement } from '../db/sql.ts'
import { columnName, selection, tableName } from '../db/table.ts'

// Texts of statements that are asked for all the time and depend on nothing but the entity: each is made once.

const oneTexts = { own: new WeakMap<Entity, string>(), every: new WeakMap<Entity, string>() }

/** The text that finds one row by its id, made once: it stands behind every detail. */
export function oneText(of: Entity, isOwned: boolean): string {
  const known = oneTexts[isOwned ? 'own' : 'every']
  const found = known.get(of)
  if (found) return found
  const { text } = statement(sql`select ${selection(of)} from ${tableName(of)} where id = `)
  const made = `${text} $1 and is_deleted = 0${isOwned ? ' and tenant_id = $2' : ''}`
  known.set(of, made)
  return made
}

const insertTexts = new Map<string, string>()
const maxTexts = 5_000

/** The text of an insert depends on its columns and the number of rows, not on what is in them: it is made once. */
export function insertText(of: Entity, names: readonly string[], count: number): string {
  const key = `${of.name}:${count}:${names.join()}`
  const known = insertTexts.get(key)
  if (known) return known
  const tuple = (row: number) => `(${names.map((_, at) => `$${row * names.length + at + 1}`).join(', ')})`
  const columns = statement(joined(names.map(columnName), ', ')).text
  const into = statement(sql`${tableName(of)} (${sql.raw(columns)})`).text
  const text = `insert into ${into} values ${Array.from({ length: count }, (_, row) => tuple(row)).join(', ')}`
  if (insertTexts.size < maxTexts) insertTexts.set(key, text)
  return text
}
