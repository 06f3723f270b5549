import { today } from '../../test/clock.ts'
import { areas } from '@forecourt/contract'
import { entitiesOf } from '@forecourt/contract/kernel'
import pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { query } from '../../test/query.ts'
import { schemaOf } from '../../test/schema.ts'
import { Database, platformTenant } from '../kernel/db/database.ts'
import { loginFor, rolesOf } from '../kernel/who/roles.ts'
import { snake } from '../kernel/db/table.ts'
import { cardCash, channel, payable } from '../ledger/address.ts'
import { credit, debit, type Line } from '../ledger/line.ts'
import type { EventCode } from '../ledger/events.ts'
import { post } from '../ledger/post.ts'
import { tablesWithAccess } from './access.ts'
import { migrate } from './migrate.ts'

const open: FreshDatabase[] = []
const made = new Set<string>()
const opened = async (database: Promise<FreshDatabase>) => {
  const one = await database
  open.push(one)
  return one
}
afterEach(async () => {
  await Promise.all(open.splice(0).map(one => one.drop()))
  for (const role of made) await query(inject('testServer').adminUrl, `drop role if exists ${role}`)
  made.clear()
})

/** The same database as an installation of its own signs in, by the database's name and a secret of its own. */
function installationIn(database: FreshDatabase, password: string): FreshDatabase {
  const url = new URL(database.ownerUrl)
  url.username = loginFor(url.pathname.slice(1))
  url.password = password
  for (const role of Object.values(rolesOf(url.href))) made.add(role)
  return { ...database, appUrl: url.href }
}

const start = (one: FreshDatabase) => migrate(one.ownerUrl, one.appUrl)

/** Rows that the tenant's role sees of a table, as the running server asks for them. */
async function seenByTenant({ appUrl }: FreshDatabase, tenantId: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: appUrl, options: `-c role=${rolesOf(appUrl).tenant}` })
  await client.connect()
  try {
    await client.query(`set app.tenant = '${tenantId}'`)
    return (await client.query('select tenant_id from dept order by 1')).rows
  } finally {
    await client.end()
  }
}

const twoDepts = `insert into dept (tenant_id, id, dept_name, full_name, dept_category, sort, create_time, update_time)
  values ('100001', 1, 'a', 'a', 1, 1, now(), now()), ('200001', 2, 'b', 'b', 1, 1, now(), now())`

const entities = new Set(areas.flatMap(entitiesOf).map(entity => snake(entity.name)))

describe('row-level security and rights', () => {
  test('are declared for every table there is', async () => {
    const database = await opened(freshDatabase())
    const found = await query(
      database.ownerUrl,
      `select c.oid::regclass::text as name from pg_class c where relkind in ('r', 'p', 'v')
         and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace) and c.relname <> 'schema_migration'`,
    )
    const declared = tablesWithAccess().map(one => one.table)
    const quoted = (name: string) => (entities.has(name.replaceAll('"', '')) ? `"${name.replaceAll('"', '')}"` : name)
    expect(found.map(row => quoted(String(row['name']))).toSorted()).toEqual(declared.toSorted())
  })

  const losses = {
    'every policy and grant, as a restore on a server without the roles leaves it': `do $$
      declare one record;
      begin
        for one in select polname, polrelid::regclass as name from pg_policy loop
          execute format('drop policy %I on %s', one.polname, one.name);
        end loop;
        for one in select oid::regclass as name from pg_class where relkind in ('r', 'v', 'S')
          and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace, 'pgboss'::regnamespace)
        loop
          execute format('revoke all on %s from TENANT, PLATFORM', one.name);
        end loop;
      end $$;
      revoke all on schema ledger, pgboss from TENANT, PLATFORM;
      revoke all on all functions in schema ledger from TENANT, PLATFORM`,
    'one policy': 'drop policy p_own on role',
    'the test of a policy': 'alter policy p_own on dept using (true)',
    'a policy of its own': 'create policy everything on dept to TENANT using (true)',
    'a right too many': 'grant delete on "order" to TENANT',
    'a right to one column': 'grant update (entry_id) on ledger.unsealed to TENANT',
    'a wall': 'alter table card disable row level security',
    "the owner's freedom": 'grant update on ledger.entry to current_user',
    'a function for everybody': 'grant execute on all functions in schema ledger to public',
  }
  test('are put back by the next start, whatever was lost or added', async () => {
    const database = await opened(freshDatabase())
    const { tenant, platform } = rolesOf(database.appUrl)
    const before = await schemaOf(database)
    let last = before
    for (const [what, statements] of Object.entries(losses)) {
      await query(database.ownerUrl, statements.replaceAll('TENANT', tenant).replaceAll('PLATFORM', platform))
      const now = await schemaOf(database)
      expect(now, what).not.toEqual(last)
      last = now
      if (what.startsWith('every policy')) {
        await start(database)
        expect(await schemaOf(database)).toEqual(before)
      }
    }
    await start(database)
    expect(await schemaOf(database)).toEqual(before)
  })

  test('are left alone, without a lock, when they are as they were left', async () => {
    const database = await opened(freshDatabase())
    const reader = new pg.Client(database.ownerUrl)
    await reader.connect()
    await reader.query('begin; select 1 from card limit 1')
    await migrate(database.ownerUrl, database.appUrl, { attempts: 1 })
    await reader.end()
  })

  test("do not concern what an operator gives to a role of the operator's own", async () => {
    const database = await opened(freshDatabase())
    const reporting = `reporting_${new URL(database.ownerUrl).pathname.slice(-8)}`
    made.add(reporting)
    await query(
      database.ownerUrl,
      `create role ${reporting}; grant select on dept to ${reporting}; create policy reporting on dept for select to ${reporting} using (true);
       create table report (day date); drop policy p_own on dept`,
    )
    await start(database)
    const left = `select has_table_privilege('${reporting}', 'dept', 'select') as may,
      exists (select from pg_policies where policyname = 'reporting') as policy`
    expect(await query(database.ownerUrl, left)).toEqual([{ may: true, policy: true }])
    const before = await query(database.ownerUrl, `select applied_at from schema_migration where name = 'policies'`)
    await query(database.ownerUrl, 'create table report_2 (day date)')
    await start(database)
    expect(await query(database.ownerUrl, `select applied_at from schema_migration where name = 'policies'`)).toEqual(
      before,
    )
  })
})

