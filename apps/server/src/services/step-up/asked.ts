import { createHmac, timingSafeEqual } from 'node:crypto'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { queryText } from '../../kernel/db/sql.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Person, Purpose } from '../../kernel/step-up.ts'
import { stepUpTable } from '../tables.ts'

// What waits for its code: a row for each question, whichever way it is answered.

const su = columnsOf(stepUpTable, 'su')
const columns = columnsOf(stepUpTable)

export const secondMs = 1_000
export const minuteMs = 60_000
export const dayMs = 86_400_000
export const validMs = 5 * minuteMs
/** So many tries, right or wrong, and a question is dead. */
export const maxTries = 5

/**
 * From when on what is confirmed now counts. Whoever has come by a session could set up their own: it counts a day later, as a
 * phone does; in a demonstration, where there is nothing to take, at once.
 */
export const countsFrom = (now: Date, { isDemo }: { readonly isDemo: boolean }): Date =>
  isDemo ? now : new Date(now.getTime() + dayMs)

/** Whether it was confirmed, and long enough ago. */
export const counts = ({ countsFrom: from }: { readonly countsFrom: Date | null }, now: Date): boolean =>
  from !== null && from <= now

/** Whose question it is. */
export type Owner = Omit<Person, 'lang'>

export interface Bound extends Pick<Purpose, 'path' | 'digest'> {
  readonly id: string
  readonly userId: string
}

/** What is stored of a code: its digest under the installation's key, bound to the person, the call and its content. */
export const hashOf = (code: string, { id, userId, path, digest }: Bound, secret: string): Buffer =>
  createHmac('sha256', secret)
    .update(['stepUp', id, userId, path, digest.toString('hex'), code].join(':'))
    .digest()

/** Whether this is the code that the digest was made of. */
export const isCodeOf = (hash: Buffer | null, code: string, bound: Bound, accepted: readonly string[]): boolean =>
  hash !== null && accepted.some(secret => timingSafeEqual(hashOf(code, bound, secret), hash))

const tryText = queryText`
  update ${columns} set ${columns.tries} = ${columns.tries} + 1
  where ${columns.tenantId} = $1 and ${columns.id} = $2 and ${columns.userId} = $3 and ${columns.usedAt} is null
    and ${columns.tries} < ${maxTries} and ${columns.expiresAt} > $4
  returning ${columns.path}, ${columns.digest}, ${columns.codeHash}, ${columns.tries}, ${columns.phoneHash} is not null as is_sent`

export interface TriedRow {
  readonly path: string
  readonly digest: Buffer
  readonly code_hash: Buffer | null
  readonly tries: number
  /** By SMS; what an authenticator shows is sent by nobody. */
  readonly is_sent: boolean
}

/** Counts one try of a question of this person that is still open. */
export async function countTry(ctx: Ctx, { userId, tenantId }: Owner, id: string): Promise<TriedRow | undefined> {
  const { rows } = await ctx.query<TriedRow>(tryText, [tenantId, id, userId, ctx.now])
  return rows[0]
}

const useText = queryText`
  update ${columns} set ${columns.usedAt} = $3
  where ${columns.tenantId} = $1 and ${columns.id} = $2 and ${columns.usedAt} is null returning 1`

/** Uses a question up; false when somebody was faster. */
export const useUp = async (ctx: Ctx, { tenantId }: Pick<Owner, 'tenantId'>, id: string): Promise<boolean> =>
  (await ctx.query(useText, [tenantId, id, ctx.now])).rows.length > 0

const acceptText = queryText`
  update ${columns} set ${columns.codeHash} = $3, ${columns.step} = $4 where ${columns.tenantId} = $1 and ${columns.id} = $2`

/** Keeps which code an authenticator's question was answered by: shown again for the same question it is as good. */
export const keepAccepted = (ctx: Ctx, { tenantId }: Owner, id: string, codeHash: Buffer, step: number | null) =>
  ctx.query(acceptText, [tenantId, id, codeHash, step])

