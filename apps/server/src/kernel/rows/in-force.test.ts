import { invoiceTitle } from '@forecourt/contract/orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  call,
  inContext,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'
import { putInForce } from './in-force.ts'

let testApp: TestApp
let [mine, theirs] = ['', '']
let person: Person
beforeAll(async () => {
  testApp = await openApp()
  ;[mine, theirs] = [await makeTenant(testApp), await makeTenant(testApp)]
  const rights = ['', '_add', '_edit', '_delete', '_view'].map(one => `invoiceTitle${one}`)
  person = await makePerson(testApp, { tenantId: mine, rights })
})
afterAll(() => testApp.close())

const titleOf = async (buyerName: string, tenantId = mine): Promise<string> => {
  const values = { titleType: 2, buyerName, email: 'a@example.com' }
  return String((await testApp.asSystem(ctx => ctx.insert(invoiceTitle, values, { tenantId }))).id)
}
const choose = (id: string) => call(person, 'POST', 'invoiceManager/setDefault', { id })
const inForce = async (tenantId = mine) =>
  (await testApp.asSystem(ctx => ctx.all(invoiceTitle, { tenantId, isDefault: true }))).map(one => String(one.id))

describe('one of many', () => {
  test('is put in force in place of the one that was, and both steps stand in the audit', async () => {
    const [first, second] = [await titleOf('甲'), await titleOf('乙')]
    const foreign = await titleOf('丙', theirs)
    expect(await choose(first)).toMatchObject({ code: 200 })
    expect(await inForce()).toEqual([first])
    const switched = await choose(second)
    expect(switched).toMatchObject({ code: 200 })
    expect([await inForce(), await inForce(theirs)]).toEqual([[second], []])
    const entries = await testApp.asOwner(
      `select row_id, changes->'isDefault' as change from audit_entry where entity = 'invoiceTitle'
         and request_id = $1 order by id`,
      [switched.headers['x-request-id']],
    )
    expect(entries).toEqual([
      { row_id: first, change: [1, 0] },
      { row_id: second, change: [0, 1] },
    ])
    expect(await choose(foreign)).toMatchObject({ code: 404 })
  })

  test('is chosen by its call alone: a form does not switch it, and taking back an edit does not either', async () => {
    const id = await titleOf('丁')
    const before = await inForce()
    await ask(person, 'POST', 'invoiceManager/submit', { id, isDefault: 1, buyerName: '丁二' })
    await ask(person, 'POST', 'invoiceManager/submit', {
      titleType: 2,
      buyerName: '戊',
      email: 'b@example.com',
      isDefault: 1,
    })
    expect(await inForce()).toEqual(before)
    const requestId = String((await choose(id)).headers['x-request-id'])
    expect(await call(person, 'POST', 'kernel/undo', { requestId })).toMatchObject({ reason: 'notReversible' })
    expect(await inForce()).toEqual([id])
  })

  test('stays while it is in force', async () => {
    const [id = ''] = await inForce()
    expect(await call(person, 'POST', `invoiceManager/delete/${id}`)).toMatchObject({ code: 409, reason: 'inForce' })
    const other = await titleOf('己')
    await choose(other)
    expect(await call(person, 'POST', `invoiceManager/delete/${id}`)).toMatchObject({ code: 200 })
  })

  test('is one, whoever writes it: the database holds no two', async () => {
    const id = await titleOf('庚')
    const second = testApp.asOwner('update invoice_title set is_default = true where id = $1', [id])
    await expect(second).rejects.toMatchObject({ code: '23505', constraint: 'invoice_title_is_default_force' })
  })

  test('is one when several are put in force in the same moment', async () => {
    const ids = [await titleOf('辛'), await titleOf('壬'), await titleOf('癸')]
    await testApp.asOwner('update invoice_title set is_default = false')
    const outcomes = await Promise.allSettled(
      ids.map(id =>
        inContext(testApp, mine, 'write', async ctx => {
          await putInForce(ctx, invoiceTitle, await ctx.getOrRefuse(invoiceTitle, id))
        }),
      ),
    )
    expect(outcomes.some(one => one.status === 'fulfilled')).toBe(true)
    for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toMatchObject({ reason: 'changed' })
    expect(await inForce()).toHaveLength(1)
  })
})
