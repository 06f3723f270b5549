import {
  allowsEdit,
  allowsRemoval,
  isKeptFrom,
  type Entity,
  formatFields,
  initialOf,
  type InputOf,
  type Label,
  type Resource,
  type Row,
  stateByCode,
  stateFieldOf,
  statedColumns,
  type Values,
} from '@forecourt/contract/kernel'
import { refuseWriter } from '../call-policy.ts'
import { besideRow, canFor } from '../can.ts'
import { afterWritten } from './after-written.ts'
import { type ChartRows, chartRows } from './chart.ts'
import { type EntityByName, forgetReferenceLabel, referenceLabelsFor } from './reference-labels.ts'
import type { Ctx } from '../context.ts'
import { asSeen } from './data-scope.ts'
import { refuseInForce } from './in-force.ts'
import { fileFields } from './file-keys.ts'
import { refuseLargeFiles } from './file-size.ts'
import { isId } from '../ids.ts'
import type { Hooks } from '../implement.ts'
import { type IdBatch, listIds, listPage, listUnpaged, rowsOf, visible } from './list.ts'
import { redacted, type Surface } from './readable.ts'
import { refuseReferenced } from './referenced.ts'
import { refuse, refuseInput } from '../refusal.ts'
import { answeredParts, readParts, saveParts, writesParts } from './parts.ts'
import { readRow } from './read-row.ts'
import { checkReferences, refuseLoop } from './row-references.ts'
import { tenantFor, tenantOf } from './row-tenant.ts'
import { wireRows } from './wire-rows.ts'
import { joined, type SQL, sql } from '../db/sql.ts'
import { nested } from './nested.ts'
import { treeRows } from './tree.ts'
import { listCounts, listSums, type Sums } from './sums.ts'
import { columnName, isTenantTable, storedFields, tableName } from '../db/table.ts'
import { narrowed } from './seen.ts'
import { column } from '../db/row-shape.ts'

type Raw = Record<string, unknown>

/** Whether a posted row is one that exists: a new one comes with an empty id or none. */
export const hasId = (body: Raw): boolean => body['id'] !== undefined && body['id'] !== null && body['id'] !== ''

function idOf(body: Raw): string | undefined {
  if (!hasId(body)) return undefined
  const given = body['id']
  const id = typeof given === 'string' || typeof given === 'number' ? String(given) : ''
  return isId(id) ? id : refuse('notFound')
}

/** Rows that others share with the caller may be read; to write them is answered as if they were not there. */
export const mayWrite = (ctx: Ctx, of: Entity, row: Raw): boolean =>
  ctx.seesAllTenants || (isTenantTable(of) && row['tenantId'] === ctx.tenantId)

export interface ResourceVerbs {
  list(ctx: Ctx): Promise<unknown>
  sums(ctx: Ctx): Promise<Sums>
  /** What is drawn above the list, of a view that declares a chart. */
  chart(ctx: Ctx): Promise<ChartRows>
  detail(ctx: Ctx, id: string): Promise<Raw>
  remove(ctx: Ctx, ids: readonly string[]): Promise<void>
  /** Adds or changes a row; `row` is what its detail would answer, where the resource says that it is answered. */
  submit(ctx: Ctx, body: Raw): Promise<{ id: string; added: boolean; row?: Raw }>
  /** Whether a text can name a row: by its id, or by the field that the resource is also named by. */
  isName(text: string): boolean
  /** Ids of what the list shows by the request's filters and sort, for files. */
  ids(ctx: Ctx, bounds: { max: number; size: number }, more?: readonly SQL[]): Promise<IdBatch[]>
  /** Rows as the list shows them, by id. */
  shown(ctx: Ctx, ids: readonly string[], masking: boolean): Promise<Raw[]>
  /** Brings a removed row and its parts back, by the rules for a new one. */
  revive(ctx: Ctx, id: string): Promise<void>
}

