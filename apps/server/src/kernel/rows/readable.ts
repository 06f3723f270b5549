import {
  type Entity,
  type Field,
  masked,
  type Party,
  placeOf,
  readFilters,
  type ReadRule,
  readSorts,
  type Resource,
} from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { platformTenant } from '../db/database.ts'
import { refuse } from '../refusal.ts'
import { type InRuntime, runtimeLocal } from '../runtime-local.ts'
import { joined, type SQL, sql } from '../db/sql.ts'
import { columnName, isTenantTable, storedFields, tableName } from '../db/table.ts'
import { column } from '../db/row-shape.ts'

type Raw = Readonly<Record<string, unknown>>

/** How a reader sees a field: as it is, masked, or not at all. */
export type Sight = 'plain' | 'masked' | 'hidden'

/** Where a row is read: in a list, a file with everything unmasked, or alone. */
export type Surface = 'list' | 'file' | 'detail'

const resources = runtimeLocal('resources', () => new WeakMap<Entity, Resource>())
export const origins = runtimeLocal('origins', () => new WeakMap<Field, Entity>())

/** What is declared of an entity is obeyed wherever its rows are read: lists, sums, files, answers of calls, the audit. */
export function registerReading(runtime: InRuntime, resource: Resource): void {
  runtime.local(resources).set(resource.entity, resource)
  for (const field of Object.values(resource.entity.fields)) runtime.local(origins).set(field, resource.entity)
}

/** Who may open the detail reads there what the list masks; nobody else reads it at all. */
export const mayReadMasked = (ctx: Ctx, of: Entity): boolean => readsMasked(ctx, of, ctx.may)

function readsMasked(runtime: InRuntime, of: Entity, may: May): boolean {
  const resource = runtime.local(resources).get(of)
  if (!resource) return false
  if (!resource.verbs.includes('detail')) return may(`${resource.permission}_exportPlain`)
  return resource.publicRead || may(`${resource.permission}_view`)
}

export const everyRow = ''

/**
 * The ways in which a row can reach this reader: as its own, or named in one of the columns that share it. The platform
 * sees every row, and everybody those of reference tables, in one way.
 */
const waysOf = (isPlatform: boolean, of: Entity): readonly string[] =>
  isTenantTable(of) && !isPlatform ? ['tenantId', ...(of.options.share ?? [])] : [everyRow]

interface Restricted {
  readonly name: string
  readonly options: Field['options']
}
interface Rules {
  /** The fields that are kept from somebody, or left out of lists. */
  readonly restricted: readonly Restricted[]
  /** The rights that the declarations go by. */
  readonly rights: readonly string[]
  /** How each kind of reader sees the entity, by what tells the kinds apart. */
  readonly kinds: Map<string, Seen>
}
const rules = new WeakMap<Entity, Rules>()

/** What is declared about reading the entity, worked out once. */
function rulesOf(of: Entity): Rules {
  const found = rules.get(of)
  if (found) return found
  const restricted = Object.entries(storedFields(of))
    .filter(([, { options }]) => options.readBy || options.mask || options.detailOnly)
    .map(([name, { options }]) => ({ name, options }))
  const readers = restricted.flatMap(({ options }) => options.readBy?.readers ?? [])
  const rights = [...new Set(readers.flatMap(one => [one.with ?? [], one.without ?? []].flat()))]
  const made = { restricted, rights, kinds: new Map<string, Seen>() }
  rules.set(of, made)
  return made
}

/** What is taken from a row before it leaves. */
interface Veil {
  readonly hidden: readonly string[]
  readonly masked: readonly string[]
}

/** How one kind of reader sees the fields of an entity. */
interface Seen {
  readonly ways: readonly string[]
  /** Nothing is kept from them in any row. */
  readonly isWhole: boolean
  /** For each way in which rows reach them the fields that are not seen plainly. */
  readonly sights: ReadonlyMap<string, ReadonlyMap<string, Sight>>
  /** What is taken from a row, by where it is read and the set of ways in which it reaches them. */
  readonly veils: Map<string, Veil>
}

type May = (right: string) => boolean

/** Whether a rule lets this kind of reader read rows in which they have these places. */
const lets = ({ readers }: ReadRule, parties: ReadonlySet<Party>, may: May): boolean =>
  readers.some(
    one =>
      (one.as === undefined || [one.as].flat().some(party => parties.has(party))) &&
      [one.with ?? []].flat().every(may) &&
      (one.without === undefined || !may(one.without)),
  )

const everyParty = ['owner', 'seller', 'payer', 'provider'] as const

/** The places that somebody has in a row which reaches them in this way. */
export const partiesBy = (of: Entity, way: string, isPlatform: boolean): ReadonlySet<Party> =>
  new Set<Party>([
    ...(isPlatform ? (['platform'] as const) : []),
    ...everyParty.filter(party => way !== everyRow && placeOf(of, party) === way),
  ])

