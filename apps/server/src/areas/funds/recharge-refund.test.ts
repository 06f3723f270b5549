import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call } from '../../../test/people.ts'
import type { FoundRefund, PaymentNotice } from '../../providers/payment/port.ts'
import type { PaymentSimulator } from '../../providers/payment/simulator.ts'
import { newSerial, openStage, postings, type Stage, upload } from './funds.fixture.ts'
import { proveProjections } from './projection-proof.ts'

let stage: Stage
let channel: PaymentSimulator
beforeAll(async () => {
  stage = await openStage()
  channel = stage.app.providers.simulated.payment as PaymentSimulator
  channel.holdRefunds()
})
afterAll(() => stage.close())

const key = () => ({ 'idempotency-key': randomBytes(8).toString('hex') })
const detail = (id: string) => ask(stage.company, 'GET', 'commpanyrecharge/commpanyrecharge/detail', { id })
const paper = (id: string) => ask(stage.finance, 'GET', 'funds/rechargeReturn/detail', { id })
const runJob = () => stage.app.runJob('funds.refunds')
const proofs = async () => (await stage.asSystem(proveProjections)).filter(one => !one.ok)
const deliver = ({ headers, body }: PaymentNotice) =>
  stage.app.http.inject({
    method: 'POST',
    url: '/api/funds/payment/notice',
    headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
    payload: body,
  })

interface Case {
  readonly id: string
  readonly rechargeNo: string
  readonly back: string
  readonly returnNo: string
}

/** A recharge of 200.00 that was paid by code and is to be paid back, approved. */
async function approved(kind = 2): Promise<Case> {
  const body = { amount: '200.00', payMethod: '1' }
  const { id, rechargeNo } = await ask(stage.company, 'POST', 'company/recharge', body, key())
  await stage.app.runJob('funds.payments')
  expect(await channel.pay(rechargeNo)).toBe(true)
  await expect.poll(async () => (await detail(id)).status).toBe(2)
  const request = { id, kind, reason: '重复支付' }
  const { id: back, returnNo } = await ask(stage.finance, 'POST', 'platform/recharge/reverse', request, key())
  const audit = await call(stage.finance2, 'POST', 'funds/rechargeReturn/audit', { id: back, result: 1 }, key())
  expect(audit).toMatchObject({ code: 200 })
  return { id, rechargeNo, back, returnNo }
}

const refundedAt = new Date()
const done = ({ returnNo }: Case, amountFen = 20_000n, channelNo = '500001'): FoundRefund => ({
  state: 'refunded',
  refunded: { outRefundNo: returnNo, amountFen, channelNo, refundedAt },
})
/** The entries of the return, in the order they were posted. */
const booked = async ({ rechargeNo }: Case) =>
  (await postings(stage.finance, rechargeNo)).slice(2).map(one => one.split(' ').slice(0, 3).join(' '))
const owed = ['E04r C 2232', 'E04r D 2201']
const gone = [...owed, 'E04s D 2232', 'E04s C 1012']

