import { user } from '@forecourt/contract/access'
import * as contract from '@forecourt/contract/system'
import { startTask } from '@forecourt/contract/tools'
import { areas } from '@forecourt/contract'
import {
  entitiesOf,
  type Entity,
  formatFields,
  type InputOfCall,
  masked,
  refersTo,
  rowFields,
} from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import { displayTexts } from '../../kernel/rows/reference-labels.ts'
import type { Ctx } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { type Handler, job } from '../../kernel/implement.ts'
import { systemUser } from '../../kernel/open.ts'
import { sightOf, textsFor } from '../../kernel/rows/readable.ts'
import { servedOf } from '../../kernel/served.ts'
import { joined, type SQL, sql } from '../../kernel/db/sql.ts'
import { auditEntryTable, auditSealTable } from './tables.ts'
import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'

const ae = columnsOf(auditEntryTable, 'ae')
const s = columnsOf(auditSealTable, 's')
const e = columnsOf(auditEntryTable, 'e')

export const entryShape = {
  id: column.text,
  tenant_id: column.text,
  time: column.moment,
  user_id: column.text,
  user_name: column.nullable(column.text),
  role_name: column.nullable(column.text),
  address: column.nullable(column.text),
  call: column.text,
  entity: column.text,
  row_id: column.text,
  row_label: column.nullable(column.text),
  action: column.text,
  from_state: column.nullable(column.int),
  to_state: column.nullable(column.int),
  changes: column.json<Record<string, unknown>>,
  reason: column.nullable(column.text),
  request_id: column.nullable(column.text),
  acting_id: column.nullable(column.text),
}
export type Entry = ShapedRow<typeof entryShape>

type Raw = Readonly<Record<string, unknown>>

const maskedText = (value: unknown) => (typeof value === 'string' ? masked(value) : value)
const maskedPair = (change: unknown) => (Array.isArray(change) ? change.map(maskedText) : maskedText(change))

/**
 * An entry as this reader may see it: it says of a row no more than the row itself does. `row` has the tenants of the row
 * where they are known; an entry alone is of a row of its own tenant.
 */
export function readableEntry(ctx: Ctx, entry: Entry, row: Raw = { tenantId: entry.tenant_id }): Entry {
  const of = servedOf(ctx, entry.entity)?.entity
  if (!of) return entry
  const changes = Object.entries(entry.changes).flatMap(([name, change]) => {
    const sight = Object.hasOwn(of.fields, name) ? sightOf(ctx, of, row, name) : 'plain'
    return sight === 'hidden' ? [] : [[name, sight === 'masked' ? maskedPair(change) : change]]
  })
  const { display } = of.options
  const label = entry.row_label && display ? textsFor(ctx, of, display)(entry.row_label) : entry.row_label
  return { ...entry, row_label: label, changes: Object.fromEntries(changes) }
}

/** Sign-ins were once written as the system's: whose they are stands inside. */
const accountIn = ({ entity, user_id: userId, changes }: Entry): string | null =>
  entity === 'session' && userId === '0' && typeof changes['account'] === 'string' ? changes['account'] : null

export const shownEntry = (entry: Entry) => ({
  id: entry.id,
  createTime: entry.time,
  userId: accountIn(entry) ? null : entry.user_id,
  userName: accountIn(entry) ?? entry.user_name,
  roleName: entry.role_name,
  address: entry.address,
  call: entry.call,
  entity: entry.entity,
  rowId: entry.row_id,
  rowLabel: entry.row_label ?? accountIn(entry),
  action: entry.action,
  from: entry.from_state,
  to: entry.to_state,
  changes: Object.entries(entry.changes).map(([field, change]) => ({ field, ...pair(change) })),
  reason: entry.reason,
  requestId: entry.request_id,
  isActing: entry.acting_id !== null,
})

type ShownEntry = ReturnType<typeof shownEntry>

const entities = new Map<string, Entity>(areas.flatMap(entitiesOf).map(entity => [entity.name, entity]))

/** To which kind of row a field of an entity refers. */
function targetOf(entity: string, field: string): Entity | undefined {
  const of = entities.get(entity)
  const declared = of && rowFields(of)[field]
  return declared && entities.get(refersTo(declared) ?? '')
}

const keysOf = (value: unknown): string[] =>
  value === null || value === undefined || value === '' ? [] : (Array.isArray(value) ? value : [value]).map(String)

/** The entries with the names of what their references point to: one query for each kind of row they speak of. */
export async function withNames<E extends Pick<ShownEntry, 'entity' | 'changes'>>(
  ctx: Ctx,
  entries: readonly E[],
): Promise<E[]> {
  const wanted = new Map<Entity, Set<string>>()
  for (const { entity, changes } of entries)
    for (const { field, before, after } of changes) {
      const to = targetOf(entity, field)
      if (!to) continue
      const keys = wanted.get(to) ?? new Set()
      for (const key of [...keysOf(before), ...keysOf(after)]) keys.add(key)
      wanted.set(to, keys)
    }
  const found = await Promise.all(
    [...wanted].map(async ([to, keys]) => [to, await displayTexts(ctx, to, [...keys])] as const),
  )
  const texts = new Map(found)
  const nameOf = (to: Entity, value: unknown) =>
    keysOf(value)
      .flatMap(key => texts.get(to)?.get(key) ?? [])
      .join('、') || null
  return entries.map(entry => ({
    ...entry,
    changes: entry.changes.map(change => {
      const to = targetOf(entry.entity, change.field)
      return to ? { ...change, beforeName: nameOf(to, change.before), afterName: nameOf(to, change.after) } : change
    }),
  }))
}

