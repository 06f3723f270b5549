import {
  type Entity,
  type Field,
  type Fields,
  masked,
  readFilters,
  readSorts,
  type Resource,
  type Row,
} from '@forecourt/contract/kernel'
import type { Ctx } from './context.ts'
import { platformTenant } from './database.ts'
import type { Hooks } from './implement.ts'
import { refuse } from './refusal.ts'
import { joined, type SQL, sql } from './sql.ts'
import { columnName, isTenantTable, storedFields, tableName } from './table.ts'

type Raw = Readonly<Record<string, unknown>>
type Shown = Hooks<Entity>['shown']

/** How a reader sees a field: as it is, masked, or not at all. */
export type Sight = 'plain' | 'masked' | 'hidden'

interface Reading {
  readonly resource: Resource
  readonly shown: Shown
}

const readings = new Map<string, Reading>()
const origins = new WeakMap<Field, Entity>()

/** What is known of an entity is asked wherever its rows are read: lists, sums, files, answers of calls, the audit. */
export function registerReading(resource: Resource, shown: Shown): void {
  readings.set(resource.entity.name, { resource, shown })
  for (const field of Object.values(resource.entity.fields)) origins.set(field, resource.entity)
}

/** Who may open the detail reads there what the list masks; nobody else reads it at all. */
export function mayReadMasked(ctx: Ctx, of: Entity): boolean {
  const resource = readings.get(of.name)?.resource
  if (!resource) return false
  if (!resource.verbs.includes('detail')) return ctx.may(`${resource.permission}_exportPlain`)
  return resource.openToRead || ctx.may(`${resource.permission}_view`)
}

const everyRow = ''

/**
 * The ways in which a row can reach this reader: as its own, or named in one of the columns that share it. The platform
 * sees every row, and everybody those of reference tables, in one way.
 */
const waysOf = (ctx: Ctx, of: Entity): readonly string[] =>
  isTenantTable(of) && ctx.user.tenantId !== platformTenant ? ['tenantId', ...(of.options.share ?? [])] : [everyRow]

const somebodyElse = '-'
const probes: Readonly<Partial<Record<Field['kind'], unknown>>> = {
  money: 1n,
  price: 1n,
  quantity: 1n,
  int: 1,
  ratio: 1,
  state: 1,
  flag: true,
  day: '2000-01-01',
  moment: new Date(0),
  json: Object.freeze([]),
}
/** A value of this kind that differs from what would be shown in its place: eleven digits are masked like a phone. */
const probeOf = ({ kind, options }: Field): unknown =>
  options.many ? probes.json : kind === 'dict' && options.int ? 1 : (probes[kind] ?? '13800001234')

/** How the fields of a row are seen that reaches the reader in this way alone: the hook is shown a row made for it. */
function sightsIn(ctx: Ctx, of: Entity, way: string, reading: Reading | undefined): Map<string, Sight> {
  const fields = storedFields(of)
  const mayPlain = mayReadMasked(ctx, of)
  const tenants = Object.fromEntries(
    ['tenantId', ...(of.options.share ?? [])].map(name => [name, name === way ? ctx.user.tenantId : somebodyElse]),
  )
  const row: Raw = {
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, probeOf(field)])),
    ...tenants,
  }
  const seen: Raw = reading?.shown?.(ctx, row as Row<Entity>, mayPlain ? 'detail' : 'list') ?? row
  return new Map(
    Object.entries(fields).map(([name, field]) => {
      const value = seen[name]
      if (value === null || value === undefined) return [name, 'hidden']
      return [name, value !== row[name] || (field.options.mask && !mayPlain) ? 'masked' : 'plain']
    }),
  )
}

type Sights = ReadonlyMap<string, ReadonlyMap<string, Sight>>
const known = new WeakMap<object, Map<string, Sights>>()

/** How this reader sees the fields of an entity, for each way in which its rows reach them. */
function sightsOf(ctx: Ctx, of: Entity): Sights {
  const mine = known.get(ctx.user) ?? new Map<string, Sights>()
  known.set(ctx.user, mine)
  const found = mine.get(of.name)
  if (found) return found
  const made = new Map(waysOf(ctx, of).map(way => [way, sightsIn(ctx, of, way, readings.get(of.name))]))
  mine.set(of.name, made)
  return made
}

