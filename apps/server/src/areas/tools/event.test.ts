import { publishEvent } from '@forecourt/contract/tools'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, inContext, makePerson, makeTenant, openApp, stranger } from '../../../test/people.ts'
import type { Person, TestApp } from '../../../test/people.ts'
import { makeApp } from '../../app.ts'

let testApp: TestApp
let second: Awaited<ReturnType<typeof makeApp>>
let [base, otherBase]: [string, string] = ['', '']
let person: Person
let colleague: Person
let namesake: Person
beforeAll(async () => {
  testApp = await openApp()
  const tenantId = await makeTenant(testApp)
  person = await makePerson(testApp, { tenantId })
  colleague = await makePerson(testApp, { tenantId })
  namesake = await makePerson(testApp, { tenantId: await makeTenant(testApp) })
  second = await makeApp(testApp.env, testApp.database.appUrl)
  base = await testApp.app.http.listen({ port: 0, host: '127.0.0.1' })
  otherBase = await second.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await second.close()
  await testApp.close()
})

interface Listening {
  readonly text: () => string
  readonly until: (part: string) => Promise<void>
  readonly ended: Promise<void>
  readonly close: () => void
}

async function listen(who: Person, more: Record<string, string> = {}, at = base): Promise<Listening> {
  const stop = new AbortController()
  const headers = { 'blade-auth': `bearer ${who.token}`, ...more }
  const response = await fetch(`${at}/api/blade-desk/events`, { headers, signal: stop.signal })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  let text = ''
  const reading = async () => {
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) text += decoder.decode(part as Uint8Array, { stream: true })
  }
  const ended = reading().catch(() => {})
  const until = async (part: string) => {
    for (let tries = 0; tries < 100 && !text.includes(part); tries++) await new Promise(done => setTimeout(done, 30))
    expect(text).toContain(part)
  }
  await until('event: ready')
  return { text: () => text, until, ended, close: () => stop.abort() }
}

const publish = (to: Person, data: object | string, isKept = true) =>
  inContext(testApp, '000000', 'write', ctx =>
    ctx.call(publishEvent, { tenantId: to.tenantId, userId: to.userId, kind: 'notice', data, isKept }),
  )

test('what happens to a person arrives at once, in every process, and at nobody else', async () => {
  const mine = await Promise.all([listen(person), listen(person, {}, otherBase)])
  const others = await Promise.all([listen(colleague), listen(namesake)])
  await publish(person, { text: '你好' })
  for (const one of mine) await one.until('event: notice\ndata: {"text":"你好"}')
  await publish(colleague, { text: 'to the colleague' })
  await others[0]?.until('to the colleague')
  expect(others.map(one => one.text()).join()).not.toContain('你好')
  expect(mine.map(one => one.text()).join()).not.toContain('to the colleague')
  for (const one of [...mine, ...others]) one.close()
})

test('what a transaction tells and takes back is never told', async () => {
  const stream = await listen(person)
  await expect(
    inContext(testApp, '000000', 'write', async ctx => {
      const to = { tenantId: person.tenantId, userId: person.userId, kind: 'notice', isKept: true }
      await ctx.call(publishEvent, { ...to, data: 'undone' })
      ctx.refuse('notFound')
    }),
  ).rejects.toMatchObject({ reason: 'notFound' })
  await publish(person, 'afterwards')
  await stream.until('afterwards')
  expect(stream.text()).not.toContain('undone')
  stream.close()
})

test('who comes back reads up what was kept, and only that', async () => {
  const before = await listen(person)
  await publish(person, 'first')
  await before.until('first')
  const [id] = [...before.text().matchAll(/id: (\d+)/g)].map(found => found[1]).slice(-1)
  before.close()
  const marker = await listen(colleague)
  await publish(person, 'in passing', false)
  // Before what is waited for, so that it would have come by then.
  await publish(colleague, 'for the colleague')
  await publish(namesake, 'for another tenant')
  await publish(person, 'missed')
  await publish(colleague, 'everything before has arrived')
  await marker.until('everything before has arrived')
  marker.close()
  const after = await listen(person, { 'last-event-id': id ?? '' })
  await after.until('missed')
  expect(after.text()).not.toContain('"first"')
  expect(after.text()).not.toContain('in passing')
  expect(after.text()).not.toContain('for the colleague')
  expect(after.text()).not.toContain('for another tenant')
  after.close()
})

test('who comes back hears of what was begun before the last they heard and committed after it, but not of old news', async () => {
  const before = await listen(person)
  const begun = await inContext(testApp, '000000', 'write', async ctx => ctx.newId())
  await publish(person, 'heard')
  await before.until('heard')
  const [id] = [...before.text().matchAll(/id: (\d+)/g)].map(found => found[1]).slice(-1)
  before.close()
  const keep = (at: string, data: string) =>
    testApp.asOwner(
      `insert into event (tenant_id, id, user_id, kind, data, time) values ($1, $2, $3, 'notice', $4, now())`,
      [person.tenantId, at, person.userId, JSON.stringify(data)],
    )
  await keep(begun, 'committed late')
  await keep(String(BigInt(begun) - (61_000n << 22n)), 'old news')
  const after = await listen(person, { 'last-event-id': id ?? '' })
  await after.until('committed late')
  expect(after.text()).not.toContain('old news')
  expect(after.text()).not.toContain('"heard"')
  after.close()
})

test('the stream ends when its session signs out; the colleague listens on', async () => {
  const [leaving, staying] = [await makePerson(testApp, { tenantId: person.tenantId }), await listen(colleague)]
  const stream = await listen(leaving, {}, otherBase)
  await ask(leaving, 'GET', 'blade-auth/oauth/logout').catch(() => {})
  await stream.ended
  await publish(colleague, 'still here')
  await staying.until('still here')
  staying.close()
})

test('nobody listens without a sign-in', async () => {
  expect(await call(stranger(testApp), 'GET', 'blade-desk/events')).toMatchObject({ status: 401 })
})

test('fifty listeners hold no connection of the pool; of one person the last twenty hear, whichever asked first', async () => {
  const [others, mine] = await Promise.all([
    Promise.all(Array.from({ length: 17 }, () => listen(colleague))),
    Promise.all(Array.from({ length: 33 }, () => listen(person))),
  ])
  const { open, idle } = testApp.app.runtime.database.connections
  expect(open - idle).toBe(0)
  await publish(person, 'to many')
  const heard = () => mine.filter(one => one.text().includes('to many'))
  await expect.poll(() => heard().length, { timeout: 10_000 }).toBe(20)
  const letGo = mine.filter(one => !heard().includes(one))
  await Promise.all(letGo.map(one => one.ended))
  for (const one of [...others, ...mine]) one.close()
})

test('C23: the server stops although somebody listens', async () => {
  const third = await makeApp(testApp.env, testApp.database.appUrl)
  const at = await third.http.listen({ port: 0, host: '127.0.0.1' })
  const stream = await listen(person, {}, at)
  await third.close()
  await stream.ended
  expect(third.http.server.listening).toBe(false)
})
