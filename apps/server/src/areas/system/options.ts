import { areas } from '@forecourt/contract'
import {
  type Call,
  type Entity,
  type Fields,
  innerFieldsOf,
  type InputOfCall,
  keyFieldOf,
  type OfferedAs,
  refersTo,
  type Resource,
  rowFields,
  countryCode,
} from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/system'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { patternOfInitials } from '../../kernel/rows/initials.ts'
import { visible } from '../../kernel/rows/list.ts'
import { isOfTenants, readableBy } from '../../kernel/rows/row-references.ts'
import { textsFor, whereReadable } from '../../kernel/rows/readable.ts'
import { narrowed } from '../../kernel/rows/seen.ts'
import { type Served, servedOf } from '../../kernel/served.ts'
import { joined, type SQL, sql } from '../../kernel/db/sql.ts'
import { columnName, tableName } from '../../kernel/db/table.ts'
import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'

const regionColumns = columnsOf(contract.region, 'place')
const maxIds = 200
const unbound = new Set(['signedIn', 'open', 'internal'])

/** The entities that these fields choose rows of, columns of small tables and parts included. */
const chosenIn = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const { readOnly, form } = field.options
    const inner = innerFieldsOf(field)
    if (inner) return chosenIn(inner)
    // An id names the row that a call is about; nobody chooses it.
    const to = name === 'id' || readOnly || form === false ? undefined : refersTo(field)
    return to === undefined ? [] : [to]
  })

const rightsOfForm = (of: Resource): string[] =>
  of.verbs.includes('submit') ? [`${of.permission}_add`, `${of.permission}_edit`] : []

const choosersOf = (fields: Fields, rights: readonly string[]) =>
  chosenIn(fields).flatMap(to => rights.map(right => [to, right] as const))

/** The rights to the forms and calls in which a row of an entity is chosen: whoever may fill them in has to find it. */
const choosers = Map.groupBy(
  areas.flatMap(({ resources, calls }) => [
    ...Object.values(resources).flatMap(of => choosersOf(of.entity.fields, rightsOfForm(of))),
    ...Object.values<Call>(calls)
      .filter(one => !unbound.has(one.permission))
      .flatMap(one => choosersOf(one.input, [one.permission])),
    // The audit is searched by who did something, and says their names.
    ['user', contract.audit.permission] as const,
  ]),
  ([to]) => to,
)

const mayList = (ctx: Ctx, { resource }: Served): boolean => resource.publicRead || ctx.may(resource.permission)

const mayChoose = (ctx: Ctx, of: Served): boolean =>
  mayList(ctx, of) || (choosers.get(of.entity.name) ?? []).some(([, right]) => ctx.may(right))

/** Rows that stand in a column of a list which the caller may read: their names are there already. */
function standingIn(ctx: Ctx, of: Entity, within: string): SQL | undefined {
  const [list = '', name = ''] = within.split('.')
  const served = servedOf(ctx, list)
  const fields = served ? rowFields(served.entity) : {}
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!served || field?.options.to !== of.name || !mayList(ctx, served)) return undefined
  const { entity } = served
  const rows = whereReadable(ctx, entity, name)
  if (rows === 'none') return undefined
  const key = sql`${tableName(of)}.${keyOf(of)}`
  const stands = field.options.many ? sql`${columnName(name)} ? ${key}::text` : sql`${columnName(name)} = ${key}`
  const seen = [
    sql`${columnName('isDeleted')} = 0`,
    visible(entity, ctx),
    ...narrowed(ctx, served),
    ...(rows === 'all' ? [] : [rows]),
  ]
  return sql`exists (select 1 from ${tableName(entity)} listed where ${stands} and ${joined(seen, ' and ')})`
}

const keyOf = (of: Entity): SQL => columnName(keyFieldOf(of))

/** What is found by a word: the name, its initials, or the code; not what the caller may not read of the row. */
function matching(ctx: Ctx, of: Entity, display: string, keyword: string): SQL {
  const pattern = `%${keyword.replace(/[\\%_]/g, character => `\\${character}`)}%`
  const initials = patternOfInitials(keyword)
  const readable = (name: string | undefined) => name !== undefined && whereReadable(ctx, of, name) === 'all'
  const { code } = of.options
  const ways = [
    ...(readable(display) ? [sql`${columnName(display)}::text ilike ${pattern}`] : []),
    ...(readable(display) && initials ? [sql`${columnName(display)}::text ~ ${initials}`] : []),
    ...(code && readable(code) ? [sql`${columnName(code)}::text ilike ${pattern}`] : []),
  ]
  return ways.length > 0 ? sql`(${joined(ways, ' or ')})` : sql`false`
}

const foundShape = {
  id: column.text,
  label: column.nullable(column.text),
  hint: column.nullable(column.text),
  province: column.nullable(column.text),
  facts: column.nullable(column.json<Readonly<Record<string, string | null>>>),
}
type Found = ShapedRow<typeof foundShape>

