import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, makeTenant } from '../../../test/people.ts'
import type { PaymentNotice } from '../../providers/payment/port.ts'
import type { PaymentSimulator } from '../../providers/payment/simulator.ts'
import { balance, openStage, postings, type Stage } from './funds.fixture.ts'

let stage: Stage
let channel: PaymentSimulator
let count = 0
beforeAll(async () => {
  stage = await openStage()
  channel = stage.app.providers.simulated.payment as PaymentSimulator
})
afterAll(() => stage.close())

interface Applied {
  readonly id: string
  readonly rechargeNo: string
}
const apply = (amount = '1000.00'): Promise<Applied> =>
  ask(stage.company, 'POST', 'company/recharge', { amount, payMethod: '1' }, { 'idempotency-key': `apply ${++count}` })
const detail = (id: string) => ask(stage.company, 'GET', 'commpanyrecharge/commpanyrecharge/detail', { id })
const runJob = () => stage.app.runJob('funds.payments')
const opened = async (amount?: string): Promise<Applied> => {
  const made = await apply(amount)
  await runJob()
  return made
}

const deliver = ({ headers, body }: PaymentNotice) =>
  stage.app.http.inject({
    method: 'POST',
    url: '/api/funds/payment/notice',
    headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
    payload: body,
  })
const noticeFor = ({ rechargeNo }: Applied, amountFen = 100_000n, channelNo = `T${++count}`) =>
  channel.noticeOf({ outTradeNo: rechargeNo, amountFen, channelNo, paidAt: new Date() })
const refusedNotices = async (rowId: string) =>
  (
    await stage.asOwner<{ reason: string }>(
      `select reason from audit_entry where action = 'refuseNotice' and row_id = $1 order by id`,
      [rowId],
    )
  ).map(row => row.reason)

