import { createHash } from 'node:crypto'
import * as openid from 'openid-client'
import { refused, type Refused, type Unknown, unknown } from '../answer.ts'
import { jsonObject } from '../exchange.ts'
import { guardedFetch, limitMs, NotAllowed, type Reach } from './guarded-fetch.ts'
import type { Identity, IdentityPort, IdentitySettings, Returned } from './port.ts'

/** What a provider says about itself is asked again after so long. */
const ttlMs = 600_000
const maxKept = 200
const usualScopes = 'openid profile'
const [maxSubject, maxName, maxAvatar] = [255, 128, 1000]

type Configuration = openid.Configuration

/** Identity providers by OpenID Connect and by plain OAuth 2, at addresses that `reach` allows. */
export function openidIdentity(reach: Reach): IdentityPort {
  const kept = new Map<string, { readonly made: Promise<Configuration>; readonly untilMs: number }>()
  const configurationOf = (of: IdentitySettings): Promise<Configuration> => {
    const key = createHash('sha256').update(JSON.stringify(of)).digest('hex')
    const known = kept.get(key)
    if (known && known.untilMs > Date.now()) return known.made
    if (kept.size >= maxKept) kept.clear()
    const made = of.kind === 'oidc' ? discovered(of, reach) : Promise.resolve(plain(of, reach))
    kept.set(key, { made, untilMs: Date.now() + ttlMs })
    made.catch(() => kept.delete(key))
    return made
  }
  return {
    mayReach: reach.isAllowed,
    check: of =>
      answered(async () => {
        await configurationOf(of)
        return {}
      }),
    begin: (of, { redirectUri, state }) =>
      answered(async () => {
        const by = await configurationOf(of)
        const [nonce, verifier] = [openid.randomNonce(), openid.randomPKCECodeVerifier()]
        const address = openid.buildAuthorizationUrl(by, {
          redirect_uri: redirectUri,
          scope: of.scopes || usualScopes,
          state,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(of.kind === 'oidc' ? { nonce } : {}),
        }).href
        return { address, nonce, verifier }
      }),
    finish: (of, back) =>
      answered(async () => ({ identity: await identityOf(await configurationOf(of), of, back, reach) })),
  }
}

/** What went wrong, by its code: the text of an error can hold a token. */
export async function answered<T extends object>(
  ask: () => Promise<T>,
): Promise<({ result: 'ok' } & T) | Refused | Unknown> {
  try {
    return { result: 'ok', ...(await ask()) }
  } catch (error) {
    return failed(error)
  }
}

const timedOut = new Set(['TimeoutError', 'AbortError', 'ABORT_ERR', 'OAUTH_TIMEOUT'])

const codeIn = (error: unknown): string => {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown }
  return String(typeof code === 'string' ? code : name).slice(0, 64)
}

