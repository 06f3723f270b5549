import { createHash, createHmac, randomBytes } from 'node:crypto'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx, Exchange } from '../../kernel/context.ts'
import { cookieOf, setCookie } from '../../kernel/http/cookie.ts'
import type { Secrets } from '../../kernel/who/secrets.ts'
import { queryText } from '../../kernel/db/sql.ts'
import type { Uses } from '../../services/services.ts'
import { fail, type SignInFailure } from './sign-in-failure.ts'
import { sessionTable } from './tables.ts'

const s = columnsOf(sessionTable, 's')
const columns = columnsOf(sessionTable)

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const cookieName = 'forecourt-refresh'
const cookiePath = '/api/blade-auth'

/**
 * Whether the client asks for its refresh token in a cookie that no script can read. Other clients of the family read it from
 * the answer and send it as a parameter (blade-contract 3.1). A page of somebody else's cannot send this header.
 */
export const wantsCookie = ({ request }: Pick<Exchange, 'request'>): boolean =>
  request.headers['refresh-token'] === 'cookie'

export const refreshCookie = (exchange: Exchange): string =>
  (wantsCookie(exchange) && cookieOf(exchange.request, cookieName)) || ''
export const keepRefreshCookie = (exchange: Exchange, refreshToken: string): void =>
  setCookie(exchange, cookieName, refreshToken, { path: cookiePath })
export const dropRefreshCookie = (exchange: Exchange): void =>
  setCookie(exchange, cookieName, '', { path: cookiePath, maxAgeSeconds: 0 })

export interface SessionRow {
  id: string
  user_id: string
  role_ids: string
  dept_ids: string
  refresh_hash: Buffer
  previous_hash: Buffer | null
  rotated_at: Date | null
  acting_id: string | null
}

const graceMs = 10_000

interface Refreshed {
  readonly session: SessionRow
  /** The other tab's refresh came first: keep its token, answer this one without rotating again. */
  readonly isLate: boolean
}

/** As many generations as a week has renewals. */
const maxGenerations = 256
/** As many as are made with a new secret while the one before is still accepted, a day or two. */
const generationsOfAChange = 64

/**
 * Whether the session's present token followed from this one: then it is one of ours that was used before. While the secret is
 * being changed, the first of the steps may have been made with the one before, and the others with the present one.
 */
function wasUsed(refreshToken: string, { refresh_hash: present }: SessionRow, { accepted }: Secrets): boolean {
  const [now = '', before] = accepted
  const leadsThere = (
    from: string,
    secret: string,
    steps: number,
    further?: (next: string, left: number) => boolean,
  ) => {
    for (let [next, left] = [from, steps]; left > 0; left--) {
      next = refreshTokenAfter(next, secret)
      if (sha256(next).equals(present) || further?.(next, left - 1)) return true
    }
    return false
  }
  if (leadsThere(refreshToken, now, maxGenerations)) return true
  const onward = (next: string, left: number) => leadsThere(next, now, Math.min(left, generationsOfAChange))
  return before !== undefined && leadsThere(refreshToken, before, maxGenerations, onward)
}

/** The token that the first of two tabs got a moment ago, with whichever secret its process has. */
export const presentAfter = (
  refreshToken: string,
  { refresh_hash: present }: SessionRow,
  { accepted }: Secrets,
): string => {
  const [first = '', ...others] = accepted.map(secret => refreshTokenAfter(refreshToken, secret))
  return [first, ...others].find(one => sha256(one).equals(present)) ?? first
}

/**
 * Finds the session of a refresh token. A token that was used before revokes the whole session, unless it comes within
 * ten seconds: two tabs of one browser may ask at once (domain 1.5). What never was a token of the session does nothing to it.
 */
export async function byRefreshToken(
  ctx: Ctx,
  refreshToken: string,
  services: Uses<'principals' | 'secrets'>,
): Promise<Refreshed | SignInFailure> {
  const [tenantId = '', id = ''] = refreshToken.split('.')
  const { rows } = await ctx.query<SessionRow>(
    queryText`select * from ${s} where ${s.tenantId} = $1 and ${s.id} = $2 and ${s.revokedAt} is null and ${s.expiresAt} > now() for update`,
    [tenantId, id],
  )
  const session = rows[0]
  if (!session) return fail('tokenOver')
  const hash = sha256(refreshToken)
  if (hash.equals(session.refresh_hash)) return { session, isLate: false }
  const isPrevious = session.previous_hash?.equals(hash) ?? false
  if (isPrevious && session.rotated_at && ctx.now.getTime() - session.rotated_at.getTime() < graceMs)
    return { session, isLate: true }
  if (!isPrevious && !wasUsed(refreshToken, session, services.secrets)) return fail('tokenOver')
  await ctx.query(
    queryText`update ${columns} set ${columns.revokedAt} = now() where ${columns.tenantId} = $1 and ${columns.id} = $2`,
    [tenantId, id],
  )
  ctx.afterCommit(() => services.principals.forget())
  return fail('tokenOver')
}

/** The session that a refresh token is the present one of. */
export async function sessionOf(
  ctx: Ctx,
  refreshToken: string,
): Promise<{ readonly tenantId: string; readonly sessionId: string } | undefined> {
  const [tenantId = '', sessionId = ''] = refreshToken.split('.')
  const { rows } = await ctx.query<{ id: string }>(
    queryText`select ${s.id} from ${s} where ${s.tenantId} = $1 and ${s.id} = $2 and ${s.refreshHash} = $3 and ${s.revokedAt} is null`,
    [tenantId, sessionId, sha256(refreshToken)],
  )
  return rows.length > 0 ? { tenantId, sessionId } : undefined
}

export const newRefreshToken = (tenantId: string, sessionId: string) =>
  `${tenantId}.${sessionId}.${randomBytes(32).toString('base64url')}`

/**
 * The token that follows another. It is derived and not drawn, so that a second tab asking within the grace gets the very
 * token the first one got, although the store keeps only hashes.
 */
export const refreshTokenAfter = (refreshToken: string, secret: string): string => {
  const [tenantId = '', sessionId = ''] = refreshToken.split('.')
  const next = createHmac('sha256', secret).update('refresh token after ').update(refreshToken).digest('base64url')
  return `${tenantId}.${sessionId}.${next}`
}
