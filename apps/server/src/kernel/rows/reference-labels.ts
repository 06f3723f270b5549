import { referenceLabelOf, displayText, type Entity, type Field, keyFieldOf, kindOf } from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { textsFor } from './readable.ts'
import { runtimeLocal } from '../runtime-local.ts'
import { sql } from '../db/sql.ts'
import { columnName, storedFields, tableName } from '../db/table.ts'
import { column } from '../db/row-shape.ts'

interface Known {
  readonly text: string | null
  readonly untilMs: number
}

/** Display texts by tenant of the asker and entity, then by id: names change rarely and are asked for by every list. */
const referenceLabels = runtimeLocal('referenceLabels', () => new Map<string, Map<string, Known>>())
const ttlMs = 10_000
const maxEntries = 5_000

function knownTo(ctx: Ctx, of: Entity): Map<string, Known> {
  // Ids and other keys of the same rows stand side by side: no code is as long as an id.
  const key = `${ctx.tenantId}:${of.name}`
  const known = ctx.local(referenceLabels)
  const found = known.get(key)
  if (found && found.size <= maxEntries) return found
  // A full one is put aside, not emptied: somebody may just be reading texts out of it.
  const made = new Map<string, Known>()
  if (known.size > maxEntries) known.clear()
  known.set(key, made)
  return made
}

export type EntityByName = (name: string) => Entity | undefined

interface Reference {
  readonly name: string
  readonly field: Field
  readonly to: Entity
  readonly referenceLabel: string
}

const references = runtimeLocal('references', () => new WeakMap<Entity, Reference[]>())

function referencesOf(ctx: Ctx, of: Entity, byName: EntityByName): Reference[] {
  const known = ctx.local(references)
  const made = known.get(of)
  if (made) return made
  const found = findReferences(of, byName)
  known.set(of, found)
  return found
}

const findReferences = (of: Entity, byName: EntityByName): Reference[] =>
  Object.entries(storedFields(of)).flatMap(([name, field]) => {
    const isReference = kindOf(field).isReference || field.options.by !== undefined
    const to = isReference && field.options.to ? byName(field.options.to) : undefined
    return to?.options.display && !Object.hasOwn(of.fields, referenceLabelOf(name))
      ? [{ name, field, to, referenceLabel: referenceLabelOf(name) }]
      : []
  })

const none: readonly string[] = []
const asList = (value: unknown): readonly string[] => {
  if (value === null || value === undefined) return none
  return Array.isArray(value) ? value.map(String) : [String(value)]
}

/** What a reference holds of the row: its key, or the field that the reference declares. */
export const keyOf = (of: Entity, field?: Field): string => field?.options.by ?? keyFieldOf(of)

async function lookUp(
  ctx: Ctx,
  { to: of, by }: { readonly to: Entity; readonly by: string },
  ids: readonly string[],
  mine: Map<string, Known>,
): Promise<void> {
  const display = of.options.display ?? 'id'
  const key = columnName(by)
  // The name of a row is part of the rows that refer to it: it is the same for all of the tenant.
  const rows = await (ctx.unscoped ?? ctx).rows(
    { id: column.raw, text: column.raw },
    sql`select ${key} as id, ${columnName(display)} as text from ${tableName(of)} where ${key} = any(${sql.param(ids)})`,
  )
  const texts = new Map(rows.map(row => [String(row.id), row.text]))
  for (const id of ids) mine.set(id, { text: displayText(of, texts.get(id)), untilMs: Date.now() + ttlMs })
}

interface Wanted {
  readonly to: Entity
  readonly by: string
  readonly mine: Map<string, Known>
  readonly ids: Set<string>
}

/** What rows of a kind are called, by their key, as far as the caller may see them and read their names. */
export async function displayTexts(
  ctx: Ctx,
  of: Entity,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const display = of.options.display
  if (!display || keys.length === 0) return new Map()
  const mine = knownTo(ctx, of)
  const nowMs = Date.now()
  const unknown = keys.filter(key => (mine.get(key)?.untilMs ?? 0) < nowMs)
  if (unknown.length > 0) await lookUp(ctx, { to: of, by: keyOf(of) }, unknown, mine)
  const shown = textsFor(ctx, of, display)
  return new Map(
    keys.flatMap((key): [string, string][] => {
      const text = mine.get(key)?.text
      return text === null || text === undefined ? [] : [[key, shown(String(text))]]
    }),
  )
}

export interface ReferenceLabel {
  /** `siteName` of `siteId`. */
  readonly name: string
  readonly textOf: (row: Readonly<Record<string, unknown>>) => string | null
}

/**
 * The display texts that stand beside the references of these rows: one query for each kind of reference, never one for
 * each row.
 */
export async function referenceLabelsFor(
  ctx: Ctx,
  of: Entity,
  rows: readonly Record<string, unknown>[],
  byName: EntityByName,
): Promise<ReferenceLabel[]> {
  const pointing = referencesOf(ctx, of, byName).map(one => ({ ...one, mine: knownTo(ctx, one.to) }))
  const nowMs = Date.now()
  const wanted = new Map<string, Wanted>()
  for (const { name, field, to, mine } of pointing) {
    const by = keyOf(to, field)
    for (const row of rows)
      for (const id of asList(row[name])) {
        const seen = mine.get(id)
        if (seen && seen.untilMs >= nowMs) continue
        const known = wanted.get(`${to.name}.${by}`) ?? { to, by, mine, ids: new Set() }
        wanted.set(`${to.name}.${by}`, known)
        known.ids.add(id)
      }
  }
  if (wanted.size > 0) await Promise.all([...wanted.values()].map(one => lookUp(ctx, one, [...one.ids], one.mine)))
  return pointing.map(({ referenceLabel, name, field, mine, to }) => {
    // The texts are known to all of the tenant; each reader sees them as they may read that row.
    const shown = textsFor(ctx, to, to.options.display ?? 'id')
    const empty = field.options.many ? '' : null
    return { name: referenceLabel, textOf: row => textOf(row[name], mine, shown) ?? empty }
  })
}

function textOf(value: unknown, texts: ReadonlyMap<string, Known>, shown: (text: string) => string): string | null {
  if (value === null || value === undefined) return null
  const found = asList(value).flatMap(id => texts.get(id)?.text || [])
  return found.length > 0 ? found.map(shown).join(',') : null
}

/** Forgets what is known of one row, so that a renamed one shows at once in this application. */
export const forgetReferenceLabel = (ctx: Ctx, of: Entity, id: string): void => {
  for (const [key, texts] of ctx.local(referenceLabels)) if (key.endsWith(`:${of.name}`)) texts.delete(id)
}
