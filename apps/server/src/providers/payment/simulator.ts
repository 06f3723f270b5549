import { randomBytes } from 'node:crypto'
import { type Answer, refused, unknown } from '../answer.ts'
import { jsonObject, textOf } from '../exchange.ts'
import { type Fault, type FaultSettings, faults } from '../fault.ts'
import { simulatedKeys } from './simulated-keys.ts'
import type { Found, FoundRefund, Heard, Paid, Payment, PaymentNotice, PaymentPort, Refund, Refunded } from './port.ts'

export interface PaymentSimulator extends PaymentPort {
  /** Pays as the payer's phone would, and tells us by a notice, by two, or by none. False when nothing can be paid. */
  pay(outTradeNo: string, amountFen?: bigint): Promise<boolean>
  /** Where notices go. */
  notify(deliver: (notice: PaymentNotice) => Promise<void>): void
  /** A notice of this payment with its signature, for tests that deliver it themselves. */
  noticeOf(paid: Paid, at?: Date): PaymentNotice
  /** The same of a refund. */
  refundNoticeOf(outRefundNo: string, found: FoundRefund, at?: Date): PaymentNotice
  /** From now on refunds stay under way until `settleRefund` ends them. */
  holdRefunds(): void
  /** Ends a refund that is under way, and tells us by a notice, by two, or by none. False when there is none. */
  settleRefund(outRefundNo: string, how?: 'refunded' | 'failed'): Promise<boolean>
  /** What the channel has given back under this number, and how often it was asked for it. */
  refundsOf(outTradeNo: string): { readonly fen: bigint; readonly asked: number }
  /** From now on it signs by another key, which is fetched under its serial; answers that. */
  rotateKey(): string
  /** How often its keys were fetched. */
  readonly keysFetched: () => number
  /** What goes wrong with the next calls, before luck has its say again. */
  meet(...faults: Fault[]): void
}

/** How long a simulated channel takes to give money back where nobody ends it by hand. */
const refundMs = 1_500

interface Known {
  readonly payment: Payment
  paid?: Paid
}

interface KnownRefund {
  readonly refund: Refund
  asked: number
  found: FoundRefund
}

const skewMs = 300_000
const keysLastMs = 5 * 365 * 86_400_000

/**
 * A payment channel in memory. Like a real one it is idempotent by number, signs its notices, sends some twice and loses
 * others, and can lose the answer to a request that it has carried out.
 */
