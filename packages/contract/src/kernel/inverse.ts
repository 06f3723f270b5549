import type { Call } from './call.ts'
import { stateFieldOf } from './entity.ts'
import { isRowCall } from './row-call.ts'
import { stateByCode } from './states.ts'
import { mayNeedProof } from './step-up.ts'

/** Whether a row in this state comes back to it when the call on it is taken back: an approved draft is no draft again. */
export function leadsBack({ on, action, undo }: Call, code: number): boolean {
  const states = on && stateFieldOf(on)?.states
  const from = states && stateByCode(states, code)
  if (!states || !from || !action || !undo) return false
  return (from.to?.[action] ?? []).some(name =>
    Object.values(states.states[name]?.to ?? {}).some(targets => targets.includes(from.name)),
  )
}

/** What is wrong with the declared inverse of a call, among the calls of its area; empty when it is sound. */
export function faultsOfInverse(name: string, call: Call, calls: Readonly<Record<string, Call>>): string[] {
  const { on, undo } = call
  if (!undo) return []
  const inverse = calls[undo.by]
  if (!inverse) return [`${name} is undone by ${undo.by}, which its area does not have`]
  const given = new Set(['id', ...Object.keys(undo.input ?? {})])
  const missing = Object.entries(inverse.input).filter(
    ([one, { options }]) => options.required && options.initial === undefined && !given.has(one),
  )
  return [
    ...(on && call.action && isRowCall(call, on) ? [] : [`${name} is undone and takes no action to a row`]),
    ...(on && isRowCall(inverse, on) ? [] : [`${name} is undone by a call on something else`]),
    ...missing.map(([one]) => `${name} is undone without ${one}`),
    ...(call.money || inverse.money || mayNeedProof(inverse)
      ? [`${name} moves money and is not undone in passing`]
      : []),
    ...(inverse.crossTenant ? [`${name} is undone by a call for several tenants`] : []),
  ]
}
