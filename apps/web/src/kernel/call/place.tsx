import { type By, type Entity, hasPlace } from '@forecourt/contract/kernel'
import type { ReactNode } from 'react'
import type { AnyRow } from '../queries.ts'
import { useCaller } from './allowed.ts'

/** Whether this person stands in a place, in the contract's words: of a row where one is given. What somebody may do is `useAllowed`. */
export const usePlace = (by: By, of?: Entity, row?: AnyRow): boolean => hasPlace(by, of, row, useCaller())

/** A part of a page that says something to those in a place and nothing to others. */
export const OnlyFor = ({ by, children }: { readonly by: By; readonly children: ReactNode }) =>
  usePlace(by) ? children : null
