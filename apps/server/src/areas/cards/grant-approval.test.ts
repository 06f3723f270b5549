import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePerson, openApp, type TestApp } from '../../../test/people.ts'
import {
  draft,
  grantOf,
  makeProduct,
  openCompany,
  people,
  save,
  steps,
  type TestCompany,
  walk,
} from './test-company.ts'

let testApp: TestApp
let of: TestCompany
let productId: string
beforeAll(async () => {
  testApp = await openApp()
  of = await openCompany(testApp, 100_000n)
  productId = await makeProduct(of)
})
afterAll(() => testApp.close())

const usual = () => ({ productId, rows: people('100.00', '100.00') })

test('nobody approves what they made or changed for somebody else to submit, however often it came back', async () => {
  const both = () => makePerson(testApp, { tenantId: of.tenantId, roles: ['company', 'company_approver'] })
  const [maker, editor, submitter, decider] = [await both(), await both(), await both(), await both()]
  const by = (clerk: typeof maker) => ({ ...of, clerk })
  const id = await draft(by(maker), usual())
  await save(by(editor), { ...usual(), id })
  await walk(by(submitter), id, 'submit')
  const own = { code: 403, reason: 'ownWork' }
  const refused = async (...hands: (typeof maker)[]) => {
    for (const approver of hands) {
      expect(await steps.approve({ ...of, approver }, id)).toMatchObject(own)
      expect(await steps.reject({ ...of, approver }, id)).toMatchObject(own)
    }
  }
  await refused(maker, editor, submitter)
  await walk({ ...of, approver: decider }, id, 'reject')
  // Submitted again by another: whoever submitted it before has still had a hand in it.
  await walk(by(maker), id, 'submit')
  await refused(maker, editor, submitter)
  await walk({ ...of, approver: decider }, id, 'approve')
  const { editUsers } = await grantOf(of, id)
  expect(new Set(editUsers)).toEqual(new Set([maker, editor, submitter].map(one => one.userId)))
})
