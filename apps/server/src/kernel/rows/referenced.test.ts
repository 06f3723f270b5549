import { areas } from '@forecourt/contract'
import { entitiesOf, refersTo } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../test/people.ts'
import { refuseReferenced } from './referenced.ts'
import { watchingRows } from '../../../test/watched-rows.ts'
import { statement } from '../db/sql.ts'
import { isTenantTable, snake } from '../db/table.ts'

let installation: TestApp
beforeAll(async () => {
  installation = await openApp()
})
afterAll(() => installation.close())

const entities = areas.flatMap(entitiesOf)

/** References that removing a row may ask for: one id each, of an entity. */
const asked = entities.flatMap(of =>
  Object.entries(of.fields)
    .filter(([, field]) => refersTo(field) && !field.options.many && field.options.index !== false)
    .map(([name]) => ({ of, name })),
)

test('every reference that a removal asks for begins an index, behind the tenant', async () => {
  const rows = await installation.asOwner<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by k.place) as columns
     from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
     cross join lateral unnest(i.indkey::int[]) with ordinality as k(attnum, place)
     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
     group by c.relname, i.indexrelid`,
  )
  const indexes = new Set(rows.map(({ table, columns }) => `${table} ${columns.slice(0, 2).join(' ')}`))
  const begun = new Set(rows.map(({ table, columns }) => `${table} ${columns[0]}`))
  const missing = asked.filter(({ of, name }) => {
    const [table, column] = [snake(of.name), snake(name)]
    const isShared = of.options.share?.includes(name) ?? false
    const isThere =
      isTenantTable(of) && !isShared ? indexes.has(`${table} tenant_id ${column}`) : begun.has(`${table} ${column}`)
    return !isThere
  })
  expect(asked.length).toBeGreaterThan(80)
  expect(missing.map(({ of, name }) => `${of.name}.${name}`)).toEqual([])
})

test('each question names a tenant: those of the platform every one, those of a tenant its own and who shares with it', async () => {
  const site = entities.find(of => of.name === 'site')
  if (!site) throw new Error('no entity site')
  const texts: string[] = []
  const questionsOf = async (seesAllTenants: boolean) => {
    texts.length = 0
    await installation.asSystem(ctx =>
      refuseReferenced(
        { ...watchingRows(ctx, query => texts.push(statement(query).text)), seesAllTenants },
        site,
        [{ id: '1' }],
        entities,
      ),
    )
    return (texts[0] ?? '').split(' union all ')
  }
  const ofAll = await questionsOf(true)
  expect(ofAll.length).toBeGreaterThan(5)
  expect(ofAll.filter(one => !one.includes('join') || !one.includes('x.tenant_id = t.tenant_id'))).toEqual([])
  const ofOne = await questionsOf(false)
  expect(ofOne.filter(one => !/x\."\w+" = \$\d+ and /.test(one))).toEqual([])
  expect(ofOne.some(one => one.includes('x."supplier_tenant_id" = '))).toBe(true)
})
