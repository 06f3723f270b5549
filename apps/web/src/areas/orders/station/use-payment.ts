import { payAtGun } from '@forecourt/contract/orders'
import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { useState } from 'react'
import { type ApiError, send } from '../../../kernel/client.ts'
import { queryClient, refreshEntity } from '../../../kernel/queries.ts'
import { newKey } from '../../../kernel/new-key.ts'
import { keyAfter } from '../../../kernel/submission-key.ts'
import type { Wish } from './station-data.ts'

export type Paid = WireOutputOfCall<typeof payAtGun>

/** What the driver proves the payment with. */
export interface Proof {
  readonly secret?: string
  readonly code?: string
}

interface Asked extends Wish, Proof {
  readonly cardNo: string
  readonly priceVersion: number
  readonly plateNo?: string
}

type State =
  | { readonly step: 'open' }
  | { readonly step: 'busy' }
  /** The driver proves the payment; `fault` is what was wrong with the last attempt. */
  | { readonly step: 'prove'; readonly asked: Asked; readonly fault?: ApiError; readonly isBusy: boolean }
  | { readonly step: 'paid'; readonly paid: Paid }
  | { readonly step: 'declined'; readonly fault: ApiError }

interface Attempt {
  readonly asked: Asked
  readonly key: string
  /** Of the next attempt at the same: another key once this one's answer is known. */
  readonly next: string
}

/** What is to be paid, without the proof: while it is open what became of it, another proof makes no other payment. */
function bare(asked: Asked): Asked {
  const { secret: _, code: __, ...rest } = asked
  return rest
}
const isSame = (one: Asked, other: Asked) => JSON.stringify(bare(one)) === JSON.stringify(bare(other))
const askedProof = new Set(['proofNeeded', 'proofWrong'])

/**
 * One payment at a time. The key belongs to what was asked: asking again after no answer came is the same payment, while a
 * changed amount, card or gun is another one.
 */
export function usePayment() {
  const [state, setState] = useState<State>({ step: 'open' })
  const [attempt, setAttempt] = useState<Attempt>()
  const keyFor = (asked: Asked) => (attempt && isSame(attempt.asked, asked) ? attempt.next : newKey())
  const submit = async (asked: Asked, key: string) => {
    const isProof = asked.secret !== undefined || asked.code !== undefined
    setAttempt({ asked, key, next: key })
    setState(isProof ? { step: 'prove', asked, isBusy: true } : { step: 'busy' })
    try {
      const paid = await send(payAtGun, asked, { idempotencyKey: key, quiet: true })
      setState({ step: 'paid', paid })
      setAttempt(undefined)
      void refreshEntity('order')
    } catch (error) {
      const fault = error as ApiError
      setAttempt({ asked, key, next: keyAfter(key, fault) })
      if (askedProof.has(fault.reason ?? ''))
        setState({ step: 'prove', asked: bare(asked), isBusy: false, ...(isProof ? { fault } : {}) })
      else setState({ step: 'declined', fault })
      if (fault.reason === 'priceChanged') void queryClient.invalidateQueries({ queryKey: ['siteOilPrice'] })
    }
  }
  return {
    state,
    /** Takes the payment, or asks for the driver's proof first where the card is known to need one. */
    pay: (asked: Asked, needsProof: boolean) =>
      needsProof ? setState({ step: 'prove', asked, isBusy: false }) : void submit(asked, keyFor(asked)),
    prove: (proof: Proof) => {
      if (state.step !== 'prove') return
      const asked = { ...state.asked, ...proof }
      void submit(asked, keyFor(asked))
    },
    retry: () => (attempt ? submit(attempt.asked, attempt.key) : Promise.resolve()),
    reset: () => setState({ step: 'open' }),
  }
}
