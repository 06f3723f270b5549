import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ask,
  call,
  callWithCode,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'

const base = 'userApply/userapply'
let testApp: TestApp
let [clerk, approver]: Person[] = []
let phones = 0
beforeAll(async () => {
  testApp = await openApp()
  const tenantId = await makeTenant(testApp)
  clerk = await makePerson(testApp, { tenantId, roles: ['company'] })
  approver = await makePerson(testApp, { tenantId, roles: ['company_approver'] })
})
afterAll(() => testApp.close())

const of = (who: Person | undefined) => who as Person
const applied = async (userPhone = `1370000${String(++phones).padStart(4, '0')}`) => {
  const given = { userName: '周敏', userPhone, reason: '新入职司机' }
  return { userPhone, id: (await ask(of(clerk), 'POST', `${base}/submit`, given)).id as string }
}
const decide = (id: string, more: object, who = approver) =>
  callWithCode(testApp, of(who), 'POST', `${base}/audit`, { id, ...more })
const staff = async (phone: string) =>
  await testApp.asOwner('select name, job_no from staff_account where phone = $1 and is_deleted = 0', [phone])

test('who passes becomes an employee, once the approver has proven that it is them', async () => {
  const { id, userPhone } = await applied()
  const bare = await call(of(approver), 'POST', `${base}/audit`, { id, auditStatus: 1 })
  expect(bare.reason).toMatch(/^stepUp/)
  expect(await staff(userPhone)).toEqual([])
  expect(await decide(id, { auditStatus: 1, jobNo: 'A7' })).toMatchObject({ code: 200 })
  expect(await staff(userPhone)).toEqual([{ name: '周敏', job_no: 'A7' }])
})

test('who is turned down is none, with a reason; and what was decided is neither decided nor changed again', async () => {
  const { id, userPhone } = await applied()
  expect(await decide(id, { auditStatus: 2 })).toMatchObject({ code: 422, problems: [{ field: 'opinion' }] })
  expect(await decide(id, { auditStatus: 2, opinion: '非本企业员工' })).toMatchObject({ code: 200 })
  expect(await staff(userPhone)).toEqual([])
  expect(await decide(id, { auditStatus: 1 })).toMatchObject({ code: 409, reason: 'changed' })
  const changed = await call(of(clerk), 'POST', `${base}/submit`, { id, userName: '吴迪' })
  expect(changed).toMatchObject({ code: 409, reason: 'changed' })
})

test('nobody decides on their own application, and a phone that is known is no second employee', async () => {
  const { userPhone } = await applied()
  const both = await makePerson(testApp, { tenantId: of(clerk).tenantId, rights: ['userApply_add', 'userApply_audit'] })
  const own = await ask(both, 'POST', `${base}/submit`, { userName: '甲', userPhone: '13700009999', reason: '入职' })
  expect(await decide(own.id, { auditStatus: 1 }, both)).toMatchObject({ code: 403, reason: 'sameUser' })
  const twice = [await applied(userPhone), await applied(userPhone)]
  expect(await decide(twice[0]?.id ?? '', { auditStatus: 1 })).toMatchObject({ code: 200 })
  expect(await decide(twice[1]?.id ?? '', { auditStatus: 1 })).toMatchObject({ code: 409, reason: 'duplicate' })
})
