import { type Entity } from '@forecourt/contract/kernel'
import { isTenantTable, snake } from './table.ts'

interface Kept {
  readonly total: number
  readonly untilMs: number
  readonly shelves: readonly Shelf[]
}

/** The totals that were asked for by one tenant, of one table, by what the list asks for. It is thrown away by a write. */
type Shelf = Map<string, Kept>

const shelves = new Map<string, Map<string, Shelf>>()
const keptMs = 2_000
const mostLists = 200
const mostTables = 500
const mostTenants = 5_000

const put = <K, V>(into: Map<K, V>, most: number, key: K, value: V): V => {
  if (into.size >= most) into.clear()
  into.set(key, value)
  return value
}

function shelfOf(tenantId: string, table: string): Shelf {
  const byTenant = shelves.get(table) ?? put(shelves, mostTables, table, new Map<string, Shelf>())
  return byTenant.get(tenantId) ?? put(byTenant, mostTenants, tenantId, new Map<string, Kept>())
}

/**
 * The total of a list as it was counted less than two seconds ago: counting costs more than reading a page, and whoever
 * turns pages or comes back asks again and again. Made before the counting begins: what is written meanwhile throws the
 * shelves away, and a total that comes after that is put where nobody looks.
 */
export class ListTotal {
  readonly #shelves: readonly [Shelf, ...Shelf[]]
  readonly #list: string

  /** `others` are the further tables that the list's conditions look into. */
  constructor(tenantId: string, of: Entity, others: readonly string[], list: string) {
    this.#shelves = [shelfOf(tenantId, snake(of.name)), ...others.map(table => shelfOf(tenantId, table))]
    this.#list = list
  }

  known(nowMs: number): number | undefined {
    const kept = this.#shelves[0].get(this.#list)
    const isGood = kept && kept.untilMs > nowMs && kept.shelves.every((shelf, at) => shelf === this.#shelves[at])
    return isGood ? kept.total : undefined
  }

  keep(total: number, nowMs: number): void {
    put(this.#shelves[0], mostLists, this.#list, { total, untilMs: nowMs + keptMs, shelves: this.#shelves })
  }
}

type Raw = Readonly<Record<string, unknown>>
type Tenants = Set<string> | 'all'

const writing = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?(\w+)"?/gi
const reading = /\b(?:from|join)\s+(?:only\s+)?"?(\w+)"?/gi
const found = new Map<string, readonly string[]>()
const mostTexts = 2_000
const longestText = 10_000

function tablesIn(text: string, pattern: RegExp): readonly string[] {
  const key = `${pattern === writing ? 'w' : 'r'}${text}`
  const known = found.get(key)
  if (known) return known
  const names = [...new Set([...text.matchAll(pattern)].map(match => (match[1] ?? '').toLowerCase()))]
  // A text that lists thousands of values does not come again.
  return text.length > longestText ? names : put(found, mostTexts, key, names)
}

/** The tables that a condition looks into, beside the list's own. */
export const tablesReadBy = (text: string, of: Entity): readonly string[] =>
  tablesIn(text, reading).filter(name => name !== snake(of.name))

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
    const isKnown = names.length > 0 && names.every(name => row[name] !== undefined)
    this.#add(snake(of.name), isKnown ? names.flatMap(name => (row[name] === null ? [] : [String(row[name])])) : 'all')
  }

  named(entity: string, tenantId: string): void {
    this.#add(snake(entity), [tenantId])
  }

  statement(text: string): void {
    if (this.#canWrite) for (const table of tablesIn(text, writing)) this.#add(table, 'all')
  }

  /** After the commit: whoever made it, and everybody who may see it, counts anew. */
  forget(writers: readonly string[]): void {
    for (const [table, tenants] of this.#byTable) {
      if (tenants === 'all') shelves.delete(table)
      else for (const tenantId of [...tenants, ...writers]) shelves.get(table)?.delete(tenantId)
    }
  }

  #add(table: string, tenantIds: readonly string[] | 'all'): void {
    const known = this.#byTable.get(table)
    if (known === 'all') return
    if (tenantIds === 'all') this.#byTable.set(table, 'all')
    else this.#byTable.set(table, new Set([...(known ?? []), ...tenantIds]))
  }
}
