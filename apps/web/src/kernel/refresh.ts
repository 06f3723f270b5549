import { requestRaw } from './client.ts'
import { beginSession, keepToken, type Tokens, tokenAge, type UserInfo, useSession } from './session.ts'
import { save, saved } from './storage.ts'

const checkEveryMs = 10_000
/** Specification 9: the token is renewed at this age. */
const renewAtSeconds = 3_000
let underWay = false

async function renew(isForced = false): Promise<void> {
  const user = useSession.getState().user
  // Another tab of the browser may have renewed it while this one waited for the lock.
  if (!user || (!isForced && tokenAge() < renewAtSeconds)) return
  const answer = await requestRaw<Tokens & UserInfo>('blade-auth/oauth/token', {
    method: 'POST',
    body: { tenantId: user.tenant_id, grant_type: 'refresh_token', scope: 'all' },
    headers: { 'Tenant-Id': user.tenant_id, 'Dept-Id': '', 'Role-Id': useSession.getState().roleId },
    open: true,
    refreshCookie: true,
    quiet: true,
  })
  if (answer.tenant_id === user.tenant_id) return keepToken(answer)
  // Acting for a tenant has begun or is over: everything shown is of somebody else.
  const homeTenantId = saved<string>('tenant-id')
  beginSession(answer)
  if (homeTenantId) save('tenant-id', homeTenantId)
  location.assign('/')
}

/** Asks at once who one is by now. */
export const renewNow = (): Promise<void> => alone(() => renew(true)).catch(() => undefined)

const alone = (task: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('forecourt-refresh', task) : task()

async function check(): Promise<void> {
  if (underWay || tokenAge() < renewAtSeconds) return
  underWay = true
  // A failed renewal is not the end: the next request learns from its 401 whether the session is really over.
  await alone(() => renew()).catch(() => undefined)
  underWay = false
}

/** Keeps the session alive while somebody is signed in; one renewal at a time over all tabs of the browser. */
export function keepSessionAlive(): () => void {
  const timer = setInterval(() => void check(), checkEveryMs)
  void check()
  return () => clearInterval(timer)
}
