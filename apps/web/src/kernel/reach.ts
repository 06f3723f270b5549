import type { AnyCall } from './list/list-state.ts'
import type { AnyRow } from './queries.ts'

/** Whether something can succeed with a row for this person: what cannot is not offered. The server decides all the same. */
export type Offered = (row: AnyRow, what: 'edit' | 'remove' | AnyCall) => boolean

/** A hook that answers for the rows on the screen; it may ask the server about all of them at once. */
export type UseOffered = (rows: readonly AnyRow[]) => Offered

const byEntity = new Map<string, UseOffered>()

/** Says for an entity what is offered with which row, where rights and state alone do not tell. */
export const registerReach = (entity: string, useOffered: UseOffered): void => {
  byEntity.set(entity, useOffered)
}

const everything: Offered = () => true
const useEverything: UseOffered = () => everything

/** An entity has the same hook for as long as its page is there. */
export const useOffered = (entity: string, rows: readonly AnyRow[]): Offered =>
  (byEntity.get(entity) ?? useEverything)(rows)
