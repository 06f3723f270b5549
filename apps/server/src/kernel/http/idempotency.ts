import { createHash } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { refuse } from '../refusal.ts'

const waitMs = 5_000

const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** What a request is: path and body, so that a key used for something else is found out. */
export const digestOf = (path: string, input: unknown): Buffer =>
  createHash('sha256').update(path).update('\0').update(JSON.stringify(input, asText)).digest()

/**
 * Without a key, the same request of the same user within five seconds counts as the same submission (domain 0.5): the
 * key of the window it falls into, and that of the window before, in which its twin may have come.
 */
export function fallbackKeys(digest: Buffer, nowMs: number): [key: string, before: string] {
  const window = Math.floor(nowMs / waitMs)
  const [key, before] = [window, window - 1].map(at => `implied:${digest.toString('base64url')}:${at}`)
  return [key ?? '', before ?? '']
}

const insertText = `insert into idempotency (tenant_id, user_id, key, digest) `
const claimText = `${insertText} values ($1, $2, $3, $4) on conflict do nothing returning ctid::text as place`
/** Claims the key, unless its twin of the last five seconds is there: in one statement, so that nobody comes between. */
const claimWithTwinText = `${insertText} select $1::varchar, $2::bigint, $3::varchar, $4::bytea where not exists (
    select 1 from idempotency where tenant_id = $1 and user_id = $2 and key = $5 and created_at > now() - interval '5 seconds')
  on conflict do nothing returning ctid::text as place`

// By the place of the row, which is ours until the commit: a plan by its key, made while the table was small, would read
// the whole of it for as long as the connection lives.
const answerText = 'update idempotency set answer = $3 where tenant_id = $1 and ctid = $2::tid'

/** The key was claimed before. Thrown to undo what the repetition has begun; `firstAnswer` then says what came of it. */
export class DuplicateRequest extends Error {}

/**
 * Runs a call at most once for a key. The key is claimed in the call's own transaction: a refusal frees it again, a
 * second request waits for the first, and both survive a restart. The work begins while the claim is under way, so that
 * its first questions leave in the same packet; PostgreSQL answers in order, and of a repetition everything is undone.
 */
export async function once<T>(ctx: Ctx, keys: readonly string[], digest: Buffer, work: () => Promise<T>): Promise<T> {
  const [key = '', twin] = keys
  const claimed = [ctx.tenantId, ctx.user.userId, key, digest]
  const claim = ctx.query<{ place: string }>(twin ? claimWithTwinText : claimText, twin ? [...claimed, twin] : claimed)
  const working = work()
  working.catch(() => {})
  const [mine] = (await claim).rows
  if (!mine) throw new DuplicateRequest()
  const answer = await working
  // As a text within the jsonb, which would put the keys in an order of its own: a repeated answer is the same to the byte.
  const kept = JSON.stringify(JSON.stringify(answer ?? null))
  ctx.defer(ctx.query(answerText, [ctx.tenantId, mine.place, kept]))
  return answer
}

/** What the first request with one of the keys was answered; refuses a key that was used for something else. */
export async function replayedResponse<T>(ctx: Ctx, keys: readonly string[], digest: Buffer): Promise<T> {
  const { rows } = await ctx.query<{ digest: Buffer; answer: string }>(
    'select digest, answer from idempotency where tenant_id = $1 and user_id = $2 and key = any($3) order by created_at desc limit 1',
    [ctx.tenantId, ctx.user.userId, keys],
  )
  const [found] = rows
  return found && found.digest.equals(digest) ? (JSON.parse(found.answer) as T) : refuse('keyReused')
}
