import type { Area, Call, Resource } from '@forecourt/contract/kernel'
import type { Principal } from '../context.ts'
import { platformTenant } from '../db/database.ts'
import { snake } from '../db/table.ts'

/** Tables that a transaction has written, each with the tenants whose rows they were; `all` where that is not known. */
type Tables = ReadonlyMap<string, ReadonlySet<string> | 'all'>

const everybody = 'signedIn'

function readingRights({ entity, permission, publicRead, verbs }: Resource): readonly (readonly [string, string])[] {
  const rights = [
    ...(verbs.includes('list') ? [permission] : []),
    ...(verbs.includes('detail') ? [`${permission}_view`] : []),
  ]
  return (publicRead ? [everybody] : rights).map(right => [entity.name, right] as const)
}

const isForPeople = ({ permission, protocol }: Call) => !protocol && permission !== 'open' && permission !== 'internal'

/**
 * Who may be told that something was written: whoever has a list, a detail or a call that shows it. They learn the name of the
 * entity and nothing of its rows.
 */
export class Readers {
  readonly #rights = new Map<string, { readonly name: string; readonly rights: Set<string> }>()

  constructor(areas: readonly Area[]) {
    const resources = areas.flatMap(area => Object.values(area.resources))
    const calls = areas.flatMap(area => Object.values(area.calls)).filter(isForPeople)
    for (const [name, right] of [
      ...resources.flatMap(readingRights),
      ...calls.flatMap(call => (call.reads ?? []).map(name => [name, call.permission] as const)),
    ]) {
      const found = this.#rights.get(snake(name)) ?? { name, rights: new Set<string>() }
      found.rights.add(right)
      this.#rights.set(snake(name), found)
    }
  }

  /** Of these tables the names of the entities that somebody with these rights may see. */
  namesOf(tables: Iterable<string>, permissions: ReadonlySet<string>): string[] {
    return [...tables].flatMap(table => {
      const { name, rights } = this.#rights.get(table) ?? {}
      const isSeen = rights && (rights.has(everybody) || [...rights].some(right => permissions.has(right)))
      return name && isSeen ? [name] : []
    })
  }
}

/** A table that was written, and the session that did where it was one alone: its own answers have said so. */
type Written = readonly [table: string, by?: string]

/** What is told to the streams of all processes: which tables were written, by tenant. */
export interface Changed {
  readonly changed: readonly (readonly [tenantId: string, tables: readonly Written[]])[]
}

const everyMs = 1_000
// PostgreSQL takes no longer notification.
const maxBytes = 7_000

/**
 * Gathers what commits have written and passes it on once a second at most: whoever has such rows open asks for them anew.
 * It is not part of the transactions, because a notification makes commits wait for each other, and nothing depends on it:
 * what a process that dies had gathered is seen when somebody looks again.
 */
export class ChangeFeed {
  readonly #send: (message: Changed) => Promise<unknown>
  readonly #report: (error: unknown, where: string) => void
  #byTenant = new Map<string, Map<string, string>>()
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(send: (message: Changed) => Promise<unknown>, report: (error: unknown, where: string) => void) {
    this.#send = send
    this.#report = report
  }

  /** Rows of which nobody knows whose they are count for all tenants that the transaction has touched. */
  committed(tables: Tables, { tenantId, sessionId }: Pick<Principal, 'tenantId' | 'sessionId'>): void {
    if (this.#isClosed) return
    const touched = new Set([
      tenantId,
      platformTenant,
      ...[...tables.values()].flatMap(one => (one === 'all' ? [] : [...one])),
    ])
    for (const [table, tenants] of tables)
      for (const one of tenants === 'all' ? touched : [...tenants, platformTenant]) this.#add(one, table, sessionId)
    this.#timer ??= setTimeout(() => this.#flush(), everyMs).unref()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  #add(tenantId: string, table: string, sessionId: string): void {
    const tables = this.#byTenant.get(tenantId) ?? new Map<string, string>()
    const isAlone = (tables.get(table) ?? sessionId) === sessionId
    this.#byTenant.set(tenantId, tables.set(table, isAlone ? sessionId : ''))
  }

  #flush(): void {
    const gathered = [...this.#byTenant].map(
      ([tenantId, tables]) =>
        [tenantId, [...tables].map(([table, by]): Written => (by ? [table, by] : [table]))] as const,
    )
    this.#byTenant = new Map()
    this.#timer = undefined
    for (const changed of inParts(gathered)) this.#send({ changed }).catch(error => this.#report(error, 'changes'))
  }
}

type Part = Changed['changed']

/** Cut so that each part fits into one notification. */
function inParts(all: Part): Part[] {
  const parts: Part[] = []
  let part: Part = []
  for (const one of all) {
    if (part.length > 0 && Buffer.byteLength(JSON.stringify([...part, one])) > maxBytes) {
      parts.push(part)
      part = []
    }
    part = [...part, one]
  }
  return part.length > 0 ? [...parts, part] : parts
}
