import type { Answer } from '../answer.ts'

export interface SmsMessage {
  /** A mainland number, eleven digits. */
  phone: string
  /** The vendor's template code, such as SMS_123456789. */
  template: string
  /** Values of the template's variables; vendors take texts only, never numbers. */
  params: Record<string, string>
  /** Our own id of this sending, unique per attempt; it is what `query` finds the message by. */
  outId: string
}

/** What is needed to find a sending again. Vendors look up by number and day, so the id alone would not do. */
export interface SmsSending {
  outId: string
  phone: string
  sentAt: Date
}

/** `absent`: the vendor has no such sending. Shortly after an unknown answer that is not final: ask again before resending. */
export type SmsState = 'waiting' | 'delivered' | 'failed' | 'absent'

export interface SmsPort {
  /** Hands one message over. `ok` means accepted, not delivered. Not idempotent: the same outId twice is two messages. */
  send(message: SmsMessage): Promise<Answer<{ providerMessageId: string }>>
  /** What became of a sending; `detail` is the carrier's own code. */
  query(sending: SmsSending): Promise<Answer<{ state: SmsState; detail: string }>>
}
