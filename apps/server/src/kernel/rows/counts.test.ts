import { companyRecharge, companyRecharges, rechargeStates } from '@forecourt/contract/funds'
import { codeOf, countsPathsOf } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'

const [path = ''] = countsPathsOf(companyRecharges)
const [waiting, arrived] = [codeOf(rechargeStates, 'waiting'), codeOf(rechargeStates, 'arrived')]

let testApp: TestApp
let owner: Person
let other: Person
let root: Person
beforeAll(async () => {
  testApp = await openApp()
  const [own, foreign] = [await makeTenant(testApp, 'company'), await makeTenant(testApp, 'company')]
  owner = await makePerson(testApp, { tenantId: own, rights: ['companyRecharge'] })
  other = await makePerson(testApp, { tenantId: foreign, rights: ['companyRecharge'] })
  root = await makePerson(testApp, { rights: ['companyRecharge'] })
  await testApp.asSystem(async ctx => {
    for (const [at, status, tenantId] of [
      [1, waiting, own],
      [2, waiting, own],
      [3, arrived, own],
      [4, waiting, foreign],
    ] as const)
      await ctx.insert(
        companyRecharge,
        {
          rechargeNo: `CZ-COUNT-${at}`,
          companyId: tenantId,
          amount: BigInt(at) * 100n,
          payAmount: BigInt(at) * 100n,
          discountAmount: 0n,
          payMethod: 1,
          rechargeType: 1,
          status,
        } as never,
        { tenantId },
      )
  })
})
afterAll(() => testApp.close())

/** What is counted, by state; states without rows left out. */
async function counts(who: Person, query: Record<string, unknown> = {}): Promise<Record<number, number>> {
  const found = (await ask(who, 'GET', path, query)) as { state: number; count: number }[]
  return Object.fromEntries(found.filter(one => one.count > 0).map(one => [one.state, one.count]))
}

test('the rows of a list are counted by state, those of other tenants only for the platform', async () => {
  expect(await counts(owner)).toEqual({ [waiting]: 2, [arrived]: 1 })
  expect(await counts(other)).toEqual({ [waiting]: 1 })
  expect(await counts(root)).toEqual({ [waiting]: 3, [arrived]: 1 })
})

test('states without rows are answered as such, so that a tab can stand for them', async () => {
  const found = (await ask(other, 'GET', path)) as { state: number; count: number; atLeast: boolean }[]
  expect(found.length).toBe(Object.keys(rechargeStates.states).length)
  expect(found.find(one => one.state === arrived)).toEqual({ state: arrived, count: 0, atLeast: false })
})

test('the filters of the list are the filters of its counts', async () => {
  expect(await counts(owner, { amount_ge: '2' })).toEqual({ [waiting]: 1, [arrived]: 1 })
})

test('nobody counts without the right of the list', async () => {
  const nobody = await makePerson(testApp, { tenantId: owner.tenantId, rights: ['site'] })
  expect((await call(nobody, 'GET', path)).code).toBe(403)
})
