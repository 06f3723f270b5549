import { createHmac } from 'node:crypto'
import { passkey } from '@forecourt/contract/access'
import type { PasskeyAsked, Row } from '@forecourt/contract/kernel'
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransportFuture,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { Ctx } from '../../kernel/context.ts'
import type { Secrets } from '../../kernel/who/secrets.ts'
import { type Bound, counts, type Owner } from './asked.ts'

/** Where people open the application: passkeys are bound to its host, and answer at no other address. */
export interface Site {
  readonly rpId: string
  readonly isOrigin: (origin: string) => boolean
}

/** Browsers have passkeys at https, and at `localhost` for whoever tries things out, there at any port. */
export function siteOf(publicUrl: string | undefined): Site | undefined {
  if (!publicUrl) return undefined
  const { hostname: rpId, origin } = new URL(publicUrl)
  const isTrial = rpId === 'localhost'
  return { rpId, isOrigin: one => one === origin || (isTrial && URL.parse(one)?.hostname === rpId) }
}

export type Passkey = Row<typeof passkey>

/** All of a person's, with one that is being registered. */
export const passkeysOf = (ctx: Pick<Ctx, 'all'>, { userId, tenantId }: Owner): Promise<Passkey[]> =>
  ctx.all(passkey, { tenantId, userId }, { limit: 100 })

export const passkeysThatCount = async (ctx: Ctx, owner: Owner): Promise<Passkey[]> =>
  (await passkeysOf(ctx, owner)).filter(one => counts(one, ctx.now))

/** What a device signs, made of what it is asked for: nothing has to be kept, and nothing else can be answered by it. */
export const challengeOf = (about: readonly string[], secret: string): string =>
  createHmac('sha256', secret)
    .update(['passkey', ...about].join(':'))
    .digest('base64url')

const aboutOf = ({ id, userId, path, digest }: Bound) => [id, userId, path, digest.toString('hex')]

export const transportsOf = ({ transports }: Passkey): AuthenticatorTransportFuture[] =>
  (transports ?? '').split(',').filter(Boolean) as AuthenticatorTransportFuture[]

/** What the browser needs to ask one of these for an answer. */
export const askedOf = (own: readonly Passkey[], site: Site, bound: Bound, { present }: Secrets): PasskeyAsked => ({
  challenge: challengeOf(aboutOf(bound), present),
  rpId: site.rpId,
  userVerification: 'required',
  allowCredentials: own.map(one => ({ id: one.credentialId ?? '', type: 'public-key', transports: transportsOf(one) })),
})

const prefix = 'passkey.'

/** The answer of a device, where this is one. */
function answerIn(code: string): AuthenticationResponseJSON | undefined {
  if (!code.startsWith(prefix)) return undefined
  try {
    return JSON.parse(Buffer.from(code.slice(prefix.length), 'base64url').toString()) as AuthenticationResponseJSON
  } catch {
    return undefined
  }
}

/** The origin that a browser says it is at; the device has signed it. */
export function originIn(clientDataJSON: unknown): string {
  try {
    const { origin } = JSON.parse(Buffer.from(String(clientDataJSON), 'base64url').toString()) as { origin?: unknown }
    return typeof origin === 'string' ? origin : ''
  } catch {
    return ''
  }
}

export const isPasskeyAnswer = (code: string): boolean => code.startsWith(prefix)

/** Whether one of the owner's passkeys has signed just this question, at our address, after the device made sure who holds it. */
export async function takePasskey(
  ctx: Ctx,
  owner: Owner,
  site: Site,
  bound: Bound,
  code: string,
  secrets: Secrets,
): Promise<boolean> {
  const response = answerIn(code)
  const own = await passkeysThatCount(ctx, owner)
  const found = own.find(one => one.credentialId === response?.id)
  const origin = originIn(response?.response?.clientDataJSON)
  if (!response || !found?.publicKey || !site.isOrigin(origin)) return false
  const accepted = secrets.accepted.map(secret => challengeOf(aboutOf(bound), secret))
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge => accepted.includes(challenge),
      expectedOrigin: origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(Buffer.from(found.publicKey, 'base64url')),
        counter: found.counter ?? 0,
      },
    })
    if (!verified) return false
    await ctx.update(passkey, found, { counter: authenticationInfo.newCounter, lastUsedTime: ctx.now })
    return true
  } catch {
    // What it cannot read, and a counter that went back, is no proof.
    return false
  }
}
