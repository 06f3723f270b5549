import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { type Peer, type PeerAnswer, type PeerRequest, startPeer } from '../test-peer.ts'

// A provider of our own, written from the standards with nothing of ours: it can do wrong where a good one cannot.

type Claims = Record<string, unknown>

export interface IdentityPeer extends Peer {
  /** What it issues a code for, once for each, as if its person had agreed: the way back of the browser. */
  agree(address: string, person: Claims): { readonly code: string; readonly state: string; readonly iss: string }
  /** What its token address does from now on, in place of what is right; undefined for that again. */
  misbehave(how: Misbehaviour | undefined): void
}

export interface Misbehaviour {
  readonly token?: PeerAnswer
  readonly userInfo?: PeerAnswer
  readonly claims?: (right: Claims) => Claims
  /** Signs by nothing, or by keys that it does not publish. */
  readonly signs?: 'none' | 'otherKeys'
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const json = (value: unknown, status = 200): PeerAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

interface Issued {
  readonly person: Claims
  readonly nonce: string | null
  readonly challenge: string
  readonly redirectUri: string
  readonly clientId: string
}

export async function startIdentityPeer(): Promise<IdentityPeer> {
  const [keys, otherKeys] = [newKeys(), newKeys()]
  const codes = new Map<string, Issued>()
  const people = new Map<string, Claims>()
  let wrong: Misbehaviour = {}
  const sign = (claims: Claims): string => {
    const isNone = wrong.signs === 'none'
    const content = `${encoded({ alg: isNone ? 'none' : 'RS256', kid: 'one' })}.${encoded(claims)}`
    const { privateKey } = wrong.signs === 'otherKeys' ? otherKeys : keys
    return `${content}.${isNone ? '' : createSign('sha256').update(content).sign(privateKey, 'base64url')}`
  }
  const token = ({ body }: PeerRequest): PeerAnswer => {
    if (wrong.token) return wrong.token
    const form = new URLSearchParams(body.toString())
    const issued = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!issued || challenge !== issued.challenge || form.get('redirect_uri') !== issued.redirectUri)
      return json({ error: 'invalid_grant' }, 400)
    const accessToken = randomBytes(16).toString('hex')
    people.set(accessToken, issued.person)
    const nowSeconds = Math.floor(Date.now() / 1000)
    const right = {
      iss: peer.origin,
      aud: issued.clientId,
      iat: nowSeconds,
      exp: nowSeconds + 300,
      ...(issued.nonce ? { nonce: issued.nonce } : {}),
      ...issued.person,
    }
    const idToken = issued.nonce ? { id_token: sign(wrong.claims?.(right) ?? right) } : {}
    return json({ access_token: accessToken, token_type: 'bearer', expires_in: 60, ...idToken })
  }
  const answers: Record<string, (request: PeerRequest) => PeerAnswer> = {
    '/.well-known/openid-configuration': () =>
      json({
        issuer: peer.origin,
        authorization_endpoint: `${peer.origin}/authorize`,
        token_endpoint: `${peer.origin}/token`,
        jwks_uri: `${peer.origin}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'none'],
      }),
    '/keys': () =>
      json({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] }),
    '/token': token,
    '/user': ({ headers }) => {
      const person = people.get((headers.authorization ?? '').replace(/^bearer /i, ''))
      return wrong.userInfo ?? (person ? json(person) : json({ error: 'invalid_token' }, 401))
    },
  }
  const peer = await startPeer(request => answers[request.url.pathname]?.(request) ?? json({ error: 'not_found' }, 404))
  return {
    ...peer,
    agree(address, person) {
      const { searchParams: asked } = new URL(address)
      const code = randomBytes(16).toString('hex')
      codes.set(code, {
        person,
        nonce: asked.get('nonce'),
        challenge: asked.get('code_challenge') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
        clientId: asked.get('client_id') ?? '',
      })
      return { code, state: asked.get('state') ?? '', iss: peer.origin }
    },
    misbehave: how => void (wrong = how ?? {}),
  }
}