export function resourceVerbs(
  resource: Resource,
  hooks: Hooks<Entity>,
  byName: EntityByName,
  entities: readonly Entity[],
): ResourceVerbs {
  const { entity } = resource
  const own = { entity, hooks }
  const { parent } = entity.options
  /** Rows with what no table has of them, as this reader may see them. */
  const seen = (ctx: Ctx, rows: readonly Raw[], where: Surface): Raw[] => {
    const whole = hooks.completed ? rows.map(row => hooks.completed?.(ctx, row as Row<Entity>) as Raw) : rows
    return whole.map(row => redacted(ctx, entity, row, where))
  }

  async function list(asker: Ctx) {
    const ctx = asSeen(asker)
    const more = narrowed(ctx, own)
    if (!resource.unpaged) {
      const page = await listPage(ctx, entity, more)
      const rows = page.records as Raw[]
      const records = await wireRows(ctx, entity, seen(ctx, rows, 'list'), byName, true)
      // What can be done with each row is answered where it is asked for.
      const can = ctx.filters['can'] === '1' ? await canFor(ctx, entity, rows) : undefined
      return { ...page, records: can ? records.map((row, at) => ({ ...row, can: can[at] })) : records }
    }
    const rows = await wireRows(
      ctx,
      entity,
      seen(ctx, (await (parent ? treeRows : listUnpaged)(ctx, entity, more)) as Raw[], 'list'),
      byName,
      true,
    )
    return parent ? nested(rows, parent) : rows
  }

  const maySum = (ctx: Ctx) => hooks.sumsRight === undefined || ctx.may(hooks.sumsRight)
  async function sums(asker: Ctx): Promise<Sums> {
    const [ctx, more] = [asSeen(asker), narrowed(asker, own)]
    return (await listCounts(ctx, entity, more)) ?? (await listSums(ctx, entity, more, maySum(ctx)))
  }

  async function chart(asker: Ctx): Promise<ChartRows> {
    const ctx = asSeen(asker)
    const { records, others } = maySum(ctx)
      ? await chartRows(ctx, entity, narrowed(ctx, own))
      : { records: [], others: { count: 0, sums: {} } }
    const fields = { ...storedFields(entity), ...statedColumns(entity) }
    const points = records.map(row => drawn(formatFields(fields, row)))
    const labels = await referenceLabelsFor(ctx, entity, points, byName)
    for (const point of points) for (const { name, textOf } of labels) if (textOf(point)) point[name] = textOf(point)
    return { records: points, others: { ...others, sums: drawn(formatFields(fields, others.sums)) } }
  }

  const isName = (text: string) =>
    isId(text) ||
    (entity.options.single === true && text === '') ||
    (resource.namedBy !== undefined && /^[\w.:-]{1,64}$/.test(text))

  /** The ids of what a request names; a name that no row has stays as it is, and is found nowhere. */
  async function idsOf(ctx: Ctx, names: readonly string[]): Promise<string[]> {
    if (!resource.namedBy) return [...names]
    const by = columnName(resource.namedBy)
    const rows = await asSeen(ctx).rows(
      { id: column.text, name: column.text },
      sql`
      select id::text as id, ${by} as name from ${tableName(entity)}
      where ${by} = any(${sql.param(names)}) and ${visible(entity, ctx)} and is_deleted = 0`,
    )
    const known = new Map(rows.map(row => [row.name, row.id]))
    return names.map(name => known.get(name) ?? (isId(name) ? name : refuse('notFound')))
  }

  /** The only row of the caller's tenant; a name has to be its own. */
  async function ownRow(ctx: Ctx, id: string | undefined): Promise<Row<Entity> | undefined> {
    const row = await ctx.find(entity, { tenantId: ctx.tenantId } as never)
    return id === undefined || String(row?.id) === id ? row : refuse('notFound')
  }

  /** Settings that nobody has saved are the first values of their fields. */
  async function settings(ctx: Ctx, name: string) {
    const row: Raw = (await ownRow(ctx, name || undefined)) ?? { ...firstValues(entity), tenantId: ctx.tenantId }
    const [wire = {}] = await wireRows(ctx, entity, seen(ctx, [row], 'detail'), byName, false)
    return wire
  }

  async function detail(ctx: Ctx, name: string) {
    if (entity.options.single) return settings(ctx, name)
    const [id = ''] = await idsOf(ctx, [name])
    const row = await asSeen(ctx).getOrRefuse(entity, id)
    const more = narrowed(ctx, own)
    if (more.length > 0) await refuseLeftOut(ctx, entity, id, more)
    const [[wire = {}], beside, parts] = await Promise.all([
      wireRows(ctx, entity, seen(ctx, [row as Raw], 'detail'), byName, false),
      besideRow(ctx, entity, row as Raw),
      answeredParts(ctx, resource, String(row.id), byName),
    ])
    return { ...wire, ...parts, ...beside }
  }

  const ids = (ctx: Ctx, bounds: { max: number; size: number }, more: readonly SQL[] = []) =>
    listIds(asSeen(ctx), entity, bounds, [...narrowed(ctx, own), ...more])

  const shown = async (ctx: Ctx, wanted: readonly string[], masking: boolean) =>
    wireRows(
      ctx,
      entity,
      seen(ctx, (await rowsOf(asSeen(ctx), entity, wanted)) as Raw[], masking ? 'list' : 'file'),
      byName,
      masking,
    )

  async function submit(ctx: Ctx, body: Raw) {
    const id = idOf(body)
    const { single } = entity.options
    const named = id === undefined ? undefined : await asSeen(ctx).getOrRefuse(entity, id)
    const before = single ? await ownRow(ctx, id) : named
    if (before && !mayWrite(ctx, entity, before as Raw)) refuse('notFound')
    refuseWriter(ctx, resource, before || single ? 'edit' : 'add')
    if (before && !allowsEdit(resource, before as Raw)) refuse('notEditable', stateLabelOf(entity, before as Raw))
    if (!before && !isTenantTable(entity) && !ctx.seesAllTenants) refuse('notAllowed', `${resource.permission}_add`)
    const { values, problems } = readRow(ctx, entity, body, before as Raw | undefined)
    const { plans: asked, problems: within } = await readParts(ctx, resource, body, before)
    if (problems.length + within.length > 0) refuseInput([...problems, ...within])
    await refuseLargeFiles(ctx, entity.fields, values)
    const owner = await tenantFor(ctx, resource, body, { before: before as Raw | undefined, values }, byName)
    const version = body['version'] ?? undefined
    if (before && version !== undefined && Number(version) !== before.version) refuse('changed')
    const input = { ...values, ...(id ? { id } : {}) } as InputOf<Entity>
    const known = (await hooks.gather?.(ctx, [input])) as undefined
    const prepared = ((await hooks.prepare?.(ctx, input, owner, known)) ?? values) as Values<Entity>
    // A resource may say itself whose a new row is: a site is its supplier's, a tenant's row its own.
    const tenantId = before ? owner : tenantOf(ctx, { tenantId: owner, ...(prepared as Raw) })
    await checkReferences(ctx, entity, prepared as Raw, before as Raw | undefined, byName, tenantId)
    if (parent && before) await refuseLoop(ctx, entity, parent, String(before.id), (prepared as Raw)[parent])
    await hooks.guard?.(ctx, before, prepared, tenantId)
    const plans = (await hooks.parts?.(ctx, before, asked)) ?? asked
    const isPlain = !hooks.after && !hooks.afterAll && !resource.answersRow && !writesParts(plans)
    if (!before && isPlain && fileFields(entity).length === 0) {
      const added = ctx.newId()
      ctx.defer(ctx.insert(entity, prepared, { id: added, tenantId }))
      return { id: added, added: true }
    }
    const row = before ? await ctx.update(entity, before, prepared) : await ctx.insert(entity, prepared, { tenantId })
    await saveParts(ctx, entity, row as Row<Entity>, plans, byName)
    await afterWritten(ctx, hooks, [{ row: row as Row<Entity>, before }])
    if (before) ctx.afterCommit(() => forgetReferenceLabel(ctx, entity, String(before.id)))
    const saved = { id: String(row.id), added: !before }
    if (!resource.answersRow) return saved
    const [shown] = await wireRows(ctx, entity, seen(ctx, [row as Raw], 'detail'), byName, false)
    return { ...saved, row: shown ?? {} }
  }

  async function remove(ctx: Ctx, names: readonly string[]) {
    const ids = await idsOf(ctx, names)
    const rows = await asSeen(ctx).all(entity, { id: ids } as never, { limit: ids.length })
    if (rows.length !== new Set(ids).size || !rows.every(row => mayWrite(ctx, entity, row as Raw))) refuse('notFound')
    refuseWriter(ctx, resource, 'delete')
    if (rows.some(row => isKeptFrom(resource, row as Raw, ctx.user.userId))) refuse('sameUser')
    const fixed = rows.find(row => !allowsRemoval(resource, row as Raw))
    if (fixed) refuse('notRemovable', stateLabelOf(entity, fixed as Raw))
    refuseInForce(entity, rows as Raw[])
    if (parent) await refuseLeftBehind(ctx, entity, parent, ids)
    // What must look at a row may have to see that the one before it is gone.
    if (!hooks.guard && !hooks.after) await ctx.removeMany(entity, rows)
    else
      for (const row of rows) {
        await hooks.guard?.(ctx, row as Row<Entity>, undefined, tenantOf(ctx, row as Raw))
        await ctx.remove(entity, row as Row<Entity>)
        await hooks.after?.(ctx, undefined, row as Row<Entity>)
      }
    // What a row's own rule says against it is more to the point than what points to it.
    await refuseReferenced(ctx, entity, rows as Raw[], entities)
    await removeParts(ctx, entity, ids, entities)
  }

  async function revive(ctx: Ctx, id: string) {
    const [removed] = await asSeen(ctx).rows(
      { at: column.moment },
      sql`select update_time as at from ${tableName(entity)} where id = ${id} and is_deleted = 1`,
    )
    refuseWriter(ctx, resource, 'delete')
    const row = await ctx.restore(entity, id)
    if (!removed || !row || !mayWrite(ctx, entity, row as Raw)) return refuse('notFound')
    const values = Object.fromEntries(Object.keys(entity.fields).map(name => [name, (row as Raw)[name]]))
    const tenantId = tenantOf(ctx, row as Raw)
    await checkReferences(ctx, entity, values, undefined, byName, tenantId)
    await hooks.guard?.(ctx, undefined, values as Values<Entity>, tenantId)
    await reviveParts(ctx, entity, id, entities, removed.at)
    await afterWritten(ctx, hooks, [{ row: row as Row<Entity>, before: undefined }])
  }

  return { list, sums, chart, detail, remove, submit, isName, revive, ids, shown }
}

