import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '../../../test/clock.ts'
import { call, makePerson, makeTenant, type Person } from '../../../test/people.ts'
import { tenant } from '../../ledger/address.ts'
import { companyDeducted } from '../../ledger/events.ts'
import { post } from '../../ledger/post.ts'
import { applied, approve, balance, openStage, postings, type Stage, takenBack } from './funds.fixture.ts'

// A discount that a service provider bears is paid from its balance, by every way in and back.

let stage: Stage
let providerId: string
beforeAll(async () => {
  stage = await openStage()
  providerId = await makeTenant(stage, 'provider')
})
afterAll(() => stage.close())

const agree = (bears: boolean) =>
  stage.asOwner('update tenant set bears_discounts = $1 where tenant_id = $2', [bears, providerId])

/** The provider's balance, from a deduction of a company that has plenty. */
const give = (amountFen: bigint) =>
  stage.asSystem(async ctx => {
    const { companyId } = stage
    const deducted = companyDeducted({ companyId, cashFen: amountFen, reasonType: 3, beneficiaryTenantId: providerId })
    await post(ctx.query, {
      ...deducted,
      tenantId: companyId,
      bizNo: `KK${tenant(providerId).dimId}${amountFen}`,
      businessDate: today,
    })
  })

async function borneCompany(): Promise<{ companyId: string; company: Person }> {
  const companyId = await makeTenant(stage, 'company')
  const company = await makePerson(stage, { tenantId: companyId, roles: ['company'] })
  const saved = await submit({ companyId })
  expect(saved.code).toBe(200)
  return { companyId, company }
}
const submit = (more: Record<string, unknown>) =>
  call(stage.finance, 'POST', 'commpanyDiscount/saveOrUpdate', {
    discountType: 2,
    tiers: [{ minAmount: '1.00', giftBp: 1000 }],
    startTime: '2020-01-01 00:00:00',
    bearerTenantId: providerId,
    ...more,
  })

test('only a service provider in force that has agreed bears a discount', async () => {
  const companyId = await makeTenant(stage, 'company')
  const refused = { code: 422, problems: [{ field: 'bearerTenantId' }] }
  await agree(false)
  expect(await submit({ companyId })).toMatchObject(refused)
  await agree(true)
  for (const bearerTenantId of [stage.supplierId, stage.companyId, '000000', '999999'])
    expect(await submit({ companyId, bearerTenantId })).toMatchObject(refused)
  await stage.asOwner('update tenant set status = 2 where tenant_id = $1', [providerId])
  expect(await submit({ companyId })).toMatchObject(refused)
  await stage.asOwner('update tenant set status = 1 where tenant_id = $1', [providerId])
  const saved = await submit({ companyId })
  expect(saved.code).toBe(200)
  const { id } = saved.data
  await call(stage.finance, 'POST', 'commpanyDiscount/disable', { id })
  await agree(false)
  expect(await call(stage.finance, 'POST', 'commpanyDiscount/enable', { id })).toMatchObject(refused)
  await agree(true)
  expect(await call(stage.finance, 'POST', 'commpanyDiscount/enable', { id })).toMatchObject({ code: 200 })
})

test('approval takes the discount from the provider, and refuses what its balance cannot bear', async () => {
  await agree(true)
  const { companyId, company } = await borneCompany()
  const made = await applied(company, '1000.00')
  expect(await approve(stage.finance, made.id)).toMatchObject({ code: 460, reason: 'bearerInsufficient' })
  const funds = await applied(stage.company, '5000.00')
  expect((await approve(stage.finance, funds.id)).code).toBe(200)
  await give(15_000n)
  expect((await approve(stage.finance, made.id)).code).toBe(200)
  expect(await postings(stage.finance, made.rechargeNo)).toEqual([
    'E02 D 1002 备付金账户 1000.00',
    `E02 D 2221 ${providerId} 100.00`,
    `E02 C 2201 ${companyId} 1000.00`,
    `E02 C 2202 ${companyId} 100.00`,
  ])
  expect([await balance(stage, '2221', providerId), await balance(stage, '6601', companyId)]).toEqual(['50.00', '0.00'])
  const back = await takenBack(stage, made.id)
  expect(back.code).toBe(200)
  expect(await balance(stage, '2221', providerId)).toBe('150.00')
})

test('a recharge keeps the bearer of its application, and names it in the preview', async () => {
  await agree(true)
  const { companyId, company } = await borneCompany()
  const made = await applied(company, '100.00')
  await stage.asOwner('update company_discount set bearer_tenant_id = null where company_id = $1', [companyId])
  const preview = await call(stage.finance, 'GET', 'platform/recharge/preview', { id: made.id })
  expect(preview.data.map((one: { code: string; dimId: string }) => `${one.code} ${one.dimId}`)).toContain(
    `2221 ${providerId}`,
  )
})