export const byRule = (rule: ReadRule | undefined, parties: ReadonlySet<Party>, may: May): Sight =>
  !rule || lets(rule, parties, may) ? 'plain' : rule.others === 'mask' ? 'masked' : 'hidden'

/** How a field can be seen at best, wherever it is read: what is masked in lists is read by whoever may open the detail. */
function sightBy({ readBy, mask }: Field['options'], parties: ReadonlySet<Party>, may: May, mayPlain: boolean): Sight {
  const sight = byRule(readBy, parties, may)
  if (sight !== 'plain') return sight
  return mask === 'everywhere' || (mask && !mayPlain) ? 'masked' : 'plain'
}

function seenBy(ctx: Ctx, of: Entity, isPlatform: boolean): Seen {
  const mayPlain = mayReadMasked(ctx, of)
  const ways = waysOf(isPlatform, of)
  const sights = new Map(
    ways.map(way => {
      const parties = partiesBy(of, way, isPlatform)
      const all = rulesOf(of).restricted.map(
        ({ name, options }) => [name, sightBy(options, parties, ctx.may, mayPlain)] as const,
      )
      return [way, new Map<string, Sight>(all.filter(([, sight]) => sight !== 'plain'))]
    }),
  )
  return { ways, isWhole: [...sights.values()].every(seen => seen.size === 0), sights, veils: new Map() }
}

/** A field that is not everybody's, and how one person sees it. */
export interface FieldSight {
  readonly name: string
  /** Undefined where it goes by the row, and none was given. */
  readonly sight: Sight | undefined
}

/**
 * How somebody else sees the fields of an entity that are kept from anybody or masked, in a row or wherever rows reach them; by the
 * declarations that their own requests go by.
 */
export function fieldSights(
  runtime: InRuntime,
  of: Entity,
  row: Raw | undefined,
  { tenantId, may }: { readonly tenantId: string; readonly may: May },
): FieldSight[] {
  const isPlatform = tenantId === platformTenant
  const mayPlain = readsMasked(runtime, of, may)
  const ways = waysOf(isPlatform, of).filter(way => !row || way === everyRow || row[way] === tenantId)
  return rulesOf(of)
    .restricted.filter(({ options }) => options.readBy || options.mask)
    .map(({ name, options }) => {
      const sights = ways.map(way => sightBy(options, partiesBy(of, way, isPlatform), may, mayPlain))
      return { name, sight: row || new Set(sights).size === 1 ? clearest(sights) : undefined }
    })
}

const seenByUser = runtimeLocal('seenByUser', () => new WeakMap<object, Map<Entity, Seen>>())

/** How this reader sees the fields of an entity: worked out once for all who have the same rights to it. */
export function seenOf(ctx: Ctx, of: Entity): Seen {
  const known = ctx.local(seenByUser)
  const mine = known.get(ctx.user) ?? new Map<Entity, Seen>()
  known.set(ctx.user, mine)
  const found = mine.get(of)
  if (found) return found
  const { rights, kinds } = rulesOf(of)
  const isPlatform = ctx.user.tenantId === platformTenant
  const kind = JSON.stringify([isPlatform, mayReadMasked(ctx, of), ...rights.map(right => ctx.may(right))])
  const seen = kinds.get(kind) ?? seenBy(ctx, of, isPlatform)
  kinds.set(kind, seen)
  mine.set(of, seen)
  return seen
}

/** Most entities keep nothing from anybody. */
const isOpen = (of: Entity): boolean => rulesOf(of).restricted.length === 0

export const clarity: Readonly<Record<Sight, number>> = { hidden: 0, masked: 1, plain: 2 }
const clearest = (sights: readonly Sight[]): Sight =>
  sights.reduce((best, one) => (clarity[one] > clarity[best] ? one : best), 'hidden')

/** What is taken from rows that reach the reader in these ways, or in none, where they are read here. */
function veilFor(ctx: Ctx, of: Entity, reached: readonly string[], where: Surface): Veil {
  const isPlatform = ctx.user.tenantId === platformTenant
  const places = (reached.length > 0 ? reached : [everyRow]).map(way => partiesBy(of, way, isPlatform))
  const hidden: string[] = []
  const maskedNames: string[] = []
  for (const { name, options } of rulesOf(of).restricted) {
    const sight = clearest(places.map(parties => byRule(options.readBy, parties, ctx.may)))
    if (sight === 'hidden' || (options.detailOnly && where !== 'detail')) hidden.push(name)
    else if (sight === 'masked' || (options.mask === 'everywhere' && where === 'detail')) maskedNames.push(name)
  }
  return { hidden, masked: maskedNames }
}

/**
 * A row as this reader may see it: what they may not read is null or masked. What lists mask for everybody is masked
 * where they are written.
 */
