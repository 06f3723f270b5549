import { accessCookie } from '@forecourt/contract/kernel'
import { create } from 'zustand'
import { clearCookie, readCookie, writeCookie } from './cookie.ts'
import { forget, onSavedElsewhere, save, saved, savedWithTime } from './storage.ts'

/** What the token call answers beside the tokens (blade-contract 3.1). */
export interface UserInfo {
  readonly user_id: string
  readonly user_name: string
  readonly account?: string
  readonly real_name?: string
  readonly nick_name?: string
  readonly role_name: string
  readonly role_id?: string
  readonly tenant_id: string
  readonly avatar?: string
  readonly oauth_id?: string
  readonly parentTenantId?: string
  /** 1 while somebody else knows the password: then nothing but changing it may be done. */
  readonly must_change_password?: number
  /** 1 while a role wants a second factor at sign-in that there is none of: then nothing but setting one up may be done. */
  readonly must_set_up_second_factor?: number
  /** While somebody of the platform works as one of a tenant: `tenant_id` is that tenant's. */
  readonly acting?: { readonly tenantName: string; readonly until: string }
  readonly userRoleList?: readonly { readonly id: string; readonly roleName: string }[]
}

/** The refresh token comes as a cookie that only the server reads. */
export interface Tokens {
  readonly access_token: string
}

interface Session {
  readonly user: UserInfo | undefined
  readonly locked: boolean
  /** The role chosen by the switcher; empty means all of them. */
  readonly roleId: string
  /** The server said that acting for a tenant is over. */
  readonly isActingOver?: boolean
}

const read = (): Session => ({
  user: readCookie(accessCookie) ? saved<UserInfo>('user-info') : undefined,
  locked: saved<boolean>('is-lock') ?? false,
  roleId: saved<string>('role-id') ?? '',
})

/** Under which what was opened from the command box is kept, until the session ends. */
export const recentlyFound = 'recently-found'

export const useSession = create<Session>(read)
export const platformTenant = '000000'

export const accessToken = (): string | undefined => readCookie(accessCookie)
/** Seconds since the access token was received; refreshing begins at 3000 (specification 4.1). */
export const tokenAge = (): number => (Date.now() - (savedWithTime('token-time')?.datetime ?? 0)) / 1000

/** Whether this is somebody of the platform as one of a tenant: nothing then is kept as their own. */
export const isActing = (): boolean => useSession.getState().user?.acting !== undefined
export const useIsActing = (): boolean => useSession(state => state.user?.acting !== undefined)

export function keepToken(tokens: Tokens): void {
  writeCookie(accessCookie, tokens.access_token)
  save('token-time', true)
}

/** Signed in: token and user are stored, the lock is cleared and the tabs begin anew. */
export function beginSession(answer: Tokens & UserInfo & { readonly data?: unknown }): void {
  // Under `data` the same is there once more for other clients of the family, with the token.
  const { access_token, data: _, ...user } = answer
  keepToken({ access_token })
  save('tenant-id', user.tenant_id)
  for (const key of ['is-lock', 'lock-hash', 'tabs', 'role-id', recentlyFound]) forget(key)
  save('user-info', user)
  useSession.setState({ user, locked: false, roleId: '' })
}

/** Signs out locally; preferences and the remembered tenant stay. */
export function endSession(): void {
  clearCookie(accessCookie)
  for (const key of ['user-info', 'token-time', 'is-lock', 'lock-hash', 'tabs', 'role-id', recentlyFound]) forget(key)
  useSession.setState({ user: undefined, locked: false, roleId: '' })
}

function changeUser(changes: Partial<UserInfo>): void {
  const { user } = useSession.getState()
  if (!user) return
  const next = { ...user, ...changes }
  save('user-info', next)
  useSession.setState({ user: next })
}

/** The server lets nothing through until the password is changed, or does so again. */
export const requirePasswordChange = (required: boolean): void => changeUser({ must_change_password: required ? 1 : 0 })

/** The same of a second factor. */
export const requireSecondFactor = (required: boolean): void =>
  changeUser({ must_set_up_second_factor: required ? 1 : 0 })

export function chooseRole(roleId: string): void {
  if (roleId) save('role-id', roleId)
  else forget('role-id')
  location.assign('/')
}

export function setLocked(locked: boolean): void {
  if (locked) save('is-lock', true, 'session')
  else forget('is-lock')
  useSession.setState({ locked })
}

/** Signing in or out in one tab of the browser is followed by the others. */
export const followOtherTabs = (): (() => void) =>
  onSavedElsewhere('user-info', () => {
    const { user } = useSession.getState()
    const next = read()
    // Another tab went on as one of another tenant: nothing shown here is of it.
    if (user && next.user && user.tenant_id !== next.user.tenant_id) location.assign('/')
    else useSession.setState(next)
  })
