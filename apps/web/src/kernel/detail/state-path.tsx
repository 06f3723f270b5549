import { stateByCode, type States } from '@forecourt/contract/kernel'
import { useText } from '../text.ts'

/** The states in the order of the usual way: from the first, always the first target not yet seen. */
export function usualWay(of: States): string[] {
  const way = [of.initial]
  for (let at: string | undefined = of.initial; at; ) {
    const targets: string[] = Object.values(of.states[at]?.to ?? {}).flat()
    at = targets.find(target => !way.includes(target) && of.states[target]?.tone !== 'bad')
    if (at) way.push(at)
  }
  return way
}

/** The usual way as a thin row of steps, the row's own state marked; a state off that way stands at its end. */
export function StatePath({ of, code }: { readonly of: States; readonly code: number }) {
  const t = useText()
  const now = stateByCode(of, code)?.name
  const way = usualWay(of)
  const steps = now && !way.includes(now) ? [of.initial, now] : way
  const at = steps.indexOf(now ?? '')
  if (steps.length < 2) return null
  return (
    <ol className="path">
      {steps.map((name, index) => {
        const state = of.states[name]
        return (
          <li
            key={name}
            className={`tone-${state?.tone ?? 'neutral'}`}
            data-step={index < at ? 'before' : index === at ? 'now' : 'after'}
            aria-current={index === at ? 'step' : undefined}
          >
            {state && t(state.label)}
          </li>
        )
      })}
    </ol>
  )
}
