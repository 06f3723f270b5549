import { createHash, randomBytes } from 'node:crypto'
import type { Ctx, Exchange } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { queryText } from '../../kernel/db/sql.ts'
import { cookieOf, setCookie } from '../../kernel/http/cookie.ts'
import type { Identity } from '../../providers/identity/port.ts'
import { socialProofTable, socialStateTable } from './tables.ts'

const st = columnsOf(socialStateTable)
const pr = columnsOf(socialProofTable)

const cookieName = 'forecourt-social'
const stateSeconds = 600
export const proofSeconds = 1800

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
/** What nobody guesses. */
export const secretText = (): string => randomBytes(32).toString('base64url')

/** What a browser has begun with a provider, for whom it began it. */
export interface Begun {
  readonly providerId: string
  /** Empty where a client of the family names its tenant only when it comes back. */
  readonly tenantId: string
  /** Who links an account to theirs; empty for a sign-in. */
  readonly userId: string
  readonly nonce: string
  readonly verifier: string
  readonly redirectUri: string
}

export interface Kept extends Begun {
  /** Of a sign-in that only lacks its second factor: whom the code has proven, so that it need not count twice. */
  readonly proven: Identity | null
}

interface StateRow {
  provider_id: string
  for_tenant_id: string
  user_id: string
  nonce: string
  verifier: string
  redirect_uri: string
  code: Buffer | null
  proven: Identity | null
}

const browserOf = (exchange: Exchange): string => {
  const given = cookieOf(exchange.request, cookieName) ?? ''
  return /^[\w-]{43}$/.test(given) ? given : ''
}

async function insertState(ctx: Ctx, browser: string, state: string, begun: Begun, code?: string, proven?: Identity) {
  await ctx.query(
    queryText`insert into ${st} (${st.id}, ${st.browser}, ${st.providerId}, ${st.forTenantId}, ${st.userId}, ${st.nonce}, ${st.verifier}, ${st.redirectUri}, ${st.code}, ${st.proven}, ${st.expiresAt})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + make_interval(secs => $11))`,
    [
      digest(state),
      digest(browser),
      begun.providerId,
      begun.tenantId,
      begun.userId,
      begun.nonce,
      begun.verifier,
      begun.redirectUri,
      code === undefined ? null : digest(code),
      proven ? JSON.stringify(proven) : null,
      stateSeconds,
    ],
  )
}

/** Binds what was begun to this browser: another one that comes back with it has nothing. */
export async function keepState(ctx: Ctx, exchange: Exchange, state: string, begun: Begun): Promise<void> {
  const browser = browserOf(exchange) || secretText()
  await insertState(ctx, browser, state, begun)
  setCookie(exchange, cookieName, browser, { path: '/api/blade-auth', maxAgeSeconds: stateSeconds })
}

/** Whom the code has proven is asked for a second factor: the provider is not asked again. */
export const keepProven = (
  ctx: Ctx,
  exchange: Exchange,
  { state, code }: { readonly state: string; readonly code: string },
  begun: Begun,
  proven: Identity,
): Promise<void> => insertState(ctx, browserOf(exchange), state, begun, code, proven)

interface CameBack {
  readonly state: string
  readonly code: string
}

const found = (row: StateRow | undefined, { code }: CameBack): Kept | undefined => {
  if (!row || (row.code && !row.code.equals(digest(code)))) return undefined
  const {
    provider_id: providerId,
    for_tenant_id: tenantId,
    user_id: userId,
    nonce,
    verifier,
    redirect_uri: redirectUri,
  } = row
  return { providerId: String(providerId), tenantId, userId, nonce, verifier, redirectUri, proven: row.proven }
}

export async function readState(
  ctx: Pick<Ctx, 'query'>,
  exchange: Exchange,
  back: CameBack,
): Promise<Kept | undefined> {
  const { rows } = await ctx.query<StateRow>(
    queryText`select * from ${st} where ${st.id} = $1 and ${st.browser} = $2 and ${st.expiresAt} > now()`,
    [digest(back.state), digest(browserOf(exchange))],
  )
  return found(rows[0], back)
}

/** Uses it up: it counts once, whatever comes of it. */
export async function takeState(
  ctx: Pick<Ctx, 'query'>,
  exchange: Exchange,
  back: CameBack,
): Promise<Kept | undefined> {
  const { rows } = await ctx.query<StateRow>(
    queryText`delete from ${st} where ${st.id} = $1 and ${st.browser} = $2 and ${st.expiresAt} > now() returning *`,
    [digest(back.state), digest(browserOf(exchange))],
  )
  return found(rows[0], back)
}

export interface Proof {
  readonly providerId: string
  readonly source: string
  readonly identity: Identity
}

/** Keeps whom a provider has proven; answers what only their browser knows then. */
export async function keepProof(ctx: Ctx, { providerId, source, identity }: Proof) {
  const [oauthId, token] = [secretText(), secretText()]
  await ctx.query(
    queryText`insert into ${pr} (${pr.id}, ${pr.token}, ${pr.providerId}, ${pr.source}, ${pr.identity}, ${pr.expiresAt})
     values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
    [digest(oauthId), digest(token), providerId, source, JSON.stringify(identity), proofSeconds],
  )
  return { oauthId, token }
}

/** Uses a proof up. What refuses afterwards brings it back with all else. */
export async function takeProof(ctx: Ctx, oauthId: string, token: string): Promise<Proof | undefined> {
  const { rows } = await ctx.query<{ provider_id: string; source: string; identity: Identity }>(
    queryText`delete from ${pr} where ${pr.id} = $1 and ${pr.token} = $2 and ${pr.expiresAt} > now()
     returning ${pr.providerId}, ${pr.source}, ${pr.identity}`,
    [digest(oauthId), digest(token)],
  )
  const [row] = rows
  return row && { providerId: String(row.provider_id), source: row.source, identity: row.identity }
}