describe('a recharge that is paid online', () => {
  test('gets a code to pay and arrives when the channel says so (E02b)', async () => {
    const made = await opened()
    expect(await detail(made.id)).toMatchObject({ status: 6, payUrl: `simulated-pay://${made.rechargeNo}` })
    const before = await balance(stage, '2201', stage.companyId)
    expect((await deliver(noticeFor(made))).json()).toEqual({ code: 'SUCCESS', message: '' })
    expect(await detail(made.id)).toMatchObject({ status: 2, channelNo: expect.stringMatching(/^T/), payUrl: null })
    expect(await postings(stage.company, made.rechargeNo)).toEqual([`E02b C 2201 ${stage.companyId} 1000.00`])
    expect(await postings(stage.finance, made.rechargeNo)).toEqual([
      'E02b D 1012 wechat:simulator 1000.00',
      `E02b C 2201 ${stage.companyId} 1000.00`,
    ])
    expect(Number(await balance(stage, '2201', stage.companyId)) - Number(before)).toBe(1000)
  })

  test('does not arrive on another account of the channel than it was opened with', async () => {
    const made = await opened()
    await stage.asOwner(`update company_recharge set channel_account = 'wechat:another' where id = $1`, [made.id])
    expect((await deliver(noticeFor(made))).statusCode).not.toBe(200)
    expect(await detail(made.id)).toMatchObject({ status: 6 })
    expect(await postings(stage.finance, made.rechargeNo)).toEqual([])
  })

  test('whose discount a provider bears arrives in any case: the platform bears what the provider cannot', async () => {
    const providerId = await makeTenant(stage, 'provider')
    await stage.asOwner('update tenant set bears_discounts = true where tenant_id = $1', [providerId])
    const made = await opened()
    await stage.asOwner(
      'update company_recharge set amount = amount + 5000, discount_amount = 5000, bearer_tenant_id = $2 where id = $1',
      [made.id, providerId],
    )
    expect((await deliver(noticeFor(made))).statusCode).toBe(200)
    expect(await postings(stage.finance, made.rechargeNo)).toEqual([
      'E02b D 1012 wechat:simulator 1000.00',
      `E02b D 6601 ${stage.companyId} 50.00`,
      `E02b C 2201 ${stage.companyId} 1000.00`,
      `E02b C 2202 ${stage.companyId} 50.00`,
    ])
    expect(await detail(made.id)).toMatchObject({
      status: 2,
      bearerTenantId: null,
      payProblem: '承担优惠的服务商可用余额不足，优惠已由平台承担',
    })
  })

  test('arrives once, however often and at whatever moment it is told', async () => {
    const made = await opened()
    const notice = noticeFor(made)
    const answers = await Promise.all(Array.from({ length: 6 }, () => deliver(notice)))
    expect(answers.map(one => one.statusCode)).toEqual([200, 200, 200, 200, 200, 200])
    expect((await deliver(notice)).statusCode).toBe(200)
    expect((await postings(stage.finance, made.rechargeNo)).length).toBe(2)
  })

  test.each([99_999n, 100_001n, 1n, 200_000n])(
    'is not booked by a notice of %s fen, which the document says',
    async fen => {
      const made = await opened()
      const answer = await deliver(noticeFor(made, fen))
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'FAIL'])
      expect(await detail(made.id)).toMatchObject({ status: 6, payProblem: `paid ${fen} fen` })
      expect(await postings(stage.finance, made.rechargeNo)).toEqual([])
      expect(await refusedNotices(made.rechargeNo)).toEqual(['the amount differs'])
    },
  )

  test('is not booked by a notice that the channel has not signed', async () => {
    const made = await opened()
    const { headers, body } = noticeFor(made, 1n)
    const forged = { headers, body: body.replace('"1"', '"100000"') }
    expect((await deliver(forged)).json()).toEqual({ code: 'FAIL', message: 'The signature is wrong' })
    expect((await deliver({ headers: {}, body: '{}' })).statusCode).toBe(422)
    expect(await detail(made.id)).toMatchObject({ status: 6 })
    // Nobody wrote them in our name: they stand in the log of messages and in no document's history.
    expect(await refusedNotices('-')).toEqual([])
    const logged =
      "select reason, party_id from protocol_message where protocol_name = 'wechatPay' and outcome = 2 and party_id is null"
    await expect
      .poll(() => stage.asOwner(`${logged} and http_status = 422`))
      .toEqual(Array.from({ length: 2 }, () => ({ reason: 'badSignature', party_id: null })))
  })

  test('is booked by a notice under a key that the channel has changed to, which is fetched once', async () => {
    const made = await opened()
    const before = channel.keysFetched()
    const serial = channel.rotateKey()
    const notice = noticeFor(made)
    expect(notice.headers).toMatchObject({ 'x-pay-serial': serial })
    expect((await deliver(notice)).json()).toEqual({ code: 'SUCCESS', message: '' })
    expect((await deliver(notice)).statusCode).toBe(200)
    expect(channel.keysFetched() - before).toBe(1)
    expect(await detail(made.id)).toMatchObject({ status: 2 })
    const unknown = { ...notice, headers: { ...notice.headers, 'x-pay-serial': '99' } }
    const answer = await deliver(unknown)
    expect([answer.statusCode, answer.json()]).toEqual([422, { code: 'FAIL', message: 'The signature is wrong' }])
    await stage.app.runJob('funds.channelKeys')
    expect(channel.keysFetched() - before).toBe(3)
  })

  test('is asked for when the notice was lost, and opened again when opening it was', async () => {
    const made = await apply()
    // The first run opens it; then the payer pays and the notice never comes.
    await runJob()
    channel.notify(async () => {})
    expect(await channel.pay(made.rechargeNo)).toBe(true)
    expect(await detail(made.id)).toMatchObject({ status: 6 })
    await runJob()
    await runJob()
    expect(await detail(made.id)).toMatchObject({ status: 2 })
    expect((await postings(stage.finance, made.rechargeNo)).length).toBe(2)
  })

  test('that was cancelled counts all the same when somebody pays by the open code', async () => {
    const made = await opened()
    await ask(stage.company, 'POST', 'commpanyrecharge/cancelRecharge', { id: made.id })
    expect((await deliver(noticeFor(made))).statusCode).toBe(200)
    expect(await detail(made.id)).toMatchObject({ status: 2 })
  })

  test('is closed when nobody has paid in time', async () => {
    const made = await opened()
    await stage.asOwner(`update company_recharge set pay_until = now() - interval '1 hour' where id = $1`, [made.id])
    await runJob()
    expect(await detail(made.id)).toMatchObject({ status: 4, payUrl: null })
  })

  test('cannot be approved by hand', async () => {
    const made = await opened()
    expect(
      await call(stage.finance, 'POST', 'platform/recharge/update', { id: made.id, status: 2, bankSerialNo: 'X1' }),
    ).toMatchObject({ code: 409 })
  })
})

describe('the simulated channel', () => {
  test('pays for one’s own recharge alone and tells the server like a real one', async () => {
    stage.app.providers.simulated.payment?.notify(async notice => void (await deliver(notice)))
    const made = await opened()
    expect(await call(stage.supplier, 'POST', 'funds/payment/simulate', { id: made.id })).toMatchObject({ code: 403 })
    await ask(stage.company, 'POST', 'funds/payment/simulate', { id: made.id })
    await expect.poll(async () => (await detail(made.id)).status).toBe(2)
  })

  test('another way to pay is refused at the field', async () => {
    const body = { amount: '10.00', payMethod: '5', payerName: '顺达' }
    expect(await call(stage.company, 'POST', 'company/recharge', body)).toMatchObject({
      code: 422,
      problems: [{ field: 'payMethod' }],
    })
  })
})
