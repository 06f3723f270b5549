import { addDays } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '../../../test/clock.ts'
import { ask, makePerson, type Person } from '../../../test/people.ts'
import type { PaymentSimulator } from '../../providers/payment/simulator.ts'
import { applied, approve, openStage, type Stage } from './funds.fixture.ts'

let stage: Stage
let boss: Person
beforeAll(async () => {
  stage = await openStage()
  boss = await makePerson(stage, { roles: ['administrator'] })
})
afterAll(() => stage.close())

const bookedOn = async (bizNo: string): Promise<string | undefined> =>
  (
    await stage.asOwner<{ day: string }>(`select business_date::text as day from ledger.entry where biz_no = $1`, [
      bizNo,
    ])
  )[0]?.day
const figure = async (day: string): Promise<string> =>
  (await ask(boss, 'GET', 'frontPage/overallData', { from: day, to: day })).rechargeAmount
const flowsOf = async (who: Person, path: string, day: string): Promise<string[]> =>
  (await ask(who, 'GET', `shell/accountflow/${path}`, { code: '2201', businessDate: day })).records.map(
    (one: { bizNo: string }) => one.bizNo,
  )
/** What the flows of an answer add up to. */
const netIn = ({ sums }: { sums: { amountIn?: string; amountOut?: string } }): string =>
  (Number(sums.amountIn ?? 0) - Number(sums.amountOut ?? 0)).toFixed(2)
const netOf = async (who: Person, day: string): Promise<string> =>
  netIn(await ask(who, 'GET', 'shell/accountflow/sums', { code: '2201', businessDate: day }))

describe('the day on which the bank had the money', () => {
  test.each([0, 1, 3, 15])('is the business date of the arrival, %s days before today as well', async days => {
    const day = addDays(today, -days)
    const { id, rechargeNo } = await applied(stage.company, `${1000 + days}.00`)
    const [before, net] = [await figure(day), await netOf(boss, day)]
    expect(await approve(stage.finance, id, { valueDate: day })).toMatchObject({ code: 200 })
    expect(await ask(stage.company, 'GET', 'commpanyrecharge/commpanyrecharge/detail', { id })).toMatchObject({
      valueDate: day,
    })
    expect(await bookedOn(rechargeNo)).toBe(day)
    expect(Number(await figure(day)) - Number(before)).toBe(1000 + days)
    const listed = await ask(stage.finance, 'GET', 'commpanyrecharge/commpanyrecharge/list', {
      status: 2,
      valueDate_dategt: day,
      valueDate_datelt: day,
    })
    const sum = listed.records.reduce((all: number, one: { amount: string }) => all + Number(one.amount), 0)
    expect(sum).toBe(Number(await figure(day)))
    expect(await flowsOf(boss, 'platfromlist', day)).toContain(rechargeNo)
    expect(await flowsOf(stage.company, 'companylist', day)).toContain(rechargeNo)
    expect(Number(await netOf(boss, day)) - Number(net)).toBe(1000 + days)
    expect(await netOf(stage.company, day)).toBe(await netOf(boss, day))
    if (days > 0) expect(await flowsOf(boss, 'platfromlist', today)).not.toContain(rechargeNo)
  })

  test.each([
    ['tomorrow', addDays(today, 1)],
    ['sixteen days before the application', addDays(today, -16)],
  ])('is not %s', async (_, valueDate) => {
    const { id } = await applied(stage.company)
    const answer = await approve(stage.finance, id, { valueDate })
    expect(answer).toMatchObject({ code: 422, problems: [{ field: 'valueDate' }] })
  })

  test('is today when nobody says', async () => {
    const { id, rechargeNo } = await applied(stage.company)
    await approve(stage.finance, id)
    expect(await bookedOn(rechargeNo)).toBe(today)
  })
})

test('what was paid online is of the day on which the channel was paid, and never of tomorrow', async () => {
  const channel = stage.app.providers.simulated.payment as PaymentSimulator
  const opened = async (paidAt: Date) => {
    const key = { 'idempotency-key': `pay ${paidAt.getTime()}` }
    const made = await ask(stage.company, 'POST', 'company/recharge', { amount: '77.00', payMethod: '1' }, key)
    await stage.app.runJob('funds.payments')
    const { headers, body } = channel.noticeOf({
      outTradeNo: made.rechargeNo,
      amountFen: 7700n,
      channelNo: `T${paidAt.getTime()}`,
      paidAt,
    })
    const response = await stage.app.http.inject({
      method: 'POST',
      url: '/api/funds/payment/notice',
      headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
      payload: body,
    })
    expect(response.statusCode).toBe(200)
    return bookedOn(made.rechargeNo)
  }
  const noon = new Date(`${today}T12:00:00+08:00`).getTime()
  expect(await opened(new Date(noon - 86_400_000))).toBe(addDays(today, -1))
  expect(await opened(new Date(noon + 86_400_000))).toBe(today)
})

test('an entry says who asked for it, who approved it, what for and what proves it', async () => {
  const { id, rechargeNo } = await applied(stage.company)
  await approve(stage.finance, id, { bankSerialNo: 'ICBC-EVIDENCE', opinion: '与对账单一致' })
  await stage.app.runJob('funds.sealLedger')
  const [line] = await ask(stage.finance, 'GET', 'funds/ledger/document', { bizNo: rechargeNo })
  const row = await ask(stage.finance, 'GET', 'commpanyrecharge/commpanyrecharge/detail', { id })
  expect(line).toMatchObject({
    eventName: '企业充值（银行）',
    memo: '与对账单一致',
    makerName: row.createUserName,
    approverName: row.auditUserName,
    evidence: `ICBC-EVIDENCE,${row.voucherUrls}`,
    sealNo: expect.any(Number),
    businessDate: today,
    documentDate: null,
  })
  const [own] = await ask(stage.company, 'GET', 'funds/ledger/document', { bizNo: rechargeNo })
  expect(own).toMatchObject({ makerName: row.createUserName, approverName: null })
  const seals = await stage.asOwner<{ seq: number }>(
    `select seq::int as seq from ledger.seal where tenant_id = $1 order by seq`,
    [stage.companyId],
  )
  expect(seals.map(one => one.seq)).toEqual(seals.map((_, index) => index + 1))
})
