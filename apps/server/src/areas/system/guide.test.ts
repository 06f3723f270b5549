import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'

let demo: TestApp
let clerk: Person
let other: Person

beforeAll(async () => {
  demo = await openApp({ DEMO: '1' })
  await makeTenant(demo, 'company', '100001')
  clerk = await makePerson(demo, { tenantId: '100001', account: 'shunda', roles: ['company'] })
  other = await makePerson(demo, { tenantId: '100001', account: 'shunda2', roles: ['company_approver'] })
})
afterAll(() => demo.close())

interface Guide {
  readonly isShown: number
  readonly steps: readonly { readonly key: string; readonly isDone: unknown; readonly href: string }[]
}
const guideOf = (person: Person) => ask<Guide>(person, 'GET', 'kernel/guide')
const doneBy = async (person: Person) => (await guideOf(person)).steps.filter(one => one.isDone).map(one => one.key)

describe('the guide of the demonstration', () => {
  test('suggests three to six steps to each kind of user', async () => {
    for (const person of [clerk, other]) {
      const { isShown, steps } = await guideOf(person)
      expect(isShown).toBe(1)
      expect(steps.length).toBeGreaterThanOrEqual(3)
      expect(steps.length).toBeLessThanOrEqual(6)
    }
  })

  test('remembers what each person has ticked, and a tick that was taken back', async () => {
    await ask(clerk, 'POST', 'kernel/guide/tick', { key: 'grant', isDone: 1 })
    await ask(clerk, 'POST', 'kernel/guide/tick', { key: 'staff', isDone: 1 })
    expect(await doneBy(clerk)).toEqual(['staff', 'grant'])
    expect(await doneBy(other)).toEqual([])
    await ask(clerk, 'POST', 'kernel/guide/tick', { key: 'staff', isDone: 0 })
    expect(await doneBy(clerk)).toEqual(['grant'])
  })

  test('knows no other steps than its own', async () => {
    const answer = await call(clerk, 'POST', 'kernel/guide/tick', { key: 'proof', isDone: 1 })
    expect(answer.reason).toBe('notFound')
  })

  test('is gone for whoever puts it away, and for nobody else', async () => {
    await ask(clerk, 'POST', 'kernel/guide/dismiss')
    expect((await guideOf(clerk)).isShown).toBe(0)
    expect((await guideOf(other)).isShown).toBe(1)
  })

  test('is not for people who are not of the demonstration', async () => {
    const stranger = await makePerson(demo, { tenantId: '100001', roles: ['company'] })
    expect(await guideOf(stranger)).toEqual({ isShown: 0, steps: [] })
    expect((await call(stranger, 'POST', 'kernel/guide/dismiss')).reason).toBe('notFound')
  })

  test('does not exist where there is no demonstration', async () => {
    const serious = await openApp()
    try {
      await makeTenant(serious, 'company', '100001')
      const person = await makePerson(serious, { tenantId: '100001', account: 'shunda', roles: ['company'] })
      expect(await guideOf(person)).toEqual({ isShown: 0, steps: [] })
    } finally {
      await serious.close()
    }
  })
})
