import { addDays, startOfDay } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '../../../test/clock.ts'
import { ask, call, makePerson } from '../../../test/people.ts'
import { grantedCards, makeProduct, openCompany, people, type TestCompany } from '../cards/test-company.ts'
import { openStation, pay, type TestStation } from '../orders/test-station.ts'
import { applied, approve, balance, openStage, postings, type Stage, takenBack } from './funds.fixture.ts'
import { recogniseGifts, usedOf } from './recognise-gifts.ts'

// The cost of gifts, when it is promised (1) or as it is used (2): the same calls under both policies.

let stage: Stage
let station: TestStation
let productId: string
beforeAll(async () => {
  stage = await openStage()
  await stage.app.startJobs()
  station = await openStation(stage)
  productId = await makeProduct(await openCompany(stage))
})
afterAll(() => stage.close())

const recognise = (policy: 1 | 2) =>
  stage.asOwner(`update param set param_value = $1 where param_key = 'gift.recognition'`, [String(policy)])

/** A company that gets a tenth more than it pays. */
async function givenCompany(): Promise<TestCompany> {
  const of = await openCompany(stage)
  const discount = {
    companyId: of.tenantId,
    discountType: 2,
    tiers: [{ minAmount: '1.00', giftBp: 1000 }],
    startTime: '2020-01-01 00:00:00',
  }
  expect((await call(stage.finance, 'POST', 'commpanyDiscount/saveOrUpdate', discount)).code).toBe(200)
  return of
}

async function recharged(of: TestCompany, amount = '1000.00'): Promise<{ id: string; rechargeNo: string }> {
  const made = await applied(of.clerk, amount)
  expect((await approve(stage.finance, made.id)).code).toBe(200)
  return made
}

/** A card with 550.00, a tenth of it gift money less a fraction, that pays 290.00 at the gun. */
async function spent(of: TestCompany): Promise<{ id: string; orderNo: string }> {
  const { cards } = await grantedCards(of, { productId, rows: people('550.00') })
  return (await pay(station, String(cards[0]?.cardNo))).data
}

/** The night two days on, so that all that this file has posted is before it, whatever the hour. */
const night = () =>
  stage.asSystem(ctx => recogniseGifts({ ...ctx, now: new Date(startOfDay(addDays(today, 2)).getTime() + 1_200_000) }))

const recognised = async (of: TestCompany) => {
  const rows = await stage.asOwner<{ line: string }>(
    `select string_agg(a.code || ' ' || l.side || ' ' || l.amount, ', ' order by l.line_no) as line
     from ledger.entry e join ledger.entry_line l on l.entry_tenant_id = e.tenant_id and l.entry_id = e.id
     join ledger.account a on a.tenant_id = l.tenant_id and a.id = l.account_id
     where e.event_code = 'E14e' and a.dim_id = $1 group by e.id order by e.id`,
    [of.tenantId],
  )
  return rows.map(one => one.line)
}
const cost = async (of: TestCompany) => ({
  deferred: await balance(stage, '1461', of.tenantId),
  expense: await balance(stage, '6601', of.tenantId),
})
async function refund(orderId: string, amount: string): Promise<void> {
  const asked = await call(await makePerson(stage, { roles: ['operator'] }), 'POST', 'user/option/refund', {
    orderId,
    amount,
    reason: '跳枪',
  })
  expect(asked.code).toBe(200)
  const auditor = await makePerson(stage, { roles: ['auditor'] })
  const decided = await call(auditor, 'POST', 'orderRefundApply/orderrefundapply/audit', {
    id: asked.data.id,
    result: 1,
  })
  expect(decided.code).toBe(200)
}

describe('gifts are an expense when they are promised', () => {
  test('E02 books them at once, and nothing follows their use', async () => {
    await recognise(1)
    const of = await givenCompany()
    const { rechargeNo } = await recharged(of)
    expect(await postings(stage.finance, rechargeNo)).toEqual([
      'E02 D 1002 备付金账户 1000.00',
      `E02 D 6601 ${of.tenantId} 100.00`,
      `E02 C 2201 ${of.tenantId} 1000.00`,
      `E02 C 2202 ${of.tenantId} 100.00`,
    ])
    await spent(of)
    await night()
    expect(await cost(of)).toEqual({ deferred: '0.00', expense: '100.00' })
    expect(await recognised(of)).toEqual([])
  })
})

