import { createHmac, randomInt } from 'node:crypto'
import { user } from '@forecourt/contract/access'
import { masked, type ProofAsked } from '@forecourt/contract/kernel'
import { sealedMark, smsMessage } from '@forecourt/contract/tools'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import { hasChangedOwn } from '../../kernel/rows/own-changes.ts'
import type { Person, Purpose } from '../../kernel/step-up.ts'
import type { Secrets } from '../../kernel/who/secrets.ts'
import {
  type AskedRow,
  askedLately,
  dayMs,
  hashOf,
  inTurn,
  minuteMs,
  openFor,
  refuseTooMany,
  secondsUntil,
  writeAsked,
} from './asked.ts'

const resendMs = minuteMs
/** So many codes to one person or phone within these times; what comes after has to wait. */
const limits = [
  { withinMs: 10 * minuteMs, max: 5 },
  { withinMs: dayMs, max: 20 },
]
const codeDigits = 6
const template = 'stepUp'

const phoneHashOf = (phone: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`stepUp:phone:${phone}`).digest()

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

/** The person's phone, where a code may be sent to it. */
export async function phoneThatCounts(ctx: Ctx, person: Person): Promise<string | undefined> {
  const { phone } = (await ctx.get(user, person.userId)) ?? {}
  return phone && !(await hasNewPhone(ctx, person)) ? phone : undefined
}

async function phoneOrRefuse(ctx: Ctx, person: Person): Promise<string> {
  const { phone } = (await ctx.get(user, person.userId)) ?? {}
  if (!phone) return refuse('stepUpNoPhone')
  return (await hasNewPhone(ctx, person)) ? refuse('stepUpNewPhone') : phone
}

const askedBy = (phone: string, { id, created_at, expires_at }: AskedRow, now: Date): ProofAsked => ({
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
  const codeHash = hashOf(code, { id, userId: person.userId, path: purpose.path, digest: purpose.digest }, secret)
  const sent = await writeAsked(ctx, person, purpose, id, { phoneHash: phoneHashOf(phone, secret), codeHash })
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
  return { code, asked: askedBy(phone, sent, ctx.now) }
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

/** Asks by a code that is sent to the person's own phone. */
export function bySms(secrets: Secrets, settings: { readonly isDemo: boolean }) {
  const demo = demoCodes(settings)
  return async (ctx: Ctx, person: Person, purpose: Purpose, resends: string | undefined): Promise<ProofAsked> => {
    const phone = await phoneOrRefuse(ctx, person)
    const phoneHash = phoneHashOf(phone, secrets.present)
    await inTurn(ctx, phoneHash.toString('hex'))
    const recent = (await askedLately(ctx, person, phoneHash)).filter(one => one.is_sent)
    const open = openFor(recent, person, purpose, ctx.now)
    // One that is on its way still counts, unless the person says that it never came.
    const isTooEarly = open && ctx.now.getTime() < open.created_at.getTime() + resendMs
    if (open && (resends !== open.id || isTooEarly)) return demo.shown(askedBy(phone, open, ctx.now))
    refuseTooMany(
      ctx.now,
      recent.map(one => one.created_at),
      limits,
    )
    const { code, asked } = await send(ctx, person, phone, purpose, secrets.present)
    demo.keep(asked.id, code)
    return demo.shown(asked)
  }
}
