import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { publicLookup } from '../../services/public-address.ts'
import { openidIdentity } from './openid.ts'
import type { IdentityPort, IdentitySettings } from './port.ts'
import { type IdentityPeer, type Misbehaviour, startIdentityPeer } from './test-identity-peer.ts'

const redirectUri = 'https://forecourt.example.com/oauth/redirect/acme'
const state = 'a-state-of-this-browser'

let peer: IdentityPeer
let port: IdentityPort
let oidc: IdentitySettings
let oauth: IdentitySettings
beforeAll(async () => {
  peer = await startIdentityPeer()
  port = openidIdentity({ isAllowed: () => true, lookup: lookup as LookupFunction })
  const { origin } = peer
  const none = {
    issuer: '',
    authorizeUrl: '',
    tokenUrl: '',
    userInfoUrl: '',
    scopes: '',
    idField: '',
    nameField: '',
    avatarField: '',
  }
  const client = { clientId: 'forecourt', clientSecret: 'secret: with / signs' }
  oidc = { ...none, ...client, kind: 'oidc', issuer: origin }
  oauth = {
    ...none,
    ...client,
    kind: 'oauth2',
    authorizeUrl: `${origin}/authorize`,
    tokenUrl: `${origin}/token`,
    userInfoUrl: `${origin}/user`,
    scopes: 'read:user',
    idField: 'id',
    nameField: 'profile.shown',
    avatarField: 'avatar_url',
  }
})
afterAll(() => peer.close())
afterEach(() => peer.misbehave(undefined))

async function begin(of: IdentitySettings) {
  const begun = await port.begin(of, { redirectUri, state })
  if (begun.result !== 'ok') throw new Error(begun.reason)
  return begun
}
const person = {
  sub: '42',
  id: 42,
  name: 'Ann',
  profile: { shown: 'Ann Lee' },
  avatar_url: 'https://a.example.com/1.png',
}

async function finish(of: IdentitySettings, wrong?: Misbehaviour, more = {}) {
  const begun = await begin(of)
  const back = peer.agree(begun.address, person)
  peer.misbehave(wrong)
  return port.finish(of, { ...begun, ...back, redirectUri, ...more })
}

test('OpenID Connect: a browser is sent with state, nonce and a challenge, and the ID token says who came back', async () => {
  const { address } = await begin(oidc)
  const asked = Object.fromEntries(new URL(address).searchParams)
  expect(asked).toMatchObject({ state, scope: 'openid profile', response_type: 'code', code_challenge_method: 'S256' })
  expect(asked['nonce']).toMatch(/^[\w-]{40,}$/)
  expect(address).not.toContain('secret')
  expect(await finish(oidc)).toMatchObject({ result: 'ok', identity: { subject: '42', nickname: 'Ann' } })
})

test('plain OAuth 2: fields of the user info are found by their names, also below others', async () => {
  expect(await finish(oauth)).toEqual({
    result: 'ok',
    identity: { subject: '42', username: 'Ann Lee', nickname: 'Ann Lee', avatar: 'https://a.example.com/1.png' },
  })
  expect(await finish({ ...oauth, idField: 'missing' })).toEqual({ result: 'refused', reason: 'there is no missing' })
  expect(await finish({ ...oauth, idField: '__proto__.constructor.name' })).toMatchObject({ result: 'refused' })
})

test.each<[string, Misbehaviour]>([
  ['for another audience', { claims: right => ({ ...right, aud: 'somebody-else' }) }],
  ['of another issuer', { claims: right => ({ ...right, iss: 'https://other.example.com' }) }],
  ['that is over', { claims: right => ({ ...right, iat: 1_000, exp: 2_000 }) }],
  ['with the nonce of another sign-in', { claims: right => ({ ...right, nonce: 'of-another-sign-in' }) }],
  ['without a nonce', { claims: right => ({ ...right, nonce: undefined }) }],
  ['that nobody has signed', { signs: 'none' }],
  ['signed by other keys', { signs: 'otherKeys' }],
])('an ID token %s is refused', async (...given) => {
  const [, wrong] = given
  expect(await finish(oidc, wrong)).toMatchObject({ result: 'refused' })
  expect(await finish(oidc)).toMatchObject({ result: 'ok' })
})

test('a code without the verifier it was begun with, and a way back from another issuer, are refused', async () => {
  expect(await finish(oidc, undefined, { verifier: 'x'.repeat(43) })).toEqual({
    result: 'refused',
    reason: 'invalid_grant',
  })
  expect(await finish(oauth, undefined, { verifier: 'x'.repeat(43) })).toEqual({
    result: 'refused',
    reason: 'invalid_grant',
  })
  expect(await finish(oidc, undefined, { iss: 'https://other.example.com' })).toMatchObject({ result: 'refused' })
  // Clients of the family pass none on.
  expect(await finish(oidc, undefined, { iss: '' })).toMatchObject({ result: 'ok' })
})

test('a provider that fails, breaks off or talks nonsense is told apart from one that refuses', async () => {
  for (const of of [oidc, oauth]) {
    expect(await finish(of, { token: { status: 503, body: 'busy' } })).toEqual({
      result: 'unknown',
      reason: 'http 503',
    })
    expect(await finish(of, { token: 'cut' })).toMatchObject({ result: 'unknown' })
    expect(await finish(of, { token: 'cut in the middle' })).toMatchObject({ result: 'unknown' })
    const refusal = { status: 400, headers: { 'content-type': 'application/json' }, body: '{"error":"invalid_client"}' }
    expect(await finish(of, { token: refusal })).toEqual({ result: 'refused', reason: 'invalid_client' })
    expect((await finish(of, { token: { status: 200, body: '<html>' } })).result).not.toBe('ok')
  }
  expect(await finish(oauth, { userInfo: { status: 500, body: '' } })).toMatchObject({ result: 'unknown' })
})

test('a provider that never answers is given up', { timeout: 20_000 }, async () => {
  expect(await finish(oauth, { token: 'hang' })).toEqual({ result: 'unknown', reason: 'timeout' })
})

test('our server goes to no address that is not allowed, whoever names it', async () => {
  const only = (isAllowed: (url: string) => boolean) => openidIdentity({ isAllowed, lookup: lookup as LookupFunction })
  const nowhere = { result: 'refused', reason: 'the address is not allowed' }
  expect(await only(() => false).check(oidc)).toEqual(nowhere)
  // The issuer is fine, and what it says about itself leads inside.
  expect(await only(url => !url.endsWith('/keys')).check(oidc)).toEqual(nowhere)
  expect(await only(url => !url.endsWith('/user')).check(oauth)).toEqual(nowhere)
  const inside = openidIdentity({ isAllowed: () => true, lookup: publicLookup() as LookupFunction })
  const { origin } = peer
  const byName = { ...oidc, issuer: origin.replace('127.0.0.1', 'localhost') }
  expect(await inside.check(byName)).toMatchObject({ result: 'unknown' })
})