/** The library puts what the network said behind errors of its own. */
const causesOf = (error: unknown): unknown[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : error === undefined ? [] : [error]

function failed(error: unknown): Refused | Unknown {
  const causes = causesOf(error)
  if (causes.some(one => one instanceof NotAllowed)) return refused('the address is not allowed')
  if (causes.some(one => timedOut.has(codeIn(one)) || (one instanceof Error && timedOut.has(one.name))))
    return unknown('timeout')
  const answer = causes.find(one => one instanceof Response)
  if (answer && answer.status >= 500) return unknown(`http ${answer.status}`)
  if (error instanceof openid.ResponseBodyError) {
    const said = error.error.slice(0, 64).replace(/[^\x20-\x7e]/g, '')
    return error.status >= 500 ? unknown(`http ${error.status}`) : refused(said)
  }
  if (error instanceof Unfit) return error.isTheirs ? unknown(error.message) : refused(error.message)
  const code = codeIn(error)
  return code.startsWith('OAUTH_') ? refused(code) : unknown(`connection broken (${codeIn(causes.at(-1))})`)
}

/** What a provider answers is of no use; "theirs" where it may be another time. */
export class Unfit extends Error {
  readonly isTheirs: boolean
  constructor(message: string, isTheirs = false) {
    super(message)
    this.isTheirs = isTheirs
  }
}

/** Which addresses may be insecure is decided by `reach`, for every request. */
function prepare(by: Configuration): void {
  by.timeout = limitMs / 1000
  // oxlint-disable-next-line no-deprecated
  openid.allowInsecureRequests(by)
}

const fetchBy =
  (reach: Reach): openid.CustomFetch =>
  (url, { method, headers, body, signal }) =>
    guardedFetch(reach)(url, { method, headers, body, signal })

/** By the header where the provider takes it, as it does unless it says otherwise; else in the body. */
const proofOf =
  (secret: string): openid.ClientAuth =>
  (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported
    const prove = !ways || ways.includes('client_secret_basic') ? openid.ClientSecretBasic : openid.ClientSecretPost
    return prove(secret)(server, client, body, headers)
  }

async function discovered(of: IdentitySettings, reach: Reach): Promise<Configuration> {
  if (!reach.isAllowed(of.issuer)) throw new NotAllowed()
  const by = await openid.discovery(new URL(of.issuer), of.clientId, undefined, proofOf(of.clientSecret), {
    [openid.customFetch]: fetchBy(reach),
    timeout: limitMs / 1000,
    // oxlint-disable-next-line no-deprecated
    execute: [openid.allowInsecureRequests, prepare, openid.enableNonRepudiationChecks],
  })
  const { authorization_endpoint: authorize, token_endpoint: token, jwks_uri: keys } = by.serverMetadata()
  if (!authorize || !token || !keys) throw new Unfit('the provider does not name all its addresses')
  if (![authorize, token, keys].every(reach.isAllowed)) throw new NotAllowed()
  return by
}

function plain(of: IdentitySettings, reach: Reach): Configuration {
  const { authorizeUrl, tokenUrl, userInfoUrl, clientId, clientSecret } = of
  if (![authorizeUrl, tokenUrl, userInfoUrl].every(reach.isAllowed)) throw new NotAllowed()
  const about = { issuer: new URL(tokenUrl).origin, authorization_endpoint: authorizeUrl, token_endpoint: tokenUrl }
  const by = new openid.Configuration(about, clientId, undefined, openid.ClientSecretPost(clientSecret))
  by[openid.customFetch] = fetchBy(reach)
  prepare(by)
  return by
}

async function identityOf(
  by: Configuration,
  of: IdentitySettings,
  { redirectUri, state, code, iss, nonce, verifier }: Returned,
  reach: Reach,
): Promise<Identity> {
  const isOidc = of.kind === 'oidc'
  // Clients of the family do not pass on who the way back says it is from; the path that each provider has of its own says it too.
  const url = new URL(redirectUri)
  url.search = new URLSearchParams({ code, state }).toString()
  if (isOidc) url.searchParams.set('iss', iss || by.serverMetadata().issuer)
  const expected = { expectedState: state, pkceCodeVerifier: verifier }
  if (!isOidc) {
    const { access_token: token } = await openid.authorizationCodeGrant(by, url, expected)
    return named(await userInfo(by, of, token, reach), of, of.idField || 'sub')
  }
  const tokens = await openid.authorizationCodeGrant(by, url, {
    ...expected,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Unfit('there is no ID token')
  const isNamed = at(claims, of.nameField || 'name') !== '' || by.serverMetadata().userinfo_endpoint === undefined
  const more = isNamed ? {} : await openid.fetchUserInfo(by, tokens.access_token, claims.sub)
  return named({ ...more, ...claims }, of, 'sub')
}

async function userInfo(by: Configuration, of: IdentitySettings, token: string, reach: Reach) {
  const headers = new Headers({ accept: 'application/json' })
  if (!reach.isAllowed(of.userInfoUrl)) throw new NotAllowed()
  const answer = await openid.fetchProtectedResource(by, token, new URL(of.userInfoUrl), 'GET', null, headers)
  if (!answer.ok) throw new Unfit(`user info: http ${answer.status}`, answer.status >= 500)
  return jsonObject(await answer.text()) ?? fault('user info: unreadable answer')
}

export const fault = (message: string): never => {
  throw new Unfit(message)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A text or number at a path of names, as text; '' where there is none. */
export function at(given: unknown, path: string): string {
  const found = path
    .split('.')
    .reduce<unknown>(
      (inside, name) => (isObject(inside) && Object.hasOwn(inside, name) ? inside[name] : undefined),
      given,
    )
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}

export function named(given: Record<string, unknown>, of: IdentitySettings, idField: string): Identity {
  const subject = at(given, idField)
  if (!subject || subject.length > maxSubject) throw new Unfit(`there is no ${idField}`)
  const nickname = at(given, of.nameField || 'name').slice(0, maxName)
  const username = (at(given, 'preferred_username') || at(given, 'login') || nickname || subject).slice(0, maxName)
  const avatar = at(given, of.avatarField || 'picture')
  return {
    subject,
    username,
    nickname: nickname || username,
    avatar: /^https:\/\/\S+$/.test(avatar) && avatar.length <= maxAvatar ? avatar : '',
  }
}
