import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { freshDatabase } from '../apps/server/test/database.ts'
import { query } from '../apps/server/test/query.ts'
import { declaredSchema, schemaFile, schemaText } from './schema.ts'

test('schema.json is what is declared: who changes an entity writes a migration', async () => {
  expect(await readFile(schemaFile, 'utf8')).toBe(schemaText(await declaredSchema()))
})

/** Indexes that no declaration asks for: over an expression, or over a few rows alone. Each is made by hand in a migration. */
const madeByHand = ['order_partner_number', 'order_partner_phone', 'sms_message_waiting']

test('the migrations make what schema.json says, and nothing else for its tables', async () => {
  const database = await freshDatabase()
  const { ddl } = await declaredSchema()
  const tables = ddl.flatMap(one => (one.entityType === 'tables' ? [one.name] : []))
  const columns = await query(
    database.ownerUrl,
    `select format('%s.%s %s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
       case when a.attnotnull then ' not null' else '' end) as line
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = any ($1) and a.attnum > 0 and not a.attisdropped`,
    [tables],
  )
  const indexes = await query(
    database.ownerUrl,
    `select format('%s%s', i.relname, case when x.indisunique then ' unique' else '' end) as line
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = any ($1)`,
    [tables],
  )
  await database.drop()
  const standard = (type: string) =>
    type.replace(/^varchar/, 'character varying').replace(/^timestamp\(3\).*/, 'timestamp(3) with time zone')
  const declaredColumns = ddl.flatMap(one =>
    one.entityType === 'columns'
      ? [
          `${one.table}.${one.name} ${standard(one.type)}${'[]'.repeat(one.dimensions)}${one.notNull ? ' not null' : ''}`,
        ]
      : [],
  )
  const declaredIndexes = ddl.flatMap(one => {
    if (one.entityType === 'pks') return [`${one.name} unique`]
    return one.entityType === 'indexes' ? [`${one.name}${one.isUnique ? ' unique' : ''}`] : []
  })
  const sorted = (rows: readonly Record<string, unknown>[]) => rows.map(row => String(row['line'])).toSorted()
  expect(sorted(columns)).toEqual(declaredColumns.toSorted())
  expect(sorted(indexes)).toEqual([...declaredIndexes, ...madeByHand].toSorted())
})
