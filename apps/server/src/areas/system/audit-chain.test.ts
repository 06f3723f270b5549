import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flipEach } from '../../../test/flip.ts'
import { ask, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'

let testApp: TestApp
let hand: pg.Client
let tenantId: string
let entries: { readonly id: string; readonly action: string }[]
beforeAll(async () => {
  testApp = await openApp()
  tenantId = await makeTenant(testApp)
  const rights = ['dept', 'dept_add', 'dept_edit', 'dept_view', 'audit']
  const person: Person = await makePerson(testApp, { tenantId, rights })
  for (const deptName of ['一部', '二部', '三部']) {
    const given = { deptName, fullName: deptName, deptCategory: 1, sort: 1 }
    const { id } = await ask(person, 'POST', 'blade-system/dept/submit', given)
    await ask(person, 'POST', 'blade-system/dept/submit', { id, deptName: `${deptName}改` })
  }
  hand = new pg.Client(testApp.database.ownerUrl)
  await hand.connect()
  await hand.query('select audit_seal_pending(100000)')
  entries = (await hand.query('select id::text, action from audit_entry where tenant_id = $1 order by id', [tenantId]))
    .rows
  // A hand at the database itself: the owner takes back the rights it gave up.
  for (const table of ['audit_entry', 'audit_seal']) {
    await hand.query(`alter table ${table} no force row level security`)
    await hand.query(`grant update, delete on ${table} to current_user`)
  }
})
afterAll(async () => {
  await hand.end()
  await testApp.close()
})

/** Makes the edit, answers which entry's seal is named as broken first, and takes the edit back. */
async function named(edit: string): Promise<string> {
  await hand.query('begin')
  try {
    const { rowCount } = await hand.query(edit)
    const { rows } = await hand.query<{ tenant_id: string; entry_id: string }>('select * from audit_broken()')
    if (rowCount !== 1) return `${rowCount} rows edited`
    return rows.map(one => `${one.entry_id} of ${one.tenant_id}`).join() || 'nothing'
  } finally {
    await hand.query('rollback')
  }
}

const withAction = (action: string): string => {
  // In the middle: a seal behind it can be told from its own.
  const found = entries.filter(one => one.action === action)[1]
  if (!found) throw new Error(`no entry of ${action}`)
  return found.id
}

test('an audit that nobody touched is whole', async () => {
  expect((await hand.query('select * from audit_broken()')).rows).toEqual([])
  expect(entries.length).toBeGreaterThan(6)
})

test.each(['insert', 'update'])('C63: whatever is flipped in an entry of %s, its seal is named', async action => {
  const id = withAction(action)
  const found = await flipEach(hand, ['public', 'audit_entry'], `id = ${id}`, named)
  expect(Object.keys(found)).toEqual(
    `tenant_id id time user_id user_name role_name address request_id call entity row_id row_label action from_state
     to_state changes reason acting_id`.split(/\s+/),
  )
  expect(new Set(Object.values(found))).toEqual(new Set([`${id} of ${tenantId}`]))
})

test('what is emptied, or moved into the column beside it, is named', async () => {
  const id = withAction('update')
  const broken = `${id} of ${tenantId}`
  for (const change of [
    `user_name = null`,
    `changes = '{}'`,
    `row_label = null, reason = row_label`,
    `role_name = address, address = role_name`,
    `row_id = row_id || row_label, row_label = ''`,
  ])
    expect(await named(`update audit_entry set ${change} where id = ${id}`), change).toBe(broken)
})

test('whatever is flipped in a seal, it or the one after it is named', async () => {
  const id = withAction('update')
  const found = await flipEach(hand, ['public', 'audit_seal'], `entry_id = ${id}`, named)
  const { tenant_id, entry_id, sealed_at, ...others } = found
  // When it was sealed is not sealed itself: nothing rests on it, an entry has a moment of its own.
  expect(sealed_at).toBe('nothing')
  for (const missing of [tenant_id, entry_id]) expect(missing).toMatch(/^\d+ of /)
  const next = entries[entries.findIndex(one => one.id === id) + 1]?.id
  expect(others).toEqual({
    seq: `${next ?? id} of ${tenantId}`,
    previous_hash: `${id} of ${tenantId}`,
    hash: `${id} of ${tenantId}`,
  })
})

test('C63: an entry or a seal that is taken away is named', async () => {
  const id = withAction('update')
  expect(await named(`delete from audit_entry where id = ${id}`)).toBe(`${id} of ${tenantId}`)
  expect(await named(`delete from audit_seal where entry_id = ${entries[1]?.id}`)).toBe(
    `${entries[2]?.id} of ${tenantId}`,
  )
})
