import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

let testApp: TestApp
let root: Person
let tenantId: string
let [clerk, colleague, stranger]: Person[] = []
const recharge = 'company/recharge'
const password = 'blade-user/update-password'
const as = (who: Person | undefined) => who as Person

beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
  tenantId = await makeTenant(testApp, 'company')
  clerk = await makePerson(testApp, { tenantId, rights: ['companyRecharge_apply'] })
  colleague = await makePerson(testApp, { tenantId, rights: ['companyRecharge_apply'] })
  stranger = await makePerson(testApp, { tenantId: await makeTenant(testApp, 'company') })
})
afterAll(() => testApp.close())

const save = (who: Person | undefined, more: Record<string, unknown> = {}) =>
  call(as(who), 'POST', 'kernel/drafts/save', { subject: recharge, values: { amount: '50.00' }, step: 1, ...more })
const drop = (who: Person | undefined, more: Record<string, unknown> = {}) =>
  call(as(who), 'POST', 'kernel/drafts/drop', { subject: recharge, ...more })
const list = (who: Person | undefined, query: Record<string, unknown> = { subject: recharge }) =>
  ask(as(who), 'GET', 'kernel/drafts', query)

describe('a draft', () => {
  test('comes back on any device as it was saved last, and is gone once it is dropped', async () => {
    const made = await save(clerk, { device: 'Firefox · Linux' })
    expect(made).toMatchObject({ code: 200, data: { version: 1 } })
    const again = await save(clerk, { values: { amount: '80.00' }, step: 2, device: 'Edge · Windows', version: 1 })
    expect(again).toMatchObject({ code: 200, data: { version: 2 } })
    expect(await list(clerk)).toMatchObject([
      { subject: recharge, rowId: null, values: { amount: '80.00' }, step: 2, device: 'Edge · Windows', version: 2 },
    ])
    expect((await drop(clerk)).code).toBe(200)
    expect(await list(clerk)).toEqual([])
    const left = await testApp.asOwner<{ values: unknown }>('select values from draft where tenant_id = $1', [tenantId])
    expect(left).toEqual([{ values: {} }])
  })

  test('that was written elsewhere meanwhile is not overwritten in silence', async () => {
    await save(clerk, { device: 'Edge · Windows' })
    expect((await save(clerk, { version: 1, values: { amount: '1.00' } })).code).toBe(200)
    const late = await save(clerk, { version: 1, values: { amount: '2.00' } })
    expect(late).toMatchObject({ code: 409 })
    const unaware = await save(clerk, { values: { amount: '3.00' } })
    expect(unaware.code).toBe(409)
    expect((await list(clerk))[0].values).toEqual({ amount: '1.00' })
    expect((await save(clerk, { replace: 1, values: { amount: '3.00' } })).code).toBe(200)
    expect((await list(clerk))[0]).toMatchObject({ values: { amount: '3.00' }, version: 3 })
    await drop(clerk)
    // Submitted elsewhere: what is typed here after all follows nothing any more.
    expect((await save(clerk, { version: 3 })).code).toBe(409)
    expect((await save(clerk, { version: 3, replace: 1 })).data).toMatchObject({ version: 1 })
    await drop(clerk)
  })

  test('is one for each row that the work is about', async () => {
    await save(clerk, { rowId: '7', values: { amount: '7.00' } })
    await save(clerk)
    expect(await list(clerk, { subject: recharge, rowId: '7' })).toMatchObject([
      { rowId: '7', values: { amount: '7.00' } },
    ])
    expect(await list(clerk)).toMatchObject([{ rowId: null, values: { amount: '50.00' } }])
    const all = await list(clerk, {})
    expect(all.map((one: { rowId: string | null; values: unknown }) => [one.rowId, one.values])).toEqual([
      [null, null],
      ['7', null],
    ])
    await drop(clerk, { rowId: '7' })
    await drop(clerk)
  })

  test('is read by nobody else: not in the tenant, not in another, not by the platform, not in the audit', async () => {
    await save(clerk, { values: { amount: '123456.78' } })
    for (const who of [colleague, stranger, root]) {
      expect(await list(who, {})).toEqual([])
      expect(await list(who)).toEqual([])
      const seen = inContext(testApp, { tenantId: as(who).tenantId, userId: as(who).userId }, 'read', ctx =>
        ctx.query('select id from draft', []),
      )
      expect((await seen).rows).toEqual([])
      await drop(who)
    }
    expect(await list(clerk)).toHaveLength(1)
    expect(await testApp.asOwner(`select 1 from audit_entry where changes::text like '%123456.78%'`)).toEqual([])
    await drop(clerk)
  })

  test('never has a secret in it, whatever is sent', async () => {
    const values = { oldPassword: 'Old-secret-1', newPassword: 'New-secret-1', note: 'x' }
    expect((await save(clerk, { subject: password, values })).code).toBe(200)
    expect(JSON.stringify(await list(clerk, { subject: password }))).not.toContain('secret-1')
    expect(await testApp.asOwner(`select 1 from draft where values::text like '%secret-1%'`)).toEqual([])
    await drop(clerk, { subject: password })
  })

  test('is of work that there is and that one may do, and no larger than a form', async () => {
    expect((await save(clerk, { subject: 'no/such/work' })).code).toBe(422)
    expect((await save(stranger)).code).toBe(403)
    expect((await save(clerk, { values: { remark: 'x'.repeat(400_001) } })).code).toBe(422)
    expect(await list(clerk, {})).toEqual([])
  })

  test('is forgotten a month after it was saved last', async () => {
    await save(clerk)
    await testApp.asOwner(`update draft set update_time = now() - interval '29 days' where is_deleted = 0`)
    await testApp.app.runJob('system.forgetOld')
    expect(await list(clerk)).toHaveLength(1)
    await testApp.asOwner(`update draft set update_time = now() - interval '31 days' where is_deleted = 0`)
    await testApp.app.runJob('system.forgetOld')
    expect(await list(clerk)).toEqual([])
  })

  test('beside fifty others is one too many', async () => {
    for (let rowId = 1; rowId <= 50; rowId++) expect((await save(colleague, { rowId: String(rowId) })).code).toBe(200)
    expect((await save(colleague, { rowId: '51' })).code).toBe(409)
    expect((await save(colleague, { rowId: '50', version: 1 })).code).toBe(200)
  })
})
