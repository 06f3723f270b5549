import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { user } from '@forecourt/contract/access'
import { type Call, masked, parseDecimal, type ProofAsked, stepUpParams } from '@forecourt/contract/kernel'
import { param } from '@forecourt/contract/system'
import { sealedMark, smsMessage } from '@forecourt/contract/tools'
import type { Ctx } from '../kernel/context.ts'
import { columnsOf } from '../kernel/db/columns.ts'
import { queryText } from '../kernel/db/sql.ts'
import { refuse } from '../kernel/refusal.ts'
import { hasChangedOwn } from '../kernel/rows/own-changes.ts'
import type { Person, Proofs, Purpose } from '../kernel/step-up.ts'
import type { Secrets } from '../kernel/who/secrets.ts'
import { stepUpTable } from './tables.ts'

const su = columnsOf(stepUpTable, 'su')
const columns = columnsOf(stepUpTable)

const secondMs = 1_000
const minuteMs = 60_000
const dayMs = 86_400_000
const validMs = 5 * minuteMs
const resendMs = minuteMs
const maxTries = 5
/** So many codes to one person or phone within these times; what comes after has to wait. */
const limits = [
  { withinMs: 10 * minuteMs, max: 5 },
  { withinMs: dayMs, max: 20 },
] as const
const codeDigits = 6
const yuanDigits = 2

const template = 'stepUp'

interface Bound extends Pick<Purpose, 'path' | 'digest'> {
  readonly id: string
  readonly userId: string
}

/** What is stored of a code: its digest under the installation's key, bound to the person, the call and its content. */
const hashOf = (code: string, { id, userId, path, digest }: Bound, secret: string): Buffer =>
  createHmac('sha256', secret)
    .update(['stepUp', id, userId, path, digest.toString('hex'), code].join(':'))
    .digest()

const phoneHashOf = (phone: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`stepUp:phone:${phone}`).digest()

const listOf = (text: string | undefined): string[] => (text ?? '').split(/[\s,，]+/).filter(Boolean)

/**
 * What operators have set. They may add decisions and lower the amount; what the contract declares they neither end nor
 * raise, whatever the texts say.
 */
async function isWanted(ctx: Ctx, call: Call, amountFen: bigint | undefined): Promise<boolean> {
  const { stepUp } = call
  if (stepUp === 'always') return true
  const set = await ctx.all(param, { paramKey: Object.values(stepUpParams) })
  const valueOf = (key: string) => set.find(one => one.paramKey === key)?.paramValue
  const asked = listOf(valueOf(stepUpParams.calls))
  if (call.routes.some(([, path]) => asked.includes(path))) return true
  if (!stepUp) return false
  const lower = parseDecimal(valueOf(stepUpParams.fromYuan)?.trim() ?? '', yuanDigits)
  const fromFen = lower !== undefined && lower >= 0n && lower < stepUp.fromFen ? lower : stepUp.fromFen
  // Of what nobody knows the amount of, a code is asked for.
  return amountFen === undefined || amountFen >= fromFen
}

const tryText = queryText`
  update ${columns} set ${columns.tries} = ${columns.tries} + 1
  where ${columns.tenantId} = $1 and ${columns.id} = $2 and ${columns.userId} = $3 and ${columns.usedAt} is null
    and ${columns.tries} < ${maxTries} and ${columns.expiresAt} > $4
  returning ${columns.path}, ${columns.digest}, ${columns.codeHash}, ${columns.tries}`

interface TriedRow {
  readonly path: string
  readonly digest: Buffer
  readonly code_hash: Buffer
  readonly tries: number
}

const useText = queryText`
  update ${columns} set ${columns.usedAt} = $3
  where ${columns.tenantId} = $1 and ${columns.id} = $2 and ${columns.usedAt} is null returning 1`

/** One after the other for a phone: two that are asked for at once would both be looked at before the first is counted. */
const inTurnText = queryText`select pg_advisory_xact_lock(hashtextextended('step_up:' || encode($1::bytea, 'hex'), 0))`

const recentText = queryText`
  select ${su.id}::text as id, ${su.userId}::text as user_id, ${su.path}, ${su.digest}, ${su.tries}, ${su.createdAt}, ${su.expiresAt}, ${su.usedAt}
  from ${su} where ((${su.tenantId} = $1 and ${su.userId} = $2) or ${su.phoneHash} = $3) and ${su.createdAt} > $4
  order by ${su.createdAt} desc`

interface RecentRow extends Omit<TriedRow, 'code_hash'> {
  readonly id: string
  readonly user_id: string
  readonly created_at: Date
  readonly expires_at: Date
  readonly used_at: Date | null
}

const insertText = queryText`
  insert into ${columns} (${columns.tenantId}, ${columns.id}, ${columns.userId}, ${columns.phoneHash}, ${columns.path},
    ${columns.digest}, ${columns.codeHash}, ${columns.tries}, ${columns.createdAt}, ${columns.expiresAt})
  values ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9)`

/**
 * Whether the person has changed their own phone within a day. Whoever has come by a session could do that first; a phone
 * that an administrator has entered counts at once.
 */
function hasNewPhone(ctx: Ctx, { userId, tenantId }: Person): Promise<boolean> {
  return hasChangedOwn(ctx, user.name, {
    id: userId,
    tenantId,
    field: 'phone',
    since: new Date(ctx.now.getTime() - dayMs),
  })
}

