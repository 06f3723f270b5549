import { areaOf, call as declare, nothing } from '@forecourt/contract/kernel'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { type Handler, implement } from '../implement.ts'
import { connectCalls } from '../connect.ts'
import { proofsOf } from '../../services/step-up/proofs.ts'
import { FairShare } from '../work/fair-share.ts'
import { InHand } from '../work/in-hand.ts'
import { answerFailure } from './failed.ts'
import { serve } from './serve.ts'

const rest = declare({
  title: ['停留', 'Rest'],
  path: 'GET probe/rest',
  permission: 'signedIn',
  input: {},
  output: nothing,
  refuses: [],
})
const probe = areaOf('probe', ['探针', 'Probe'], { rest })

/** Who is being worked for, and what lets them all go on. */
let working: string[] = []
let goOn = (): void => {}
let held: Promise<void> = Promise.resolve()
const hold = () => {
  held = new Promise(resolve => (goOn = resolve))
}

let nowMs = 0
function serveProbe(testApp: TestApp): FastifyInstance {
  const { runtime, services } = testApp.app
  const onRest: Handler<typeof rest> = async ctx => {
    working.push(ctx.tenantId)
    await held
  }
  const implementations = [implement(probe, { rest: onRest })(undefined)]
  const proofs = proofsOf(services.secrets, services.settings)
  connectCalls(runtime, implementations, async () => false, proofs)
  const http = Fastify({ logger: false, genReqId: () => String(Math.random()) })
  serve(http, {
    runtime,
    principals: services.principals,
    implementations,
    messages: { add: () => {} },
    inHand: new InHand(100),
    fairShare: new FairShare({ waitMs: 60_000, longMs: 60_000, owner: '000000', load: () => 1, nowMs: () => nowMs }),
    underMaintenance: async () => undefined,
    readers: services.readers,
    proofs,
    office: { brand: '', issuer: async () => [], keep: async () => {}, address: async () => '' },
  })
  http.setErrorHandler((error, request, reply) => answerFailure(error, request, reply))
  return http
}

let testApp: TestApp
let http: FastifyInstance
let [crowd, single]: Person[] = []
beforeAll(async () => {
  testApp = await openApp()
  http = serveProbe(testApp)
  crowd = await makePerson(testApp, { tenantId: await makeTenant(testApp) })
  single = await makePerson(testApp, { tenantId: await makeTenant(testApp) })
})
afterAll(async () => {
  goOn()
  await testApp.close()
})

const ask = async (who: Person | undefined) =>
  answerOf(
    await http.inject({ method: 'GET', url: '/api/probe/rest', headers: { 'blade-auth': `bearer ${who?.token}` } }),
  )

test('C36: of a crowd one request is worked on at a time while the thread is busy, and another tenant waits for none', async () => {
  for (let look = 0; look < 10; look++) {
    nowMs += 100
    await ask(crowd)
  }
  await ask(single)
  working = []
  hold()
  const crowded = Array.from({ length: 20 }, () => ask(crowd))
  while (working.length < 1) await new Promise(resolve => setImmediate(resolve))
  const alone = ask(single)
  while (working.length < 2) await new Promise(resolve => setImmediate(resolve))
  expect(working).toEqual([crowd?.tenantId, single?.tenantId])
  goOn()
  const answers = await Promise.all([...crowded, alone])
  expect(new Set(answers.map(answer => answer.code))).toEqual(new Set([200]))
  expect(working).toHaveLength(21)
})
