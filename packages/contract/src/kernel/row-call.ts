import type { Call } from './call.ts'
import { type Entity, stateFieldOf } from './entity.ts'
import type { Fields } from './field.ts'
import { actionsIn } from './states.ts'

/** An input that the row itself answers: `id`, or a required reference to rows of its kind (`userIds`, `orderId`). */
export const namesRow = (name: string, input: Fields, of: Entity): boolean => {
  const field = input[name]
  return (
    name === 'id' ||
    name === 'ids' ||
    (field?.kind === 'ref' && field.options.to === of.name && Boolean(field.options.required))
  )
}

/** A call of one row names it in its input; any other call stands above the list. */
export const isRowCall = (call: Call, of: Entity): boolean =>
  call.on?.name === of.name && Object.keys(call.input).some(name => namesRow(name, call.input, of))

/** What is done to one row can be done to many, unless its answer has to be read. */
export const isForMany = (call: Call, of: Entity): boolean =>
  isRowCall(call, of) &&
  call.path !== '' &&
  call.output.shape !== 'raw' &&
  !call.reveals &&
  !call.upload &&
  !call.partner

/** Whether the row's state lets the call be made. */
export function allowsCall(call: Call, of: Entity, row: Readonly<Record<string, unknown>>): boolean {
  const state = stateFieldOf(of)
  if (!call.action || !state) return true
  return actionsIn(state.states, Number(row[state.name])).includes(call.action)
}

/** Inputs of a call that the row answers by itself. */
export function inputFromRow(call: Call, of: Entity, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const naming = Object.keys(call.input).filter(name => namesRow(name, call.input, of))
  const known: Record<string, unknown> = Object.fromEntries(naming.map(name => [name, row['id']]))
  if ('version' in call.input) known['version'] = row['version']
  return known
}