/** Most entities keep nothing from anybody. */
const isOpen = (of: Entity): boolean =>
  !readings.get(of.name)?.shown && !Object.values(of.fields).some(field => field.options.mask)

/** The ways in which a row has to reach the reader for this field to be read plainly. */
const plainWays = (ctx: Ctx, of: Entity, name: string): string[] =>
  [...sightsOf(ctx, of)].flatMap(([way, sights]) => (sights.get(name) === 'plain' ? [way] : []))

/** Of which rows the reader may read a field: of all, of none, or of those that a condition finds. */
export function whereReadable(ctx: Ctx, of: Entity, name: string): 'all' | 'none' | SQL {
  if (isOpen(of)) return 'all'
  const ways = plainWays(ctx, of, name)
  if (ways.length === sightsOf(ctx, of).size) return 'all'
  if (ways.length === 0) return 'none'
  const conditions = ways.map(way => sql`${columnName(way)} = ${ctx.user.tenantId}`)
  return sql`(${joined(conditions, ' or ')})`
}

/** The same as a condition, for sums written by hand. */
export function readableRows(ctx: Ctx, of: Entity, name: string): SQL {
  const rows = whereReadable(ctx, of, name)
  return rows === 'all' ? sql`true` : rows === 'none' ? sql`false` : rows
}

const askedFor = (ctx: Ctx, of: Entity): string[] => {
  const fields = storedFields(of)
  const asked = [...readFilters(fields, ctx.filters), ...readSorts(fields, ctx.filters)]
  return [...new Set(asked.map(one => one.name))]
}

const refuseField = (of: Entity, name: string): never => refuse('notReadable', storedFields(of)[name]?.label ?? name)

/**
 * Nobody finds out by asking what the rows keep from them. A filter or a sort by a field that the reader may read
 * of no row is refused; by one of some rows only it looks at those alone.
 */
export function onlyReadable(ctx: Ctx, of: Entity): SQL[] {
  if (isOpen(of)) return []
  return askedFor(ctx, of).flatMap(name => {
    const rows = whereReadable(ctx, of, name)
    if (rows === 'none') return refuseField(of, name)
    return rows === 'all' ? [] : [rows]
  })
}

/** In which ways any row at all reaches this reader: a company that pays sells nothing. */
async function waysInUse(ctx: Ctx, of: Entity): Promise<ReadonlySet<string>> {
  const ways = [...sightsOf(ctx, of).keys()]
  if (ways.length === 1) return new Set(ways)
  const exists = ways.map(
    way => sql`
      select ${way}::text as way where exists (
        select 1 from ${tableName(of)} where ${columnName(way)} = ${ctx.user.tenantId} and is_deleted = 0)`,
  )
  const rows = await ctx.rows<{ way: string }>(joined(exists, ' union all '))
  return new Set(rows.map(row => row.way))
}

const isReachedBy = (ways: readonly string[], used: ReadonlySet<string>) => ways.some(way => used.has(way))

/** Says so when what is asked for could only be read of rows such as this reader has none of. */
export async function refuseUnreadable(ctx: Ctx, of: Entity): Promise<void> {
  if (isOpen(of)) return
  const partly = askedFor(ctx, of).filter(name => typeof whereReadable(ctx, of, name) !== 'string')
  if (partly.length === 0) return
  const used = await waysInUse(ctx, of)
  const closed = used.size > 0 && partly.find(name => !isReachedBy(plainWays(ctx, of, name), used))
  if (closed) refuseField(of, closed)
}

/** What a list may not offer this reader: fields that are empty in all rows, and those that are masked in all. */
export interface Limits {
  readonly hidden: readonly string[]
  readonly masked: readonly string[]
}

