import { type Entity, platformTenant } from '@forecourt/contract/kernel'
import { runtimeLocal } from '../runtime-local.ts'
import { isTenantTable, snake } from '../db/table.ts'

interface CachedCount {
  readonly total: number
  readonly untilMs: number
  readonly shelves: readonly Shelf[]
}

/** The totals that were asked for by one tenant, of one table, by what the list asks for. It is thrown away by a write. */
type Shelf = Map<string, CachedCount>

const ttlMs = 2_000
const maxLists = 200
const maxTables = 500
const maxTenants = 5_000

const put = <K, V>(into: Map<K, V>, max: number, key: K, value: V): V => {
  if (into.size >= max) into.clear()
  into.set(key, value)
  return value
}

/** The totals that one application knows. */
export class CountCache {
  readonly #shelves = new Map<string, Map<string, Shelf>>()

  shelfOf(tenantId: string, table: string): Shelf {
    const byTenant = this.#shelves.get(table) ?? put(this.#shelves, maxTables, table, new Map<string, Shelf>())
    return byTenant.get(tenantId) ?? put(byTenant, maxTenants, tenantId, new Map<string, CachedCount>())
  }

  forget(table: string, tenantIds: Iterable<string> | 'all'): void {
    if (tenantIds === 'all') this.#shelves.delete(table)
    else for (const tenantId of tenantIds) this.#shelves.get(table)?.delete(tenantId)
  }
}
export const countCache = runtimeLocal('countCache', () => new CountCache())

/**
 * The total of a list as it was counted less than two seconds ago: counting costs more than reading a page, and whoever
 * turns pages or comes back asks again and again. Made before the counting begins: what is written meanwhile throws the
 * shelves away, and a total that comes after that is put where nobody looks.
 */
export class ListTotal {
  readonly #shelves: readonly [Shelf, ...Shelf[]]
  readonly #list: string

  /** `others` are the further tables that the list's conditions look into. */
  constructor(cache: CountCache, tenantId: string, of: Entity, others: readonly string[], list: string) {
    this.#shelves = [cache.shelfOf(tenantId, snake(of.name)), ...others.map(table => cache.shelfOf(tenantId, table))]
    this.#list = list
  }

  known(nowMs: number): number | undefined {
    const kept = this.#shelves[0].get(this.#list)
    const isGood = kept && kept.untilMs > nowMs && kept.shelves.every((shelf, at) => shelf === this.#shelves[at])
    return isGood ? kept.total : undefined
  }

  keep(total: number, nowMs: number): void {
    put(this.#shelves[0], maxLists, this.#list, { total, untilMs: nowMs + ttlMs, shelves: this.#shelves })
  }
}

type Raw = Readonly<Record<string, unknown>>
type Tenants = ReadonlySet<string> | 'all'

const writing = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?(\w+)"?/gi
// The books are moved by functions alone.
const posting = /\bledger\.(?:post|hold|release|expire_holds)\(/
const reading = /\b(?:from|join)\s+(?:only\s+)?"?(\w+)"?/gi
const maxTexts = 2_000
const maxTextLength = 10_000

/** What statements of this text name, found once: most are sent again and again. */
const writtenBy = new Map<string, readonly string[]>()
const readBy = new Map<string, readonly string[]>()

function remembered(into: Map<string, readonly string[]>, text: string, find: () => readonly string[]) {
  const known = into.get(text)
  if (known) return known
  // A text that lists thousands of values does not come again.
  return text.length > maxTextLength ? find() : put(into, maxTexts, text, find())
}

const namesIn = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(match => (match[1] ?? '').toLowerCase())),
]
const tablesWritten = (text: string) =>
  remembered(writtenBy, text, () => [...namesIn(text, writing), ...(posting.test(text) ? ['ledger'] : [])])
const tablesRead = (text: string) => remembered(readBy, text, () => namesIn(text, reading))

/** The tables that a condition looks into, beside the list's own. */
export const tablesReadBy = (text: string, of: Entity): readonly string[] =>
  tablesRead(text).filter(name => name !== snake(of.name))

/**
 * What a transaction has written, and who may see it: the tenant of a row and those it is shared with. Who sees what a
 * hand-written statement changed is not known, so it counts for everybody.
 */
export class Written {
  readonly #byTable = new Map<string, Tenants>()
  readonly #canWrite: boolean

  constructor(mode: 'read' | 'write') {
    this.#canWrite = mode === 'write'
  }

  row(of: Entity, row: Raw): void {
    const names = isTenantTable(of) ? ['tenantId', ...(of.options.share ?? [])] : []
    const isEverybodys = of.options.shareAll !== undefined && row['tenantId'] === platformTenant
    const isKnown = !isEverybodys && names.length > 0 && names.every(name => row[name] !== undefined)
    this.#add(snake(of.name), isKnown ? names.flatMap(name => (row[name] === null ? [] : [String(row[name])])) : 'all')
  }

  named(entity: string, tenantId: string): void {
    this.#add(snake(entity), [tenantId])
  }

  statement(text: string): void {
    if (!this.#canWrite) return
    for (const table of tablesWritten(text)) this.#add(table, 'all')
  }

  /** The tables, `ledger` for the books, each with the tenants whose rows they were where that is known. */
  get tables(): ReadonlyMap<string, Tenants> {
    return this.#byTable
  }

  /** After the commit: whoever made it, and everybody who may see it, counts anew. */
  forgetIn(cache: CountCache, writers: readonly string[]): void {
    for (const [table, tenants] of this.#byTable)
      cache.forget(table, tenants === 'all' ? 'all' : [...tenants, ...writers])
  }

  #add(table: string, tenantIds: readonly string[] | 'all'): void {
    const known = this.#byTable.get(table)
    if (known === 'all') return
    if (tenantIds === 'all') this.#byTable.set(table, 'all')
    else this.#byTable.set(table, new Set([...(known ?? []), ...tenantIds]))
  }
}
