import { type Entity, stateFieldOf } from './entity.ts'
import { refersTo } from './kinds/index.ts'
import { actionsIn } from './states.ts'

/** People whom rows beside this one name: the rows of `of` that refer to it, as long as something can still become of them. */
export interface Beside {
  readonly of: Entity
  readonly person: string
}

/** A field of the row that names a person or several, or the same of rows beside it. */
export type PersonField = string | Beside

export const beside = (of: Entity, person: string): Beside => ({ of, person })

export const isBeside = (field: PersonField): field is Beside => typeof field === 'object'

/** Under which name a row carries these people while its rules are asked. */
export const nameOfPerson = (field: PersonField): string =>
  isBeside(field) ? `${field.of.name}.${field.person}` : field

/** The field by which rows of `of` refer to one of `to`. */
export const referenceTo = (of: Entity, to: Entity): string | undefined =>
  Object.entries(of.fields).find(([, field]) => refersTo(field) === to.name)?.[0]

/** The field of its state and the codes of those that lead on; undefined where it has no states. */
export function openStates(of: Entity): { readonly name: string; readonly codes: readonly number[] } | undefined {
  const state = stateFieldOf(of)
  if (!state) return undefined
  const codes = Object.values(state.states.states).map(({ code }) => code)
  return { name: state.name, codes: codes.filter(code => actionsIn(state.states, code).length > 0) }
}
