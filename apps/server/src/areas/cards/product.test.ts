import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, openApp, type TestApp } from '../../../test/people.ts'
import { draft, makeProduct, openCompany, people, type TestCompany } from './test-company.ts'

let testApp: TestApp
let of: TestCompany
beforeAll(async () => {
  testApp = await openApp()
  of = await openCompany(testApp, 10_000n)
})
afterAll(() => testApp.close())

const plain = { couponName: '卡', cardType: 1, kind: 1, namedFlag: 1, useScopeType: 1, validityType: 3 }
const save = (more: Readonly<Record<string, unknown>>) =>
  call(of.operator, 'POST', 'cfx/coupon/submit', { ...plain, ...more })

test('a product gets its number from the day it is made', async () => {
  const { id } = (await save({})).data
  const made = await ask(of.operator, 'GET', 'cfx/coupon/detail', { id })
  expect(made.couponNo).toMatch(/^KQ\d{8}\d{4}$/)
  expect(made.status).toBe(0)
})

test('the law of prepaid cards stands at the field that breaks it', async () => {
  expect(await save({ faceValue: '5000.01' })).toMatchObject({
    code: 422,
    problems: [{ field: 'faceValue', message: '记名卡单张不得超过5000.00元' }],
  })
  expect(await save({ namedFlag: 2, faceValue: '1000.01' })).toMatchObject({
    problems: [{ field: 'faceValue', message: '不记名卡单张不得超过1000.00元' }],
  })
  expect(await save({ namedFlag: 2, validityType: 2, validDays: 365 })).toMatchObject({
    problems: [{ field: 'validDays', message: '不记名卡有效期不得少于3年（1096天）' }],
  })
})

test('a change is judged together with what is already there', async () => {
  const { id } = (await save({ namedFlag: 2 })).data
  expect(await call(of.operator, 'POST', 'cfx/coupon/submit', { id, faceValue: '1000.01' })).toMatchObject({
    code: 422,
  })
  expect(await call(of.operator, 'POST', 'cfx/coupon/submit', { id, faceValue: '1000.00' })).toMatchObject({
    code: 200,
  })
})

test('oil numbers are kept as a list of numbers, and a company must be one', async () => {
  const { id } = (await save({ oilNos: '92#，95、0#' })).data
  expect((await ask(of.operator, 'GET', 'cfx/coupon/detail', { id })).oilNos).toBe('92,95,0')
  expect(await save({ companyId: '000000' })).toMatchObject({ problems: [{ field: 'companyId' }] })
  expect(await save({ companyId: of.tenantId })).toMatchObject({ code: 200 })
})

test('a product is switched on and off, each only once', async () => {
  const { id } = (await save({})).data
  const press = async (word: string) => (await call(of.operator, 'POST', `cfx/coupon/${word}`, { id })).code
  expect([await press('enable'), await press('enable'), await press('disable'), await press('disable')]).toEqual([
    200, 409, 200, 409,
  ])
})

test('a product of which cards were granted is not removed', async () => {
  const id = await makeProduct(of)
  await draft(of, { productId: id, rows: people('1.00') })
  expect(await call(of.operator, 'POST', 'cfx/coupon/remove', { ids: id })).toMatchObject({
    code: 409,
    reason: 'inUse',
  })
})

test('companies read what they are offered and change nothing', async () => {
  const id = await makeProduct(of, { couponName: '只读' })
  expect(await call(of.clerk, 'POST', 'cfx/coupon/disable', { id })).toMatchObject({ code: 403 })
  expect(await call(of.clerk, 'GET', 'cfx/coupon/detail', { id })).toMatchObject({ code: 404 })
  const offered = await ask(of.clerk, 'GET', 'cfx/coupon/grantable')
  expect(offered).toContainEqual(expect.objectContaining({ id, couponName: '只读', validityType: 3 }))
})
