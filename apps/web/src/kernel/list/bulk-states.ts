import { type AnyCall, codeOf, codesFor, type Resource, stateFieldOf } from '@forecourt/contract/kernel'
import { filterWords, type Query } from './conditions.ts'

/** What is done with many rows: they are removed, or a call is made for each. */
export type BulkAction = 'remove' | AnyCall

/** Codes of the states in which an action is possible; undefined where every state allows it. */
export function codesOf(resource: Resource, what: BulkAction): number[] | undefined {
  const state = stateFieldOf(resource.entity)
  if (!state) return undefined
  if (what === 'remove') return resource.removableIn?.map(name => codeOf(state.states, name))
  return what.action ? codesFor(state.states, what.action) : undefined
}

/** The filters of now, and of what they find only the rows whose state allows the action. */
export function inStatesOf(resource: Resource, what: BulkAction, query: Query): Query | undefined {
  const codes = codesOf(resource, what)
  const state = stateFieldOf(resource.entity)
  if (!codes || !state) return undefined
  const name = `${state.name}_in`
  const words = filterWords(query)
  const asked = words[name]?.split(',')
  const left = codes.map(String).filter(code => asked?.includes(code) ?? true)
  // No row is in no state: a condition that nothing meets.
  return { ...words, [name]: left.length ? left.join(',') : '-1' }
}