describe('a recharge that is paid back through its channel', () => {
  test('is asked for, is with the channel, and has gone when the channel says so (E04r, E04s)', async () => {
    const of = await approved()
    expect([(await detail(of.id)).status, (await paper(of.back)).status]).toEqual([8, 3])
    expect(await booked(of)).toEqual(owed)
    expect(await proofs()).toEqual([])
    await runJob()
    expect(await paper(of.back)).toMatchObject({ status: 4, way: 2 })
    expect(await channel.settleRefund(of.returnNo)).toBe(true)
    expect([(await detail(of.id)).status, (await paper(of.back)).status]).toEqual([9, 7])
    expect(await paper(of.back)).toMatchObject({ channelNo: expect.stringMatching(/^50000/), problem: null })
    expect(await booked(of)).toEqual(gone)
    expect(await proofs()).toEqual([])
  })

  test('is found out by asking when the notice was lost, and the notice that comes late changes nothing', async () => {
    const of = await approved()
    await runJob()
    channel.meet('lost')
    await channel.settleRefund(of.returnNo)
    expect((await paper(of.back)).status).toBe(4)
    await runJob()
    const known = await paper(of.back)
    expect(known.status).toBe(7)
    const late = await deliver(channel.refundNoticeOf(of.returnNo, done(of, 20_000n, known.channelNo)))
    expect(late.json()).toEqual({ code: 'SUCCESS', message: '' })
    const stale = await deliver(channel.refundNoticeOf(of.returnNo, { state: 'processing' }))
    const failed = await deliver(channel.refundNoticeOf(of.returnNo, { state: 'failed', reason: 'CLOSED' }))
    expect([stale.statusCode, failed.statusCode]).toEqual([200, 200])
    await runJob()
    expect(await booked(of)).toEqual(gone)
    expect((await paper(of.back)).status).toBe(7)
  })

  test('is asked for again under its number while the answer is unknown, and goes back once', async () => {
    const of = await approved()
    // Nobody knows the number; the request is carried out, and its answer is lost.
    channel.meet('none', 'unheard')
    await runJob()
    expect((await paper(of.back)).status).toBe(3)
    // Even the question has no answer.
    channel.meet('lost')
    await runJob()
    expect((await paper(of.back)).status).toBe(3)
    await runJob()
    expect((await paper(of.back)).status).toBe(4)
    channel.meet('duplicated')
    await channel.settleRefund(of.returnNo)
    expect(channel.refundsOf(of.rechargeNo)).toEqual({ fen: 20_000n, asked: 1 })
    expect(await booked(of)).toEqual(gone)
  })

  test('is asked for again when the request never arrived', async () => {
    const of = await approved()
    channel.meet('none', 'lost')
    await runJob()
    expect(channel.refundsOf(of.rechargeNo).asked).toBe(0)
    await runJob()
    await channel.settleRefund(of.returnNo)
    expect(channel.refundsOf(of.rechargeNo)).toEqual({ fen: 20_000n, asked: 1 })
    expect((await paper(of.back)).status).toBe(7)
  })

  test('a refusal counts only when the channel knows nothing of the number', async () => {
    const of = await approved()
    channel.meet('none', 'unheard')
    await runJob()
    // Asked about it the channel has forgotten it for a moment, refuses to do it twice, and then remembers.
    const port = stage.app.providers.payment
    if (!port) throw new Error('there is no channel')
    const query = port.queryRefund.bind(port)
    port.queryRefund = async () => {
      port.queryRefund = query
      return { result: 'ok', state: 'absent' }
    }
    channel.meet('refused')
    await runJob()
    expect((await paper(of.back)).status).toBe(4)
    await channel.settleRefund(of.returnNo)
    expect(await booked(of)).toEqual(gone)
  })

  test.each([
    ['refused', async () => channel.meet('none', 'refused'), 'NOT_ENOUGH'],
    ['given up', async () => undefined, 'ABNORMAL'],
  ])('%s by the channel it waits for finance, which puts it back on the account (E04t)', async (how, meet, problem) => {
    const of = await approved()
    await meet()
    await runJob()
    if (how === 'given up') await channel.settleRefund(of.returnNo, 'failed')
    expect(await paper(of.back)).toMatchObject({ status: 5, problem })
    expect((await detail(of.id)).status).toBe(8)
    expect(await proofs()).toEqual([])
    const resolve = { id: of.back, result: 1, opinion: '付款方账户异常' }
    expect(await call(stage.finance, 'POST', 'funds/rechargeReturn/resolve', resolve, key())).toMatchObject({
      code: 403,
    })
    await ask(stage.finance2, 'POST', 'funds/rechargeReturn/resolve', resolve, key())
    expect([(await detail(of.id)).status, (await paper(of.back)).status]).toEqual([2, 10])
    expect(await booked(of)).toEqual([...owed, 'E04t D 2232', 'E04t C 2201'])
    expect(await proofs()).toEqual([])
    // Said to be refunded after all it is not booked, and finance is told.
    const late = await deliver(channel.refundNoticeOf(of.returnNo, done(of)))
    expect(late.statusCode).toBe(422)
    expect(await paper(of.back)).toMatchObject({ problem: 'refunded by the channel as well: 500001' })
    expect((await booked(of)).length).toBe(4)
  })

  test('refused by the channel it can be paid by bank', async () => {
    const of = await approved()
    channel.meet('none', 'refused')
    await runJob()
    const resolve = { id: of.back, result: 2, opinion: '改为对公退款' }
    await ask(stage.finance2, 'POST', 'funds/rechargeReturn/resolve', resolve, key())
    expect(await paper(of.back)).toMatchObject({ status: 6, way: 1 })
    // A bank account that has something: another company's transfer.
    const apply = { amount: '500.00', payMethod: '6', payerName: '顺达', voucherUrls: await upload(stage.company) }
    const { id } = await ask(stage.company, 'POST', 'company/recharge', apply, key())
    await ask(stage.finance, 'POST', 'platform/recharge/update', { id, status: 2, bankSerialNo: newSerial() }, key())
    const [now] = await stage.asOwner<{ day: string }>(`select (now() at time zone 'Asia/Shanghai')::date::text as day`)
    const paid = {
      id: of.back,
      bankSerialNo: newSerial(),
      valueDate: now?.day,
      voucherUrls: await upload(stage.finance),
    }
    await ask(stage.finance, 'POST', 'funds/rechargeReturn/pay', paid, key())
    expect(await booked(of)).toEqual([...owed, 'E04s D 2232', 'E04s C 1002'])
    expect((await detail(of.id)).status).toBe(9)
    expect(await proofs()).toEqual([])
  })

  test('that was said to have failed and arrived all the same is booked while nobody has decided', async () => {
    const of = await approved()
    channel.meet('none', 'refused')
    await runJob()
    expect((await deliver(channel.refundNoticeOf(of.returnNo, done(of)))).statusCode).toBe(200)
    expect(await paper(of.back)).toMatchObject({ status: 7, problem: null })
    expect(await booked(of)).toEqual(gone)
  })

  test.each([19_999n, 20_001n])('of %s fen is never booked: the document says so', async fen => {
    const of = await approved()
    await runJob()
    expect((await deliver(channel.refundNoticeOf(of.returnNo, done(of, fen)))).statusCode).toBe(422)
    expect(await paper(of.back)).toMatchObject({ status: 4, problem: `refunded ${fen} fen` })
    expect(await booked(of)).toEqual(owed)
    await channel.settleRefund(of.returnNo)
    expect((await paper(of.back)).status).toBe(7)
  })

  test('is not believed of another account of the channel, of another transaction, or unsigned', async () => {
    const of = await approved()
    await runJob()
    const said = channel.refundNoticeOf(of.returnNo, done(of))
    expect((await deliver({ headers: {}, body: said.body })).statusCode).toBe(422)
    expect((await deliver(channel.refundNoticeOf('CT0', done(of)))).json()).toMatchObject({ message: 'no such refund' })
    await stage.asOwner(`update recharge_return set channel_account = 'wechat:another' where id = $1`, [of.back])
    expect((await deliver(said)).json()).toMatchObject({ message: 'no such refund' })
    await runJob()
    await stage.asOwner(`update recharge_return set channel_account = 'wechat:simulator' where id = $1`, [of.back])
    expect((await paper(of.back)).status).toBe(4)
    expect((await deliver(said)).statusCode).toBe(200)
    const other = await deliver(channel.refundNoticeOf(of.returnNo, done(of, 20_000n, '500002')))
    expect(other.json()).toMatchObject({ code: 'FAIL', message: 'refunded by another transaction' })
    expect(await booked(of)).toEqual(gone)
  })

  test('notices and questions in any order and at once book it once', async () => {
    for (let round = 0; round < 6; round++) {
      const of = await approved()
      if (round % 2 === 0) await runJob()
      const said = channel.refundNoticeOf(of.returnNo, done(of))
      const steps = [
        () => deliver(said),
        () => deliver(said),
        () => runJob(),
        () => deliver(channel.refundNoticeOf(of.returnNo, { state: 'processing' })),
        () => runJob(),
      ]
      const order = steps
        .map((step, at) => ({ step, rank: (at * 7 + round * 3) % 5 }))
        .toSorted((a, b) => a.rank - b.rank)
      await Promise.all(order.map(({ step }) => step()))
      await runJob()
      expect(await paper(of.back)).toMatchObject({ status: 7 })
      expect(await booked(of), `round ${round}`).toEqual(gone)
    }
    expect(await proofs()).toEqual([])
  })
})

test('a recharge by channel that was booked wrongly leaves a receipt under the channel’s number', async () => {
  const of = await approved(1)
  const { channelNo } = await detail(of.id)
  expect(await booked(of)).toEqual(['E04 C 1012', 'E04 D 2201'])
  expect((await detail(of.id)).status).toBe(7)
  const apply = { amount: '200.00', payMethod: '6', payerName: '顺达', voucherUrls: await upload(stage.company) }
  const { id, rechargeNo } = await ask(stage.company, 'POST', 'company/recharge', apply, key())
  const approve = { id, status: 2, bankSerialNo: channelNo }
  await ask(stage.finance, 'POST', 'platform/recharge/update', approve, key())
  expect((await postings(stage.finance, rechargeNo))[0]).toMatch(/^E28b D 2299 LK\d+ 200.00$/)
  expect(channel.refundsOf(of.rechargeNo).asked).toBe(0)
  expect(await proofs()).toEqual([])
})
