import { createHash } from 'node:crypto'
import type { Ctx } from './context.ts'
import { refuse } from './refusal.ts'

const waitMs = 5_000

/** What a request is: path and body, so that a key used for something else is found out. */
export const digestOf = (path: string, input: unknown): Buffer =>
  createHash('sha256').update(path).update('\0').update(JSON.stringify(input)).digest()

/** Without a key, the same request of the same user within five seconds counts as the same submission (domain 0.5). */
export const impliedKey = (digest: Buffer, nowMs: number): string =>
  `implied:${digest.toString('base64url')}:${Math.floor(nowMs / waitMs)}`

/**
 * Runs a call at most once for a key. The key is claimed in the call's own transaction: a refusal frees it again, a
 * second request waits for the first and gets its answer, and both survive a restart.
 */
export async function once<T>(ctx: Ctx, key: string, digest: Buffer, work: () => Promise<T>): Promise<T> {
  const claim = await ctx.query<{ key: string }>(
    'insert into idempotency (tenant_id, user_id, key, digest) values ($1, $2, $3, $4) on conflict do nothing returning key',
    [ctx.tenantId, ctx.user.userId, key, digest],
  )
  if (claim.rows.length === 0) return first<T>(ctx, key, digest)
  const answer = await work()
  // As a text within the jsonb, which would put the keys in an order of its own: a repeated answer is the same to the byte.
  await ctx.query('update idempotency set answer = $4 where tenant_id = $1 and user_id = $2 and key = $3', [
    ctx.tenantId,
    ctx.user.userId,
    key,
    JSON.stringify(JSON.stringify(answer ?? null)),
  ])
  return answer
}

async function first<T>(ctx: Ctx, key: string, digest: Buffer): Promise<T> {
  const { rows } = await ctx.query<{ digest: Buffer; answer: string }>(
    'select digest, answer from idempotency where tenant_id = $1 and user_id = $2 and key = $3',
    [ctx.tenantId, ctx.user.userId, key],
  )
  const [found] = rows
  return found && found.digest.equals(digest) ? (JSON.parse(found.answer) as T) : refuse('keyReused')
}
