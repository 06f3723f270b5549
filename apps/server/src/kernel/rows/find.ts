import { column, type ShapedRow } from '../db/row-shape.ts'
import {
  baseFields,
  displayText,
  type Entity,
  type Field,
  type FoundRow,
  foundFields,
  formatField,
  kindOf,
  masked,
  stateByCode,
  stateFieldOf,
  summedFields,
  tenantEntity,
} from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { joined, settled, type SQL, sql } from '../db/sql.ts'
import { columnName, isTenantTable, tableName } from '../db/table.ts'
import type { Served } from '../served.ts'
import { patternFor } from './condition.ts'
import { ways } from './list.ts'
import { redacted, whereKnown, whereReadable, whereShown } from './readable.ts'
import type { Typed } from './typed.ts'
import { narrowed } from './seen.ts'

const perEntity = 5
/** Any part of a name, its initials and last digits are looked for among so many of the newest rows; beginnings among all. */
const lookedThrough = 2_000

/** All letters and digits sort before it, in every order of characters that a database may have. */
const last = '龥龥'

const upTo = sql.raw(String(perEntity))
const newest = sql.raw(String(lookedThrough))

/** The first amount that adds up and stands in the list: what a row is about. */
const amountOf = (of: Entity): readonly [name: string, field: Field] | undefined =>
  summedFields(of).find(([, field]) => field.options.list !== false && kindOf(field).isMoney)

/** What is read of a row besides its figures: its name, and what it is found by. */
const saidOf = (of: Entity): string[] => [
  ...new Set([of.options.display ?? 'id', ...foundFields(of).map(([name]) => name)]),
]

const texts = (names: readonly string[]): SQL =>
  names.length === 0
    ? sql`array[]::text[]`
    : sql`array[${joined(
        names.map(name => sql`${columnName(name)}::text`),
        ', ',
      )}]`

const orNull = (name: string | undefined): SQL => (name === undefined ? sql`null` : columnName(name))

/** The name of the tenant whose row it is: for those who see the rows of all. */
function ownerName(ctx: Ctx, { entity: of, byName }: Served): SQL {
  const tenants = byName(tenantEntity)
  if (!ctx.seesAllTenants || !isTenantTable(of) || !tenants?.options.display || of === tenants) return sql`null::text`
  const key = columnName(tenants.options.key ?? 'id')
  return sql`(select owner.${columnName(tenants.options.display)} from ${tableName(tenants)} owner
    where owner.${key} = ${tableName(of)}.${columnName('tenantId')} limit 1)`
}

/** The columns of every leg: the same for all entities, so that one statement asks for them together. */
function newColumns(ctx: Ctx, served: Served): SQL {
  const { entity: of } = served
  return settled(sql`${sql.raw(`'${of.name}'`)}::text as entity, id::text as id,
    ${isTenantTable(of) ? columnName('tenantId') : sql`null`}::text as "tenantId",
    ${texts(of.options.share ?? [])} as shared, ${texts(saidOf(of))} as said,
    ${orNull(stateFieldOf(of)?.name)}::int as state, ${orNull(amountOf(of)?.[0])}::text as amount,
    ${columnName('createTime')} as time, ${ownerName(ctx, served)} as "tenantName"`)
}

const columnsFor = { all: new WeakMap<Entity, SQL>(), own: new WeakMap<Entity, SQL>() }

function columns(ctx: Ctx, served: Served): SQL {
  const known = columnsFor[ctx.seesAllTenants ? 'all' : 'own']
  const made = known.get(served.entity) ?? newColumns(ctx, served)
  known.set(served.entity, made)
  return made
}

/** A condition and of which rows it may be asked; nothing where that is none. */
const askedOf = (rows: 'all' | 'none' | SQL, condition: SQL): SQL[] =>
  rows === 'none' ? [] : [rows === 'all' ? condition : sql`(${condition} and ${rows})`]

/** A range that an index serves, and the comparison that is exact whatever the order of characters. */
const begins = (name: string, start: string): SQL =>
  sql`${columnName(name)} >= ${start} and ${columnName(name)} <= ${start + last} and starts_with(${columnName(name)}, ${start})`

interface Asked {
  readonly condition: SQL
  readonly order: SQL
}

/** Numbers that we give are in capitals, however they are typed, and have digits. */
function startOf({ fields }: Entity, name: string, { number }: Typed): string | undefined {
  if (!fields[name]?.options.readOnly) return number
  return number && /\d/.test(number) ? number.toUpperCase() : undefined
}

/** What an index answers: beginnings of numbers and names, and the whole of a phone's or card's number. */
function exactly(ctx: Ctx, of: Entity, typed: Typed): Asked[] {
  return foundFields(of).flatMap(([name, by]): Asked[] => {
    const order = sql`${columnName(name)} desc`
    const start = by === 'name' ? typed.name : startOf(of, name, typed)
    const conditions =
      by === 'digits'
        ? typed.whole === undefined
          ? []
          : askedOf(whereKnown(ctx, of, name), sql`${columnName(name)} = ${typed.whole}`)
        : start === undefined
          ? []
          : askedOf(whereReadable(ctx, of, name), begins(name, start))
    return conditions.map(condition => ({ condition, order }))
  })
}