export function paymentSimulator(settings: FaultSettings = {}): PaymentSimulator {
  const keys = simulatedKeys()
  const known = new Map<string, Known>()
  const refunds = new Map<string, KnownRefund>()
  const luck = faults(settings)
  const met: Fault[] = []
  let isHeld = false
  const nextFault = async () => met.shift() ?? (await luck())
  let deliver: (notice: PaymentNotice) => Promise<void> = async () => {}
  let count = 0

  const notice = (notified: object, at: Date): PaymentNotice => {
    const timestamp = String(at.getTime())
    const body = JSON.stringify(notified, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
    const { serial, signature } = keys.signed(`${timestamp}\n${body}`)
    return { headers: { 'x-pay-timestamp': timestamp, 'x-pay-serial': serial, 'x-pay-signature': signature }, body }
  }
  const noticeOf = (paid: Paid, at = new Date()): PaymentNotice => notice(paid, at)
  const refundNoticeOf = (outRefundNo: string, found: FoundRefund, at = new Date()): PaymentNotice =>
    notice({ outRefundNo, ...found }, at)
  /** Notices get lost and come twice. */
  const notify = async (notified: PaymentNotice) => {
    const fault = await nextFault()
    const times = fault === 'lost' || fault === 'unheard' ? 0 : fault === 'duplicated' ? 2 : 1
    for (let time = 0; time < times; time++) await deliver(notified)
  }
  const settleRefund = async (outRefundNo: string, how: 'refunded' | 'failed' = 'refunded'): Promise<boolean> => {
    const one = refunds.get(outRefundNo)
    if (one?.found.state !== 'processing') return false
    one.found =
      how === 'failed'
        ? { state: 'failed', reason: 'ABNORMAL' }
        : { state: 'refunded', refunded: refundedOf(one.refund, `50000${String(++count).padStart(8, '0')}`) }
    await notify(refundNoticeOf(outRefundNo, one.found))
    return true
  }

  return {
    channel: 'wechat',
    merchantNo: 'simulator',
    noticeOf,
    refundNoticeOf,
    settleRefund,
    holdRefunds: () => void (isHeld = true),
    meet: (...next) => void met.push(...next),
    refundsOf: outTradeNo => {
      const of = [...refunds.values()].filter(one => one.refund.outTradeNo === outTradeNo)
      const gone = of.filter(one => one.found.state === 'refunded')
      return {
        fen: gone.reduce((sum, one) => sum + one.refund.amountFen, 0n),
        asked: of.reduce((sum, one) => sum + one.asked, 0),
      }
    },
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
    async refund(refund): Promise<Answer<FoundRefund>> {
      const fault = await nextFault()
      if (fault === 'refused') return refused('NOT_ENOUGH')
      if (fault === 'lost') return unknown('timeout')
      const paid = known.get(refund.outTradeNo)?.paid
      if (paid && refund.amountFen > paid.amountFen) return refused('INVALID_REQUEST')
      const one = refunds.get(refund.outRefundNo) ?? { refund, asked: 0, found: { state: 'processing' } }
      one.asked++
      if (!refunds.has(refund.outRefundNo)) {
        refunds.set(refund.outRefundNo, one)
        if (!isHeld) setTimeout(() => void settleRefund(refund.outRefundNo).catch(() => {}), refundMs).unref()
      }
      return fault === 'unheard' ? unknown('timeout') : { result: 'ok', ...one.found }
    },
    async queryRefund(outRefundNo): Promise<Answer<FoundRefund>> {
      const fault = await nextFault()
      if (fault === 'lost' || fault === 'unheard') return unknown('timeout')
      return { result: 'ok', ...(refunds.get(outRefundNo)?.found ?? { state: 'absent' }) }
    },
    rotateKey: keys.rotate,
    keysFetched: keys.timesFetched,
    async ready({ headers }): Promise<void> {
      const serial = textOf(headers['x-pay-serial'])
      if (serial && !keys.isKnown(serial)) keys.fetch()
    },
    async refreshKeys(now): Promise<Answer<{ until: Date }>> {
      keys.fetch()
      return { result: 'ok', until: new Date(now.getTime() + keysLastMs) }
    },
    hear({ headers, body }, now): Answer<Heard> {
      const timestamp = textOf(headers['x-pay-timestamp'])
      const isFresh = Math.abs(now.getTime() - Number(timestamp)) <= skewMs
      const isSigned = keys.haveSigned(
        `${timestamp}\n${body}`,
        textOf(headers['x-pay-serial']),
        headers['x-pay-signature'],
      )
      if (!isFresh || !isSigned) return refused('bad signature')
      const notified = jsonObject(body)
      if (!notified) return refused('unreadable notice')
      const { outTradeNo, amountFen, channelNo, paidAt } = notified
      if (notified['outRefundNo']) return { result: 'ok', paid: null, refund: heardRefund(notified) }
      return {
        result: 'ok',
        refund: null,
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
      await notify(noticeOf(one.paid))
      return true
    },
  }
}

function foundOf(one: Known | undefined): Found {
  if (!one) return { state: 'absent' }
  if (one.paid) return { state: 'paid', paid: one.paid }
  return { state: one.payment.until.getTime() < Date.now() ? 'closed' : 'waiting' }
}

const refundedOf = ({ outRefundNo, amountFen }: Refund, channelNo: string): Refunded => ({
  outRefundNo,
  amountFen,
  channelNo,
  refundedAt: new Date(),
})

function heardRefund(notified: Record<string, unknown>): Heard['refund'] {
  const outRefundNo = textOf(notified['outRefundNo'])
  const refunded = notified['refunded'] as Record<string, unknown> | undefined
  if (refunded)
    return {
      outRefundNo,
      state: 'refunded',
      refunded: {
        outRefundNo,
        amountFen: BigInt(textOf(refunded['amountFen'])),
        channelNo: textOf(refunded['channelNo']),
        refundedAt: new Date(textOf(refunded['refundedAt'])),
      },
    }
  if (notified['state'] === 'failed') return { outRefundNo, state: 'failed', reason: textOf(notified['reason']) }
  return { outRefundNo, state: 'processing' }
}
