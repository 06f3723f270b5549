import { call, type Label } from '@forecourt/contract/kernel'
import type { AnyCall } from '../../../kernel/list/list-state.ts'

/** Steps that no person takes on a card itself: only their names are wanted, for the card's history. */
const named = (action: string, title: Label): AnyCall => call({ title, path: [], permission: 'internal', action })

export const cardSteps: readonly AnyCall[] = [
  named('grant', ['发卡', 'Granted']),
  named('disuse', ['随发卡单停用', 'Switched off with the grant']),
  named('resume', ['随发卡单恢复', 'Switched on with the grant']),
  named('expire', ['到期', 'Expired']),
  named('useUp', ['余额用完', 'Used up']),
  named('refill', ['余额恢复', 'Refilled']),
]
