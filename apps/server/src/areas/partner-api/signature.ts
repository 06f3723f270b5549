import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { formatMoment, type Row } from '@forecourt/contract/kernel'
import { openApi, openApiVersion, partner } from '@forecourt/contract/partner-api'
import type { Ctx, Principal } from '../../kernel/context.ts'
import type { Failed } from '../../kernel/http/failed.ts'
import type { Failure } from '../../kernel/http/reply.ts'
import { speaker } from '../../kernel/implement.ts'
import type { Head, Incoming, Opened, Sealed } from '../../kernel/protocol/speaker.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Uses } from '../../services/services.ts'
import { isListed } from './addresses.ts'
import { secretsOf } from './partner.ts'

/** How far a partner's clock may be off; a nonce is remembered for longer than twice that, so that none comes back. */
const skewMs = 300_000

/** What a partner signs; documented in the open API page and in the partner's detail. */
export interface Signed {
  readonly method: string
  /** Path and query exactly as they stand in the request line. */
  readonly path: string
  readonly timestamp: string
  readonly nonce: string
  readonly body: string
}

/** X-Sign: HMAC-SHA256 in hexadecimal over method, path, timestamp, nonce and the body's SHA-256 (domain 17.2). */
export function signatureOf(secret: string, { method, path, timestamp, nonce, body }: Signed): string {
  const digest = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', secret).update([method, path, timestamp, nonce, digest].join('\n')).digest('hex')
}

const isSame = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))

const headerOf = (request: Head, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

interface Claimed extends Signed {
  readonly appKey: string
  readonly signature: string
}

/** What the headers claim; refuses a request that is not signed at all, or at another time. The body is not needed. */
function claimsOf(request: Head): Omit<Claimed, 'body'> {
  const [appKey, timestamp] = [headerOf(request, 'x-app-key'), headerOf(request, 'x-timestamp')]
  const [nonce, signature] = [headerOf(request, 'x-nonce'), headerOf(request, 'x-sign')]
  const isWhole = /^[\w-]{1,32}$/.test(appKey) && /^[\x21-\x7e]{8,64}$/.test(nonce) && /^[0-9a-f]{64}$/i.test(signature)
  if (!isWhole) return refuse('badSignature')
  const sentMs = /^\d{10}$/.test(timestamp)
    ? Number(timestamp) * 1000
    : /^\d{13}$/.test(timestamp)
      ? Number(timestamp)
      : 0
  if (Math.abs(request.now.getTime() - sentMs) > skewMs) return refuse('clockSkew', formatMoment(request.now))
  const { method, url: path } = request
  return { appKey, method, path, timestamp, nonce, signature: signature.toLowerCase() }
}

/** What a test partner has besides: its calls are answered by the simulation. */
export const testPartner = 'testPartner'

/** A partner acts for the tenant that keeps it, under its own number, and may do nothing but call the open API. */
const principalOf = ({ id, tenantId, partnerCode, name, isTest }: Row<typeof partner>): Principal => ({
  tenantId,
  userId: id,
  account: partnerCode,
  name,
  roleIds: [],
  roleAliases: ['partner'],
  builtInRoles: [],
  deptIds: [],
  sessionId: '',
  permissions: new Set(isTest ? ['partner', testPartner] : ['partner']),
})

/** What an answer is signed with: the secret that signed the request, and the request's own nonce. */
interface Signing {
  readonly secret: string
  readonly nonce: string
  /** When that secret ends, where another has taken its place. */
  readonly until: Date | null
}

async function opened(ctx: Ctx, incoming: Incoming, accepted: readonly string[]): Promise<Opened<Signing>> {
  const body = incoming.body ?? refuse('badSignature')
  const claimed = { ...claimsOf(incoming), body }
  const found = await ctx.find(partner, { appKey: claimed.appKey })
  const secrets = found ? secretsOf(found, accepted, incoming.now) : []
  const secret = secrets.find(one => isSame(signatureOf(one, claimed), claimed.signature))
  if (!found || !secret) return refuse('badSignature')
  if (found.partnerStatus !== 1) return refuse('notAllowed', 'partner')
  if (!isListed(found.addresses, incoming.address)) return refuse('addressRefused')
  const input = { ...incoming.query, ...incoming.content }
  const { nonce } = claimed
  return {
    user: principalOf(found),
    input,
    seal: { secret, nonce, until: secret === secrets[0] ? null : found.formerSecretUntil },
    nonce,
    perMinute: found.rateLimit,
  }
}

/** A partner may name the version it was written for; there is one. */
function refuseOtherVersion({ headers }: Head): void {
  const asked = headers['x-api-version']
  if (asked !== undefined && asked !== openApiVersion) refuse('apiVersion', openApiVersion)
}

const statusOf = ({ code }: Failure, { status }: Failed): number =>
  status === 200 ? (openApi.statusOf?.(code) ?? status) : status

/** A moment as the headers have it: Unix seconds. */
export const secondsOf = (at: Date): string => String(Math.floor(at.getTime() / 1000))

const versioned = { 'X-Api-Version': openApiVersion }

/** An answer as it leaves: signed like a request, with its status in place of a method, so that it answers this request and no other. */
function signed({ status, headers, body }: Sealed, { url: path, now }: Head, by?: Opened<Signing>): Sealed {
  if (!by) return { status, headers, body }
  const { secret, nonce, until } = by.seal
  const text = JSON.stringify(body)
  const timestamp = secondsOf(now)
  const sign = signatureOf(secret, { method: String(status), path, timestamp, nonce, body: text })
  const ends = until && { 'X-Secret-Until': secondsOf(until) }
  const signing = { 'X-Timestamp': timestamp, 'X-Nonce': nonce, 'X-Sign': sign, ...ends }
  return { status, headers: { ...headers, ...signing, 'Content-Type': 'application/json; charset=utf-8' }, body: text }
}

/** How partners are spoken with: the envelope, under an HTTP status that says the same (domain 17.2). */
export const openApiSpeaker = speaker(openApi, ({ secrets }: Uses<'secrets'>) => ({
  claims: head => {
    refuseOtherVersion(head)
    claimsOf(head)
  },
  open: (ctx, incoming) => opened(ctx, incoming, secrets.accepted),
  senderOf: async (ctx, id) => {
    const of = await ctx.getOrRefuse(partner, id)
    return of.partnerStatus === 1 ? principalOf(of) : refuse('notAllowed', 'partner')
  },
  seal: (answer, by, head) => signed({ status: 200, headers: versioned, body: answer }, head, by),
  fail: (failure, failed, head, by) => {
    const headers = { ...versioned, ...(failed.retrySeconds ? { 'Retry-After': String(failed.retrySeconds) } : {}) }
    return signed({ status: statusOf(failure, failed), headers, body: failure }, head, by)
  },
}))