/** One after the other for a phone or a person: two at once would both be looked at before the first is counted. */
export const inTurn = (ctx: Ctx, whose: string) =>
  ctx.query(queryText`select pg_advisory_xact_lock(hashtextextended('step_up:' || $1::text, 0))`, [whose])

const recentText = queryText`
  select ${su.id}::text as id, ${su.userId}::text as user_id, ${su.path}, ${su.digest}, ${su.codeHash}, ${su.tries},
    ${su.phoneHash} is not null as is_sent, ${su.step}::float8 as step, ${su.createdAt}, ${su.expiresAt}, ${su.usedAt}
  from ${su} where ((${su.tenantId} = $1 and ${su.userId} = $2) or ${su.phoneHash} = $3) and ${su.createdAt} > $4
  order by ${su.createdAt} desc`

export interface AskedRow extends TriedRow {
  readonly id: string
  readonly user_id: string
  /** The half minute whose code of the authenticator was right; null for an answer by a recovery code, or none yet. */
  readonly step: number | null
  readonly created_at: Date
  readonly expires_at: Date
  readonly used_at: Date | null
}

/** What was asked within a day of a person, or sent to a phone by whomever; the newest first. */
export async function askedLately(ctx: Ctx, person: Owner, phoneHash?: Buffer): Promise<AskedRow[]> {
  const since = new Date(ctx.now.getTime() - dayMs)
  const { rows } = await ctx.query<AskedRow>(recentText, [person.tenantId, person.userId, phoneHash ?? null, since])
  return rows
}

/** The question that is open for just this. */
export const openFor = (rows: readonly AskedRow[], { userId }: Person, purpose: Purpose, now: Date) =>
  rows.find(
    one =>
      one.user_id === userId &&
      one.path === purpose.path &&
      one.digest.equals(purpose.digest) &&
      !one.used_at &&
      one.tries < maxTries &&
      one.expires_at > now,
  )

const insertText = queryText`
  insert into ${columns} (${columns.tenantId}, ${columns.id}, ${columns.userId}, ${columns.phoneHash}, ${columns.path},
    ${columns.digest}, ${columns.codeHash}, ${columns.tries}, ${columns.createdAt}, ${columns.expiresAt})
  values ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9)`

/** Writes a question down; `sent` where its code goes to a phone. */
export async function writeAsked(
  ctx: Ctx,
  { tenantId, userId }: Person,
  { path, digest }: Purpose,
  id: string,
  sent?: { readonly phoneHash: Buffer; readonly codeHash: Buffer },
): Promise<AskedRow> {
  const [codeHash, expiresAt] = [sent?.codeHash ?? null, new Date(ctx.now.getTime() + validMs)]
  await ctx.query(insertText, [
    tenantId,
    id,
    userId,
    sent?.phoneHash ?? null,
    path,
    digest,
    codeHash,
    ctx.now,
    expiresAt,
  ])
  const [about, times] = [
    { id, user_id: userId, path, digest },
    { created_at: ctx.now, expires_at: expiresAt },
  ]
  return { ...about, ...times, code_hash: codeHash, tries: 0, is_sent: sent !== undefined, step: null, used_at: null }
}

interface Limit {
  readonly withinMs: number
  readonly max: number
}

/** Refuses with the minutes that are left until one of these moments, the newest first, is long enough ago. */
export function refuseTooMany(now: Date, moments: readonly Date[], limits: readonly Limit[]): void {
  for (const { withinMs, max } of limits) {
    const within = moments.filter(one => one.getTime() > now.getTime() - withinMs)
    const oldest = within[max - 1]
    if (!oldest) continue
    const leftMs = oldest.getTime() + withinMs - now.getTime()
    refuse('stepUpTooOften', Math.max(1, Math.ceil(leftMs / minuteMs)))
  }
}

export const secondsUntil = (atMs: number, now: Date): number =>
  Math.max(0, Math.ceil((atMs - now.getTime()) / secondMs))
