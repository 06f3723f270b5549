import {
  type AnyCall,
  allowsEdit,
  allowsRemoval,
  type Caller,
  isKeptFrom,
  mayWriteAs,
  type Resource,
} from '@forecourt/contract/kernel'
import { obstacleFor, useCaller } from './call/allowed.ts'
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

function isPossible(of: Resource, row: AnyRow, what: Parameters<Offered>[1], caller: Caller): boolean {
  if (what === 'remove')
    return mayWriteAs(of, 'delete', caller.tenantId) && allowsRemoval(of, row) && !isKeptFrom(of, row, caller.userId)
  if (what === 'edit') return mayWriteAs(of, 'edit', caller.tenantId) && allowsEdit(of, row)
  return obstacleFor(what, row, caller) === undefined
}

/** What is within this person's reach beyond what the contract says, of each of these rows. */
export const useReach: (of: Resource, rows: readonly AnyRow[]) => Offered = (of, rows) =>
  (byEntity.get(of.entity.name) ?? useEverything)(rows)

/**
 * What is offered with each of these rows: what the contract lets this person do with it, and what is within their reach. The one rule for a
 * row's own actions, its detail's and those of many rows. An entity has the same hook for as long as its page is there.
 */
export function useOffered(of: Resource, rows: readonly AnyRow[]): Offered {
  const reaches = useReach(of, rows)
  const caller = useCaller()
  return (row, what) => isPossible(of, row, what, caller) && reaches(row, what)
}

/** Whether something else than its state decides what is offered with a row of this kind. */
export const hasReach = (entity: string): boolean => byEntity.has(entity)
