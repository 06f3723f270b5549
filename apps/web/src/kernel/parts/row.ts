import type { AnyCall, Entity, WireOutputOfCall, WireRowOf } from '@forecourt/contract/kernel'
import { createContext, useContext } from 'react'
import type { AnyRow } from '../queries.ts'

/** What a detail shows: its row, the calls that may be made of it, and what a call of its own has answered beside the row. */
export interface Shown {
  readonly entity: Entity
  readonly row: AnyRow
  readonly calls: readonly AnyCall[]
  readonly layout: 'drawer' | 'page'
  readonly whole?: { readonly call: AnyCall; readonly answer: unknown }
}

export const ShownContext = createContext<Shown | undefined>(undefined)

export function useShown(): Shown {
  const shown = useContext(ShownContext)
  if (!shown) throw new Error('A part of a detail stands outside of one')
  return shown
}

/** The row that the detail around this part shows. */
export function useThisRow<E extends Entity>(of: E): WireRowOf<E> {
  const { entity, row } = useShown()
  if (entity.name !== of.name) throw new Error(`A part for ${of.name} stands in a detail of ${entity.name}`)
  return row as unknown as WireRowOf<E>
}

/** What the call that a detail names as `whole` has answered. */
export function useWhole<const C extends AnyCall>(call: C): WireOutputOfCall<C> {
  const { whole } = useShown()
  if (whole?.call.path !== call.path) throw new Error(`The detail around this part does not ask ${call.path}`)
  return whole.answer as WireOutputOfCall<C>
}
