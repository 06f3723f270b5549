import { areas } from '@forecourt/contract'
import { cardProduct } from '@forecourt/contract/cards'
import { dept, param } from '@forecourt/contract/system'
import { type Entity, entitiesOf } from '@forecourt/contract/kernel'
import { importChange } from '@forecourt/contract/tools'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, inContext, makePerson, makeTenant, openApp, type TestApp } from '../../../test/people.ts'
import { type Roles, rolesOf } from '../who/roles.ts'
import { isTenantTable, snake } from './table.ts'

let testApp: TestApp
let app: pg.Client
let roles: Roles
let [mine, other] = ['', '']
beforeAll(async () => {
  testApp = await openApp()
  mine = await makeTenant(testApp, 'company')
  other = await makeTenant(testApp, 'company')
  app = new pg.Client(testApp.database.appUrl)
  roles = rolesOf(testApp.database.appUrl)
  await app.connect()
})
afterAll(async () => {
  await app.end()
  await testApp.close()
})

/** Statements as the login of the server, inside one transaction that is undone. */
async function asApp<T>(opening: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  await app.query(`begin; ${opening}`)
  try {
    return await work(app)
  } finally {
    await app.query('rollback')
  }
}
const asTenant = <T>(tenantId: string, work: (client: pg.Client) => Promise<T>) =>
  asApp(`set local role ${roles.tenant}; set local app.tenant = '${tenantId}'`, work)

interface Table {
  readonly name: string
  readonly hasTenant: boolean
}
const tables = () =>
  testApp.asOwner<Table & { secured: boolean; forced: boolean; owner: string }>(`
    select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced, pg_get_userbyid(c.relowner) as owner,
      exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as "hasTenant"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relispartition = false order by 1`)

describe('C35: the roles of the application', () => {
  test('cannot bypass row-level security, own nothing, and have no power over the server', async () => {
    const found = await testApp.asOwner(
      `
      select rolname, rolbypassrls or rolsuper or rolcreaterole or rolcreatedb or rolreplication as power, rolinherit, rolcanlogin,
        exists (select 1 from pg_class where relowner = r.oid) or exists (select 1 from pg_proc where proowner = r.oid) as owns
      from pg_roles r where rolname = any ($1) order by 1`,
      [[roles.login, roles.platform, roles.tenant]],
    )
    expect(found).toEqual([
      { rolname: roles.login, power: false, rolinherit: false, rolcanlogin: true, owns: false },
      { rolname: roles.platform, power: false, rolinherit: true, rolcanlogin: false, owns: false },
      { rolname: roles.tenant, power: false, rolinherit: true, rolcanlogin: false, owns: false },
    ])
  })

  test('the login by itself may touch no table at all', async () => {
    for (const { name } of await tables())
      await expect(
        asApp('', client => client.query(`select 1 from "${name}" limit 1`)),
        name,
      ).rejects.toMatchObject({ code: '42501' })
  })

  test.each(['platform', 'tenant'] as const)(
    'the role of the %s may delete no record, nor truncate, nor change a table',
    async role => {
      // Working data the platform's jobs delete, and what an import did to each row once the import stays.
      const mayDelete = (of: Entity) =>
        role === 'platform' && (of.options.retentionDays !== undefined || of === importChange)
      for (const entity of areas.flatMap(entitiesOf))
        for (const statement of [...(mayDelete(entity) ? [] : ['delete from']), 'truncate', 'alter table'])
          await expect(
            asApp(`set local role ${roles[role]}`, client =>
              client.query(
                `${statement} "${snake(entity.name)}" ${statement === 'alter table' ? 'disable row level security' : ''}`,
              ),
            ),
            `${statement} ${entity.name}`,
          ).rejects.toMatchObject({ code: '42501' })
    },
  )
})

