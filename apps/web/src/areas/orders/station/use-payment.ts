import { payAtGun } from '@forecourt/contract/orders'
import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { useState } from 'react'
import { noAnswer } from '../../../kernel/api-error.ts'
import { ApiError, apiErrorOf, send } from '../../../kernel/client.ts'
import { announceChanged } from '../../../kernel/changed.ts'
import { newKey } from '../../../kernel/new-key.ts'
import { isOpen } from '../../../kernel/submission-key.ts'
import { keepOpen, openPayments, type PaymentRequest, settleOpen } from './open-payments.ts'

export type Paid = WireOutputOfCall<typeof payAtGun>

/** What the driver proves the payment with. */
export interface Proof {
  readonly secret?: string
  readonly code?: string
}

interface Asked extends PaymentRequest, Proof {}

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
}

/** What is to be paid, without the proof: while it is open what became of it, another proof makes no other payment. */
function bare(asked: Asked): PaymentRequest {
  const { secret: _, code: __, ...rest } = asked
  return rest
}
const isSame = (one: PaymentRequest, other: PaymentRequest) => JSON.stringify(bare(one)) === JSON.stringify(bare(other))
const askedProof = new Set(['proofNeeded', 'proofWrong'])

/**
 * One payment at a time. The key belongs to what was asked: asking again after no answer came is the same payment, while a
 * changed amount, card or gun is another one. It outlives the page: who reloads it is asked about the payment that is open.
 */
export function usePayment(siteId: string) {
  const [attempt, setAttempt] = useState<Attempt | undefined>(() => openPayments(siteId).at(-1))
  const [state, setState] = useState<State>(
    attempt ? { step: 'declined', fault: new ApiError(noAnswer, '') } : { step: 'open' },
  )
  const keyFor = (asked: Asked) => openPayments(siteId).find(one => isSame(one.asked, bare(asked)))?.key ?? newKey()
  const submit = async (asked: Asked, key: string) => {
    const isProof = asked.secret !== undefined || asked.code !== undefined
    setAttempt({ asked, key })
    keepOpen(siteId, bare(asked), key)
    setState(isProof ? { step: 'prove', asked, isBusy: true } : { step: 'busy' })
    try {
      const paid = await send(payAtGun, asked, { idempotencyKey: key, quiet: true })
      settleOpen(siteId, key)
      setState({ step: 'paid', paid })
      setAttempt(undefined)
    } catch (error) {
      const fault = apiErrorOf(error)
      if (!isOpen(fault)) settleOpen(siteId, key)
      if (askedProof.has(fault.reason ?? ''))
        setState({ step: 'prove', asked: bare(asked), isBusy: false, ...(isProof ? { fault } : {}) })
      else setState({ step: 'declined', fault })
      if (fault.reason === 'priceChanged') announceChanged(['siteOilPrice', 'oilPriceRelation'])
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
