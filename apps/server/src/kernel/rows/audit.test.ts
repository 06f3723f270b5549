import { user } from '@forecourt/contract/access'
import { staffAccount } from '@forecourt/contract/cards'
import { dept } from '@forecourt/contract/system'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import {
  administrator,
  ask,
  call,
  inContext,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'
import { rolesOf } from '../who/roles.ts'

let testApp: TestApp
let mine: string
let root: Person
let person: Person
beforeAll(async () => {
  testApp = await openApp()
  mine = await makeTenant(testApp, 'company')
  root = await administrator(testApp)
  person = await makePerson(testApp, {
    tenantId: mine,
    rights: ['dept', 'dept_add', 'dept_edit', 'dept_delete', 'audit'],
  })
})
afterAll(() => testApp.close())

const values = { deptName: '财务部', fullName: '财务部', deptCategory: 2, sort: 1 }
const entriesOf = (rowId: string) =>
  testApp.asOwner<Record<string, any>>('select * from audit_entry where row_id = $1 order by id', [rowId])

describe('an entry', () => {
  test('C63: says who, from where, by which call, and each field before and after', async () => {
    const { id } = await ask(person, 'POST', 'blade-system/dept/submit', values)
    const changed = await call(
      person,
      'POST',
      'blade-system/dept/submit',
      { id, deptName: '资金部', sort: 1 },
      { 'user-agent': 'x' },
    )
    await ask(person, 'POST', `blade-system/dept/remove?ids=${id}`)
    const [insert, update, remove] = await entriesOf(id)
    expect(insert).toMatchObject({
      tenant_id: mine,
      user_id: person.userId,
      user_name: person.account,
      entity: 'dept',
      row_label: '财务部',
      action: 'insert',
      call: 'blade-system/dept/submit',
      address: '127.0.0.1',
    })
    expect(insert?.['changes']).toEqual({
      deptName: [null, '财务部'],
      fullName: [null, '财务部'],
      deptCategory: [null, 2],
      sort: [null, 1],
    })
    expect(update).toMatchObject({ action: 'update', changes: { deptName: ['财务部', '资金部'] } })
    expect(update?.['request_id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(changed.code).toBe(200)
    expect(remove).toMatchObject({ action: 'remove', changes: { deptName: ['资金部', null] } })
  })

  test('is not left for a change that changes nothing', async () => {
    const { id } = await ask(person, 'POST', 'blade-system/dept/submit', values)
    await ask(person, 'POST', 'blade-system/dept/submit', { id, ...values })
    expect((await entriesOf(id)).map(entry => entry['action'])).toEqual(['insert'])
  })

  test('carries amounts as the wire does and secrets only as having changed', async () => {
    const row = await inContext(testApp, mine, 'write', ctx =>
      ctx.insert(staffAccount, { name: 'a', phone: '13800000001', dayLimit: 12_345n, cardStatus: 1 }),
    )
    expect((await entriesOf(row.id))[0]?.['changes']).toMatchObject({ dayLimit: [null, '123.45'] })
    const one = await makePerson(testApp, { tenantId: mine })
    await inContext(testApp, mine, 'write', async ctx =>
      ctx.update(user, await ctx.getOrRefuse(user, one.userId), { passwordHash: 'argon2id$top$secret' }),
    )
    const text = JSON.stringify(await entriesOf(one.userId))
    expect(text).toContain('"passwordHash":[null,"••••"]')
    expect(text).not.toContain('argon2id')
  })

  test("of a step in a row's life says from which state to which, and why", async () => {
    const one = await makePerson(testApp, { tenantId: mine })
    await inContext(testApp, mine, 'write', async ctx =>
      ctx.tryTransition(user, await ctx.getOrRefuse(user, one.userId), 'freeze', 'frozen', {}, '离职'),
    )
    expect((await entriesOf(one.userId)).at(-1)).toMatchObject({
      action: 'freeze',
      from_state: 1,
      to_state: 2,
      reason: '离职',
      changes: {},
    })
  })

  test('C63: belongs to the transaction of the change: undone with it', async () => {
    const ids: string[] = []
    const undone = inContext(testApp, mine, 'write', async ctx => {
      ids.push((await ctx.insert(dept, values)).id)
      return ctx.refuse('notFound')
    })
    await expect(undone).rejects.toMatchObject({ reason: 'notFound' })
    expect(await entriesOf(ids[0] ?? '')).toEqual([])
    expect(await testApp.asOwner('select 1 from dept where id = $1', [ids[0]])).toEqual([])
  })

  test('that cannot be written takes the change with it', async () => {
    const ids: string[] = []
    const spoilt = inContext(testApp, mine, 'write', async ctx => {
      ids.push((await ctx.insert(dept, values)).id)
      ctx.auditNote('x'.repeat(65), '1', 'note')
    })
    await expect(spoilt).rejects.toMatchObject({ code: '22001' })
    expect(await testApp.asOwner('select 1 from dept where id = $1', [ids[0]])).toEqual([])
  })

  test('C63: is left whatever was asked for: what cannot be stored shows as the sign for it', async () => {
    const odd = {
      'a\u0000b': [null, 'c\u0000\u0000d'],
      half: [null, '\ud800'],
      path: [null, 'C:\\u0000'],
      car: [null, '🚗'],
    }
    await inContext(testApp, '000000', 'write', async ctx => ctx.auditNote('dept', '4242', 'export', odd))
    const rows = await testApp.asOwner(`select changes from audit_entry where row_id = '4242' and action = 'export'`)
    expect(rows).toEqual([
      {
        changes: {
          'a\ufffdb': [null, 'c\ufffd\ufffdd'],
          half: [null, '\ufffd'],
          path: [null, 'C:\\u0000'],
          car: [null, '🚗'],
        },
      },
    ])
  })

  test('fits whatever people are called and however many roles they have', async () => {
    const roleAliases = Array.from({ length: 12 }, (_, index) => `role-${'x'.repeat(50)}-${index}`)
    const row = await inContext(testApp, { tenantId: mine, name: '名'.repeat(64), roleAliases }, 'write', ctx =>
      ctx.insert(dept, values),
    )
    expect(await entriesOf(row.id)).toHaveLength(1)
  })
})

describe('who may see it', () => {
  test('a tenant its own entries, the platform all, page by page', async () => {
    const other = await makeTenant(testApp, 'company')
    const foreign = await inContext(testApp, other, 'write', ctx => ctx.insert(dept, values))
    const page = await ask(person, 'GET', 'kernel/audit', { rowId: foreign.id })
    expect(page).toMatchObject({ total: 0, records: [] })
    expect(await ask(root, 'GET', 'kernel/audit', { rowId: foreign.id })).toMatchObject({
      total: 1,
      records: [{ entity: 'dept', action: 'insert', rowLabel: '财务部' }],
    })
    expect(await call(person, 'GET', 'kernel/history', { entity: 'dept', id: foreign.id })).toMatchObject({ code: 404 })
    expect((await ask(person, 'GET', 'kernel/audit', { size: 2 })).records).toHaveLength(2)
  })
})

describe('the chain', () => {
  const verify = () => ask(root, 'POST', 'kernel/audit/verify')
  beforeEach(async () => void (await ask(person, 'POST', 'blade-system/dept/submit', values)))

  test('seals what was written and holds', async () => {
    const first = await verify()
    expect(first).toMatchObject({ ok: 1, broken: [] })
    expect(first.sealed).toBeGreaterThan(0)
    // What is left is the trace of the verification itself.
    expect(await verify()).toMatchObject({ ok: 1, sealed: 1 })
    const [counts] = await testApp.asOwner(
      'select (select count(*) from audit_entry) - (select count(*) from audit_seal) as open',
    )
    expect(counts).toEqual({ open: '1' })
  })

  test('is one for each tenant, without gaps', async () => {
    await verify()
    const gaps = await testApp.asOwner(
      'select tenant_id from audit_seal group by 1 having max(seq) <> count(*) or min(seq) <> 1',
    )
    expect(gaps).toEqual([])
  })

  test('C13: no role of the application, nor the owner of the tables, can change or remove an entry', async () => {
    await verify()
    const statements = [
      `update audit_entry set reason = 'x'`,
      'delete from audit_entry',
      `update audit_seal set hash = '\\x00'`,
      'delete from audit_seal',
      'truncate audit_entry',
      `insert into audit_seal select tenant_id, seq + 1000, entry_id + 1, hash, hash, now() from audit_seal limit 1`,
    ]
    const client = new pg.Client(testApp.database.appUrl)
    await client.connect()
    const { tenant, platform } = rolesOf(testApp.database.appUrl)
    for (const role of [tenant, platform])
      for (const statement of statements) {
        await client.query(`begin; set local role ${role}; set local app.tenant = '${mine}'`)
        await expect(client.query(statement), `${role} ${statement}`).rejects.toMatchObject({ code: '42501' })
        await client.query('rollback')
      }
    await client.end()
    for (const statement of statements.slice(0, 4)) await testApp.asOwner(statement)
    expect(await verify()).toMatchObject({ ok: 1 })
  })

  test('C63: shows one changed byte, a removed entry and a forged link, and where', async () => {
    await verify()
    const [entry] = await testApp.asOwner<{ id: string; seq: string }>(
      `select e.id, s.seq from audit_entry e join audit_seal s on s.tenant_id = e.tenant_id and s.entry_id = e.id where e.tenant_id = $1 order by e.id desc limit 1`,
      [mine],
    )
    const tampered = async (forge: string, undo: string) => {
      await asSuperuser(forge)
      const found = await verify()
      await asSuperuser(undo)
      return found
    }
    const here = [{ tenantId: mine, seq: entry?.seq, entryId: entry?.id }]
    const at = `where tenant_id = '${mine}' and id = ${entry?.id}`
    const seal = `where tenant_id = '${mine}' and seq = ${entry?.seq}`
    expect(
      await tampered(
        `update audit_entry set row_label = overlay(row_label placing 'X' from 1) ${at}`,
        `update audit_entry set row_label = '财务部' ${at}`,
      ),
    ).toMatchObject({ ok: 0, broken: here })
    expect(
      await tampered(
        `update audit_entry set user_id = user_id + 1 ${at}`,
        `update audit_entry set user_id = user_id - 1 ${at}`,
      ),
    ).toMatchObject({ ok: 0, broken: here })
    expect(
      await tampered(
        `update audit_entry set reason = row_label, row_label = null ${at}`,
        `update audit_entry set row_label = reason, reason = null ${at}`,
      ),
    ).toMatchObject({ ok: 0, broken: here })
    expect(
      await tampered(
        `update audit_seal set hash = sha256(hash) ${seal}`,
        `update audit_seal set hash = (select sha256(previous_hash || convert_to(audit_text(e), 'UTF8')) from audit_entry e ${at}) ${seal}`,
      ),
    ).toMatchObject({ ok: 0 })
    expect(await verify()).toMatchObject({ ok: 1 })
    await asSuperuser(`delete from audit_entry ${at}`)
    expect(await verify()).toMatchObject({ ok: 0, broken: here })
    expect(await ask(person, 'POST', 'kernel/audit/verify')).toMatchObject({ ok: 0, broken: here })
  })
})

/** What only somebody with the server in hand can do: past the policies, as the role that made the database. */
async function asSuperuser(text: string): Promise<void> {
  const url = new URL(inject('testServer').adminUrl)
  url.pathname = new URL(testApp.database.ownerUrl).pathname
  const client = new pg.Client(url.href)
  await client.connect()
  // The owner of a foreign server is no superuser: it lifts the wall it has itself forced.
  const { rows } = await client.query('select rolsuper as super from pg_roles where rolname = current_user')
  const lift = (word: string) =>
    rows[0].super
      ? ''
      : `alter table audit_entry ${word} row level security; alter table audit_seal ${word} row level security;`
  await client.query(`begin; ${lift('disable')} ${text}; ${lift('enable')} commit`)
  await client.end()
}