function refuseTooMany(ctx: Ctx, recent: readonly RecentRow[]): void {
  for (const { withinMs, max } of limits) {
    const within = recent.filter(one => one.created_at.getTime() > ctx.now.getTime() - withinMs)
    const oldest = within[max - 1]
    if (!oldest) continue
    const leftMs = oldest.created_at.getTime() + withinMs - ctx.now.getTime()
    refuse('stepUpTooOften', Math.max(1, Math.ceil(leftMs / minuteMs)))
  }
}

const secondsUntil = (atMs: number, now: Date): number => Math.max(0, Math.ceil((atMs - now.getTime()) / secondMs))

const askedBy = (phone: string, { id, created_at, expires_at }: RecentRow, now: Date): ProofAsked => ({
  id,
  kind: 'sms',
  sentTo: masked(phone),
  resendInSeconds: secondsUntil(created_at.getTime() + resendMs, now),
  validForSeconds: secondsUntil(expires_at.getTime(), now),
})

interface Sent {
  readonly code: string
  readonly asked: ProofAsked
}

/** The code leaves sealed in the outbox, and the outbox forgets it once it has left. */
async function send(ctx: Ctx, person: Person, phone: string, purpose: Purpose, secret: string): Promise<Sent> {
  const id = ctx.newId()
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const bound = { id, userId: person.userId, path: purpose.path, digest: purpose.digest }
  const expiresAt = new Date(ctx.now.getTime() + validMs)
  await ctx.query(insertText, [
    person.tenantId,
    id,
    person.userId,
    phoneHashOf(phone, secret),
    purpose.path,
    purpose.digest,
    hashOf(code, bound, secret),
    ctx.now,
    expiresAt,
  ])
  const [zh, en] = purpose.words
  const content =
    person.lang === 'zh'
      ? `您正在办理：${zh}。验证码${sealedMark}，5分钟内有效。如非本人操作，请勿告知他人并联系管理员。`
      : `You are about to do: ${en}. Code ${sealedMark}, valid for 5 minutes. If this is not you, tell nobody and call your administrator.`
  await ctx.insert(
    smsMessage,
    { phone, template, content: content.slice(0, 500), bizType: template, bizId: id, sealed: code },
    { tenantId: person.tenantId },
  )
  ctx.wake('tools.sendMessages')
  const { now } = ctx
  const sent = { ...bound, user_id: person.userId, tries: 0, created_at: now, expires_at: expiresAt, used_at: null }
  return { code, asked: askedBy(phone, sent, now) }
}

/** The codes of a demonstration, by their ids: nobody there has the phone that they are sent to. */
function demoCodes({ isDemo }: { readonly isDemo: boolean }) {
  const codes = new Map<string, string>()
  return {
    keep: (id: string, code: string) => void (isDemo && codes.set(id, code)),
    shown: (asked: ProofAsked): ProofAsked => {
      const demoCode = codes.get(asked.id)
      return demoCode ? { ...asked, demoCode } : asked
    },
  }
}

/** Proofs by a code that is sent to the person's own phone. */
export function smsProofs(secrets: Secrets, settings: { readonly isDemo: boolean }): Proofs {
  const demo = demoCodes(settings)
  return {
    isWanted,
    async tryCode(ctx, id, code) {
      const { userId, tenantId } = ctx.user
      const { rows } = await ctx.query<TriedRow>(tryText, [tenantId, id, userId, ctx.now])
      const [row] = rows
      if (!row) return undefined
      const bound = { id, userId, path: row.path, digest: row.digest }
      const isRight = secrets.accepted.some(secret => timingSafeEqual(hashOf(code, bound, secret), row.code_hash))
      return { ...bound, isRight, triesLeft: maxTries - row.tries }
    },
    async use(ctx, id) {
      const { rows } = await ctx.query(useText, [ctx.tenantId, id, ctx.now])
      return rows.length > 0
    },
    async ask(ctx, person, purpose, resends) {
      const { phone } = (await ctx.get(user, person.userId)) ?? {}
      if (!phone) return refuse('stepUpNoPhone')
      if (await hasNewPhone(ctx, person)) return refuse('stepUpNewPhone')
      const phoneHash = phoneHashOf(phone, secrets.present)
      await ctx.query(inTurnText, [phoneHash])
      const since = new Date(ctx.now.getTime() - dayMs)
      const { rows: recent } = await ctx.query<RecentRow>(recentText, [
        person.tenantId,
        person.userId,
        phoneHash,
        since,
      ])
      const open = recent.find(
        one =>
          one.user_id === person.userId &&
          one.path === purpose.path &&
          one.digest.equals(purpose.digest) &&
          !one.used_at &&
          one.tries < maxTries &&
          one.expires_at > ctx.now,
      )
      // One that is on its way still counts, unless the person says that it never came.
      const isTooEarly = open && ctx.now.getTime() < open.created_at.getTime() + resendMs
      if (open && (resends !== open.id || isTooEarly)) return demo.shown(askedBy(phone, open, ctx.now))
      refuseTooMany(ctx, recent)
      const { code, asked } = await send(ctx, person, phone, purpose, secrets.present)
      demo.keep(asked.id, code)
      return demo.shown(asked)
    },
  }
}
