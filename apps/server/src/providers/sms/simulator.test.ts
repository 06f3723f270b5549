import { expect, test } from 'vitest'
import { type SentSms, smsSimulator } from './simulator.ts'

const message = (outId: string) => ({ phone: '13800138000', template: 'SMS_1', params: { code: '123456' }, outId })
const sending = (outId: string) => ({ outId, phone: '13800138000', sentAt: new Date() })
const outIds = Array.from({ length: 400 }, (_, index) => String(index))

test('a message that is sent is kept, shown to the outbox and delivered', async () => {
  const outbox: SentSms[] = []
  const sms = smsSimulator({ onSent: sent => outbox.push(sent) })
  expect(await sms.send(message('1'))).toEqual({ result: 'ok', providerMessageId: 'sim1^0' })
  expect(outbox).toEqual(sms.sent())
  expect(outbox).toMatchObject([{ phone: '13800138000', params: { code: '123456' }, outId: '1' }])
  expect(await sms.query(sending('1'))).toEqual({ result: 'ok', state: 'delivered', detail: 'DELIVERED' })
  expect(await sms.query(sending('2'))).toMatchObject({ state: 'absent' })
})

test('until the receipt is there a message is waiting', async () => {
  const sms = smsSimulator({ receiptMs: 60_000 })
  await sms.send(message('1'))
  expect(await sms.query(sending('1'))).toMatchObject({ state: 'waiting' })
})

test('a number that is no mobile number is refused', async () => {
  const sms = smsSimulator()
  expect(await sms.send({ ...message('1'), phone: '1234' })).toMatchObject({ result: 'refused' })
  expect(sms.sent()).toEqual([])
})

test('the same seed gives the same luck', async () => {
  const run = async (seed: number) => {
    const sms = smsSimulator({ seed, refuseRate: 0.2, unknownRate: 0.2 })
    const results: string[] = []
    for (const outId of outIds.slice(0, 50)) results.push((await sms.send(message(outId))).result)
    return results.join()
  }
  expect(await run(7)).toBe(await run(7))
  expect(await run(7)).not.toBe(await run(8))
})

test('of the messages with a lost answer some were sent and some were not, and a query tells which', async () => {
  const sms = smsSimulator({ unknownRate: 1 })
  for (const outId of outIds) expect(await sms.send(message(outId))).toMatchObject({ result: 'unknown' })
  const sent = new Set(sms.sent().map(({ outId }) => outId))
  expect(sent.size).toBeGreaterThan(150)
  expect(sent.size).toBeLessThan(250)
})

test('refusals and duplicates come about as often as they are asked for', async () => {
  const sms = smsSimulator({ refuseRate: 0.25, duplicateRate: 0.25 })
  const answers = []
  for (const outId of outIds) answers.push(await sms.send(message(outId)))
  const refusals = answers.filter(({ result }) => result === 'refused').length
  expect(Math.abs(refusals - 100)).toBeLessThan(30)
  expect(Math.abs(sms.sent().length - (400 - refusals) - 100)).toBeLessThan(30)
})

test('an answer takes as long as it is told to', async () => {
  const started = performance.now()
  await smsSimulator({ delayMs: [30, 40] }).send(message('1'))
  expect(performance.now() - started).toBeGreaterThan(25)
})