describe('two installations on one server', () => {
  test('have roles of their own: neither start changes who the other is', async () => {
    const [first, second] = [
      installationIn(await opened(emptyDatabase()), 'secret-of-the-first'),
      installationIn(await opened(emptyDatabase()), 'secret-of-the-second'),
    ]
    await Promise.all([start(first), start(second)])
    await query(first.ownerUrl, twoDepts)
    for (const one of [first, second, first]) {
      await start(one)
      expect(await seenByTenant(first, '100001')).toEqual([{ tenant_id: '100001' }])
      expect(await seenByTenant(second, '100001')).toEqual([])
    }
    const stranger = new URL(first.ownerUrl)
    ;[stranger.username, stranger.password] = [rolesOf(second.appUrl).login, 'secret-of-the-second']
    await expect(query(stranger.href, `set role ${rolesOf(first.appUrl).tenant}`)).rejects.toMatchObject({
      code: '42501',
    })
    await expect(query(stranger.href, 'select 1 from dept')).rejects.toMatchObject({ code: '42501' })
  })

  test('an installation moves to roles of its own at its next start, and the former ones keep nothing', async () => {
    const shared = await opened(freshDatabase())
    const words = { ...shared, appUrl: shared.appUrl.replace('forecourt_test_app', 'forecourt_former_app') }
    for (const role of Object.values(rolesOf(words.appUrl))) made.add(role)
    await start(words)
    await query(shared.ownerUrl, twoDepts)
    const before = await schemaOf(words)
    const own = installationIn(shared, 'secret')
    await start(own)
    expect(await schemaOf(own)).toEqual(before)
    expect(await seenByTenant(own, '200001')).toEqual([{ tenant_id: '200001' }])
    await expect(seenByTenant(words, '200001')).rejects.toMatchObject({ code: '42501' })
  })

  test('the wall around postings holds in roles of any name', async () => {
    const own = installationIn(await opened(freshDatabase()), 'secret')
    await start(own)
    const database = new Database(own.appUrl, 2)
    const [card, site] = [cardCash('k1', '100001'), payable({ kind: 'site', id: 's1', tenantId: '300001' })]
    const posted = (scope: string, tenantId: string, event: EventCode, lines: Line[]) =>
      database.write({ tenantId: scope, userId: '7' }, tx =>
        post((text, values) => tx.query(text, values), {
          tenantId,
          event,
          bizType: 301,
          bizNo: event,
          businessDate: today,
          lines,
        }),
      )
    await posted(platformTenant, platformTenant, 'E31', [debit(channel('test', '1'), 1000n), credit(card, 1000n)])
    const lines = [debit(card, 100n), credit(site, 100n)]
    await expect(posted('200001', '300001', 'E06', lines)).rejects.toMatchObject({ constraint: 'entry_party' })
    await expect(posted('300001', '300001', 'E06', lines)).resolves.toBeDefined()
    await database.close()
  })

  test('a login that may more than its tenants is refused', async () => {
    const database = await opened(freshDatabase())
    await expect(migrate(database.ownerUrl, database.ownerUrl)).rejects.toThrow(
      'The running server must not have more rights than its tenants',
    )
  })

  test('a name too long or too strange for a role is abbreviated, and no two databases share one', () => {
    expect(loginFor('forecourt')).toBe('forecourt_app')
    expect(loginFor('shop')).toBe('forecourt_shop_app')
    const names = [
      'forecourt',
      'forecourt_forecourt',
      'Shop',
      'shop',
      'shop-2',
      's'.repeat(60),
      '商城',
      'forecourt_app',
    ]
    const all = names.flatMap(name => Object.values(rolesOf(`postgres://${loginFor(name)}@db/x`)))
    expect(new Set(all).size).toBe(names.length * 3)
    for (const role of all) expect(role).toMatch(/^[a-z0-9_]{1,63}$/)
  })
})
