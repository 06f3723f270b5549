import { stateByCode, type States } from '@forecourt/contract/kernel'
import { useText } from '../text.ts'

/** A state as dot and text: the tone is never the only thing that tells it. */
export function StateTag({ of, code }: { readonly of: States; readonly code: number }) {
  const t = useText()
  const state = stateByCode(of, code)
  return <span className={`tag tone-${state?.tone ?? 'neutral'}`}>{state ? t(state.label) : code}</span>
}
