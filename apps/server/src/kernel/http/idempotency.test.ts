import { areaOf, call as declare, money, one, ref, text } from '@forecourt/contract/kernel'
import { dept } from '@forecourt/contract/system'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, makeApp } from '../../app.ts'
import { answerOf, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { type Handler, implement } from '../implement.ts'
import { connectCalls } from '../connect.ts'
import { proofsOf } from '../../services/step-up/proofs.ts'
import { FairShare } from '../work/fair-share.ts'
import { InHand } from '../work/in-hand.ts'
import { answerFailure } from './failed.ts'
import { serve } from './serve.ts'

/** A call that "moves money": it leaves one row each time it really runs. */
const move = declare({
  title: ['移动', 'Move'],
  path: 'POST probe/move',
  permission: 'signedIn',
  money: true,
  input: { amount: money(['金额', 'Amount'], { required: true }), note: text(['备注', 'Note'], { required: true }) },
  output: one({ id: ref(['编号', 'Id'], { required: true }), amount: money(['金额', 'Amount'], { required: true }) }),
  refuses: ['insufficient'],
})
const probe = areaOf('probe', ['探针', 'Probe'], { move })

const onMove: Handler<typeof move> = async (ctx, { amount, note }) => {
  const row = await ctx.insert(dept, { deptName: note, fullName: note, deptCategory: 1, sort: 1 })
  if (amount > 10_000n) ctx.refuse('insufficient')
  if (amount === 666n) throw new Error('a bug')
  return { id: row.id, amount }
}

function serveProbe(app: App): FastifyInstance {
  const implementations = [implement(probe, { move: onMove })(undefined)]
  const proofs = proofsOf(app.services.secrets, app.services.settings)
  connectCalls(app.runtime, implementations, async () => false, proofs)
  const http = Fastify({ logger: false, genReqId: () => String(Math.random()) })
  serve(http, {
    runtime: app.runtime,
    principals: app.services.principals,
    implementations,
    messages: { add: () => {} },
    inHand: new InHand(100),
    fairShare: new FairShare({ waitMs: 20_000, owner: '000000' }),
    underMaintenance: async () => undefined,
    readers: app.services.readers,
    proofs,
    office: { brand: '', issuer: async () => [], keep: async () => {}, address: async () => '' },
  })
  http.setErrorHandler((error, request, reply) => answerFailure(error, request, reply))
  return http
}

let testApp: TestApp
let twin: App
let [first, second]: FastifyInstance[] = []
let person: Person
let colleague: Person
let foreigner: Person
beforeAll(async () => {
  testApp = await openApp()
  twin = await makeApp(testApp.env, testApp.database.appUrl)
  first = serveProbe(testApp.app)
  second = serveProbe(twin)
  const [mine, other] = [await makeTenant(testApp), await makeTenant(testApp)]
  person = await makePerson(testApp, { tenantId: mine })
  colleague = await makePerson(testApp, { tenantId: mine })
  foreigner = await makePerson(testApp, { tenantId: other })
})
afterAll(async () => {
  await twin.close()
  await testApp.close()
})

async function send(key: string | undefined, body: object, who = person, http = first) {
  const response = await http?.inject({
    method: 'POST',
    url: '/api/probe/move',
    payload: body,
    headers: { 'blade-auth': `bearer ${who.token}`, ...(key ? { 'idempotency-key': key } : {}) },
  })
  if (!response) throw new Error('nobody serves')
  return answerOf(response)
}
const movements = async (note: string) =>
  (await testApp.asOwner('select 1 from dept where dept_name = $1', [note])).length
const kept = async (key: string) => (await testApp.asOwner('select 1 from idempotency where key = $1', [key])).length

test('C1, C3: the same key fifty times at once moves once, and all fifty hear the same', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => send('k1', { amount: '1.00', note: 'n1' })))
  expect(new Set(answers.map(answer => JSON.stringify(answer.body))).size).toBe(1)
  expect(answers[0]).toMatchObject({
    status: 200,
    code: 200,
    data: { amount: '1.00', id: expect.stringMatching(/^\d+$/) },
  })
  expect(await movements('n1')).toBe(1)
})

test('C5: the first answer is kept beyond the process that gave it', async () => {
  const before = await send('k2', { amount: '2.00', note: 'n2' })
  const after = await send('k2', { amount: '2.00', note: 'n2' }, person, second)
  expect(after.body).toEqual(before.body)
  expect(await movements('n2')).toBe(1)
})