export function redacted<R extends object>(ctx: Ctx, of: Entity, row: R, where: Surface): R {
  if (isOpen(of)) return row
  const { ways, veils } = seenOf(ctx, of)
  const values = row as Raw
  const reached = ways.filter(way => way === everyRow || values[way] === ctx.user.tenantId)
  const key = `${where} ${reached.join()}`
  const veil = veils.get(key) ?? veilFor(ctx, of, reached, where)
  veils.set(key, veil)
  if (veil.hidden.length === 0 && veil.masked.length === 0) return row
  const seen: Record<string, unknown> = { ...values }
  for (const name of veil.hidden) seen[name] = null
  for (const name of veil.masked) if (typeof seen[name] === 'string') seen[name] = masked(seen[name])
  return seen as R
}

/** How a field is seen of rows that reach the reader in this way. */
const sightIn = ({ sights }: Seen, way: string, name: string): Sight => sights.get(way)?.get(name) ?? 'plain'

/** The ways in which a row has to reach the reader for this field to be read plainly. */
const plainWays = (ctx: Ctx, of: Entity, name: string): string[] => {
  const seen = seenOf(ctx, of)
  return seen.ways.filter(way => sightIn(seen, way, name) === 'plain')
}

type Rows = 'all' | 'none' | SQL

/** The rows that reach the reader in these of all ways. */
function rowsIn(ctx: Ctx, of: Entity, ways: readonly string[]): Rows {
  if (ways.length === seenOf(ctx, of).ways.length) return 'all'
  if (ways.length === 0) return 'none'
  const conditions = ways.map(way => sql`${columnName(way)} = ${ctx.user.tenantId}`)
  return sql`(${joined(conditions, ' or ')})`
}

/** Of which rows the reader may read a field: of all, of none, or of those that a condition finds. */
export function whereReadable(ctx: Ctx, of: Entity, name: string): Rows {
  if (isOpen(of) || seenOf(ctx, of).isWhole) return 'all'
  return rowsIn(ctx, of, plainWays(ctx, of, name))
}

/** Of which rows something of a field is shown to the reader, be it masked: its last four digits are. */
export function whereShown(ctx: Ctx, of: Entity, name: string): Rows {
  if (isOpen(of)) return 'all'
  const seen = seenOf(ctx, of)
  return rowsIn(
    ctx,
    of,
    seen.ways.filter(way => sightIn(seen, way, name) !== 'hidden'),
  )
}

/** Of which rows the reader knows the whole of a field: they read it, or are shown it by a call of its own. */
export function whereKnown(ctx: Ctx, of: Entity, name: string): Rows {
  const { revealedTo } = of.fields[name]?.options ?? {}
  if (!revealedTo) return whereReadable(ctx, of, name)
  const isPlatform = ctx.user.tenantId === platformTenant
  const rule: ReadRule = { readers: [revealedTo], others: 'nothing' }
  return rowsIn(
    ctx,
    of,
    seenOf(ctx, of).ways.filter(way => lets(rule, partiesBy(of, way, isPlatform), ctx.may)),
  )
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
  const { ways } = seenOf(ctx, of)
  if (ways.length === 1) return new Set(ways)
  const exists = ways.map(
    way => sql`
      select ${way}::text as way where exists (
        select 1 from ${tableName(of)} where ${columnName(way)} = ${ctx.user.tenantId} and is_deleted = 0)`,
  )
  const rows = await ctx.rows({ way: column.text }, joined(exists, ' union all '))
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
  const seen = seenOf(ctx, of)
  const limited = rulesOf(of).restricted.flatMap(({ name }) => (whereReadable(ctx, of, name) === 'all' ? [] : [name]))
  const used = limited.length > 0 ? await waysInUse(ctx, of) : new Set<string>()
  const inUse = seen.ways.filter(way => used.size === 0 || used.has(way))
  const worst = limited.filter(name => inUse.every(way => sightIn(seen, way, name) !== 'plain'))
  const isHidden = (name: string) => inUse.every(way => sightIn(seen, way, name) === 'hidden')
  return { hidden: worst.filter(isHidden), masked: worst.filter(name => !isHidden(name)) }
}

/** How the reader sees a field of a row with these tenants: as the clearest of the ways in which it reaches them. */
export function sightOf(ctx: Ctx, of: Entity, row: Raw, name: string): Sight {
  if (isOpen(of)) return 'plain'
  const seen = seenOf(ctx, of)
  const reached = seen.ways.filter(way => way === everyRow || row[way] === ctx.user.tenantId)
  return clearest(reached.map(way => sightIn(seen, way, name)))
}

const asItIs = (text: string): string => text

/** How texts that name rows are written for this reader: masked where they are not read plainly of every row. */
export const textsFor = (ctx: Ctx, of: Entity, name: string): ((text: string) => string) =>
  whereReadable(ctx, of, name) === 'all' ? asItIs : masked