/**
 * The entries as the history of a row shows them: people of another tenant have no name, role or address there, as they have no
 * name in its fields. A partner's system, which acts without a role, is named. The audit, which has a right of its own, says who
 * it was.
 */
export async function withoutStrangers(ctx: Ctx, entries: readonly ShownEntry[]): Promise<readonly ShownEntry[]> {
  if (ctx.isPlatform) return entries
  const byPeople = entries.filter(({ userId, roleName }) => roleName && userId !== systemUser().userId)
  const people = await displayTexts(ctx, user, [...new Set(byPeople.flatMap(entry => entry.userId ?? []))])
  const strangers = new Set(byPeople.filter(({ userId }) => userId && !people.has(userId)))
  return entries.map(entry =>
    strangers.has(entry) ? { ...entry, userName: null, roleName: null, address: null } : entry,
  )
}

interface Pair {
  readonly before: unknown
  readonly after: unknown
  readonly beforeName: string | null
  readonly afterName: string | null
}

const pair = (change: unknown): Pair =>
  Array.isArray(change)
    ? { before: change[0], after: change[1], beforeName: null, afterName: null }
    : { before: null, after: change, beforeName: null, afterName: null }

type Filters = InputOfCall<typeof contract.exportAudit>

/** What the caller asks for of what the caller may see. */
export function auditConditions(ctx: Ctx, filters: Filters): SQL {
  const { entity, rowId, userId, userName, call, action, requestId, from, to } = filters
  const conditions: SQL[] = ctx.isPlatform ? [sql`true`] : [sql`${ae.tenantId} = ${ctx.tenantId}`]
  if (entity) conditions.push(sql`${ae.entity} = ${entity}`)
  if (rowId) conditions.push(sql`${ae.rowId} = ${rowId}`)
  if (userId) conditions.push(isId(userId) ? sql`${ae.userId} = ${userId}` : sql`false`)
  if (userName) conditions.push(sql`${ae.userName} = ${userName}`)
  if (call) conditions.push(sql`${ae.call} ilike ${`%${call.replace(/[\\%_]/g, character => `\\${character}`)}%`}`)
  if (action) conditions.push(sql`${ae.action} = ${action}`)
  if (requestId) conditions.push(sql`${ae.requestId} = ${requestId}`)
  if (from) conditions.push(sql`${ae.time} >= ${from}`)
  if (to) conditions.push(sql`${ae.time} <= ${to}`)
  return joined(conditions, ' and ')
}

export const audit: Handler<typeof contract.audit> = async (ctx, { current, size, ...filters }) => {
  const where = auditConditions(ctx, filters)
  const [page, perPage] = [current ?? 1, size ?? 30]
  const [entries, [count]] = await Promise.all([
    ctx.rows(
      entryShape,
      sql`select * from ${ae} where ${where} order by ${ae.id} desc limit ${perPage} offset ${(page - 1) * perPage}`,
    ),
    ctx.rows(
      { total: column.int },
      sql`select count(*)::int as total from (select 1 from ${ae} where ${where} limit 10001) counted`,
    ),
  ])
  const total = count?.total ?? 0
  const records = await withNames(
    ctx,
    entries.map(entry => shownEntry(readableEntry(ctx, entry))),
  )
  return { records, total, current: page, size: perPage, pages: Math.ceil(total / perPage) }
}

/** A long file is a task: it goes on when the person leaves, and is fetched when it is done. */
export const exportAudit: Handler<typeof contract.exportAudit> = async (ctx, filters) => {
  const title = ctx.lang === 'zh' ? '导出审计' : 'Export the audit'
  const given = Object.entries(formatFields(contract.exportAudit.input, filters)).filter(([, value]) => value !== null)
  return ctx.call(startTask, { kind: 'system.exportAudit', title, input: Object.fromEntries(given) })
}

/** Seals what is finished and recomputes the chains; a broken link is named. */
export const verifyAudit: Handler<typeof contract.verifyAudit> = async ctx => {
  const [sealed] = await ctx.rows({ count: column.int }, sql`select audit_seal_pending(100000) as count`)
  const [chains, broken] = await Promise.all([
    ctx.rows(
      {
        count: column.int,
        tenants: column.int,
        first: column.nullable(column.moment),
        last: column.nullable(column.moment),
      },
      sql`
      select count(*)::int as count, count(distinct ${s.tenantId})::int as tenants, min(${e.time}) as first, max(${e.time}) as last
      from ${s} left join ${e} on ${e.tenantId} = ${s.tenantId} and ${e.id} = ${s.entryId}`,
    ),
    ctx.rows({ tenant_id: column.text, seq: column.text, entry_id: column.text }, sql`select * from audit_broken()`),
  ])
  const mine = ctx.isPlatform ? broken : broken.filter(row => row.tenant_id === ctx.tenantId)
  ctx.auditNote('audit', '0', 'verify', { checked: chains[0]?.count ?? 0, broken: mine.length })
  return {
    ok: mine.length === 0,
    at: ctx.now,
    sealed: sealed?.count ?? 0,
    checked: chains[0]?.count ?? 0,
    tenants: chains[0]?.tenants ?? 0,
    from: chains[0]?.first ?? null,
    to: chains[0]?.last ?? null,
    broken: mine.map(row => ({ tenantId: row.tenant_id, seq: row.seq, entryId: row.entry_id })),
  }
}

export const sealAuditJob = job('system.sealAudit', {
  title: ['审计封链', 'Seal the audit'],
  schedule: '* * * * *',
  retries: 0,
  run: async ctx => void (await ctx.query('select audit_seal_pending(20000)', [])),
})