describe('C35: every table of a tenant', () => {
  test('is secured, and so forcedly that its owner is bound too', async () => {
    const found = await tables()
    expect(found.length).toBeGreaterThan(25)
    for (const table of found.filter(one => one.hasTenant))
      expect(table, table.name).toMatchObject({ secured: true, forced: true })
    for (const entity of areas.flatMap(entitiesOf).filter(isTenantTable))
      expect(found.find(one => one.name === snake(entity.name))?.hasTenant, entity.name).toBe(true)
  })

  test('begins every unique key and the primary key with the tenant', async () => {
    const loose = await testApp.asOwner(`
      select c.relname as name, i.indexrelid::regclass::text as index from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id'
      where (i.indisunique or i.indisprimary) and i.indkey[0] <> t.attnum order by 1`)
    expect(loose).toEqual([])
  })

  test('shows nothing while no tenant is set', async () => {
    for (const { name } of (await tables()).filter(one => one.hasTenant)) {
      const rows = await asApp(`set local role ${roles.tenant}`, client =>
        client
          .query(`select count(*)::int as count from "${name}"`)
          .catch((error: { code: string }) => ({ rows: [{ count: error.code === '42501' ? 0 : -1 }] })),
      )
      expect(rows.rows, name).toEqual([{ count: 0 }])
    }
  })

  test('shows a tenant no row of another, takes none for another, and moves none', async () => {
    for (const { name } of (await tables()).filter(one => one.hasTenant)) {
      const answer = (text: string) =>
        asTenant(mine, client => client.query(text)).catch((error: { code: string }) => ({
          rowCount: 0,
          rows: [],
          code: error.code,
        }))
      const seen = await answer(`select 1 from "${name}" where tenant_id <> '${mine}'`)
      const { share, shareAll } = areas.flatMap(entitiesOf).find(one => snake(one.name) === name)?.options ?? {}
      if (!share?.length && !shareAll) expect(seen.rowCount, name).toBe(0)
      const strangers = `tenant_id not in ('${mine}', '000000')`
      if (shareAll) expect((await answer(`select 1 from "${name}" where ${strangers}`)).rowCount, name).toBe(0)
      expect(
        (await answer(`update "${name}" set tenant_id = tenant_id where tenant_id <> '${mine}'`)).rowCount,
        name,
      ).toBe(0)
      const moved = (await answer(`update "${name}" set tenant_id = '${other}' where tenant_id = '${mine}'`)) as {
        rowCount: number
        code?: string
      }
      if (moved.code) expect(moved.code, name).toBe('42501')
      else expect(moved.rowCount, name).toBe(0)
    }
  })

  test('refuses an insert for another tenant, plain or on conflict', async () => {
    const columns = '(tenant_id, id, dept_name, full_name, dept_category, sort, create_time, update_time)'
    const values = `('${other}', 1, 'a', 'a', 1, 1, now(), now())`
    for (const ending of ['', 'on conflict do nothing', `on conflict (tenant_id, id) do update set dept_name = 'b'`])
      await expect(
        asTenant(mine, client => client.query(`insert into dept ${columns} values ${values} ${ending}`)),
        ending,
      ).rejects.toMatchObject({ code: '42501' })
  })

  test('lets the platform see the rows of all', async () => {
    const rows = await asApp(`set local role ${roles.platform}`, client =>
      client.query('select distinct tenant_id from dept'),
    )
    expect(rows.rows.map(row => row.tenant_id)).toEqual(expect.arrayContaining(['000000', mine, other]))
  })
})

