import { requestRaw } from '../kernel/client.ts'
import { confirm } from '../kernel/confirm.tsx'
import { navigate } from '../kernel/location.tsx'
import { queryClient } from '../kernel/queries.ts'
import { endSession } from '../kernel/session.ts'
import { say } from '../kernel/text.ts'
import { useMenus } from '../kernel/menu.ts'
import { useTabs } from './tabs.ts'

/** Forgets everything of this session and shows the sign-in screen. */
export function leaveSession(): void {
  endSession()
  queryClient.clear()
  useMenus.setState({ state: 'loading', tree: [], shown: [], top: [], topId: '', permissions: new Set() })
  useTabs.setState({ tabs: [{ key: '/wel/index', path: '/wel/index', search: '', seen: 0 }], dirty: {} })
  navigate('/login')
}

export async function signOut(): Promise<void> {
  const sure = await confirm({
    title: say(['退出登录', 'Sign out']),
    text: say(['退出系统， 是否继续？', 'Leave the system now?']),
  })
  if (sure) await signOutNow()
}

export async function signOutNow(): Promise<void> {
  // The server is told, but nobody has to stay because it does not answer.
  await requestRaw('blade-auth/oauth/logout', { refreshCookie: true, quiet: true }).catch(() => undefined)
  leaveSession()
}
