import type { FoundRow } from '@forecourt/contract/kernel'
import { recentlyFound, useSession } from '../kernel/session.ts'
import { save, saved } from '../kernel/storage.ts'

const most = 8

interface Recent {
  readonly userId: string
  readonly rows: readonly FoundRow[]
}

const me = () => useSession.getState().user?.user_id ?? ''

/** The records this person has opened from the box last, on this machine and until they sign out. */
export function recentRows(): readonly FoundRow[] {
  const kept = saved<Recent>(recentlyFound)
  return kept?.userId === me() ? kept.rows : []
}

export function rememberRow(row: FoundRow): void {
  const others = recentRows().filter(one => one.entity !== row.entity || one.id !== row.id)
  save(recentlyFound, { userId: me(), rows: [row, ...others].slice(0, most) } satisfies Recent)
}
