import type { Fields } from '@forecourt/contract/kernel'
import { createContext, useContext } from 'react'
import type { Patch, Query } from './conditions.ts'
import { ListContext } from './list-state.ts'

/** What conditions are edited of: the rows of a list by its address, or of an entity anywhere else. */
export interface Asking {
  readonly fields: Fields
  readonly query: Query
  readonly filter: (patch: Patch) => void
  /** The entity whose rows are asked for. */
  readonly entity: { readonly name: string }
}

/** Put around conditions that stand in no list. */
export const AskingContext = createContext<Asking | undefined>(undefined)

export function useAsking(): Asking {
  const own = useContext(AskingContext)
  const list = useContext(ListContext)
  const asking = own ?? list
  if (!asking) throw new Error('conditions need a ListPage or an AskingContext around them')
  return asking
}
