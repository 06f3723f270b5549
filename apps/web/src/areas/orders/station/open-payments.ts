import { useSession } from '../../../kernel/session.ts'
import { forget, save, saved } from '../../../kernel/storage.ts'
import type { QuoteRequest } from './station-data.ts'

/** What is to be paid. What the driver proves it with is never stored. */
export interface PaymentRequest extends QuoteRequest {
  readonly cardNo: string
  readonly priceVersion: number
  readonly quotedPrice?: string
  readonly plateNo?: string
}

/** A payment that was sent and of which nobody knows what became. */
export interface OpenPayment {
  readonly asked: PaymentRequest
  readonly key: string
  /** Epoch milliseconds. */
  readonly time: number
}

/** The server knows a key for a week; after a day nobody at a till means the same payment any more. */
const lifeMs = 86_400_000

const nameOf = (siteId: string): string => {
  const { user } = useSession.getState()
  return ['payments', user?.tenant_id, user?.user_id, siteId].join('-')
}

/** Those of this person at this site, oldest first. */
export function openPayments(siteId: string, now = Date.now()): readonly OpenPayment[] {
  const found = saved<readonly OpenPayment[]>(nameOf(siteId)) ?? []
  return found.filter(one => now - one.time < lifeMs)
}

function put(siteId: string, all: readonly OpenPayment[]): void {
  if (all.length > 0) save(nameOf(siteId), all)
  else forget(nameOf(siteId))
}

const without = (siteId: string, key: string) => openPayments(siteId).filter(one => one.key !== key)

/** Before it is sent: whatever becomes of the page, the key stays until its answer is known. */
export const keepOpen = (siteId: string, asked: PaymentRequest, key: string): void =>
  put(siteId, [...without(siteId, key), { asked, key, time: Date.now() }])

export const settleOpen = (siteId: string, key: string): void => put(siteId, without(siteId, key))
