import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, makePerson, makeTenant, openApp } from '../../../test/people.ts'
import type { Person, TestApp } from '../../../test/people.ts'

let testApp: TestApp
let operator: Person
let tenant: Person
beforeAll(async () => {
  testApp = await openApp()
  operator = await makePerson(testApp, { roles: ['operator'] })
  tenant = await makePerson(testApp, { tenantId: await makeTenant(testApp), rights: ['schedule', 'schedule_run'] })
})
afterAll(() => testApp.close())

const named = async (name: string) =>
  (await ask(operator, 'GET', 'blade-resource/schedule/list')).find((one: { name: string }) => one.name === name)

test('the platform sees when scheduled work ran last and runs next', async () => {
  expect(await named('system.forgetOld')).toMatchObject({ title: '清理过期数据', lastTime: null, lastState: null })
  await ask(operator, 'POST', 'blade-resource/schedule/run', { name: 'system.forgetOld' })
  await testApp.app.startJobs()
  for (let tries = 0; tries < 100 && (await named('system.forgetOld')).lastState !== 'done'; tries++)
    await new Promise(resolve => setTimeout(resolve, 100))
  const ran = await named('system.forgetOld')
  expect(ran).toMatchObject({ lastState: 'done', lastMs: expect.any(Number) })
  expect(ran.nextTime).toMatch(/:20:00$/)
})

test('no tenant sees or runs the work of the system, and nobody what is not scheduled', async () => {
  expect(await call(tenant, 'GET', 'blade-resource/schedule/list')).toMatchObject({ code: 403 })
  const run = (who: Person, name: string) => call(who, 'POST', 'blade-resource/schedule/run', { name })
  expect(await run(tenant, 'system.forgetOld')).toMatchObject({ code: 403 })
  expect(await run(operator, 'tools.runTask')).toMatchObject({ code: 404 })
})