/** A point of a chart says what it stands for and no more. */
const drawn = (wire: Raw): Raw =>
  Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== null && value !== ''))

/** What a row's state is called. */
function stateLabelOf(of: Entity, row: Raw): Label {
  const state = stateFieldOf(of)
  return (state && stateByCode(state.states, Number(row[state.name]))?.label) ?? of.label
}

const firstValues = (of: Entity): Raw =>
  Object.fromEntries(
    Object.entries(of.fields).map(([name, field]) => [
      name,
      field.options.initial === undefined ? null : initialOf(field),
    ]),
  )

/** What the list would leave out answers like what is not there. */
async function refuseLeftOut(ctx: Ctx, of: Entity, id: string, narrowed: readonly SQL[]): Promise<void> {
  const [row] = await ctx.rows(
    sql`select 1 from ${tableName(of)} where ${joined([sql`id = ${id}`, ...narrowed], ' and ')}`,
  )
  if (!row) refuse('notFound')
}

const partsOf = (of: Entity, entities: readonly Entity[]): Entity[] =>
  entities.filter(({ fields, options }) => options.ownedBy && fields[options.ownedBy]?.options.to === of.name)

/** Rows below those that are removed have to be removed with them. */
async function refuseLeftBehind(ctx: Ctx, of: Entity, parent: string, ids: readonly string[]): Promise<void> {
  const below = await ctx.all(of, { [parent]: ids } as never, { limit: ids.length + 1 })
  if (below.some(row => !ids.includes(String(row.id)))) refuse('hasChildren')
}

/** Parts go with their whole, in one statement for each kind; the entry of the whole stands for them. */
async function removeParts(ctx: Ctx, of: Entity, ids: readonly string[], entities: readonly Entity[]): Promise<void> {
  for (const part of partsOf(of, entities))
    await ctx.rows(sql`
      update ${tableName(part)} set is_deleted = 1, update_time = ${ctx.now}, version = version + 1
      where ${columnName(part.options.ownedBy ?? '')} = any(${sql.param(ids)}) and is_deleted = 0`)
}

/** Parts that went with their whole come back with it: those removed at its very moment, and none removed before. */
async function reviveParts(
  ctx: Ctx,
  of: Entity,
  id: string,
  entities: readonly Entity[],
  removedAt: Date,
): Promise<void> {
  for (const part of partsOf(of, entities))
    await ctx.rows(sql`
      update ${tableName(part)} set is_deleted = 0, version = version + 1
      where ${columnName(part.options.ownedBy ?? '')} = ${id} and is_deleted = 1 and update_time = ${removedAt}`)
}
