import {
  baseFields,
  type Entity,
  formatFields,
  partFields,
  type Problem,
  type Resource,
  type Row,
  type Values,
} from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { asSeen } from './data-scope.ts'
import { refuseLargeFiles } from './file-size.ts'
import type { EntityByName } from './reference-labels.ts'
import { redacted } from './readable.ts'
import { readRow } from './read-row.ts'
import { checkReferences } from './row-references.ts'
import { wireRows } from './wire-rows.ts'

type Raw = Record<string, unknown>
type Stored = Row<Entity>

const maxParts = 500

const belongsTo = ({ options }: Entity, id: string) => ({ [options.ownedBy ?? '']: id })

const partsAt = (ctx: Ctx, of: Entity, id: string, lock = false): Promise<Stored[]> =>
  asSeen(ctx).all(of, belongsTo(of, id) as never, {
    limit: maxParts,
    ...(lock ? { lock } : {}),
    ...(of.options.order ? { order: of.options.order as never } : { order: ['id'] as never }),
  })

/** The parts of a row as its detail answers them, by the names that the resource gives them. */
export async function answeredParts(ctx: Ctx, { parts }: Resource, id: string, byName: EntityByName): Promise<Raw> {
  const shown = Object.entries(parts).map(async ([name, of]) => {
    const rows = (await partsAt(ctx, of, id)).map(row => redacted(ctx, of, row as Raw, 'detail'))
    return [name, await wireRows(ctx, of, rows, byName, false)] as const
  })
  return Object.fromEntries(await Promise.all(shown))
}

/** What is to become of the parts of one kind. */
export interface Plan {
  readonly name: string
  readonly of: Entity
  readonly added: readonly Values<Entity>[]
  readonly changed: readonly { readonly before: Stored; readonly changes: Values<Entity> }[]
  readonly removed: readonly Stored[]
}

const isChanged = (of: Entity, before: Stored, changes: Raw): boolean =>
  JSON.stringify(formatFields(of.fields, before as Raw)) !==
    JSON.stringify(formatFields(of.fields, { ...(before as Raw), ...changes })) ||
  // What is sealed looks the same before and after.
  Object.entries(changes).some(([name, value]) => typeof value === 'string' && value !== (before as Raw)[name])

const readAs = new WeakMap<Entity, Entity>()

/** A part without the field that says to which row it belongs. */
function alone(of: Entity): Entity {
  const made = readAs.get(of) ?? { ...of, fields: partFields(of) }
  readAs.set(of, made)
  return made
}

interface Given {
  readonly before: Stored | undefined
  readonly values: Raw
}

/** One part as it was sent: a new one has no id, and the id of none of this row is a mistake. */
function readPart(
  ctx: Ctx,
  of: Entity,
  row: unknown,
  known: ReadonlyMap<string, Stored>,
): Given & { problems: Problem[] } {
  const raw = typeof row === 'object' && row !== null && !Array.isArray(row) ? (row as Raw) : {}
  const id = typeof raw['id'] === 'string' || typeof raw['id'] === 'number' ? String(raw['id']) : ''
  const before = known.get(id)
  const read = readRow(ctx, alone(of), raw, before as Raw | undefined)
  const strange: Problem[] =
    id !== '' && !before ? [{ field: 'id', message: [`${of.label[0]}不存在`, `${of.label[1]} does not exist`] }] : []
  return { before, values: read.values, problems: [...strange, ...read.problems] }
}

function planOf(
  ctx: Ctx,
  name: string,
  of: Entity,
  sent: unknown,
  before: readonly Stored[],
  problems: Problem[],
): Plan {
  const rows: unknown[] = Array.isArray(sent) ? sent : []
  if (!Array.isArray(sent) || rows.length > maxParts)
    problems.push({
      field: name,
      message: [
        `${of.label[0]}应为最多${maxParts}行的列表`,
        `${of.label[1]} must be a list of at most ${maxParts} rows`,
      ],
    })
  const known = new Map(before.map(row => [String(row.id), row]))
  const given = rows.slice(0, maxParts).map((row, at) => {
    const read = readPart(ctx, of, row, known)
    for (const { field, message } of read.problems)
      problems.push({
        field: `${name}.${at}.${field}`,
        message: [`第${at + 1}行：${message[0]}`, `row ${at + 1}: ${message[1]}`],
      })
    return read
  })
  const kept = new Set(given.map(one => one.before))
  return {
    name,
    of,
    added: given.filter(one => !one.before).map(one => one.values),
    changed: given.flatMap(one =>
      one.before && isChanged(of, one.before, one.values) ? [{ before: one.before, changes: one.values }] : [],
    ),
    removed: before.filter(row => !kept.has(row)),
  }
}

/**
 * Reads the parts that a body names; what it does not name stays as it is. A row that exists is only changed by who says which
 * version of it was read, because that guards its parts.
 */
export async function readParts(
  ctx: Ctx,
  { parts }: Resource,
  body: Raw,
  before: Stored | undefined,
): Promise<{ readonly plans: readonly Plan[]; readonly problems: Problem[] }> {
  const problems: Problem[] = []
  const plans: Plan[] = []
  for (const [name, of] of Object.entries(parts)) {
    if (body[name] === undefined || body[name] === null) continue
    const kept = before ? await partsAt(ctx, of, String(before.id), true) : []
    plans.push(planOf(ctx, name, of, body[name], kept, problems))
  }
  if (before && plans.length > 0 && (body['version'] ?? undefined) === undefined)
    problems.push({
      field: 'version',
      message: [`请提供${baseFields.version.label[0]}`, 'Send the version that was read'],
    })
  return { plans, problems }
}

export const writesParts = (plans: readonly Plan[]): boolean =>
  plans.some(({ added, changed, removed }) => added.length + changed.length + removed.length > 0)

const shown = (of: Entity, rows: readonly Raw[]): Raw[] => rows.map(row => formatFields(partFields(of), row))

/** Writes the parts of a row, in its transaction; its history says which were added, changed and removed. */
export async function saveParts(
  ctx: Ctx,
  whole: Entity,
  row: Stored,
  plans: readonly Plan[],
  byName: EntityByName,
): Promise<void> {
  const { tenantId } = row as { tenantId: string }
  for (const { name, of, added, changed, removed } of plans) {
    for (const { before, values } of [
      ...added.map(values => ({ before: undefined, values })),
      ...changed.map(({ before, changes }) => ({ before, values: changes })),
    ]) {
      await refuseLargeFiles(ctx, of.fields, values as Raw)
      await checkReferences(ctx, of, values as Raw, before as Raw | undefined, byName, tenantId)
    }
    await ctx.removeMany(of, removed)
    const after: Raw[] = []
    for (const { before, changes } of changed) after.push((await ctx.update(of, before, changes)) as Raw)
    for (const values of added)
      after.push((await ctx.insert(of, { ...values, ...belongsTo(of, String(row.id)) }, { tenantId })) as Raw)
    const before = [...removed, ...changed.map(one => one.before)] as Raw[]
    if (after.length + before.length === 0) continue
    ctx.auditNote(whole.name, { id: String(row.id), tenantId }, 'parts', {
      [name]: [shown(of, before), shown(of, after)],
    })
  }
}
