import * as contract from '@forecourt/contract/access'
import { smsMessage } from '@forecourt/contract/tools'
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Ctx } from '../../kernel/context.ts'
import { asObject } from '../../kernel/http/input.ts'
import type { Handler } from '../../kernel/implement.ts'
import { countsFrom } from '../../services/step-up/asked.ts'
import { challengeOf, originIn, type Passkey, passkeysOf, transportsOf } from '../../services/step-up/by-passkey.ts'
import type { Uses } from '../../services/services.ts'

const { passkey, user } = contract

const maxOfOne = 10

const isConfirmed = (one: Passkey) => one.confirmTime !== null
const aboutOf = (begun: Passkey) => ['register', String(begun.id), String(begun.version), begun.userId]

export const myPasskeys: Handler<typeof contract.myPasskeys> = async ctx =>
  (await passkeysOf(ctx, ctx.user)).filter(isConfirmed).map(one => ({
    id: String(one.id),
    name: one.name ?? '',
    confirmTime: one.confirmTime,
    countsFrom: one.countsFrom,
    lastUsedTime: one.lastUsedTime,
  }))

/** The row of one that is being registered, anew for each time it is begun. */
async function begin(ctx: Ctx, own: readonly Passkey[]): Promise<Passkey> {
  const { userId, tenantId } = ctx.user
  const open = own.find(one => !isConfirmed(one))
  return open
    ? ctx.update(passkey, open, { counter: (open.counter ?? 0) + 1 })
    : ctx.insert(passkey, { userId }, { tenantId })
}

export const enrolPasskey: Handler<typeof contract.enrolPasskey, Uses<'secrets' | 'settings'>> = async (
  ctx,
  _,
  { secrets, settings },
) => {
  const { site } = settings
  if (!site) return ctx.refuse('passkeysNotHere')
  const person = await ctx.getOrRefuse(user, ctx.user.userId, { lock: true })
  const own = await passkeysOf(ctx, ctx.user)
  if (own.filter(isConfirmed).length >= maxOfOne) ctx.refuse('tooManyPasskeys', maxOfOne)
  const begun = await begin(ctx, own)
  const options = await generateRegistrationOptions({
    rpName: 'Forecourt',
    rpID: site.rpId,
    userName: person.account,
    userDisplayName: person.realName,
    userID: new Uint8Array(Buffer.from(`${person.tenantId}/${String(person.id)}`)),
    challenge: new Uint8Array(Buffer.from(challengeOf(aboutOf(begun), secrets.present), 'base64url')),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    excludeCredentials: own
      .filter(isConfirmed)
      .map(one => ({ id: one.credentialId ?? '', transports: transportsOf(one) })),
  })
  return { ...options }
}

/** The person's phone says that one was registered, a day before it counts. */
async function notifyByPhone(ctx: Ctx): Promise<void> {
  const { userId, tenantId } = ctx.user
  const { phone } = await ctx.getOrRefuse(user, userId)
  if (!phone) return
  const content =
    ctx.lang === 'zh'
      ? '您的账号注册了通行密钥，24小时后生效。如非本人操作，请立即联系管理员。'
      : 'A passkey was registered for your account and counts in 24 hours. If this was not you, call your administrator at once.'
  await ctx.insert(
    smsMessage,
    { phone, template: passkey.name, content, bizType: passkey.name, bizId: userId },
    { tenantId },
  )
  ctx.wake('tools.sendMessages')
}

/** What the device has answered: the library, which is given it, looks at the rest of its shape. */
const isResponse = (given: unknown): given is RegistrationResponseJSON => typeof asObject(given)['id'] === 'string'

export const confirmPasskey: Handler<
  typeof contract.confirmPasskey,
  Uses<'secrets' | 'settings' | 'principals'>
> = async (ctx, { name, response: given }, { secrets, settings, principals }) => {
  const { site } = settings
  if (!site) return ctx.refuse('passkeysNotHere')
  const begun = (await passkeysOf(ctx, ctx.user)).find(one => !isConfirmed(one)) ?? ctx.refuse('passkeyWrong')
  if (!isResponse(given)) return ctx.refuse('passkeyWrong')
  const origin = originIn(given.response?.clientDataJSON)
  if (!site.isOrigin(origin)) ctx.refuse('passkeyWrong')
  const accepted = secrets.accepted.map(secret => challengeOf(aboutOf(begun), secret))
  const verified = await verifyRegistrationResponse({
    response: given,
    expectedChallenge: challenge => accepted.includes(challenge),
    expectedOrigin: origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) return ctx.refuse('passkeyWrong')
  const { credential } = verified.registrationInfo
  await ctx.update(passkey, begun, {
    name,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (credential.transports ?? []).join(','),
    confirmTime: ctx.now,
    countsFrom: countsFrom(ctx.now, settings),
  })
  await notifyByPhone(ctx)
  ctx.afterCommit(() => principals.forget())
}

export const removeMyPasskey: Handler<typeof contract.removeMyPasskey> = async (ctx, { id }) => {
  const own = await passkeysOf(ctx, ctx.user)
  const found = own.find(one => String(one.id) === id) ?? ctx.refuse('notFound')
  await ctx.removeMany(passkey, [found])
}
