import { displayText, type Entity, formatField, kindOf } from '@forecourt/contract/kernel'
import type { AuditedRow } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { storedEntries } from '../db/table.ts'
import type { Written } from './count-cache.ts'

type Raw = Readonly<Record<string, unknown>>

/** Who did it, from where, by which call: the same for all entries of one request. */
export interface AuditSource {
  readonly tenantId: string
  readonly userId: string
  readonly userName: string
  readonly roleName: string
  readonly address: string
  readonly requestId: string
  readonly call: string
  /** By which row somebody of the platform did it as one of the tenant. */
  readonly actingId: string | null
}

/** Before and after of each changed field, in wire form; of secrets it says only whether there was and is one. */
export type Changes = Record<string, readonly [before: unknown, after: unknown]>

const skipped = new Set([
  'id',
  'tenantId',
  'createUser',
  'createDept',
  'createTime',
  'updateUser',
  'updateTime',
  'isDeleted',
  'version',
])
const hidden = '••••'

const unstorable = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][\da-f]{2})/g

/**
 * Entries as JSON. What somebody asked for, noted as it came, may hold what PostgreSQL does not keep: NUL and lone surrogates
 * show as the sign for a character that cannot be shown, and an entry never fails for them.
 */
const jsonText = (value: unknown): string => {
  const text = JSON.stringify(value)
  return text.includes('\\u') ? text.replace(unstorable, '$1\\ufffd') : text
}

function difference(of: Entity, before: Raw | undefined, after: Raw | undefined): Changes {
  const changes: Changes = {}
  for (const [name, field] of storedEntries(of)) {
    const [old, now] = [before?.[name] ?? null, after?.[name] ?? null]
    if (old === now || skipped.has(name)) continue
    if (kindOf(field).isSecret) changes[name] = [old === null ? null : hidden, now === null ? null : hidden]
    else {
      const pair = [formatField(field, old), formatField(field, now)] as const
      if (old === null || now === null || JSON.stringify(pair[0]) !== JSON.stringify(pair[1])) changes[name] = pair
    }
  }
  return changes
}

const labelOf = (of: Entity, row: Raw): string | null => {
  const label = of.options.display ? row[of.options.display] : null
  return typeof label === 'string' ? (displayText(of, label)?.slice(0, 255) ?? null) : null
}

interface Entry {
  tenantId: string
  entity: string
  rowId: string
  rowLabel: string | null
  action: string
  fromState: number | null
  toState: number | null
  changes: unknown
  reason: string | null
}

const columns =
  'tenant_id, id, entity, row_id, row_label, action, from_state, to_state, changes, reason, time, user_id, user_name, role_name, address, request_id, call, acting_id'

const shared = ['$1', '$2', '$3', '$4', '$5', '$6', '$7', '$8']
/** The text for a few entries is planned once for each number of them, and costs half of what a list in JSON does. */
const fewTexts = [1, 2, 3, 4].map(count => {
  const own = (entry: number) => Array.from({ length: 10 }, (_, at) => `$${9 + entry * 10 + at}`)
  const tuples = Array.from({ length: count }, (_, entry) => `(${[...own(entry), ...shared].join(', ')})`)
  return `insert into audit_entry (${columns}) values ${tuples.join(', ')}`
})
const manyText = `insert into audit_entry (${columns})
select e->>0, (e->>1)::bigint, e->>2, e->>3, e->>4, e->>5, (e->>6)::smallint, (e->>7)::smallint, e->8, e->>9, ${shared.join(', ')}
from jsonb_array_elements($9::jsonb) e`

/**
 * The audit of one transaction. Entries are gathered and sent in one statement with the commit, which fails if it did: a
 * change without its entry is not possible.
 */
export class Audit {
  readonly #tx: Transaction
  #source: AuditSource
  readonly #newId: () => string
  readonly #now: Date
  readonly #entries: Entry[] = []
  #isSent = false
  readonly #written: Written

