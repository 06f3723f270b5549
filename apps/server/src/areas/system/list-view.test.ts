import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  administrator,
  ask,
  call,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'

let testApp: TestApp
let root: Person
let tenantId: string
let [publisher, colleague, other]: Person[] = []
beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
  tenantId = await makeTenant(testApp)
  publisher = await makePerson(testApp, { tenantId, rights: ['order', 'listView_publish'] })
  colleague = await makePerson(testApp, { tenantId, rights: ['order'] })
  other = await makePerson(testApp, { tenantId: await makeTenant(testApp), rights: ['order', 'listView_publish'] })
})
afterAll(() => testApp.close())

const list = 'zytorder/order'
const query = { oilNo_in: '92,95', descs: 'pay_time' }
const layout = { columns: [{ name: 'orderNo' }, { name: 'payAmount', fixed: 'end' }], size: 50 }
const as = (who: Person | undefined) => who as Person
const save = async (who: Person | undefined, viewName: string, more = {}): Promise<string> =>
  (await ask(as(who), 'POST', 'kernel/list-views/save', { list, viewName, query, layout, ...more })).id
const publish = (who: Person | undefined, id: string, more: Record<string, unknown>) =>
  call(as(who), 'POST', 'kernel/list-views/publish', { id, ...more })
const namesSeenBy = async (who: Person | undefined, of = list): Promise<string[]> =>
  (await ask(as(who), 'GET', 'kernel/list-views', { list: of })).map((view: { viewName: string }) => view.viewName)

describe('a view of a list', () => {
  test('is its maker’s alone until it is published, and comes back as it was kept', async () => {
    const id = await save(publisher, '九二九五')
    const seen = await ask(as(publisher), 'GET', 'kernel/list-views', { list })
    expect(seen.find((view: { id: string }) => view.id === id)).toMatchObject({
      viewName: '九二九五',
      query,
      layout,
      scope: '1',
      isMine: 1,
      isDefault: 0,
    })
    expect(await namesSeenBy(colleague)).not.toContain('九二九五')
    expect(await namesSeenBy(publisher, 'another/list')).toEqual([])
  })

  test('of a tenant is seen by its people and by nobody else', async () => {
    const id = await save(publisher, '全公司')
    expect((await publish(publisher, id, { scope: '3' })).code).toBe(200)
    expect(await namesSeenBy(colleague)).toContain('全公司')
    expect(await namesSeenBy(other)).not.toContain('全公司')
    expect(await namesSeenBy(root)).not.toContain('全公司')
  })

  test('of a role is seen by those who have it', async () => {
    const id = await save(publisher, '给角色')
    expect((await publish(publisher, id, { scope: '2' })).code).toBe(422)
    const roleId = as(colleague).roleIds[0]
    expect((await publish(publisher, id, { scope: '2', roleId })).code).toBe(200)
    expect(await namesSeenBy(colleague)).toContain('给角色')
    const third = await makePerson(testApp, { tenantId, rights: ['order'] })
    expect(await namesSeenBy(third)).not.toContain('给角色')
  })

  test('of the platform is seen by everybody, and only the platform can give one', async () => {
    const id = await save(root, '平台推荐')
    expect((await publish(root, id, { scope: '4' })).code).toBe(200)
    expect(await namesSeenBy(other)).toContain('平台推荐')
    const own = await save(publisher, '我的')
    expect((await publish(publisher, own, { scope: '4' })).code).toBe(403)
  })

  test('is changed and removed by its maker, and a published one by whoever may publish', async () => {
    const id = await save(publisher, '私有')
    for (const who of [colleague, other]) {
      expect((await call(as(who), 'POST', 'kernel/list-views/remove', { id })).code).toBe(404)
      expect((await call(as(who), 'POST', 'kernel/list-views/save', { id, list, viewName: '偷' })).code).toBe(404)
    }
    await publish(publisher, id, { scope: '3' })
    expect((await call(as(colleague), 'POST', 'kernel/list-views/remove', { id })).code).toBe(403)
    expect((await call(as(other), 'POST', 'kernel/list-views/remove', { id })).code).toBe(404)
    expect((await call(as(publisher), 'POST', 'kernel/list-views/remove', { id })).code).toBe(200)
    expect(await namesSeenBy(publisher)).not.toContain('私有')
  })

  test('is published by right only', async () => {
    const id = await save(colleague, '无权')
    expect((await publish(colleague, id, { scope: '3' })).code).toBe(403)
  })

  test('that becomes the default of a tenant takes the place of the one before', async () => {
    const [first, second] = [await save(publisher, '先'), await save(publisher, '后')]
    for (const id of [first, second]) await publish(publisher, id, { scope: '3', isDefault: 1 })
    const views = await ask(as(colleague), 'GET', 'kernel/list-views', { list })
    const defaults = views.filter((view: { isDefault: number }) => view.isDefault === 1)
    expect(defaults.map((view: { viewName: string }) => view.viewName)).toEqual(['后'])
  })
})

describe('how a person has arranged a list', () => {
  const settings = async (who: Person | undefined) =>
    (await ask(as(who), 'GET', 'kernel/list-views', { list })).filter((view: { scope: string }) => view.scope === '0')
  const keep = (who: Person | undefined, values: Record<string, unknown>) =>
    ask(as(who), 'POST', 'kernel/list-views/settings', { list, ...values })

  test('is kept once, for nobody else, and gone when it is to be as declared', async () => {
    await keep(colleague, { layout: { columns: [{ name: 'payAmount', width: 200 }] } })
    await keep(colleague, { layout, defaultView: 'all' })
    expect(await settings(colleague)).toMatchObject([{ layout, defaultView: 'all' }])
    expect(await settings(publisher)).toEqual([])
    await keep(colleague, { layout: null, defaultView: null })
    expect(await settings(colleague)).toEqual([])
  })
})