/** By what the rows are grouped, and the rows by their groups; as they are where the entity has none or the caller may not read it. */
function offeredTo(ctx: Ctx, of: Entity) {
  const { offered } = of.options
  const by = offered?.by.every(name => whereReadable(ctx, of, name) === 'all') ? offered.by : []
  const facts = by.map(name => sql`${name}::text, ${columnName(name)}::text`)
  const as = (row: Found): OfferedAs | undefined => (row.facts ? offered?.as(row.facts) : undefined)
  return {
    column: facts.length > 0 ? sql`jsonb_build_object(${joined(facts, ', ')})` : sql`null::jsonb`,
    sorted: (rows: readonly Found[]) =>
      rows
        .map(row => [row, as(row)] as const)
        .toSorted(([, one], [, other]) => (one?.order ?? 0) - (other?.order ?? 0)),
  }
}

const digitsOfLevel = 2

/** The columns of where a row lies, as far as the caller reads all of them. */
const placesOf = (ctx: Ctx, of: Entity): readonly SQL[] => {
  const names = of.options.placedBy ?? []
  return names.every(name => whereReadable(ctx, of, name) === 'all') ? names.map(columnName) : []
}

/** Dongguan has no districts and is its own: whichever level a code stands at, the row lies there. */
const lyingIn = (ctx: Ctx, of: Entity, region: string): SQL => {
  const places = placesOf(ctx, of)
  if (region === countryCode) return sql`true`
  return places.length > 0 ? sql`${region} in (${joined(places, ', ')})` : sql`false`
}

type Wanted = InputOfCall<typeof contract.optionRegions>

/** Rows of an entity that this caller is offered, or the refusal. */
function offeredRows(ctx: Ctx, { entity, within, tenantId, region }: Wanted) {
  const served = servedOf(ctx, entity) ?? ctx.refuse('notFound')
  const of = served.entity
  const { display } = of.options
  if (display === undefined) return ctx.refuse('notFound')
  const isFree = mayChoose(ctx, served)
  const standing = isFree || !within ? undefined : standingIn(ctx, of, within)
  if (!isFree && !standing) ctx.refuse('notAllowed', served.resource.permission)
  const conditions = [
    sql`${columnName('isDeleted')} = 0`,
    visible(of, ctx),
    ...narrowed(ctx, served),
    ...(standing ? [standing] : []),
    ...(tenantId && ctx.seesAllTenants && isOfTenants(of) ? [readableBy(of, tenantId)] : []),
    ...(region ? [lyingIn(ctx, of, region)] : []),
  ]
  return { of, display, conditions }
}

const regionShape = {
  code: column.text,
  name: column.text,
  count: column.int,
}

export const optionRegions: Handler<typeof contract.optionRegions> = async (ctx, asked) => {
  const { of, conditions } = offeredRows(ctx, asked)
  const { region } = asked
  const places = placesOf(ctx, of)
  const level = !region || region === countryCode ? 0 : region.length / digitsOfLevel
  const [above, own] = [places[level - 1], places[level]]
  if (!own) return []
  return ctx.rows(
    regionShape,
    sql`
    select found.code, ${regionColumns.name}, found.count
    from (
      select ${own} as code, count(*)::int as count from ${tableName(of)}
      where ${joined([...conditions, ...(above ? [sql`${own} <> ${above}`] : [])], ' and ')} group by ${own}
    ) found
    join ${regionColumns} on ${regionColumns.code} = found.code and ${regionColumns.isDeleted} = 0
    order by found.code`,
  )
}

/**
 * Rows to choose from, by name or code, or by id to label what is chosen already. They are offered to whoever may list
 * them or fill in a form that asks for one; in the filter of a list to everybody who reads it, as far as they stand in it.
 */
export const options: Handler<typeof contract.options> = async (ctx, asked) => {
  const { keyword, ids, size } = asked
  const { of, display, conditions: offerable } = offeredRows(ctx, asked)
  const { code } = of.options
  const hint = code && whereReadable(ctx, of, code) === 'all' ? sql`${columnName(code)}::text` : sql`null`
  const [province = sql`null`] = placesOf(ctx, of)
  const conditions = [
    ...offerable,
    ...(ids ? [sql`${keyOf(of)}::text = any(${sql.param(ids.split(',').slice(0, maxIds))})`] : []),
    ...(keyword ? [matching(ctx, of, display, keyword)] : []),
  ]
  const offered = offeredTo(ctx, of)
  const rows = await ctx.rows(
    foundShape,
    sql`
    select ${keyOf(of)}::text as id, ${columnName(display)}::text as label, ${hint} as hint, ${offered.column} as facts, ${province} as province
    from ${tableName(of)} where ${joined(conditions, ' and ')} order by label limit ${size ?? 20}`,
  )
  const shown = textsFor(ctx, of, display)
  return offered.sorted(rows).map(([row, as]) => ({
    id: row.id,
    hint: row.hint,
    province: row.province,
    label: row.label ? shown(row.label) : row.id,
    group: as?.group[0] ?? null,
    groupEn: as?.group[1] ?? null,
    line: as?.line?.[0] ?? null,
    lineEn: as?.line?.[1] ?? null,
  }))
}
