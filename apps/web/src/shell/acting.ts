import { acting, endActing as endCall } from '@forecourt/contract/access'
import { useEffect } from 'react'
import { onChanged } from '../kernel/changed.ts'
import { send } from '../kernel/client.ts'
import { renewNow } from '../kernel/refresh.ts'
import { useSession } from '../kernel/session.ts'

/** Ends it in every tab: what the call has changed leads each of them on as oneself. */
export const endActing = (): Promise<unknown> => send(endCall, {})

/** Whoever began or ended it goes on with the token of what they are now, from the home page. */
export function useActingFollowed(): void {
  const isOver = useSession(state => state.isActingOver)
  useEffect(() => onChanged((names, by) => void (by === 'own' && names.includes(acting.name) && renewNow())), [])
  useEffect(() => {
    if (isOver) void renewNow()
  }, [isOver])
}
