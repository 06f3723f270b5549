import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { type NamedTable, type Relation, source, type Table } from '../kernel/db/columns.ts'
import * as ledger from '../ledger/read/relations.ts'

const areas = fileURLToPath(new URL('../areas/', import.meta.url))

/** What `tables.ts` of the areas and the relations of the ledger declare. */
async function declaredTables(): Promise<Table[]> {
  const files = [
    ...readdirSync(areas).map(area => `${areas}${area}/tables.ts`),
    `${areas}../services/tables.ts`,
  ].filter(path => existsSync(path))
  const declared: Record<string, unknown>[] = await Promise.all(files.map(path => import(path)))
  const joined = Object.values<Relation<never>>(ledger).map(
    relation => (relation('x') as NamedTable)[source].of as Table,
  )
  return [...(declared.flatMap(one => Object.values(one)) as Table[]), ...joined]
}

let client: pg.Client
beforeAll(async () => {
  const database = await freshDatabase()
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
})
afterAll(() => client.end())

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

test('tables that hand-written SQL made have the columns that are declared for them', async () => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select case table_schema when 'public' then table_name else table_schema || '.' || table_name end as name,
       array_agg(column_name::text) as columns
     from information_schema.columns where table_schema in ('public', 'ledger', 'pgboss') group by 1`,
  )
  const there = new Map(rows.map(row => [row.name, row.columns.map(camel)]))
  const declared = await declaredTables()
  expect(declared.length).toBeGreaterThan(12)
  const missing = declared.flatMap(({ table, columns }) =>
    columns.filter(name => !there.get(table)?.includes(name)).map(name => `${table}.${name}`),
  )
  expect(missing).toEqual([])
})