test('C3: two processes with one key at the same moment move once', async () => {
  const both = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      send('k3', { amount: '3.00', note: 'n3' }, person, index % 2 ? first : second),
    ),
  )
  expect(new Set(both.map(answer => JSON.stringify(answer.body))).size).toBe(1)
  expect(await movements('n3')).toBe(1)
})

test('C2: the same key with another body is refused and moves nothing', async () => {
  await send('k4', { amount: '4.00', note: 'n4' })
  expect(await send('k4', { amount: '5.00', note: 'n4' })).toMatchObject({
    status: 200,
    code: 409,
    reason: 'keyReused',
  })
  expect(await send('k4', { amount: '4.00', note: 'n4b' })).toMatchObject({ code: 409, reason: 'keyReused' })
  expect([await movements('n4'), await movements('n4b')]).toEqual([1, 0])
})

test('C6: a refusal, bad input and a bug keep nothing: the corrected request goes through under the same key', async () => {
  expect(await send('k5', { amount: '-1', note: 'n5' })).toMatchObject({ code: 422 })
  expect(await send('k5', { amount: '100.01', note: 'n5' })).toMatchObject({ code: 460, reason: 'insufficient' })
  expect(await send('k5', { amount: '6.66', note: 'n5' })).toMatchObject({ status: 500, code: 500, msg: '系统异常' })
  expect([await kept('k5'), await movements('n5')]).toEqual([0, 0])
  expect(await send('k5', { amount: '1.00', note: 'n5' })).toMatchObject({ code: 200 })
  expect([await kept('k5'), await movements('n5')]).toEqual([1, 1])
})

test('C5: a key belongs to the person: a colleague or another tenant with the same key moves for themselves', async () => {
  for (const who of [person, colleague, foreigner]) await send('k6', { amount: '1.00', note: 'n6' }, who)
  expect(await movements('n6')).toBe(3)
})

test('without a key the same request within five seconds is the same submission, another one is not', async () => {
  // At the edge of two windows the same request counts twice, so the test keeps away from it.
  const left = 5_000 - (Date.now() % 5_000)
  if (left < 1_500) await new Promise(resolve => setTimeout(resolve, left + 50))
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(undefined, { amount: '1.00', note: 'n7' })))
  expect(new Set(answers.map(answer => answer.data.id)).size).toBe(1)
  await send(undefined, { amount: '1.01', note: 'n7' })
  expect(await movements('n7')).toBe(2)
})

test('C1: what is not declared makes no other request of it: with a key it is a repetition, without one the same submission', async () => {
  const first = await send('k9', { amount: '1.00', note: 'n9', junk: 1 })
  for (const more of [{ junk: 2 }, { other: {} }, {}])
    expect((await send('k9', { amount: '1.00', note: 'n9', ...more })).body).toEqual(first.body)
  const [one, other] = await Promise.all([1, 2].map(junk => send(undefined, { amount: '1.00', note: 'n9b', junk })))
  expect(one?.data.id).toBe(other?.data.id)
  expect([await movements('n9'), await movements('n9b')]).toEqual([1, 1])
})

test('C2: a key that is too long to be kept is refused by its length, and nothing moves', async () => {
  expect(await send('k'.repeat(201), { amount: '1.00', note: 'n10' })).toMatchObject({
    status: 200,
    code: 422,
    msg: '幂等键不能超过200个字符',
    problems: [{ field: 'Idempotency-Key' }],
  })
  expect(await movements('n10')).toBe(0)
  expect(await send('k'.repeat(200), { amount: '1.00', note: 'n10' })).toMatchObject({ code: 200 })
})

test('C5: keys are forgotten after a week and not before', async () => {
  await send('k8', { amount: '1.00', note: 'n8' })
  await testApp.asOwner(`update idempotency set created_at = now() - interval '25 hours' where key = 'k8'`)
  await testApp.app.runJob('system.forgetOld')
  await send('k8', { amount: '1.00', note: 'n8' })
  expect(await movements('n8')).toBe(1)
  await testApp.asOwner(`update idempotency set created_at = now() - interval '8 days' where key = 'k8'`)
  await testApp.app.runJob('system.forgetOld')
  expect(await kept('k8')).toBe(0)
})
