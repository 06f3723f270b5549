import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'

const base = 'wxMessageHandleLog/wxmessagehandlelog'
const rights = ['', '_view', '_add', '_edit', '_delete', '_handle'].map(one => `wxMessageHandleLog${one}`)

let testApp: TestApp
let operator: Person
let tenant: Person
beforeAll(async () => {
  testApp = await openApp()
  operator = await makePerson(testApp, { rights: [...rights, 'appletConfig', 'appletConfig_add', 'dept'] })
  tenant = await makePerson(testApp, { tenantId: await makeTenant(testApp), rights: [...rights, 'dept'] })
})
afterAll(() => testApp.close())

const message = (msgId: string) => ({
  appId: 'wx1',
  openId: 'oABCDEFGHIJK',
  msgType: 'event',
  event: 'subscribe',
  msgId,
})

describe('a message from WeChat', () => {
  test('is kept once, whoever sends it again', async () => {
    await ask(operator, 'POST', `${base}/submit`, message('m1'))
    const again = { ...message('m1'), content: 'again' }
    expect(await call(operator, 'POST', `${base}/submit`, again)).toMatchObject({ reason: 'duplicate' })
    expect(await call(tenant, 'POST', `${base}/submit`, message('m2'))).toMatchObject({ code: 403 })
    const { records } = await ask(operator, 'GET', `${base}/list`)
    expect(records).toMatchObject([{ msgId: 'm1', handleStatus: 0, retryCount: 0 }])
    expect(records[0].openId).not.toContain('ABCDEFGH')
    expect((await ask(tenant, 'GET', `${base}/list`)).total).toBe(0)
  })

  test('that failed says why, and is handled again with its tries counted', async () => {
    const { id } = await ask(operator, 'POST', `${base}/submit`, message('m3'))
    const settle = (result: number, handleResult?: string) =>
      call(operator, 'POST', `${base}/settle`, { id, result, ...(handleResult ? { handleResult } : {}) })
    expect(await settle(2)).toMatchObject({ code: 422 })
    expect(await settle(2, '用户不存在')).toMatchObject({ code: 200 })
    expect(await call(operator, 'POST', `${base}/remove`, { ids: id })).toMatchObject({ code: 200 })
    const next = (await ask(operator, 'POST', `${base}/submit`, message('m4'))).id
    await ask(operator, 'POST', `${base}/settle`, { id: next, result: 2, handleResult: '超时' })
    await ask(operator, 'POST', `${base}/retry`, { id: next })
    expect(await ask(operator, 'GET', `${base}/detail`, { id: next })).toMatchObject({ handleStatus: 0, retryCount: 1 })
    expect(await call(operator, 'POST', `${base}/remove`, { ids: next })).toMatchObject({ code: 409 })
    await ask(operator, 'POST', `${base}/settle`, { id: next, result: 1 })
    expect(await call(operator, 'POST', `${base}/retry`, { id: next })).toMatchObject({ reason: 'changed' })
  })
})

test('the mini programs in use are told at the root of the interface, those out of use are not', async () => {
  const add = (appId: string, more: object) =>
    call(operator, 'POST', 'applet/appletconfig/submit', { appId, name: appId, appVersion: '1.0', ...more })
  expect(await add('bad', { extJson: '[1]' })).toMatchObject({ code: 422 })
  await add('wxshown', { extJson: '{"theme":"red"}' })
  await add('wxhidden', { isOffered: 0 })
  for (const url of ['/api/', '/api/applet/configs']) {
    const headers = { 'blade-auth': `bearer ${tenant.token}` }
    const answer = (await tenant.http.inject({ url, headers })).json()
    expect(answer.data).toEqual([{ appId: 'wxshown', name: 'wxshown', appVersion: '1.0', extJson: '{"theme":"red"}' }])
  }
  expect((await tenant.http.inject({ url: '/api/' })).json()).toMatchObject({ code: 401 })
})

test('organisations are the companies among the departments with their people, of one tenant or for the platform of all', async () => {
  const root = await ask(operator, 'GET', 'blade-system/dept/organization-list')
  const own = await ask(tenant, 'GET', 'blade-system/dept/organization-list')
  expect(new Set(own.map((one: any) => one.tenantId))).toEqual(new Set(own.length > 0 ? [tenant.tenantId] : []))
  expect(root.length).toBeGreaterThan(own.length)
  const [first] = root.filter((one: any) => one.tenantId === '000000')
  const before = first.userCount
  await testApp.asOwner(`update "user" set dept_id = '["${first.id}"]' where id = ${operator.userId}`)
  const after = await ask(operator, 'GET', 'blade-system/dept/organization-list')
  expect(after.find((one: any) => one.id === first.id).userCount).toBe(before + 1)
})
