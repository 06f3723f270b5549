import { logError } from '@forecourt/contract/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  call,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  stranger,
  type TestApp,
} from '../../../test/people.ts'
import { writtenBehind } from '../../kernel/work/written-behind.ts'

const rights = ['logUsual', 'logUsual_view', 'logApi', 'logApi_view', 'logError', 'logError_view', 'post', 'post_add']

let testApp: TestApp
let reader: Person
let tenant: Person
beforeAll(async () => {
  testApp = await openApp()
  reader = await makePerson(testApp, { rights })
  tenant = await makePerson(testApp, { tenantId: await makeTenant(testApp), rights })
})
afterAll(() => testApp.close())

/** Entries are written behind those who cause them. */
async function entries(kind: string, by = reader, requestId = ''): Promise<Record<string, any>[]> {
  for (let left = 50; left > 0; left--) {
    const { records } = await ask(by, 'GET', `blade-log/${kind}/list`, { size: 200 })
    const found = records.filter((one: any) => !requestId || one.requestId === requestId)
    if (found.length > 0) return found
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return []
}
const idOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['x-request-id'])
const newPost = (by: Person, postCode: string) =>
  call(by, 'POST', 'blade-system/post/submit', { category: 1, postCode, postName: '秘密岗位', sort: 1 })

describe('the log of calls', () => {
  test('has what somebody changed, by whom and how long it took, and nothing of what they sent', async () => {
    const made = await newPost(reader, 'kept-quiet')
    expect(made.code).toBe(200)
    const [entry] = await entries('api', reader, idOf(made))
    expect(entry).toMatchObject({ title: '修改岗位', code: 200, method: 'POST', createBy: reader.userId })
    expect(entry?.['time']).toBeGreaterThanOrEqual(0)
    const whole = await ask(reader, 'GET', 'blade-log/api/detail', { id: entry?.['id'] })
    expect(JSON.stringify(whole)).not.toMatch(/秘密岗位|kept-quiet/)
  })

  test('has no questions, and a tenant reads its own alone', async () => {
    const own = idOf(await newPost(tenant, 'mine'))
    expect((await entries('api', tenant, own)).length).toBe(1)
    const all = await ask(tenant, 'GET', 'blade-log/api/list', { size: 200 })
    expect(new Set(all.records.map((one: any) => one.tenantId))).toEqual(new Set([tenant.tenantId]))
    expect(all.records.every((one: any) => one.method !== 'GET')).toBe(true)
  })
})

test('the general log has what was refused to people, and not what strangers try', async () => {
  const refused = await call(reader, 'GET', 'blade-user/page', { keyword: '13912345678' })
  expect(refused.code).toBe(403)
  const [entry] = await entries('usual', reader, idOf(refused))
  expect(entry).toMatchObject({ logLevel: 'warn', logId: 'notAllowed', code: 403 })
  expect(entry?.['requestUri']).not.toContain('139')
  const unknown = await call(stranger(testApp), 'GET', 'blade-user/page')
  expect(unknown.code).toBe(401)
  await newPost(reader, 'after-it')
  const all = await ask(reader, 'GET', 'blade-log/usual/list', { size: 200 })
  expect(all.records.some((one: any) => one.requestId === idOf(unknown))).toBe(false)
})

describe('the log of faults', () => {
  test('has the fault under the number that the person was told, without data, its stack for the platform alone', async () => {
    await testApp.asOwner('alter table post rename to post_gone')
    const broken = await newPost(tenant, 'broken')
    await testApp.asOwner('alter table post_gone rename to post')
    expect(broken).toMatchObject({ code: 500 })
    const [entry] = await entries('error', reader, idOf(broken))
    expect(entry).toMatchObject({
      tenantId: tenant.tenantId,
      createBy: tenant.userId,
      exceptionName: expect.any(String),
    })
    const whole = await ask(reader, 'GET', 'blade-log/error/detail', { id: entry?.['id'] })
    expect(whole.stackTrace).toMatch(/\n\s+at /)
    expect(JSON.stringify(whole)).not.toContain('秘密岗位')
    const [own] = await entries('error', tenant, idOf(broken))
    expect(own).toMatchObject({ message: null })
    expect((await ask(tenant, 'GET', 'blade-log/error/detail', { id: own?.['id'] })).stackTrace).toBeNull()
  })

  test('is forgotten after 180 days', async () => {
    expect(logError.options.retentionDays).toBe(180)
  })
})

describe('what is written behind', () => {
  test('gives up the oldest when too much waits, counts them, and writes the rest', async () => {
    const written: number[] = []
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const behind = writtenBehind<number>(testApp.app.runtime, 'test log', async (_, some) => {
      await held
      written.push(...some)
    })
    for (let at = 0; at < 6_000; at++) behind.add(at)
    release()
    await behind.settled()
    expect(behind.dropped()).toBeGreaterThan(0)
    expect(written.length + behind.dropped()).toBe(6_000)
    expect(written.at(-1)).toBe(5_999)
  })
})
