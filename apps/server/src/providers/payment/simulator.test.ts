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
  const told: PaymentNotice[] = []
  const channel = paymentSimulator()
  channel.notify(async notice => void told.push(notice))
  expect(await channel.query('CZ1')).toEqual({ result: 'ok', state: 'absent' })
  expect(await channel.open(payment('CZ1'))).toMatchObject({ result: 'ok' })
  expect(await channel.query('CZ1')).toEqual({ result: 'ok', state: 'waiting' })
  expect(await channel.pay('CZ1')).toBe(true)
  expect(await channel.pay('CZ1')).toBe(false)
  expect(told.length).toBe(1)
  const heard = channel.hear(told[0] as PaymentNotice, new Date())
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
  let told = 0
  const channel = paymentSimulator({ seed: 7, refuseRate: 0.1, unknownRate: 0.3, duplicateRate: 0.2 })
  channel.notify(async () => void told++)
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
  expect(told).not.toBe(paid)
})
