import { type Answer, refused, unknown } from '../answer.ts'
import { type FaultSettings, faults } from '../fault.ts'
import type { SmsMessage, SmsPort, SmsSending, SmsState } from './port.ts'

export interface SentSms extends SmsMessage {
  providerMessageId: string
  sentAt: Date
}

export interface SmsSimulatorSettings extends FaultSettings {
  /** How long the carrier's receipt takes; until then a message is `waiting`. */
  receiptMs?: number
  /** Called for each message that reaches a phone, so that a demo can show an outbox. */
  onSent?: (message: SentSms) => void
}

export interface SmsSimulator extends SmsPort {
  /** What reached a phone, oldest first. Only the last thousand are kept. */
  sent(): readonly SentSms[]
}

const kept = 1000

/**
 * An SMS vendor in memory. Like the real one it is not idempotent, refuses malformed numbers, and can lose an answer
 * after it has sent the message: only `query` then tells what happened.
 */
export function smsSimulator(settings: SmsSimulatorSettings = {}): SmsSimulator {
  const messages: SentSms[] = []
  const nextFault = faults(settings)
  let count = 0

  const deliver = (message: SmsMessage): string => {
    const sent = { ...message, providerMessageId: `sim${++count}^0`, sentAt: new Date() }
    messages.push(sent)
    if (messages.length > kept) messages.shift()
    settings.onSent?.(sent)
    return sent.providerMessageId
  }

  return {
    sent: () => messages,
    async send(message): Promise<Answer<{ providerMessageId: string }>> {
      const fault = await nextFault()
      if (!/^1\d{10}$/.test(message.phone)) return refused('isv.MOBILE_NUMBER_ILLEGAL')
      if (fault === 'refused') return refused('isv.BUSINESS_LIMIT_CONTROL')
      if (fault === 'lost') return unknown('timeout')
      const providerMessageId = deliver(message)
      if (fault === 'duplicated') deliver(message)
      return fault === 'unheard' ? unknown('timeout') : { result: 'ok', providerMessageId }
    },
    async query(sending): Promise<Answer<{ state: SmsState; detail: string }>> {
      const fault = await nextFault()
      if (fault === 'lost' || fault === 'unheard') return unknown('timeout')
      const state = stateOf(messages, sending, settings.receiptMs ?? 0)
      return { result: 'ok', state, detail: state === 'delivered' ? 'DELIVERED' : '' }
    },
  }
}

function stateOf(messages: SentSms[], { outId, phone }: SmsSending, receiptMs: number): SmsState {
  const sent = messages.find(message => message.outId === outId && message.phone === phone)
  if (!sent) return 'absent'
  return Date.now() - sent.sentAt.getTime() < receiptMs ? 'waiting' : 'delivered'
}