/** Ignoring case costs nine times as much as not, and a part in Chinese has none. */
const likeOf = (part: string): SQL => sql.raw(part.toLowerCase() === part.toUpperCase() ? 'like' : 'ilike')

/** What no index answers. Initials fit the letters themselves as well, in either case. */
function loosely(ctx: Ctx, of: Entity, { name: part, tail, initials }: Typed): SQL[] {
  return foundFields(of).flatMap(([name, by]) => {
    const column = columnName(name)
    if (by === 'digits') return tail ? askedOf(whereShown(ctx, of, name), sql`right(${column}, 4) = ${tail}`) : []
    if (by !== 'name' || part === undefined) return []
    const has = initials ? sql`${column} ~ ${initials}` : sql`${column} ${likeOf(part)} ${patternFor('like', part)}`
    return askedOf(whereReadable(ctx, of, name), has)
  })
}

/** The statements that look for rows of an entity, one for each way of comparing and of being visible. */
function legsOf(ctx: Ctx, served: Served, typed: Typed): SQL[] {
  const { entity: of } = served
  const more = [sql`is_deleted = 0`, ...narrowed(ctx, served)]
  const list = columns(ctx, served)
  const loose = loosely(ctx, of, typed)
  return ways(of, ctx).flatMap(way => {
    const seen = joined([way, ...more], ' and ')
    const exact = exactly(ctx, of, typed).map(
      ({ condition, order }) =>
        sql`(select ${list} from ${tableName(of)} where ${seen} and ${condition} order by ${order} limit ${upTo})`,
    )
    if (loose.length === 0) return exact
    const recent = sql`select * from ${tableName(of)} where ${seen} order by id desc limit ${newest}`
    return [
      ...exact,
      sql`(select ${list} from (${recent}) as ${tableName(of)} where ${joined(loose, ' or ')} limit ${upTo})`,
    ]
  })
}

const foundShape = {
  entity: column.text,
  id: column.text,
  tenantId: column.nullable(column.text),
  shared: column.list(column.nullable(column.text)),
  said: column.list(column.nullable(column.text)),
  state: column.nullable(column.int),
  amount: column.nullable(column.bigint),
  time: column.moment,
  tenantName: column.nullable(column.text),
}
type Raw = ShapedRow<typeof foundShape>

/** A row that was found, as its list would show it. */
function shown(ctx: Ctx, { entity: of, resource }: Served, raw: Raw): FoundRow {
  const said = saidOf(of)
  const state = stateFieldOf(of)
  const amount = amountOf(of)
  const row: Readonly<Record<string, unknown>> = redacted(
    ctx,
    of,
    {
      id: raw.id,
      tenantId: raw.tenantId,
      ...Object.fromEntries((of.options.share ?? []).map((name, at) => [name, raw.shared[at]])),
      ...Object.fromEntries(said.map((name, at) => [name, raw.said[at]])),
      ...(state ? { [state.name]: raw.state } : {}),
      ...(amount ? { [amount[0]]: raw.amount } : {}),
    },
    'list',
  )
  const [, ...others] = said
  const textOf = (name: string): string[] => {
    const value = row[name]
    if (typeof value !== 'string' || value === '') return []
    return [of.fields[name]?.options.mask ? masked(value) : value]
  }
  const found = state && row[state.name] !== null ? stateByCode(state.states, Number(row[state.name])) : undefined
  const figure = amount && row[amount[0]]
  return {
    entity: of.name,
    label: of.label,
    page: resource.permission,
    id: raw.id,
    name: displayText(of, row[said[0] ?? 'id']) ?? raw.id,
    facts: others.flatMap(textOf),
    tenantName: raw.tenantName,
    state: found ? { label: found.label, tone: found.tone } : null,
    amount: amount && typeof figure === 'bigint' ? String(formatField(amount[1], figure)) : null,
    time: amount ? String(formatField(baseFields.createTime, raw.time)) : null,
  }
}

/** The statement that asks for everything at once; undefined where there is nothing to ask. */
export function findStatement(ctx: Ctx, all: readonly Served[], typed: Typed): SQL | undefined {
  const legs = all.flatMap(served => legsOf(ctx, served, typed))
  return legs.length > 0 ? joined(legs, ' union all ') : undefined
}

/**
 * Rows of these entities that fit what was typed, at most five of each: in one statement, by indexes or among a bounded number
 * of rows. Nobody finds what they do not see, nor by what they do not read.
 */
export async function findRows(ctx: Ctx, all: readonly Served[], typed: Typed): Promise<FoundRow[]> {
  const asked = findStatement(ctx, all, typed)
  const rows = asked ? await ctx.rows(foundShape, asked) : []
  const first = new Map(rows.map(row => [`${row.entity} ${row.id}`, row] as const).toReversed())
  return all.flatMap(served =>
    [...first.values()]
      .filter(row => row.entity === served.entity.name)
      .toReversed()
      .slice(0, perEntity)
      .map(row => shown(ctx, served, row)),
  )
}
