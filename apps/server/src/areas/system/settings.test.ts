import { businessSetting, param } from '@forecourt/contract/system'
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
let mine: string
let person: Person
beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
  mine = await makeTenant(testApp)
  const rights = ['businessSetting_view', 'businessSetting_edit', 'param', 'param_edit']
  person = await makePerson(testApp, { tenantId: mine, rights })
})
afterAll(() => testApp.close())

describe('settings of which a tenant has one row', () => {
  const read = () => ask(person, 'GET', 'zytsetting/setting/detail')
  const save = (said: Readonly<Record<string, unknown>>) => call(person, 'POST', 'zytsetting/setting/submit', said)

  test('are their first values until somebody saves them, and reading stores nothing', async () => {
    expect(await read()).toMatchObject({ id: null, tenantId: mine, paymentsOpen: 1, spendLimit: null, remark: null })
    expect(await testApp.asSystem(ctx => ctx.count(businessSetting, { tenantId: mine }))).toBe(0)
  })

  test('are saved without a name, changed by what is sent, and their history says by whom', async () => {
    const { id } = (await save({ ...(await read()), spendLimit: '200.00' })).data
    expect(await read()).toMatchObject({ id, spendLimit: '200.00', paymentsOpen: 1, version: 1 })
    await save({ maxPaymentsADay: 3 })
    expect(await read()).toMatchObject({ id, spendLimit: '200.00', maxPaymentsADay: 3, version: 2 })
    const history = await ask(person, 'GET', 'kernel/history', { entity: 'businessSetting', id })
    expect(history.map((one: any) => [one.action, one.userId])).toEqual([
      ['update', person.userId],
      ['insert', person.userId],
    ])
    expect(await save({ version: 1, remark: 'x' })).toMatchObject({ reason: 'changed' })
  })

  test('saved first by two at once are one row, and one of the two is told', async () => {
    const other = await makeTenant(testApp)
    const insert = () => inContext(testApp, other, 'write', ctx => ctx.insert(businessSetting, { paymentsOpen: true }))
    const outcomes = await Promise.allSettled([insert(), insert()])
    expect(outcomes.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toMatchObject({ reason: 'changed' })
  })

  test('that hold amounts are not taken back by a click', async () => {
    const saved = await save({ remark: 'y' })
    const requestId = String(saved.headers['x-request-id'])
    expect(await call(person, 'POST', 'kernel/undo', { requestId })).toMatchObject({ reason: 'notReversible' })
  })
})

describe('the settings of the platform', () => {
  const path = 'blade-system/param/setSetting'
  const post = async (who: Person, payload: unknown) => {
    const headers = { 'blade-auth': `bearer ${who.token}`, 'content-type': 'application/json' }
    return (
      await who.http.inject({ method: 'POST', url: `/api/${path}`, payload: JSON.stringify(payload), headers })
    ).json()
  }
  const valueOf = async (paramKey: string) => (await testApp.asSystem(ctx => ctx.find(param, { paramKey })))?.paramValue

  test('are one form by the first word of their keys, which only the platform reads and saves', async () => {
    const all = await ask(root, 'GET', 'blade-system/param/settingInfo')
    const one = all.find((row: any) => row.paramKey === 'account.failCount')
    expect(one).toMatchObject({ group: 'account', paramValue: '5' })
    expect(await call(person, 'GET', 'blade-system/param/settingInfo')).toMatchObject({ code: 403 })
    expect(await post(person, [{ paramKey: 'account.failCount', paramValue: '9' }])).toMatchObject({ code: 403 })
  })

  test('are saved together or not at all, each as the yes, number or text that it is', async () => {
    const good = { paramKey: 'account.failCount', paramValue: '6' }
    for (const bad of [
      { paramKey: 'account.failCount', paramValue: 'six' },
      { paramKey: 'system.platform.maintenance', paramValue: 'perhaps' },
      { paramKey: 'nowhere', paramValue: '1' },
    ])
      expect(await post(root, [good, bad].slice(bad.paramKey === good.paramKey ? 1 : 0))).toMatchObject({ code: 422 })
    expect(await valueOf('account.failCount')).toBe('5')
    expect(await post(root, [good])).toMatchObject({ code: 200 })
    expect(await valueOf('account.failCount')).toBe('6')
  })

  test('switch maintenance on and off: everybody else waits, the platform goes on', async () => {
    const maintain = (value: number) =>
      ask(root, 'POST', 'blade-system/param/paramSetting/setBooleanValue/system.platform.maintenance', { value })
    await maintain(1)
    expect(await valueOf('system.platform.maintenance')).toBe('true')
    await maintain(0)
    expect(await valueOf('system.platform.maintenance')).toBe('false')
  })
})
