import { createHmac, randomBytes } from 'node:crypto'
import { type Answer, refused, unknown } from '../answer.ts'
import { jsonObject, textOf } from '../exchange.ts'
import { type FaultSettings, faults } from '../fault.ts'
import type { Found, Paid, Payment, PaymentNotice, PaymentPort } from './port.ts'

export interface PaymentSimulator extends PaymentPort {
  /** Pays as the payer's phone would, and tells us by a notice, by two, or by none. False when nothing can be paid. */
  pay(outTradeNo: string, amountFen?: bigint): Promise<boolean>
  /** Where notices go. */
  notify(deliver: (notice: PaymentNotice) => Promise<void>): void
  /** A notice of this payment with its signature, for tests that deliver it themselves. */
  noticeOf(paid: Paid, at?: Date): PaymentNotice
}

interface Known {
  readonly payment: Payment
  paid?: Paid
}

const skewMs = 300_000

/**
 * A payment channel in memory. Like a real one it is idempotent by number, signs its notices, sends some twice and loses
 * others, and can lose the answer to a request that it has carried out.
 */
export function paymentSimulator(settings: FaultSettings = {}): PaymentSimulator {
  const secret = randomBytes(32)
  const known = new Map<string, Known>()
  const nextFault = faults(settings)
  let deliver: (notice: PaymentNotice) => Promise<void> = async () => {}
  let count = 0

  const signed = (timestamp: string, body: string) =>
    createHmac('sha256', secret).update(`${timestamp}\n${body}`).digest('hex')

  const noticeOf = (paid: Paid, at = new Date()): PaymentNotice => {
    const timestamp = String(at.getTime())
    const body = JSON.stringify({ ...paid, amountFen: String(paid.amountFen) })
    return { headers: { 'x-pay-timestamp': timestamp, 'x-pay-signature': signed(timestamp, body) }, body }
  }

  return {
    channel: 'wechat',
    merchantNo: 'simulator',
    noticeOf,
    notify: to => void (deliver = to),
    async open(payment): Promise<Answer<{ payUrl: string }>> {
      const fault = await nextFault()
      if (fault === 'refused') return refused('the channel refused the payment')
      if (fault === 'lost') return unknown('timeout')
      if (!known.has(payment.outTradeNo)) known.set(payment.outTradeNo, { payment })
      return fault === 'unheard'
        ? unknown('timeout')
        : { result: 'ok', payUrl: `simulated-pay://${payment.outTradeNo}` }
    },
    async query(outTradeNo): Promise<Answer<Found>> {
      const fault = await nextFault()
      if (fault === 'lost' || fault === 'unheard') return unknown('timeout')
      return { result: 'ok', ...foundOf(known.get(outTradeNo)) }
    },
    hear({ headers, body }, now): Answer<{ paid: Paid | null }> {
      const timestamp = textOf(headers['x-pay-timestamp'])
      const isFresh = Math.abs(now.getTime() - Number(timestamp)) <= skewMs
      if (!isFresh || signed(timestamp, body) !== headers['x-pay-signature']) return refused('bad signature')
      const told = jsonObject(body)
      if (!told) return refused('unreadable notice')
      const { outTradeNo, amountFen, channelNo, paidAt } = told
      return {
        result: 'ok',
        paid: {
          outTradeNo: textOf(outTradeNo),
          amountFen: BigInt(textOf(amountFen)),
          channelNo: textOf(channelNo),
          paidAt: new Date(textOf(paidAt)),
        },
      }
    },
    async pay(outTradeNo, amountFen): Promise<boolean> {
      const one = known.get(outTradeNo)
      if (!one || foundOf(one).state !== 'waiting') return false
      one.paid = {
        outTradeNo,
        amountFen: amountFen ?? one.payment.amountFen,
        channelNo: `42000${String(++count).padStart(8, '0')}${randomBytes(6).toString('hex')}`,
        paidAt: new Date(),
      }
      const fault = await nextFault()
      const times = fault === 'lost' || fault === 'unheard' ? 0 : fault === 'duplicated' ? 2 : 1
      for (let time = 0; time < times; time++) await deliver(noticeOf(one.paid))
      return true
    },
  }
}

function foundOf(one: Known | undefined): Found {
  if (!one) return { state: 'absent' }
  if (one.paid) return { state: 'paid', paid: one.paid }
  return { state: one.payment.until.getTime() < Date.now() ? 'closed' : 'waiting' }
}
