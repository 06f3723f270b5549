import { expect, test } from 'vitest'
import type { PaymentNotice } from './port.ts'
import { paymentSimulator } from './simulator.ts'

const payment = (outTradeNo: string) => ({
  outTradeNo,
  amountFen: 98_000n,
  title: '企业充值',
  until: new Date(Date.now() + 60_000),
})
const numbers = Array.from({ length: 200 }, (_, index) => `CZ${index}`)

test('a payment is opened, paid once, told by a signed notice and found by its number', async () => {
  const notified: PaymentNotice[] = []
  const channel = paymentSimulator()
  channel.notify(async notice => void notified.push(notice))
  expect(await channel.query('CZ1')).toEqual({ result: 'ok', state: 'absent' })
  expect(await channel.open(payment('CZ1'))).toMatchObject({ result: 'ok' })
  expect(await channel.query('CZ1')).toEqual({ result: 'ok', state: 'waiting' })
  expect(await channel.pay('CZ1')).toBe(true)
  expect(await channel.pay('CZ1')).toBe(false)
  expect(notified.length).toBe(1)
  const heard = channel.hear(notified[0] as PaymentNotice, new Date())
  expect(heard).toMatchObject({ result: 'ok', paid: { outTradeNo: 'CZ1', amountFen: 98_000n } })
  expect(await channel.query('CZ1')).toMatchObject({ state: 'paid' })
})

test('a notice that was changed, or is old, is refused', async () => {
  const channel = paymentSimulator()
  const notice = channel.noticeOf({ outTradeNo: 'CZ1', amountFen: 1n, channelNo: '1', paidAt: new Date() })
  expect(channel.hear({ ...notice, body: notice.body.replace('CZ1', 'CZ2') }, new Date())).toMatchObject({
    result: 'refused',
  })
  expect(channel.hear(notice, new Date(Date.now() + 301_000))).toMatchObject({ result: 'refused' })
})

test('with bad luck requests are refused or unheard and notices come twice or never, but no payment is lost', async () => {
  let notified = 0
  const channel = paymentSimulator({ seed: 7, refuseRate: 0.1, unknownRate: 0.3, duplicateRate: 0.2 })
  channel.notify(async () => void notified++)
  const results = new Map<string, number>()
  let paid = 0
  for (const one of numbers) {
    const { result } = await channel.open(payment(one))
    results.set(result, (results.get(result) ?? 0) + 1)
    if (await channel.pay(one)) paid++
  }
  expect([...results.keys()].toSorted()).toEqual(['ok', 'refused', 'unknown'])
  // Half of the unknown results have taken effect.
  expect(paid).toBeGreaterThan(results.get('ok') ?? 0)
  expect(notified).not.toBe(paid)
})

const refund = (outRefundNo: string, outTradeNo = 'CZ1') => ({
  outRefundNo,
  outTradeNo,
  amountFen: 98_000n,
  paidFen: 98_000n,
  reason: '重复支付',
})

test('a refund is asked for, under way until it is settled, told by a signed notice and found by its number', async () => {
  const notified: PaymentNotice[] = []
  const channel = paymentSimulator()
  channel.notify(async notice => void notified.push(notice))
  channel.holdRefunds()
  expect(await channel.queryRefund('CT1')).toEqual({ result: 'ok', state: 'absent' })
  expect(await channel.refund(refund('CT1'))).toEqual({ result: 'ok', state: 'processing' })
  expect(await channel.settleRefund('CT2')).toBe(false)
  channel.meet('duplicated')
  expect(await channel.settleRefund('CT1')).toBe(true)
  expect(await channel.settleRefund('CT1')).toBe(false)
  expect(notified.length).toBe(2)
  const heard = channel.hear(notified[0] as PaymentNotice, new Date())
  expect(heard).toMatchObject({ paid: null, refund: { outRefundNo: 'CT1', state: 'refunded' } })
  expect(await channel.refund(refund('CT1'))).toMatchObject({ state: 'refunded' })
  expect(channel.refundsOf('CZ1')).toEqual({ fen: 98_000n, asked: 2 })
})

test('a refund settles by itself where nobody does it by hand', async () => {
  const channel = paymentSimulator()
  await channel.refund(refund('CT1'))
  await expect.poll(() => channel.queryRefund('CT1'), { timeout: 10_000 }).toMatchObject({ state: 'refunded' })
})

test('with bad luck a refund that is asked for until the answer is known goes back once', async () => {
  const channel = paymentSimulator({ seed: 7, unknownRate: 0.5 })
  channel.holdRefunds()
  for (const one of numbers) {
    let answer = await channel.refund(refund(`CT${one}`, one))
    while (answer.result === 'unknown') answer = await channel.refund(refund(`CT${one}`, one))
    await channel.settleRefund(`CT${one}`)
    expect(channel.refundsOf(one).fen).toBe(98_000n)
  }
})
