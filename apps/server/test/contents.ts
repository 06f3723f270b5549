import { query } from './query.ts'

export interface Content {
  readonly columns: readonly string[]
  readonly rows: number
  readonly digest: string
}

const columnsQuery = `select format('%s.%s', n.nspname, quote_ident(c.relname)) as "table",
    array_agg(quote_ident(a.attname)::text order by a.attname) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and n.nspname in ('public', 'ledger') and a.attnum > 0 and not a.attisdropped
    and c.relname <> 'schema_migration' group by 1 order by 1`

/** Every table with a digest of what stands in its columns: those that it had before, where that is given. */
export async function contents(ownerUrl: string, before?: Map<string, Content>): Promise<Map<string, Content>> {
  const tables = (await query(ownerUrl, columnsQuery)) as { table: string; columns: string[] }[]
  const parts = tables.map(({ table, columns }) => {
    const kept = columns.filter(column => before?.get(table)?.columns.includes(column) ?? true)
    return `select '${table}' as "table", count(*)::int as rows,
      md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as digest
      from (select ${kept.join(', ')} from ${table}) t`
  })
  const rows = (await query(ownerUrl, parts.join(' union all '))) as { table: string; rows: number; digest: string }[]
  const columnsOf = new Map(tables.map(one => [one.table, one.columns]))
  return new Map(rows.map(({ table, ...one }) => [table, { ...one, columns: columnsOf.get(table) ?? [] }]))
}
