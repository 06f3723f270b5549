import { smsConfig, smsMessage } from '@forecourt/contract/tools'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
})
const rights = ['', '_add', '_edit', '_delete', '_view', '_enable', '_send'].map(one => `smsConfig${one}`)
beforeEach(async () => {
  mine = await makeTenant(testApp)
  person = await makePerson(testApp, { tenantId: mine, rights })
})
afterAll(() => testApp.close())

const account = {
  category: 3,
  smsCode: 'ali',
  templateId: 'SMS_0',
  accessKey: 'key',
  secretKey: 'hush',
  signName: '油站',
}
const submit = (who: Person, more: Readonly<Record<string, unknown>> = {}) =>
  ask(who, 'POST', 'blade-resource/sms/submit', { ...account, ...more })
const enable = (who: Person, id: string) => call(who, 'POST', `blade-resource/sms/enable?id=${id}`)

describe('an account at a vendor', () => {
  test('keeps its secret sealed, answers it as stars, and is sent back as such', async () => {
    const { id } = await submit(person)
    const [kept] = await testApp.asOwner<{ secret_key: string }>('select secret_key from sms_config where id = $1', [
      id,
    ])
    expect(kept?.secret_key).toMatch(/^v2:/)
    const row = await ask(person, 'GET', 'blade-resource/sms/detail', { id })
    expect(row).toMatchObject({ secretKey: '******', categoryName: '阿里云', status: 1, statusName: '否' })
    await submit(person, { ...row, remark: '改' })
    const [after] = await testApp.asOwner<{ secret_key: string }>('select secret_key from sms_config where id = $1', [
      id,
    ])
    expect(after).toEqual(kept)
  })

  test('is put in force by its owner, where there is a connection to its vendor', async () => {
    const { id } = await submit(person)
    const other = await submit(person, { smsCode: 'yun', category: 1 })
    expect(await enable(person, id)).toMatchObject({ code: 200 })
    expect(await enable(person, other.id)).toMatchObject({ code: 409, reason: 'vendorMissing' })
    expect(await enable(root, id)).toMatchObject({ code: 403 })
    const row = await ask(person, 'GET', 'blade-resource/sms/detail', { id })
    expect(row).toMatchObject({ status: 2, statusName: '是' })
  })
})

describe('a message', () => {
  const sent = async (template: string) => {
    const message = { phone: '13800000000', template, content: '您的卡已发放' }
    const { id } = await inContext(testApp, mine, 'write', ctx => ctx.insert(smsMessage, message))
    await testApp.app.runJob('tools.sendMessages')
    return testApp.app.providers.simulated.sms?.sent().findLast(one => one.outId === String(id))?.template
  }

  test("leaves by the account in force of its tenant, under that vendor's template for it", async () => {
    expect(await sent('grant')).toBe('grant')
    const { id } = await submit(person, { templates: [{ template: 'grant', vendorCode: 'SMS_77' }] })
    expect(await sent('grant')).toBe('grant')
    await enable(person, id)
    expect([await sent('grant'), await sent('refund')]).toEqual(['SMS_77', 'SMS_0'])
  })

  test("leaves by the platform's account where the tenant has none", async () => {
    const { id } = await submit(root, { smsCode: 'platform', templateId: 'SMS_P' })
    await enable(root, id)
    expect(await sent('grant')).toBe('SMS_P')
    await testApp.asSystem(async ctx => {
      const row = await ctx.getOrRefuse(smsConfig, id)
      await ctx.update(smsConfig, row, { status: 1 })
    })
  })
})

describe('messages sent by hand', () => {
  const send = (phones: string, params = '{"code":"1"}', code = 'ali') =>
    call(person, 'POST', 'blade-resource/sms/endpoint/send-message', { code, phones, params })
  let phone = 13_700_000_000
  const next = () => String(++phone)

  test('fill the template of the account, one to each phone', async () => {
    await submit(person)
    const [one, other] = [next(), next()]
    const { data } = await send(`${one},${other},${one}`)
    await testApp.app.runJob('tools.sendMessages')
    const queued = await testApp.asSystem(ctx => ctx.all(smsMessage, { bizId: data.batchId }))
    expect(
      queued.map(row => [row.phone, row.status, row.tenantId]).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    ).toEqual([
      [one, 1, mine],
      [other, 1, mine],
    ])
    const left = testApp.app.providers.simulated.sms?.sent().findLast(row => row.phone === one)
    expect(left).toMatchObject({ template: 'SMS_0', params: { code: '1' } })
  })

  test('are refused to a phone that had one within the minute, and to whom the account is not', async () => {
    await submit(person)
    const one = next()
    expect(await send(one)).toMatchObject({ code: 200 })
    expect(await send(`${next()},${one}`)).toMatchObject({ code: 429, reason: 'tooOften' })
    expect(await send(next(), '{}', 'nowhere')).toMatchObject({ code: 404 })
    expect(
      await call(root, 'POST', 'blade-resource/sms/endpoint/send-message', { code: 'ali', phones: one, params: '{}' }),
    ).toMatchObject({ code: 404 })
  })

  test('need phones and an object of parameters', async () => {
    await submit(person)
    const many = Array.from({ length: 201 }, next).join()
    for (const [phones, params] of [
      ['123', '{}'],
      [',', '{}'],
      [many, '{}'],
      [next(), '[1]'],
      [next(), 'x'],
    ] as const)
      expect(await send(phones, params)).toMatchObject({ code: 422 })
  })
})
