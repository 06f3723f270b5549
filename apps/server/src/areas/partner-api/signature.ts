import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { formatMoment, type Row } from '@forecourt/contract/kernel'
import { partner } from '@forecourt/contract/partner-api'
import type { FastifyRequest } from 'fastify'
import { columnsOf } from '../../kernel/db/columns.ts'
import { rawBodyOf } from '../../kernel/http/body.ts'
import type { Ctx, Principal } from '../../kernel/context.ts'
import { type Runtime, systemUser, withContext } from '../../kernel/open.ts'
import { refuse } from '../../kernel/refusal.ts'
import { runtimeLocal } from '../../kernel/runtime-local.ts'
import { queryText } from '../../kernel/db/sql.ts'
import { isListed } from './addresses.ts'
import { RateLimiter } from '../../services/rate-limiter.ts'
import { openSecret } from '../../kernel/rows/seals.ts'
import { partnerNonceTable } from './tables.ts'

const columns = columnsOf(partnerNonceTable)

/** How far a partner's clock may be off, and how long a nonce is remembered: twice that, so that none comes back. */
const skewMs = 300_000

const limiter = runtimeLocal('partnerCalls', () => new RateLimiter())

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

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

interface Claimed extends Signed {
  readonly appKey: string
  readonly signature: string
}

/** What the headers claim; refuses a request that is not signed at all, or at another time. The body is not needed. */
function claimsOf(request: FastifyRequest, now: Date): Omit<Claimed, 'body'> {
  const [appKey, timestamp] = [headerOf(request, 'x-app-key'), headerOf(request, 'x-timestamp')]
  const [nonce, signature] = [headerOf(request, 'x-nonce'), headerOf(request, 'x-sign')]
  const isWhole = /^[\w-]{1,32}$/.test(appKey) && /^[\x21-\x7e]{8,64}$/.test(nonce) && /^[0-9a-f]{64}$/i.test(signature)
  if (!isWhole) return refuse('badSignature')
  const sentMs = /^\d{10}$/.test(timestamp)
    ? Number(timestamp) * 1000
    : /^\d{13}$/.test(timestamp)
      ? Number(timestamp)
      : 0
  if (Math.abs(now.getTime() - sentMs) > skewMs) return refuse('clockSkew', formatMoment(now))
  const { method, originalUrl: path } = request
  return { appKey, method, path, timestamp, nonce, signature: signature.toLowerCase() }
}

/** Refuses what cannot have been signed by a partner just now, from its headers alone. */
export const refuseUnsigned = (runtime: Pick<Runtime, 'now'>, request: FastifyRequest): void =>
  void claimsOf(request, runtime.now())

/** Remembers the nonce: of two requests with the same one, only the first comes through, on whichever process. */
async function useNonce(ctx: Ctx, of: Row<typeof partner>, nonce: string): Promise<void> {
  const { rows } = await ctx.query(
    queryText`insert into ${columns} (${columns.partnerId}, ${columns.nonce}, ${columns.seenAt}) values ($1, $2, $3) on conflict do nothing returning ${columns.nonce}`,
    [of.id, nonce, ctx.now],
  )
  if (rows.length === 0) refuse('replayed')
}

async function verify(ctx: Ctx, request: FastifyRequest, appSecrets: readonly string[]): Promise<Principal> {
  const body = rawBodyOf(request) ?? refuse('badSignature')
  const claimed = { ...claimsOf(request, ctx.now), body }
  const found = await ctx.find(partner, { appKey: claimed.appKey })
  const secret = found && openSecret(partner, 'appSecret', found, appSecrets)
  if (!found || !secret || !isSame(signatureOf(secret, claimed), claimed.signature)) return refuse('badSignature')
  if (found.partnerStatus !== 1) return refuse('notAllowed', 'partner')
  if (!isListed(found.addresses, request.ip)) return refuse('addressRefused')
  if (!ctx.local(limiter).takes(found.id, found.rateLimit, ctx.now.getTime())) return refuse('tooOften')
  await useNonce(ctx, found, claimed.nonce)
  return principalOf(found)
}

/** A partner acts for the tenant that keeps it, under its own number, and may do nothing but call the open API. */
const principalOf = ({ id, tenantId, partnerCode, name }: Row<typeof partner>): Principal => ({
  tenantId,
  userId: id,
  account: partnerCode,
  name,
  roleIds: [],
  roleAliases: ['partner'],
  builtInRoles: [],
  deptIds: [],
  sessionId: '',
  permissions: new Set(['partner']),
})

/**
 * Who signed a request of the open API (domain 17.2). Refuses a wrong or missing signature, a clock more than five minutes
 * off, an address outside the partner's list, too many calls a minute and a request seen before.
 */
export const partnerOf = (
  runtime: Runtime,
  appSecrets: readonly string[],
  request: FastifyRequest,
): Promise<Principal> =>
  withContext(
    runtime,
    {
      user: systemUser(),
      call: 'partner signature',
      requestId: request.id,
      address: request.ip,
      lang: 'zh',
      filters: {},
      isEntrance: true,
    },
    'write',
    ctx => verify(ctx, request, appSecrets),
  )