  constructor(tx: Transaction, written: Written, source: AuditSource, newId: () => string, now: Date) {
    this.#tx = tx
    this.#written = written
    this.#source = source
    this.#newId = newId
    this.#now = now
  }

  inserted(of: Entity, row: Raw): void {
    this.#add(of, row, 'insert', difference(of, undefined, row))
  }

  batch(of: Entity, rows: readonly Raw[]): void {
    const first = rows[0] ?? {}
    for (const row of rows.slice(1)) this.#written.row(of, row)
    this.#add(of, first, 'insert', { count: [0, rows.length], ids: [null, rows.slice(0, 100).map(row => row['id'])] })
  }

  updated(of: Entity, before: Raw, after: Raw, reason?: string): void {
    this.#written.row(of, before)
    const changes = difference(of, before, after)
    if (Object.keys(changes).length > 0 || reason) this.#add(of, after, 'update', changes, { reason: reason ?? null })
  }

  removed(of: Entity, before: Raw): void {
    this.#add(of, before, 'remove', difference(of, before, undefined))
  }

  restored(of: Entity, row: Raw): void {
    this.#add(of, row, 'restore', difference(of, undefined, row))
  }

  advanced(of: Entity, before: Raw, after: Raw, action: string, stateField: string, reason?: string): void {
    this.#written.row(of, before)
    const { [stateField]: _, ...changes } = difference(of, before, after)
    const step = {
      fromState: before[stateField] as number,
      toState: after[stateField] as number,
      reason: reason ?? null,
    }
    this.#add(of, after, action, changes, step)
  }

  note(entity: string, row: AuditedRow | string, action: string, changes: Raw, reason?: string): void {
    const about: AuditedRow = typeof row === 'string' ? { id: row, tenantId: this.#source.tenantId } : row
    const { id, tenantId, label = null, by } = about
    if (by) this.#source = { ...this.#source, ...by }
    this.#written.named(entity, tenantId)
    this.#keep({
      tenantId,
      entity,
      rowId: id,
      rowLabel: label,
      action,
      fromState: null,
      toState: null,
      changes,
      reason: reason ?? null,
    })
  }

  #add(of: Entity, row: Raw, action: string, changes: unknown, rest: Partial<Entry> = {}): void {
    const tenantId = (row['tenantId'] as string | undefined) ?? this.#source.tenantId
    this.#written.row(of, row)
    this.#keep({
      tenantId,
      entity: of.name,
      rowId: String(row['id']),
      rowLabel: labelOf(of, row),
      action,
      fromState: null,
      toState: null,
      changes,
      reason: null,
      ...rest,
    })
  }

  #keep(entry: Entry): void {
    if (this.#isSent) throw new Error(`the entry of ${entry.entity} ${entry.rowId} comes after the audit has left`)
    this.#entries.push(entry)
  }

  /** Sends what has been gathered, just before the commit. */
  flush(): void {
    this.#isSent = true
    if (this.#entries.length === 0) return
    const source = this.#source
    const rows = this.#entries
      .splice(0)
      .map(({ tenantId, entity, rowId, rowLabel, action, fromState, toState, changes, reason }) => [
        tenantId,
        this.#newId(),
        entity,
        rowId,
        rowLabel,
        action,
        fromState,
        toState,
        changes,
        reason?.slice(0, 500) ?? null,
      ])
    const around = [
      this.#now,
      source.userId,
      source.userName.slice(0, 64),
      source.roleName.slice(0, 255),
      source.address.slice(0, 64),
      source.requestId,
      source.call.slice(0, 128),
      source.actingId,
    ]
    const few = fewTexts[rows.length - 1]
    const values = few ? rows.flatMap(row => row.with(8, jsonText(row[8]))) : [jsonText(rows)]
    this.#tx.defer(this.#tx.query(few ?? manyText, [...around, ...values]))
  }
}