/** The fields of an entity that this reader does not read plainly of any row, so that nothing is offered by them. */
export async function limitsOf(ctx: Ctx, of: Entity): Promise<Limits> {
  if (isOpen(of)) return { hidden: [], masked: [] }
  const sights = sightsOf(ctx, of)
  const isWhole = (name: string) => whereReadable(ctx, of, name) === 'all'
  const limited = Object.keys(storedFields(of)).filter(name => !isWhole(name))
  const used = limited.length > 0 ? await waysInUse(ctx, of) : new Set<string>()
  const inUse = [...sights].filter(([way]) => used.size === 0 || used.has(way)).map(([, seen]) => seen)
  const worst = limited.filter(name => inUse.every(seen => seen.get(name) !== 'plain'))
  const isHidden = (name: string) => inUse.every(seen => seen.get(name) === 'hidden')
  return { hidden: worst.filter(isHidden), masked: worst.filter(name => !isHidden(name)) }
}

const clarity: Readonly<Record<Sight, number>> = { hidden: 0, masked: 1, plain: 2 }

/** How the reader sees a field of a row with these tenants: as the clearest of the ways in which it reaches them. */
export function sightOf(ctx: Ctx, of: Entity, row: Raw, name: string): Sight {
  if (isOpen(of)) return 'plain'
  const sights = [...sightsOf(ctx, of)].filter(([way]) => way === everyRow || row[way] === ctx.user.tenantId)
  return sights
    .map(([, seen]) => seen.get(name) ?? 'plain')
    .reduce<Sight>((best, one) => (clarity[one] > clarity[best] ? one : best), 'hidden')
}

const asItIs = (text: string): string => text

/** How texts that name rows are written for this reader: masked where they are not read plainly of every row. */
export const textsFor = (ctx: Ctx, of: Entity, name: string): ((text: string) => string) =>
  whereReadable(ctx, of, name) === 'all' ? asItIs : masked

interface Carried {
  /** Nothing in it is kept from anybody. */
  readonly isOpen: boolean
  /** Entities all of whose fields an answer has: its rows are rows of theirs. */
  readonly entities: readonly Entity[]
  readonly fields: readonly (readonly [name: string, of: Entity | undefined, isMasked: boolean])[]
}
const carried = new WeakMap<Fields, Carried>()

function carriedBy(fields: Fields): Carried {
  const found = carried.get(fields)
  if (found) return found
  const entries = Object.entries(fields).map(([name, field]) => [name, origins.get(field), field] as const)
  const named = new Set(entries.flatMap(([, of]) => of ?? []))
  const made = {
    isOpen: entries.every(([, of, field]) => !field.options.mask && (!of || isOpen(of))),
    entities: [...named].filter(of => Object.entries(of.fields).every(([name, field]) => fields[name] === field)),
    fields: entries.map(([name, of, field]) => [name, of, Boolean(field.options.mask)] as const),
  }
  carried.set(fields, made)
  return made
}

/**
 * What the answer of a call shows of a row: the fields of an entity are seen there as in its list or detail, and other
 * fields that are declared masked are masked for everybody.
 */
export function answeredRow(ctx: Ctx, fields: Fields, row: Raw): Raw {
  const { entities, fields: all, isOpen } = carriedBy(fields)
  if (isOpen) return row
  let seen = row
  for (const of of entities) {
    const where = mayReadMasked(ctx, of) ? 'detail' : 'list'
    seen = readings.get(of.name)?.shown?.(ctx, seen as Row<Entity>, where) ?? seen
  }
  const veiled: Record<string, unknown> = {}
  for (const [name, of, isMasked] of all) {
    const value = seen[name]
    if (value === null || value === undefined) continue
    if (of && !entities.includes(of) && isHiddenFromAll(ctx, of, name)) veiled[name] = null
    else if (isMasked && typeof value === 'string' && !(of && mayReadMasked(ctx, of))) veiled[name] = masked(value)
  }
  return { ...seen, ...veiled }
}

const isHiddenFromAll = (ctx: Ctx, of: Entity, name: string): boolean =>
  !isOpen(of) && [...sightsOf(ctx, of).values()].every(seen => seen.get(name) === 'hidden')
