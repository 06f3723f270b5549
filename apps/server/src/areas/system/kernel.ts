import * as contract from '@forecourt/contract/system'
import { areas } from '@forecourt/contract'
import { type Entity, entitiesOf, isCardNumber, masked, type Label } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { isId } from '../../kernel/ids.ts'
import { patternOfInitials } from '../../kernel/initials.ts'
import { identifier, joined, type SQL, sql } from '../../kernel/sql.ts'
import { columnName, isTenantTable, tableName } from '../../kernel/table.ts'
import type { Services } from '../services.ts'
import { type Entry, shownEntry } from './audit.ts'

const byName = new Map<string, Entity>(areas.flatMap(entitiesOf).map(entity => [entity.name, entity]))

const named = (ctx: Ctx, name: string): Entity => byName.get(name) ?? ctx.refuse('notFound')

/** The second thing one says of a row to tell it from its namesakes: its number or code. */
const hintOf = (of: Entity) =>
  Object.entries(of.fields).find(
    ([key, field]) =>
      key !== of.options.display &&
      field.kind === 'text' &&
      (/(No|Code|code|account)$/.test(key) || field.options.unique),
  )?.[0]

/** Options of a reference: what the caller may see, by name or number, or by id to label what is already chosen. */
export const options: Handler<typeof contract.options> = async (ctx, { entity, keyword, ids, size }) => {
  const of = named(ctx, entity)
  const display = of.options.display ?? ctx.refuse('notFound')
  const key = columnName(of.name === 'tenant' ? 'tenantId' : 'id')
  const hint = hintOf(of)
  const conditions: SQL[] = [sql`is_deleted = 0`]
  if (isTenantTable(of) && !ctx.isPlatform && !of.options.share?.length)
    conditions.push(sql`tenant_id = ${ctx.tenantId}`)
  if (ids) conditions.push(sql`${key}::text = any(${sql.param(ids.split(',').slice(0, 200))})`)
  if (keyword) {
    const pattern = `%${keyword.replace(/[\\%_]/g, character => `\\${character}`)}%`
    const initials = patternOfInitials(keyword)
    const ways = [
      sql`${columnName(display)} ilike ${pattern}`,
      ...(hint ? [sql`${columnName(hint)} ilike ${pattern}`] : []),
      ...(initials ? [sql`${columnName(display)}::text ~ ${initials}`] : []),
    ]
    conditions.push(sql`(${joined(ways, ' or ')})`)
  }
  const rows = await ctx.rows<{ id: string; label: string | null; hint: string | null }>(sql`
    select ${key}::text as id, ${columnName(display)}::text as label, ${hint ? sql`${columnName(hint)}::text` : sql`null`} as hint
    from ${tableName(of)} where ${joined(conditions, ' and ')} order by ${identifier('label')} limit ${size ?? 20}`)
  const isMasked = of.fields[display]?.options.mask
  return rows.map(row => ({ ...row, label: (isMasked && row.label ? masked(row.label) : row.label) ?? row.id }))
}

export const history: Handler<typeof contract.history> = async (ctx, { entity, id }) => {
  const of = named(ctx, entity)
  if (!ctx.may(`${of.name}_view`) && !ctx.may(of.name)) ctx.refuse('notAllowed', `${of.name}_view`)
  const row = isId(id) ? await ctx.get(of, id) : undefined
  if (!row) ctx.refuse('notFound')
  const entries = await ctx.rows<Entry>(
    sql`select * from audit_entry where entity = ${entity} and row_id = ${id} order by id desc limit 200`,
  )
  // Who may see the list only sees values as the list shows them.
  const hides = (field: string) => Boolean(of.fields[field]?.options.mask) && !ctx.may(`${of.name}_view`)
  const hidden = (value: unknown) => (typeof value === 'string' ? masked(value) : value)
  // Whole card numbers are in nobody's detail, so in nobody's history either.
  const isWhole = (value: unknown) => typeof value === 'string' && isCardNumber(value)
  return entries.map(shownEntry).map(entry => ({
    ...entry,
    changes: entry.changes.map(change =>
      hides(change.field) || isWhole(change.before) || isWhole(change.after)
        ? { ...change, before: hidden(change.before), after: hidden(change.after) }
        : change,
    ),
  }))
}

export interface DemoAccount {
  readonly tenantId: string
  readonly account: string
  readonly password: string
  readonly name: Label
  readonly tasks: Label
}

export const welcome =
  (services: Services, accounts: readonly DemoAccount[]): Handler<typeof contract.welcome> =>
  async () => ({ demo: services.env.isDemo, version: services.version, accounts: services.env.isDemo ? accounts : [] })
