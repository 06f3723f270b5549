import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, makePerson, makeTenant, type Person } from '../../../test/people.ts'
import { approve, balance, openStage, postings, type Stage } from './funds.fixture.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const ladder = [
  { minAmount: '10000.00', rateBp: 9900 },
  { minAmount: '50000.00', rateBp: 9800 },
]
const wanted = (more: Record<string, unknown> = {}) => ({
  discountType: 1,
  tiers: ladder,
  startTime: '2020-01-01 00:00:00',
  ...more,
})
const submit = (body: Record<string, unknown>, by = stage.finance) =>
  call(by, 'POST', 'commpanyDiscount/saveOrUpdate', body)
const quote = (by: Person, amount: string, companyId?: string) =>
  ask(by, 'GET', 'commpanyDiscount/getDiscountAmount', { amount, companyId })

async function newCompany(): Promise<{ companyId: string; company: Person }> {
  const companyId = await makeTenant(stage, 'company')
  return { companyId, company: await makePerson(stage, { tenantId: companyId, roles: ['company'] }) }
}

describe('the discount of a company', () => {
  test('is quoted to the company and to the platform, with the ladder it stands on', async () => {
    const { companyId, company } = await newCompany()
    expect(await quote(company, '60000')).toMatchObject({
      payAmount: '60000.00',
      tierNo: 0,
      tiers: [],
      discountId: null,
    })
    const { data } = await submit(wanted({ companyId }))
    const expected = {
      amount: '60000.00',
      payAmount: '58800.00',
      discountAmount: '1200.00',
      discountType: 1,
      discountId: data.id,
      tierNo: 2,
    }
    expect(await quote(company, '60000')).toMatchObject(expected)
    expect(await quote(stage.finance, '60000', companyId)).toMatchObject(expected)
    expect((await quote(company, '10')).tiers).toMatchObject(ladder)
    expect(await quote(company, '9999.99')).toMatchObject({ payAmount: '9999.99', discountId: null, tierNo: 0 })
  })

  test('of another company is not told', async () => {
    const [one, other] = [await newCompany(), await newCompany()]
    await submit(wanted({ companyId: one.companyId }))
    const asked = { amount: '60000', companyId: one.companyId }
    expect(await call(other.company, 'GET', 'commpanyDiscount/getDiscountAmount', asked)).toMatchObject({ code: 404 })
  })

  test('counts between its first and last moment and while it is in force', async () => {
    const { companyId, company } = await newCompany()
    await submit(wanted({ companyId, startTime: '2020-01-01 00:00:00', endTime: '2020-02-01 00:00:00' }))
    await submit(wanted({ companyId, startTime: '2090-01-01 00:00:00' }))
    expect(await quote(company, '60000')).toMatchObject({ tierNo: 0 })
    const { data } = await submit(
      wanted({ companyId, startTime: '2020-02-01 00:00:00', endTime: '2080-01-01 00:00:00' }),
    )
    expect(await quote(company, '60000')).toMatchObject({ tierNo: 2, endTime: '2080-01-01 00:00:00' })
    await ask(stage.finance, 'POST', 'commpanyDiscount/disable', { id: data.id })
    expect(await quote(company, '60000')).toMatchObject({ tierNo: 0 })
    await ask(stage.finance, 'POST', 'commpanyDiscount/enable', { id: data.id })
    expect(await quote(company, '60000')).toMatchObject({ tierNo: 2 })
  })

  test('does not overlap another in force', async () => {
    const { companyId } = await newCompany()
    const { data: first } = await submit(wanted({ companyId }))
    const second = wanted({ companyId, startTime: '2026-05-01 00:00:00' })
    expect(await submit(second)).toMatchObject({ code: 409, reason: 'duplicate' })
    await ask(stage.finance, 'POST', 'commpanyDiscount/disable', { id: first.id })
    expect(await submit(second)).toMatchObject({ code: 200 })
    expect(await call(stage.finance, 'POST', 'commpanyDiscount/enable', { id: first.id })).toMatchObject({
      code: 409,
      reason: 'duplicate',
    })
    const stale = { id: first.id, tiers: ladder.slice(0, 1) }
    expect(await submit(stale)).toMatchObject({ code: 200 })
  })

  test('added by two people at once is added once', async () => {
    const { companyId } = await newCompany()
    const answers = await Promise.all([
      submit(wanted({ companyId })),
      submit(wanted({ companyId, startTime: '2021-01-01 00:00:00' })),
      submit(wanted({ companyId, startTime: '2022-01-01 00:00:00' })),
    ])
    expect(answers.map(answer => answer.code).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test.each([
    ['tiers', { tiers: [ladder[1], ladder[0]] }],
    ['tiers', { tiers: [{ minAmount: '1.00', giftBp: 100 }] }],
    ['tiers', { tiers: [{ minAmount: '1.00', rateBp: 20_000 }] }],
    ['tiers', { tiers: [] }],
    ['tiers', { discountType: 2 }],
    ['endTime', { endTime: '2019-01-01 00:00:00' }],
    ['companyId', { companyId: '200002' }],
  ])('with wrong %s is refused by that name', async (field, wrong) => {
    const { companyId } = await newCompany()
    expect(await submit(wanted({ companyId, ...wrong }))).toMatchObject({ code: 422, problems: [{ field }] })
  })

  test('is for companies, and made by the platform alone', async () => {
    const { companyId } = await newCompany()
    expect(await submit(wanted({ companyId: stage.supplierId }))).toMatchObject({
      code: 422,
      problems: [{ field: 'companyId' }],
    })
    const rights = ['companyDiscount', 'companyDiscount_add', 'companyDiscount_edit', 'companyDiscount_delete']
    const owner = await makePerson(stage, { tenantId: companyId, rights })
    expect(await submit(wanted({ companyId }), owner)).toMatchObject({ code: 403 })
    const { data } = await submit(wanted({ companyId }))
    expect(await submit({ id: data.id, tiers: ladder }, owner)).toMatchObject({ code: 404 })
    expect(await call(owner, 'POST', 'commpanyDiscount/disable', { id: data.id })).toMatchObject({ code: 403 })
    expect(await call(owner, 'POST', 'commpanyDiscount/enable', { id: data.id })).toMatchObject({ code: 403 })
    expect(await call(owner, 'POST', `commpanyDiscount/remove?ids=${data.id}`, {})).toMatchObject({ code: 404 })
    expect(await call(stage.company, 'POST', 'commpanyDiscount/disable', { id: data.id })).toMatchObject({ code: 403 })
  })
})

test.each([
  ['less paid', { discountType: 1, tiers: [{ minAmount: '1000.00', rateBp: 9750 }] }, '1000.00', '975.00', '25.00'],
  ['more got', { discountType: 2, tiers: [{ minAmount: '1000.00', giftBp: 300 }] }, '1030.00', '1000.00', '30.00'],
])('a recharge with %s gives cash and gift, which the platform bears', async (_, discount, credited, paid, gift) => {
  const { companyId, company } = await newCompany()
  await submit(wanted({ companyId, ...discount }))
  const { id, rechargeNo, payAmount } = await ask(company, 'POST', 'company/recharge', {
    amount: '1000.00',
    payMethod: '6',
    payerName: '蓝海',
    expectedPay: paid,
  })
  expect(payAmount).toBe(paid)
  await stage.asSystem(async ctx => {
    await ctx.query(`update company_recharge set status = 1 where id = $1`, [id])
  })
  await approve(stage.finance, id)
  expect(await ask(stage.finance, 'GET', 'commpanyrecharge/commpanyrecharge/detail', { id })).toMatchObject({
    amount: credited,
    payAmount: paid,
    discountAmount: gift,
  })
  expect(await postings(stage.finance, rechargeNo)).toEqual([
    `E02 D 1002 备付金账户 ${paid}`,
    `E02 D 6601 ${companyId} ${gift}`,
    `E02 C 2201 ${companyId} ${paid}`,
    `E02 C 2202 ${companyId} ${gift}`,
  ])
  expect([await balance(stage, '2201', companyId), await balance(stage, '2202', companyId)]).toEqual([paid, gift])
  expect(await ask(company, 'GET', 'company/funds')).toMatchObject({ cash: paid, gift, held: '0.00', onCards: '0.00' })
})
