import { create } from 'zustand'
import { navigate } from '../kernel/location.tsx'
import { setLocked, useSession } from '../kernel/session.ts'
import { save, saved } from '../kernel/storage.ts'

const openAfterMs = 100
const hashOf = async (password: string): Promise<string> =>
  (await import('../kernel/md5.ts')).md5(`${useSession.getState().user?.user_id ?? ''}/${password}`)

/** Whether the dialog that asks for a lock password is open. */
export const useLockDialog = create<{ readonly open: boolean }>(() => ({ open: false }))

function lockNow() {
  setTimeout(() => {
    setLocked(true)
    navigate('/lock')
  }, openAfterMs)
}

/** Locks the screen; without a lock password it first asks for one (specification 2.4). */
export function lockScreen(): void {
  if (saved<string>('lock-hash')) lockNow()
  else useLockDialog.setState({ open: true })
}

export async function lockWith(password: string): Promise<void> {
  save('lock-hash', await hashOf(password), 'session')
  useLockDialog.setState({ open: false })
  lockNow()
}

export const unlocks = async (password: string): Promise<boolean> =>
  saved<string>('lock-hash') === (await hashOf(password))
