import { payAtGun } from '@forecourt/contract/orders'
import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { useState } from 'react'
import { type ApiError, send } from '../../../kernel/client.ts'
import { queryClient, refreshEntity } from '../../../kernel/queries.ts'
import { newKey } from '../../../kernel/new-key.ts'
import { keyAfter } from '../../../kernel/submission-key.ts'
import type { Wish } from './station-data.ts'

export type Paid = WireOutputOfCall<typeof payAtGun>

interface Asked extends Wish {
  readonly cardNo: string
  readonly priceVersion: number
  readonly plateNo?: string
}

type State =
  | { readonly step: 'open' }
  | { readonly step: 'busy' }
  | { readonly step: 'paid'; readonly paid: Paid }
  | { readonly step: 'declined'; readonly fault: ApiError }

interface Attempt {
  readonly asked: Asked
  readonly key: string
  /** Of the next attempt at the same: another key once this one's answer is known. */
  readonly next: string
}

const isSame = (one: Asked, other: Asked) => JSON.stringify(one) === JSON.stringify(other)

/**
 * One payment at a time. The key belongs to what was asked: asking again after no answer came is the same payment, while a
 * changed amount, card or gun is another one.
 */
export function usePayment() {
  const [state, setState] = useState<State>({ step: 'open' })
  const [attempt, setAttempt] = useState<Attempt>()
  const submit = async (asked: Asked, key: string) => {
    setAttempt({ asked, key, next: key })
    setState({ step: 'busy' })
    try {
      const paid = await send(payAtGun, asked, { idempotencyKey: key, quiet: true })
      setState({ step: 'paid', paid })
      setAttempt(undefined)
      void refreshEntity('order')
    } catch (fault) {
      setState({ step: 'declined', fault: fault as ApiError })
      setAttempt({ asked, key, next: keyAfter(key, fault) })
      if ((fault as ApiError).reason === 'priceChanged')
        void queryClient.invalidateQueries({ queryKey: ['siteOilPrice'] })
    }
  }
  return {
    state,
    pay: (asked: Asked) => submit(asked, attempt && isSame(attempt.asked, asked) ? attempt.next : newKey()),
    retry: () => (attempt ? submit(attempt.asked, attempt.key) : Promise.resolve()),
    reset: () => setState({ step: 'open' }),
  }
}
