import { companionOf, type Entity, type Field } from '@forecourt/contract/kernel'
import type { Ctx } from './context.ts'
import { sql } from './sql.ts'
import { columnName, storedFields, tableName } from './table.ts'

/** Display texts by tenant of the asker, entity and id: names change rarely and are asked for by every list. */
const known = new Map<string, { readonly text: string | null; readonly untilMs: number }>()
const keptMs = 10_000
const mostKnown = 50_000

export type EntityByName = (name: string) => Entity | undefined

interface Reference {
  readonly name: string
  readonly field: Field
  readonly to: Entity
}

const references = new WeakMap<Entity, Reference[]>()

function referencesOf(of: Entity, byName: EntityByName): Reference[] {
  const known = references.get(of)
  if (known) return known
  const found = findReferences(of, byName)
  references.set(of, found)
  return found
}

const findReferences = (of: Entity, byName: EntityByName): Reference[] =>
  Object.entries(storedFields(of)).flatMap(([name, field]) => {
    const to = field.kind === 'ref' && field.options.to ? byName(field.options.to) : undefined
    return to?.options.display && !Object.hasOwn(of.fields, companionOf(name)) ? [{ name, field, to }] : []
  })

const asList = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]).map(String)

/** The key of a tenant is its number, of any other row its id. */
const keyOf = (of: Entity): string => (of.name === 'tenant' ? 'tenantId' : 'id')

async function lookUp(ctx: Ctx, of: Entity, ids: readonly string[]): Promise<void> {
  const display = of.options.display ?? 'id'
  const key = columnName(keyOf(of))
  const rows = await ctx.rows<{ id: string; text: string | null }>(
    sql`select ${key} as id, ${columnName(display)} as text from ${tableName(of)} where ${key} = any(${sql.param(ids)})`,
  )
  const texts = new Map(rows.map(row => [String(row.id), row.text]))
  if (known.size > mostKnown) known.clear()
  for (const id of ids)
    known.set(`${ctx.tenantId}:${of.name}:${id}`, { text: texts.get(id) ?? null, untilMs: Date.now() + keptMs })
}

/**
 * Puts the display text of each reference beside it (`siteId` gets `siteName`): one query for each kind of reference,
 * never one for each row.
 */
export async function withCompanions(
  ctx: Ctx,
  of: Entity,
  rows: readonly Record<string, unknown>[],
  byName: EntityByName,
): Promise<void> {
  const pointing = referencesOf(of, byName)
  const nowMs = Date.now()
  const wanted = new Map<Entity, Set<string>>()
  for (const { name, to } of pointing)
    for (const row of rows)
      for (const id of asList(row[name])) {
        const seen = known.get(`${ctx.tenantId}:${to.name}:${id}`)
        if (!seen || seen.untilMs < nowMs) (wanted.get(to) ?? wanted.set(to, new Set()).get(to))?.add(id)
      }
  await Promise.all([...wanted].map(([to, ids]) => lookUp(ctx, to, [...ids])))
  for (const { name, to } of pointing)
    for (const row of rows) {
      const texts = asList(row[name]).map(id => known.get(`${ctx.tenantId}:${to.name}:${id}`)?.text)
      row[companionOf(name)] = texts.filter(Boolean).join(',') || null
    }
}

/** Forgets what is known of one row, so that a renamed one shows at once in this process. */
export const forgetCompanion = (of: Entity, id: string): void => {
  for (const key of known.keys()) if (key.endsWith(`:${of.name}:${id}`)) known.delete(key)
}
