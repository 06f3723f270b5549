import { createHmac } from 'node:crypto'
import { authenticator, recoveryCode } from '@forecourt/contract/access'
import { masked, type PasskeyAsked, type ProofAsked, type Row } from '@forecourt/contract/kernel'
import { Secret, TOTP } from 'otpauth'
import type { Ctx } from '../../kernel/context.ts'
import { openSecret } from '../../kernel/rows/seals.ts'
import type { Person, Purpose } from '../../kernel/step-up.ts'
import type { Secrets } from '../../kernel/who/secrets.ts'
import {
  askedLately,
  type AskedRow,
  type Bound,
  counts,
  dayMs,
  hashOf,
  inTurn,
  keepAccepted,
  minuteMs,
  openFor,
  type Owner,
  refuseTooMany,
  secondsUntil,
  writeAsked,
} from './asked.ts'
import { isPasskeyAnswer, type Site, takePasskey } from './by-passkey.ts'
import { phoneThatCounts } from './by-sms.ts'

// Codes by time, as RFC 6238 has them: six digits of HMAC-SHA-1 over the half minute, which is what every such program shows.

const stepSeconds = 30
const keyBytes = 20
/** A device's clock may be off by half a minute. */
const stepsAround = 1
/** So many wrong ones of a person within these times; whatever comes after has to wait. */
const limits = [
  { withinMs: 10 * minuteMs, max: 10 },
  { withinMs: dayMs, max: 30 },
]

const totpOf = (key: string, account = '') =>
  new TOTP({
    issuer: 'Forecourt',
    label: account,
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
    secret: Secret.fromBase32(key),
  })

export const newKey = (): string => new Secret({ size: keyBytes }).base32

/** What the person's program reads from the QR code. */
export const addressOf = (key: string, account: string): string => totpOf(key, account).toString()

/** The half minute that a code is of; undefined when it is of none about now. */
export function stepOf(key: string, code: string, now: Date): number | undefined {
  const delta = totpOf(key).validate({ token: code, timestamp: now.getTime(), window: stepsAround })
  return delta === null ? undefined : Math.floor(now.getTime() / (stepSeconds * 1000)) + delta
}

export type Authenticator = Row<typeof authenticator>

export const authenticatorOf = (ctx: Pick<Ctx, 'find'>, { userId, tenantId }: Owner) =>
  ctx.find(authenticator, { tenantId, userId })

export const keyOf = (of: Authenticator, { accepted }: Secrets): string =>
  openSecret(authenticator, 'key', of, accepted) ?? ''

/** The person's authenticator once it counts. */
export async function authenticatorThatCounts(ctx: Ctx, person: Owner) {
  const own = await authenticatorOf(ctx, person)
  return own && counts(own, ctx.now) ? own : undefined
}

/** What is kept of a recovery code: it is long and random, and bound to its person. */
export const recoveryHashOf = (code: string, userId: string, secret: string): string =>
  createHmac('sha256', secret).update(`recovery code:${userId}:${code}`).digest('hex')

/** The moments of wrong codes, one for each; of a question that was answered the last one was right. */
const wrongTries = (rows: readonly AskedRow[]): Date[] =>
  rows
    .filter(one => !one.is_sent)
    .flatMap(one => Array.from({ length: one.tries - (one.code_hash ? 1 : 0) }, () => one.created_at))

/** What somebody has of their own: an authenticator, passkeys, or both. */
export interface OwnMeans {
  readonly hasAuthenticator: boolean
  /** What to ask the passkeys for, by the question they answer. */
  readonly passkey?: ((bound: Bound) => PasskeyAsked) | undefined
}

/** Asks for what the person's authenticator shows or their passkey signs; nothing is sent, unless they ask for it. */
export async function askByOwn(ctx: Ctx, person: Person, purpose: Purpose, own: OwnMeans): Promise<ProofAsked> {
  await inTurn(ctx, person.userId)
  const recent = (await askedLately(ctx, person)).filter(one => !one.is_sent)
  const { id, expires_at } =
    openFor(recent, person, purpose, ctx.now) ?? (await writeAsked(ctx, person, purpose, ctx.newId()))
  const phone = await phoneThatCounts(ctx, person)
  return {
    id,
    kind: own.hasAuthenticator ? 'authenticator' : 'passkey',
    ...(own.passkey ? { passkey: own.passkey({ ...purpose, id, userId: person.userId }) } : {}),
    ...(phone ? { sentTo: masked(phone) } : {}),
    resendInSeconds: 0,
    validForSeconds: secondsUntil(expires_at.getTime(), ctx.now),
  }
}

async function takeRecoveryCode(
  ctx: Ctx,
  { userId, tenantId }: Owner,
  code: string,
  { ever }: Secrets,
): Promise<boolean> {
  const codeHash = ever.map(secret => recoveryHashOf(code, userId, secret))
  const [found] = await ctx.all(recoveryCode, { tenantId, userId, codeHash })
  if (!found || found.usedTime) return false
  await ctx.update(recoveryCode, found, { usedTime: ctx.now })
  return true
}

/** The half minute of a code that was not used before, nor one after it; undefined for every other text. */
async function takeStep(ctx: Ctx, owner: Owner, code: string, recent: readonly AskedRow[], secrets: Secrets) {
  const own = await authenticatorThatCounts(ctx, owner)
  const step = own && stepOf(keyOf(own, secrets), code, ctx.now)
  const last = Math.max(0, ...recent.map(one => one.step ?? 0))
  return step !== undefined && step > last ? step : undefined
}

/**
 * Whether this answers a question of its owner: what the authenticator shows, a recovery code, or what a passkey signed. Each counts once, also when
 * the call is refused for something else afterwards; for the same question it may be shown again.
 */
export async function takeOwnCode(
  ctx: Ctx,
  owner: Owner,
  bound: Bound,
  code: string,
  secrets: Secrets,
  site: Site | undefined,
): Promise<boolean> {
  await inTurn(ctx, owner.userId)
  const recent = await askedLately(ctx, owner)
  // This try is counted already.
  refuseTooMany(ctx.now, wrongTries(recent).slice(1), limits)
  if (isPasskeyAnswer(code)) {
    if (!site || !(await takePasskey(ctx, owner, site, bound, code, secrets))) return false
    await keepAccepted(ctx, owner, bound.id, hashOf(code, bound, secrets.present), null)
    return true
  }
  const isDigits = /^\d+$/.test(code)
  const step = isDigits ? await takeStep(ctx, owner, code, recent, secrets) : undefined
  if (step === undefined && (isDigits || !(await takeRecoveryCode(ctx, owner, code, secrets)))) return false
  await keepAccepted(ctx, owner, bound.id, hashOf(code, bound, secrets.present), step ?? null)
  return true
}
