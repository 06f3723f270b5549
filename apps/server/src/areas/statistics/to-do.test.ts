import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, makePerson, type Person } from '../../../test/people.ts'
import { openStage, type Stage, upload } from '../funds/funds.fixture.ts'

let stage: Stage
let clerk: Person
/** Somebody of the platform who reviews, and has one application of their own among them. */
let reviewer: Person
beforeAll(async () => {
  stage = await openStage()
  // Somebody of the company who applies and, by their rights, might decide as well.
  clerk = await makePerson(stage, {
    tenantId: stage.companyId,
    rights: ['companyRecharge', 'companyRecharge_view', 'companyRecharge_apply', 'companyRecharge_audit'],
  })
  for (const [who, amount] of [
    [stage.company, '100.00'],
    [stage.company, '200.00'],
    [clerk, '300.00'],
  ] as const)
    await ask(who, 'POST', 'company/recharge', {
      amount,
      payMethod: '6',
      payerName: '顺达',
      voucherUrls: await upload(who),
    })
  const rights = ['companyRecharge', 'companyRecharge_view', 'companyRecharge_audit']
  reviewer = await makePerson(stage, { rights })
  await stage.asOwner('update company_recharge set create_user = $1 where create_user = $2', [
    reviewer.userId,
    clerk.userId,
  ])
})
afterAll(() => stage.close())

interface ToDo {
  readonly step: string
  readonly count: number
  readonly filter: string
}
const toDoOf = async (who: Person): Promise<ToDo[]> => (await ask(who, 'GET', 'frontPage/overallData')).toDo
const found = (who: Person, filter: string) =>
  ask(who, 'GET', 'commpanyrecharge/commpanyrecharge/page', Object.fromEntries(new URLSearchParams(filter)))

test('what waits is counted for whoever decides, without their own, and the list finds exactly that', async () => {
  const [mine] = await toDoOf(reviewer)
  expect(mine).toEqual({ step: 'auditRecharge', count: 2, filter: `status=1&createUser_notequal=${reviewer.userId}` })
  const page = await found(reviewer, mine?.filter ?? '')
  expect(page.total).toBe(2)
  expect(page.records.map((row: { amount: string }) => row.amount).toSorted()).toEqual(['100.00', '200.00'])
  const [all] = await toDoOf(stage.finance)
  expect(all).toMatchObject({ step: 'auditRecharge', count: 3 })
  expect((await found(stage.finance, all?.filter ?? '')).total).toBe(3)
})

test('whoever the call keeps from its rows has nothing to do, though they have the right', async () => {
  expect(await toDoOf(clerk)).toEqual([])
})

test('one’s own counts where the parameter of the call lets one person take both sides', async () => {
  const set = (value: string) =>
    stage.asOwner(`update param set param_value = $1 where param_key = 'approval.selfAllowed'`, [value])
  await set('true')
  expect(await toDoOf(reviewer)).toEqual([{ step: 'auditRecharge', count: 3, filter: 'status=1' }])
  await set('false')
  expect((await toDoOf(reviewer))[0]).toMatchObject({ count: 2 })
})

test('who cannot take a step has nothing to do about it', async () => {
  expect(await toDoOf(stage.company)).toEqual([])
  const reader = await makePerson(stage, { rights: ['companyRecharge', 'grant', 'grant_view', 'moneySettlement'] })
  expect(await toDoOf(reader)).toEqual([])
})
