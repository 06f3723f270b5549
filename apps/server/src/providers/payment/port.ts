import type { Answer } from '../answer.ts'

/** Money that somebody is asked to pay through a channel. */
export interface Payment {
  /** Our own document number. One number is one payment, however often it is opened or asked about. */
  outTradeNo: string
  amountFen: bigint
  /** What the payer reads. */
  title: string
  /** Until when it may be paid. Opening the same number again has to say the same moment. */
  until: Date
}

/** What a channel says was paid. Whether it is the right amount is for the caller to check. */
export interface Paid {
  outTradeNo: string
  amountFen: bigint
  /** The channel's own number of the transaction. */
  channelNo: string
  paidAt: Date
}

/** `absent`: the channel does not know the number, because opening it never arrived there. */
export type Found = { state: 'paid'; paid: Paid } | { state: 'waiting' | 'closed' | 'absent' }

/** Money that goes back to whoever paid, the way it came. */
export interface Refund {
  /** Our own number of the refund. One number is one refund, however often it is asked for. */
  outRefundNo: string
  /** The payment that it gives back. */
  outTradeNo: string
  amountFen: bigint
  /** The whole of the payment. */
  paidFen: bigint
  /** What the payer reads. */
  reason: string
}

/** What a channel says has gone back. Whether it is the right amount is for the caller to check. */
export interface Refunded {
  outRefundNo: string
  amountFen: bigint
  /** The channel's own number of the refund. */
  channelNo: string
  refundedAt: Date
}

/** `failed` is for good under this number; `absent`: asking for it never arrived there. */
export type FoundRefund =
  | { state: 'refunded'; refunded: Refunded }
  | { state: 'failed'; reason: string }
  | { state: 'processing' | 'absent' }

/** A notice says of one payment that it was paid, or of one refund what became of it; or nothing that concerns us. */
export interface Heard {
  paid: Paid | null
  refund: (FoundRefund & { outRefundNo: string }) | null
}

/** A request that claims to come from the channel, with its body exactly as it was sent. */
export interface PaymentNotice {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

export interface PaymentPort {
  /** With `merchantNo` the account 1012 on which this channel's money waits. */
  readonly channel: string
  readonly merchantNo: string
  /** Opens a payment and answers what the payer scans. Idempotent by number: the same payment again answers the same. */
  open(payment: Payment): Promise<Answer<{ payUrl: string }>>
  /** What became of a payment; how an unknown result is settled. */
  query(outTradeNo: string): Promise<Answer<Found>>
  /** Asks for a refund. Idempotent by number: the same refund again answers what has become of it. */
  refund(refund: Refund): Promise<Answer<FoundRefund>>
  /** What became of a refund; how an unknown result is settled. */
  queryRefund(outRefundNo: string): Promise<Answer<FoundRefund>>
  /** Fetches what it needs to know who has signed a notice, where it does not have it: before any transaction. */
  ready(notice: Pick<PaymentNotice, 'headers'>, now: Date): Promise<void>
  /** Fetches the keys by which the channel signs; `until` is when the last of them ends. */
  refreshKeys(now: Date): Promise<Answer<{ until: Date }>>
  /** Reads a notice; refused unless the channel has signed it within five minutes of `now`. Null: of no concern to us. */
  hear(notice: PaymentNotice, now: Date): Answer<Heard>
}
