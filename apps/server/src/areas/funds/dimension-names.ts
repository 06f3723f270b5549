import { card, grant } from '@forecourt/contract/cards'
import { bankAccount, moneySettlement, withdrawal } from '@forecourt/contract/funds'
import type { Entity, Label } from '@forecourt/contract/kernel'
import { partner } from '@forecourt/contract/partner-api'
import { site } from '@forecourt/contract/sites'
import { tenant } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { joined, type SQL, sql } from '../../kernel/db/sql.ts'
import { columnName, tableName } from '../../kernel/db/table.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { column } from '../../kernel/db/row-shape.ts'

interface Dimensioned {
  readonly dimType: string
  readonly dimId: string
}

/** Whose name stands for a dimension of the ledger, and by which column its id is found. */
const named: Readonly<Record<string, readonly [of: Entity, key: string]>> = {
  company: [tenant, 'tenantId'],
  supplier: [tenant, 'tenantId'],
  tenant: [tenant, 'tenantId'],
  partner: [partner, 'id'],
  site: [site, 'id'],
  card: [card, 'id'],
  grant: [grant, 'id'],
  settlement: [moneySettlement, 'id'],
  withdrawal: [withdrawal, 'id'],
  bank: [bankAccount, 'ledgerKey'],
  channel: [bankAccount, 'ledgerKey'],
}

/** Places of the platform that are no row of any table. */
const ownPlaces: Readonly<Record<string, Label>> = {
  [`platform:${platformTenant}`]: ['平台', 'Platform'],
}

const isId = (text: string) => /^\d{1,19}$/.test(text)
/** Keys of bank and channel accounts are words, not ids. */
const isWord = new Set(['bank', 'channel'])

async function namesOf(ctx: Ctx, dimType: string, ids: readonly string[]): Promise<[string, string][]> {
  const [of, key] = named[dimType] ?? []
  const known = isWord.has(dimType) ? ids : ids.filter(isId)
  if (!of || !key || known.length === 0) return []
  const cast = key === 'id' ? sql`::bigint[]` : sql``
  const rows = await ctx.rows(
    { id: column.text, name: column.nullable(column.text) },
    sql`select ${columnName(key)}::text as id, ${columnName(of.options.display ?? 'id')} as name
      from ${tableName(of)} where ${columnName(key)} = any(${sql.param(known)}${cast})`,
  )
  return rows.map(row => [`${dimType}:${row.id}`, row.name ?? row.id])
}

/** The names behind the dimensions of these rows: one query for each kind of dimension, never one for each row. */
export async function dimensionNames(
  ctx: Ctx,
  rows: readonly Dimensioned[],
): Promise<(of: Dimensioned) => string | null> {
  const byType = Map.groupBy(rows, row => row.dimType)
  const found = await Promise.all(
    [...byType].map(([dimType, of]) => namesOf(ctx, dimType, [...new Set(of.map(row => row.dimId))])),
  )
  const names = new Map(found.flat())
  const lang = ctx.lang === 'zh' ? 0 : 1
  return ({ dimType, dimId }) => names.get(`${dimType}:${dimId}`) ?? ownPlaces[`${dimType}:${dimId}`]?.[lang] ?? null
}

/** The same of one dimension, as a column of a statement. */
export function dimensionName(ctx: Ctx, dimType: SQL, dimId: SQL): SQL {
  const legs = Object.entries(named).map(([type, [of, key]]) => {
    const id = key === 'id' ? sql`${dimId}::bigint` : dimId
    // Only of its own kind of dimension is an id read as a number.
    return sql`when ${dimType} = ${type} then (select ${columnName(of.options.display ?? 'id')}::text from ${tableName(of)} d
      where d.${columnName(key)} = ${id})`
  })
  const places = Object.entries(ownPlaces).map(
    ([place, label]) =>
      sql`when ${dimType} || ':' || ${dimId} = ${place} then ${ctx.lang === 'zh' ? label[0] : label[1]}`,
  )
  return sql`case ${joined([...legs, ...places], ' ')} end`
}
