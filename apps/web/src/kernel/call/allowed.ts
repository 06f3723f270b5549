import {
  type AnyCall,
  type Can,
  type Caller,
  obstacleOfCaller,
  obstacleTo,
  type Obstacle,
  wordsOf,
} from '@forecourt/contract/kernel'
import { usePermissions } from '../permission.ts'
import type { AnyRow } from '../queries.ts'
import { useSession } from '../session.ts'
import { useText } from '../text.ts'

/** Whether this person can make a call, of this row where it is about one. */
export interface Allowed {
  readonly isAllowed: boolean
  /** Why not, in the reader's language. */
  readonly reason?: string
  /** It is nothing that this person ever does with such a row, or not in its state: then there is no button for it. */
  readonly isHidden: boolean
  /** This very person had a hand in the row, which keeps them from it. */
  readonly isOwnWork: boolean
}

/** What keeps this very person from it, though others with the same rights could: worth saying beside the button. */
const personal = new Set<Obstacle>(['ownWork', 'sameUser'])

/** Who asks, for the rules of the contract. */
export function useCaller(): Caller {
  const user = useSession(state => state.user)
  const may = usePermissions()
  return { tenantId: user?.tenant_id ?? '', userId: user?.user_id ?? '', may }
}

/**
 * What stands in the way: as the server says beside the row, else by the same rules with what is known here. What a
 * parameter may lift is then left to the server.
 */
export function obstacleFor(call: AnyCall, row: AnyRow | undefined, caller: Caller): Obstacle | undefined {
  const known = (row?.['can'] as Can | undefined)?.[call.path]
  if (known === undefined) return obstacleTo(call, row, caller, true)
  return known === true ? undefined : known
}

/** Whether a call can be made, with the reason why not. The server decides all the same. */
export function useAllowed(call: AnyCall, row?: AnyRow): Allowed {
  const t = useText()
  const caller = useCaller()
  const obstacle = obstacleFor(call, row, caller)
  if (!obstacle) return { isAllowed: true, isHidden: false, isOwnWork: false }
  // Who had a hand in the row is told so, though they lack the right as well.
  const ownPart = obstacleOfCaller(call, row, caller, false)
  const isOwnWork = personal.has(obstacle) || (ownPart !== undefined && personal.has(ownPart))
  return { isAllowed: false, reason: t(wordsOf(call, obstacle)), isHidden: !personal.has(obstacle), isOwnWork }
}
