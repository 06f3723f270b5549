import { payAtGun } from '@forecourt/contract/orders'
import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { useState } from 'react'
import { type ApiError, send } from '../../../kernel/client.ts'
import { queryClient, refreshEntity } from '../../../kernel/queries.ts'
import { newKey } from '../../../kernel/new-key.ts'
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

/**
 * One payment at a time. The key belongs to what was asked: asking again after no answer came is the same payment, while a
 * changed amount, card or gun is another one.
 */
export function usePayment() {
  const [state, setState] = useState<State>({ step: 'open' })
  const [attempt, setAttempt] = useState<{ readonly asked: Asked; readonly key: string }>()
  const submit = async (asked: Asked, key: string) => {
    setAttempt({ asked, key })
    setState({ step: 'busy' })
    try {
      const paid = await send(payAtGun, asked, { idempotencyKey: key, quiet: true })
      setState({ step: 'paid', paid })
      void refreshEntity('order')
    } catch (fault) {
      setState({ step: 'declined', fault: fault as ApiError })
      if ((fault as ApiError).reason === 'priceChanged')
        void queryClient.invalidateQueries({ queryKey: ['siteOilPrice'] })
    }
  }
  return {
    state,
    pay: (asked: Asked) => submit(asked, newKey()),
    retry: () => (attempt ? submit(attempt.asked, attempt.key) : Promise.resolve()),
    reset: () => setState({ step: 'open' }),
  }
}
