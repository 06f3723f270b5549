import { requestRaw } from '../../kernel/client.ts'
import type { Tokens, UserInfo } from '../../kernel/session.ts'
import { save } from '../../kernel/storage.ts'

/** Somebody by whom one may sign in, as the sign-in page is told. */
export interface Offered {
  readonly source: string
  readonly name: string
  readonly nameEn: string
}

/** Where browsers come back to, with the source behind it. */
export const returnPath = '/oauth/redirect/'

/** For which tenant somebody has gone: remembered in this browser until they are back. */
export const socialTenant = 'social-tenant'

export const fetchOffered = (tenantId: string): Promise<readonly Offered[]> =>
  requestRaw<{ data: readonly Offered[] }>('blade-auth/oauth/social', {
    query: { tenantId },
    open: true,
    quiet: true,
  }).then(({ data }) => data)

/** Where the browser has to go to sign in by this provider. */
export async function startSocial(tenantId: string, source: string): Promise<string> {
  const { data } = await requestRaw<{ data: { address: string } }>('blade-auth/oauth/social/start', {
    method: 'POST',
    body: { tenantId, source },
    open: true,
    quiet: true,
  })
  save(socialTenant, tenantId, 'session')
  return data.address
}

/** With what a browser came back. */
export interface WayBack {
  readonly source: string
  readonly code: string
  readonly state: string
  readonly iss: string
}

export const signInBy = ({ source, code, state, iss }: WayBack, tenantId: string, proof?: string) =>
  requestRaw<Tokens & UserInfo>('blade-auth/oauth/token', {
    method: 'POST',
    body: { grant_type: 'social', scope: 'all', tenantId, source, code, state, ...(iss ? { iss } : {}) },
    headers: { 'Tenant-Id': tenantId, ...(proof ? { 'Step-Up': proof } : {}) },
    open: true,
    refreshCookie: true,
    quiet: true,
  })

/** Nobody of ours yet: the register dialog opens (specification 2.4). */
export const isNobody = ({ user_id: id }: Pick<UserInfo, 'user_id'>): boolean => id === '' || id.startsWith('-')