describe('what belongs to the platform', () => {
  test('is read by tenants and written by the platform only', async () => {
    for (const entity of areas.flatMap(entitiesOf).filter(one => !isTenantTable(one))) {
      const name = snake(entity.name)
      await expect(
        asTenant(mine, client => client.query(`select 1 from "${name}" limit 1`)),
        name,
      ).resolves.toBeDefined()
      await expect(
        asTenant(mine, client => client.query(`update "${name}" set version = version`)),
        name,
      ).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('cannot be changed over HTTP by a tenant that holds the rights by mistake: no such record, or no right', async () => {
    const person = await makePerson(testApp, {
      tenantId: mine,
      rights: ['param', 'param_add', 'param_edit', 'param_delete'],
    })
    const row = await inContext(testApp, '000000', 'read', ctx => ctx.find(param, { paramKey: 'gift.policy' }))
    const submit = (body: object) => call(person, 'POST', 'blade-system/param/submit', { ...body })
    expect(await submit({ id: row?.id, paramValue: 'mine' })).toMatchObject({ status: 200, code: 404 })
    expect(await submit({ paramName: 'a', paramKey: 'a.b', paramValue: 'c' })).toMatchObject({ status: 200, code: 403 })
    expect(await call(person, 'POST', `blade-system/param/remove?ids=${row?.id}`)).toMatchObject({
      status: 200,
      code: 404,
    })
    expect(await inContext(testApp, '000000', 'read', ctx => ctx.find(param, { paramKey: 'gift.policy' }))).toEqual(row)
  })
})

describe('a row shared with another tenant', () => {
  test('is read by the one it is shared with, changed only by its owner, and seen by nobody else', async () => {
    const third = await makeTenant(testApp, 'company')
    const row = await inContext(testApp, '000000', 'write', ctx =>
      ctx.insert(cardProduct, {
        couponName: '专用卡',
        couponNo: 'S1',
        companyId: mine,
        cardType: 1,
        kind: 1,
        namedFlag: 1,
        useScopeType: 1,
        validityType: 3,
      }),
    )
    const rights = ['cardProduct', 'cardProduct_view', 'cardProduct_edit', 'cardProduct_delete']
    const [owner, sharer, stranger] = await Promise.all(
      ['000000', mine, third].map(tenantId => makePerson(testApp, { tenantId, rights })),
    )
    if (!owner || !sharer || !stranger) throw new Error('three people were made')
    const total = async (person: typeof owner) =>
      (await ask(person, 'GET', 'cfx/coupon/list', { couponNo: 'S1' })).total
    // The area may not be served yet; the policy and the store are what is tested here.
    const isServed = (await call(owner, 'GET', 'cfx/coupon/list')).code === 200
    if (isServed) {
      expect([await total(owner), await total(sharer), await total(stranger)]).toEqual([1, 1, 0])
      expect(await call(sharer, 'POST', 'cfx/coupon/submit', { id: row.id, couponName: 'stolen' })).toMatchObject({
        code: 404,
      })
      expect(await call(sharer, 'POST', `cfx/coupon/remove?ids=${row.id}`)).toMatchObject({ code: 404 })
    }
    expect(await inContext(testApp, mine, 'read', ctx => ctx.get(cardProduct, row.id))).toMatchObject({
      couponName: '专用卡',
    })
    expect(await inContext(testApp, third, 'read', ctx => ctx.get(cardProduct, row.id))).toBeUndefined()
    await expect(
      inContext(testApp, mine, 'write', ctx => ctx.update(cardProduct, row, { couponName: 'stolen' })),
    ).rejects.toMatchObject({ reason: 'changed' })
  })
})

describe('C35: the scope of a transaction', () => {
  test('ends with it: the next one on the same connection sees nothing of it', async () => {
    const single = await openSingle()
    try {
      const count = (tenantId: string) =>
        single.inTenant(tenantId, `select count(*)::int as count from dept where tenant_id <> '${tenantId}'`)
      await count('000000')
      expect(await count(mine)).toBe(0)
      expect(await count(other)).toBe(0)
    } finally {
      await single.close()
    }
  })

  test('takes no tenant that is not digits', async () => {
    for (const tenantId of ["1'; reset role; --", '', 'abc', '1234567890123'])
      await expect(
        testApp.app.runtime.database.read({ tenantId, userId: '0' }, tx => tx.query('select 1')),
        tenantId,
      ).rejects.toThrow('malformed scope')
  })

  test('a read writes nothing', async () => {
    const values = { deptName: 'a', fullName: 'a', deptCategory: 1, sort: 1 }
    await expect(inContext(testApp, mine, 'read', ctx => ctx.insert(dept, values))).rejects.toMatchObject({
      code: '25006',
    })
  })
})

/** A pool of one connection, so that every transaction follows the others on it. */
async function openSingle() {
  const { Database } = await import('./database.ts')
  const database = new Database(testApp.database.appUrl, 1)
  return {
    inTenant: async (tenantId: string, text: string) =>
      (await database.read({ tenantId, userId: '0' }, tx => tx.query<{ count: number }>(text))).rows[0]?.count,
    close: () => database.close(),
  }
}

test('a tenant sees its own jobs alone, and adds none for another', async () => {
  const add = (tenantId: string) => (client: pg.Client) =>
    client.query(
      `insert into pgboss.job_common (id, name, data, policy)
       select gen_random_uuid(), name, $1, policy from pgboss.queue limit 1`,
      [JSON.stringify({ tenantId })],
    )
  const seen = (client: pg.Client) =>
    client.query<{ tenant: string }>(`select data->>'tenantId' as tenant from pgboss.job`)
  for (const tenantId of [mine, other])
    await inContext(testApp, tenantId, 'write', ctx => ctx.queue('system.forgetOld', {}))
  expect((await asTenant(mine, seen)).rows).toEqual([{ tenant: mine }])
  expect((await asTenant(mine, add(mine))).rowCount).toBe(1)
  await expect(asTenant(mine, add(other))).rejects.toMatchObject({ code: '42501' })
  await expect(asTenant(mine, client => client.query('select 1 from pgboss.schedule'))).rejects.toMatchObject({
    code: '42501',
  })
})
