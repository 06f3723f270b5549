import pg from 'pg'
import { accessLines } from '../src/database/access.ts'
import { rolesOf } from '../src/kernel/who/roles.ts'
import type { FreshDatabase } from './database.ts'

const parts = [
  `select format('column %s.%s.%s %s %s %s', c.table_schema, c.table_name, c.column_name, c.data_type, c.is_nullable, c.column_default)
     from information_schema.columns c where c.table_schema in ('public', 'ledger', 'pgboss')`,
  `select 'index ' || indexdef from pg_indexes where schemaname in ('public', 'ledger', 'pgboss')`,
  `select format('constraint %s on %s %s', conname, conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
     where connamespace in ('public'::regnamespace, 'ledger'::regnamespace, 'pgboss'::regnamespace) and contype <> 'n'`,
  `select 'function ' || pg_get_functiondef(p.oid) from pg_proc p
     where pronamespace in ('public'::regnamespace, 'ledger'::regnamespace, 'pgboss'::regnamespace) and prokind = 'f'
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  `select format('record %s %s', name, digest) from schema_migration`,
]

/** Everything that a database is made of, in lines: two that were brought up in any way must have the same. */
export async function schemaOf({ ownerUrl, appUrl }: FreshDatabase): Promise<string[]> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    const access = await accessLines(client, rolesOf(appUrl))
    const { rows } = await client.query<{ line: string }>(
      parts.map(part => `select * from (${part}) part (line)`).join(' union all ') + ' order by 1',
    )
    // pg-boss adds a partition every day.
    return [...access, ...rows.map(row => row.line)].filter(line => !/queue_stats_\d/.test(line))
  } finally {
    await client.end()
  }
}