describe('gifts are an expense as they are used', () => {
  test('E02 defers them, the night books what was used, and a refund takes that back', async () => {
    await recognise(2)
    const of = await givenCompany()
    const { rechargeNo } = await recharged(of)
    expect(await postings(stage.finance, rechargeNo)).toEqual([
      'E02 D 1002 备付金账户 1000.00',
      `E02 D 1461 ${of.tenantId} 100.00`,
      `E02 C 2201 ${of.tenantId} 1000.00`,
      `E02 C 2202 ${of.tenantId} 100.00`,
    ])
    const sold = await spent(of)
    expect((await postings(stage.finance, sold.orderNo)).map(line => line.split(' ').slice(0, 3).join(' '))).toEqual([
      'E06 D 2203',
      'E06 D 2204',
      'E06 C 2211',
      'E06 C 6001',
      'E06 C 6002',
    ])
    await night()
    expect(await recognised(of)).toEqual(['1461 C 2636, 6601 D 2636'])
    await night()
    expect(await cost(of)).toEqual({ deferred: '73.64', expense: '26.36' })
    await refund(sold.id, '290.00')
    await night()
    expect(await recognised(of)).toEqual(['1461 C 2636, 6601 D 2636', '1461 D 2636, 6601 C 2636'])
    expect(await cost(of)).toEqual({ deferred: '100.00', expense: '0.00' })
  })

  test('the entry of a night is booked on the day before it', async () => {
    await recognise(2)
    const of = await givenCompany()
    await recharged(of)
    await spent(of)
    await night()
    const [entry] = await stage.asOwner<{ day: string }>(
      `select to_char(e.business_date, 'YYYY-MM-DD') as day from ledger.entry e join ledger.entry_line l
         on l.entry_tenant_id = e.tenant_id and l.entry_id = e.id
       where e.event_code = 'E14e' and l.dim_id = $1 limit 1`,
      [of.tenantId],
    )
    expect(entry?.day).toBe(addDays(today, 1))
  })

  test('a recharge is taken back with what is deferred of it, also right after a refund has brought it back', async () => {
    await recognise(2)
    const of = await givenCompany()
    const { id } = await recharged(of)
    const { id: grantId, cards } = await grantedCards(of, { productId, rows: people('550.00') })
    const sold = (await pay(station, String(cards[0]?.cardNo))).data
    await night()
    await refund(sold.id, '290.00')
    await ask(of.clerk, 'POST', 'cfx/companygrantcard/submitTermination', { id: grantId, reason: '停用' })
    expect(await cost(of)).toEqual({ deferred: '73.64', expense: '26.36' })
    const reversed = await takenBack(stage, id)
    expect(reversed.code).toBe(200)
    expect(await cost(of)).toEqual({ deferred: '0.00', expense: '0.00' })
  })
})

describe('a switch of the policy', () => {
  test('changes nothing of what is open: what was an expense is used first, and none is one twice', async () => {
    await recognise(1)
    const of = await givenCompany()
    await recharged(of)
    await recognise(2)
    await recharged(of)
    expect(await cost(of)).toEqual({ deferred: '100.00', expense: '100.00' })
    const { cards } = await grantedCards(of, { productId, rows: people('1650.00') })
    const cardNo = String(cards[0]?.cardNo)
    for (let times = 0; times < 3; times++) expect((await pay(station, cardNo)).code).toBe(200)
    await night()
    expect(await cost(of)).toEqual({ deferred: '100.00', expense: '100.00' })
    for (let times = 0; times < 2; times++) expect((await pay(station, cardNo)).code).toBe(200)
    await night()
    // 5 × 290.00 with an eleventh of gift money: 131.81 of 200.00 used, 68.19 left.
    expect(await cost(of)).toEqual({ deferred: '68.19', expense: '131.81' })
  })

  test('a recharge keeps the policy of its application', async () => {
    await recognise(2)
    const of = await givenCompany()
    const made = await applied(of.clerk, '500.00')
    await recognise(1)
    expect((await approve(stage.finance, made.id)).code).toBe(200)
    expect(await cost(of)).toEqual({ deferred: '50.00', expense: '0.00' })
  })
})

test('what is recognised follows from what was deferred, recognised and is outstanding', () => {
  const of = (deferred: number, recognisedFen: number, outstanding: number, held = deferred - recognisedFen) =>
    usedOf({
      companyId: '100001',
      balance: BigInt(held),
      deferred: BigInt(deferred),
      recognised: BigInt(recognisedFen),
      outstanding: BigInt(outstanding),
    })
  expect([of(100, 0, 100), of(100, 0, 70), of(100, 30, 70), of(100, 30, 80), of(100, 100, 0)]).toEqual([
    0n,
    30n,
    0n,
    -10n,
    0n,
  ])
  expect([of(100, 0, 150), of(100, 0, 250), of(100, 20, 150)]).toEqual([0n, 0n, -20n])
  expect(of(100, 0, 0, 60)).toBe(60n)
})
