import { previewRecharge, quoteDiscount } from '@forecourt/contract/funds'
import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { useAnswer } from '../../kernel/queries.ts'

export type Quote = WireOutputOfCall<typeof quoteDiscount>

/** What a recharge of this amount would cost now; the former answer stays while a new amount is asked about. */
export const useQuote = (amount: string | undefined) =>
  useAnswer(quoteDiscount, { amount: amount ?? '' }, { ready: amount !== undefined, keeps: true })

/** With the serial number of a receipt that waits: what claiming it would post. */
export const usePreview = (id: string, ready: boolean, bankSerialNo?: string) =>
  useAnswer(previewRecharge, { id, ...(bankSerialNo ? { bankSerialNo } : {}) }, { ready, keeps: true })
