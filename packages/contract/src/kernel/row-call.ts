import type { Area } from './area.ts'
import type { AnyCall, Call } from './call.ts'
import { type Entity, stateFieldOf } from './entity.ts'
import type { Fields } from './field.ts'
import { refersTo } from './kinds/index.ts'
import { actionsIn, actionsOf } from './states.ts'

/** An input that the row itself answers: `id`, or a required reference to rows of its kind (`userIds`, `orderId`). */
export const namesRow = (name: string, input: Fields, of: Entity): boolean => {
  const field = input[name]
  return (
    name === 'id' ||
    name === 'ids' ||
    (field !== undefined && refersTo(field) === of.name && Boolean(field.options.required))
  )
}

/** A call of one row names it in its input; any other call stands above the list. */
export const isRowCall = (call: Call, of: Entity): boolean =>
  call.on?.name === of.name && Object.keys(call.input).some(name => namesRow(name, call.input, of))

/** Whether lists and details have a button for it by themselves. */
export const hasButton = ({ button }: Call): boolean => button !== false

/** What is done to one row can be done to many, unless its answer has to be read. */
export const isForMany = (call: Call, of: Entity): boolean =>
  isRowCall(call, of) &&
  call.path !== '' &&
  call.output.shape !== 'raw' &&
  !call.reveals &&
  // A code confirms one row.
  call.stepUp !== 'always' &&
  !call.upload &&
  !call.protocol

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

/** Calls in the order in which a row may come to them: those without an action first, then as its states lead on. */
export function inCourse(calls: readonly AnyCall[]): AnyCall[] {
  const place = ({ on, action }: AnyCall): number => {
    const states = on && stateFieldOf(on)?.states
    return states && action ? actionsOf(states).indexOf(action) : -1
  }
  return calls.toSorted((one, other) => place(one) - place(other))
}

/** The calls of an area that are made on rows of an entity, or beside them: they are its buttons. */
export const callsOn = (area: Area, of: Entity): AnyCall[] =>
  inCourse(Object.values(area.calls).filter(call => call.on?.name === of.name))
