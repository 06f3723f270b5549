import type { Welcome } from '@forecourt/contract/system'
import { requestRaw } from '../../kernel/client.ts'
import { md5 } from '../../kernel/md5.ts'
import { beginSession, type Tokens, type UserInfo } from '../../kernel/session.ts'

export interface Captcha {
  readonly key: string
  readonly image: string
}

export interface Credentials {
  readonly tenantId: string
  readonly account: string
  readonly password: string
}

/** What the sign-in screen may show of the installation; nothing at all when it is not a demonstration. */
export const welcome = (): Promise<Welcome> =>
  requestRaw<{ data: Welcome }>('kernel/welcome', { open: true, quiet: true }).then(body => body.data)

export const fetchCaptcha = (): Promise<Captcha> =>
  requestRaw<Captcha & { data?: Captcha }>('blade-auth/oauth/captcha', { open: true, quiet: true }).then(
    body => body.data ?? body,
  )

/** Signs in with a captcha, or in a demonstration without one (the server allows that only there); `proof` is the second factor, where the answer asked for it. */
export async function signIn(
  { tenantId, account, password }: Credentials,
  captcha?: { key: string; code: string },
  proof?: string,
) {
  const answer = await requestRaw<Tokens & UserInfo>('blade-auth/oauth/token', {
    method: 'POST',
    // Never in the address: a proxy writes those to its log.
    body: {
      tenantId,
      username: account,
      password: md5(password),
      grant_type: captcha ? 'captcha' : 'password',
      scope: 'all',
      type: 'account',
    },
    headers: {
      'Tenant-Id': tenantId,
      'Dept-Id': '',
      'Role-Id': '',
      'Captcha-Key': captcha?.key ?? '',
      'Captcha-Code': captcha?.code ?? '',
      ...(proof ? { 'Step-Up': proof } : {}),
    },
    open: true,
    refreshCookie: true,
    quiet: true,
  })
  beginSession(answer)
}

export interface Registration extends Credentials {
  readonly name: string
  readonly password2: string
}

interface Captchas {
  readonly key: string
  readonly code: string
}

/** Whom a provider knows: in place of a captcha. */
export interface Proven {
  readonly oauthId: string
  readonly token: string
}

/** Asks for an account. The password goes as it is, so that the server can ask the rule of it: in the body, which is in no log. */
export const register = (form: Registration, by: Captchas | Proven): Promise<unknown> =>
  requestRaw('blade-user/register-guest', {
    method: 'POST',
    body: 'oauthId' in by ? { ...form, oauthId: by.oauthId } : form,
    headers:
      'oauthId' in by ? { 'Blade-Auth': `bearer ${by.token}` } : { 'Captcha-Key': by.key, 'Captcha-Code': by.code },
    open: true,
    quiet: true,
  })
