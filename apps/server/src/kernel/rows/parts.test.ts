import { smsConfig, smsTemplate } from '@forecourt/contract/tools'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'

let testApp: TestApp
let mine: string
let person: Person
let stranger: Person
beforeAll(async () => {
  testApp = await openApp()
  mine = await makeTenant(testApp)
  const rights = ['', '_add', '_edit', '_delete', '_view'].map(one => `smsConfig${one}`)
  person = await makePerson(testApp, { tenantId: mine, rights })
  stranger = await makePerson(testApp, { tenantId: await makeTenant(testApp), rights })
})
afterAll(() => testApp.close())

let serial = 0
const account = () => ({
  category: 3,
  smsCode: `ali-${++serial}`,
  templateId: 'SMS_0',
  accessKey: 'key',
  secretKey: 'hush',
  signName: '油站',
})
const template = (name: string, vendorCode = `SMS_${name}`) => ({ template: name, vendorCode })
const submit = (said: Readonly<Record<string, unknown>>, who = person) =>
  call(who, 'POST', 'blade-resource/sms/submit', said)
const detail = (id: string) => ask(person, 'GET', 'blade-resource/sms/detail', { id })
const made = async (...names: string[]) => {
  const { data } = await submit({ ...account(), templates: names.map(name => template(name)) })
  return detail(data.id)
}
const codes = (row: any) => row.templates.map((one: any) => [one.template, one.vendorCode])

describe('the parts of a row', () => {
  test('are added with it, and answered with its detail in their order', async () => {
    const row = await made('a', 'b')
    expect(codes(row)).toEqual([
      ['a', 'SMS_a'],
      ['b', 'SMS_b'],
    ])
    expect(row.templates[0]).toMatchObject({ configId: row.id, tenantId: mine, version: 1 })
    expect(row.secretKey).toBe('******')
  })

  test('are added, changed and removed in one submit, with an entry each and one at the whole', async () => {
    const row = await made('keep', 'change', 'drop')
    const [keep, change] = row.templates
    const templates = [keep, { ...change, vendorCode: 'SMS_9' }, template('new')]
    const saved = await submit({ ...row, templates })
    expect(saved).toMatchObject({ code: 200 })
    const after = await detail(row.id)
    expect(codes(after)).toEqual([
      ['keep', 'SMS_keep'],
      ['change', 'SMS_9'],
      ['new', 'SMS_new'],
    ])
    expect(after.version).toBe(row.version + 1)
    expect(after.templates.map((one: any) => one.version)).toEqual([1, 2, 1])
    const entries = await testApp.asOwner<{ entity: string; action: string; changes: any }>(
      'select entity, action, changes from audit_entry where request_id = $1 order by id',
      [saved.headers['x-request-id']],
    )
    const actions = entries.map(one => `${one.entity} ${one.action}`).toSorted()
    expect(actions).toEqual(['smsConfig parts', 'smsTemplate insert', 'smsTemplate remove', 'smsTemplate update'])
    const [before, now] = entries.find(one => one.action === 'parts')?.changes.templates ?? []
    expect(before.map((one: any) => one.vendorCode).toSorted()).toEqual(['SMS_change', 'SMS_drop'])
    expect(now.map((one: any) => one.vendorCode).toSorted()).toEqual(['SMS_9', 'SMS_new'])
  })

  test('stay as they are where a body does not name them', async () => {
    const row = await made('a')
    await submit({ id: row.id, remark: '改' })
    expect(codes(await detail(row.id))).toEqual([['a', 'SMS_a']])
    await submit({ id: row.id, version: row.version + 1, templates: [] })
    expect((await detail(row.id)).templates).toEqual([])
  })

  test('are guarded by the version of the whole, which has to be said', async () => {
    const row = await made('a')
    await submit({ ...row, templates: [...row.templates, template('b')] })
    const late = await submit({ ...row, templates: [] })
    expect(late).toMatchObject({ code: 409, reason: 'changed' })
    const blind = await submit({ id: row.id, templates: [] })
    expect(blind).toMatchObject({ code: 422, problems: [{ field: 'version' }] })
    expect(codes(await detail(row.id))).toHaveLength(2)
  })

  test('are refused together with the whole, each fault by its row, and nothing is stored', async () => {
    const count = () => testApp.asSystem(ctx => ctx.count(smsConfig, { tenantId: mine }))
    const before = await count()
    const { smsCode: _, ...nameless } = account()
    const refused = await submit({ ...nameless, templates: [template('a'), { template: 'b' }, 'junk'] })
    expect(refused).toMatchObject({ code: 422 })
    expect(refused.problems.map(one => one.field)).toEqual([
      'smsCode',
      'templates.1.vendorCode',
      'templates.2.template',
      'templates.2.vendorCode',
    ])
    for (const templates of ['x', 5, { a: 1 }])
      expect((await submit({ ...account(), templates })).problems.map(one => one.field)).toEqual(['templates'])
    const twice = await submit({ ...account(), templates: [template('a'), template('a')] })
    expect(twice).toMatchObject({ reason: 'duplicate' })
    expect(await count()).toBe(before)
  })

  test('of another row or tenant are not taken along, and no body says to which row one belongs', async () => {
    const [one, other] = [await made('a'), await made('b')]
    const stolen = await submit({ ...one, templates: [...one.templates, ...other.templates] })
    expect(stolen).toMatchObject({ code: 422, problems: [{ field: 'templates.1.id' }] })
    expect(await submit({ ...one, templates: [] }, stranger)).toMatchObject({ code: 404 })
    await submit({
      ...one,
      templates: [{ ...one.templates[0], configId: other.id, tenantId: '000000', vendorCode: 'SMS_8' }],
    })
    expect(codes(await detail(one.id))).toEqual([['a', 'SMS_8']])
    expect(codes(await detail(other.id))).toEqual([['b', 'SMS_b']])
  })

  test('go with the whole', async () => {
    const row = await made('a', 'b')
    await ask(person, 'POST', `blade-resource/sms/remove?ids=${row.id}`)
    expect(await testApp.asSystem(ctx => ctx.count(smsTemplate, { configId: row.id }))).toBe(0)
  })
})
