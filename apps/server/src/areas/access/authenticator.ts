import * as contract from '@forecourt/contract/access'
import { notify, smsMessage } from '@forecourt/contract/tools'
import type { Ctx } from '../../kernel/context.ts'
import { randomCode } from '../../kernel/ids.ts'
import type { Handler } from '../../kernel/implement.ts'
import type { Uses } from '../../services/services.ts'
import {
  addressOf,
  authenticatorOf,
  keyOf,
  newKey,
  recoveryHashOf,
  stepOf,
} from '../../services/step-up/by-authenticator.ts'
import { countsFrom, type Owner } from '../../services/step-up/asked.ts'
import { passkeysOf } from '../../services/step-up/by-passkey.ts'
import { refuseWiderPeople } from './rights.ts'

const { authenticator, passkey, recoveryCode, user } = contract

const [recoveryCount, recoveryLength] = [8, 12]

const codesOf = (ctx: Pick<Ctx, 'all'>, { userId, tenantId }: Owner) => ctx.all(recoveryCode, { tenantId, userId })

export const myAuthenticator: Handler<typeof contract.myAuthenticator> = async ctx => {
  const own = await authenticatorOf(ctx, ctx.user)
  const codes = own?.confirmTime ? await codesOf(ctx, ctx.user) : []
  return {
    confirmTime: own?.confirmTime ?? null,
    countsFrom: own?.countsFrom ?? null,
    recoveryLeft: codes.filter(one => !one.usedTime).length,
  }
}

export const enrolAuthenticator: Handler<typeof contract.enrolAuthenticator> = async ctx => {
  const { userId, tenantId } = ctx.user
  const person = await ctx.getOrRefuse(user, userId, { lock: true })
  const own = await authenticatorOf(ctx, ctx.user)
  if (own?.confirmTime) ctx.refuse('authenticatorThere')
  const key = newKey()
  if (own) await ctx.update(authenticator, own, { key })
  else await ctx.insert(authenticator, { userId, key }, { tenantId })
  return { key, address: addressOf(key, person.account) }
}

/** Whoever it was: the person's phone says that an authenticator was enrolled, a day before it counts. */
async function notifyByPhone(ctx: Ctx, { userId, tenantId }: Owner): Promise<void> {
  const { phone } = await ctx.getOrRefuse(user, userId)
  if (!phone) return
  const content =
    ctx.lang === 'zh'
      ? '您的账号绑定了身份验证器，24小时后生效。如非本人操作，请立即联系管理员。'
      : 'An authenticator was set up for your account and counts in 24 hours. If this was not you, call your administrator at once.'
  const message = { phone, template: authenticator.name, content, bizType: authenticator.name, bizId: userId }
  await ctx.insert(smsMessage, message, { tenantId })
  ctx.wake('tools.sendMessages')
}

export const confirmAuthenticator: Handler<
  typeof contract.confirmAuthenticator,
  Uses<'secrets' | 'settings' | 'principals'>
> = async (ctx, { code }, { secrets, settings, principals }) => {
  const { userId, tenantId } = ctx.user
  const own = (await authenticatorOf(ctx, ctx.user)) ?? ctx.refuse('authenticatorMissing')
  if (own.confirmTime) ctx.refuse('authenticatorThere')
  if (stepOf(keyOf(own, secrets), code, ctx.now) === undefined)
    ctx.refuseInput([
      {
        field: 'code',
        message: ['验证码不正确，请核对手机时间后重试', 'The code is not right: look at the clock of the device'],
      },
    ])
  await ctx.update(authenticator, own, { confirmTime: ctx.now, countsFrom: countsFrom(ctx.now, settings) })
  const recoveryCodes = Array.from({ length: recoveryCount }, () => randomCode(recoveryLength))
  await ctx.insertMany(
    recoveryCode,
    recoveryCodes.map(one => ({ userId, codeHash: recoveryHashOf(one, userId, secrets.present) })),
    { tenantId },
  )
  await notifyByPhone(ctx, ctx.user)
  ctx.afterCommit(() => principals.forget())
  return { recoveryCodes }
}

async function remove(ctx: Ctx<'authenticatorMissing'>, owner: Owner): Promise<void> {
  const own = (await authenticatorOf(ctx, owner)) ?? ctx.refuse('authenticatorMissing')
  await ctx.removeMany(authenticator, [own])
  const codes = await codesOf(ctx, owner)
  if (codes.length > 0) await ctx.removeMany(recoveryCode, codes)
}

export const removeMyAuthenticator: Handler<typeof contract.removeMyAuthenticator> = ctx => remove(ctx, ctx.user)

/** The passkeys go with it: they are on the device that was lost. */
async function removeAll(ctx: Ctx<'authenticatorMissing'>, owner: Owner): Promise<void> {
  const passkeys = await passkeysOf(ctx, owner)
  if (passkeys.length > 0) await ctx.removeMany(passkey, passkeys)
  if (passkeys.length === 0 || (await authenticatorOf(ctx, owner))) await remove(ctx, owner)
}

export const removeAuthenticator: Handler<typeof contract.removeAuthenticator> = async (ctx, { id }) => {
  const person = await ctx.getOrRefuse(user, id)
  await refuseWiderPeople(ctx, [person])
  await removeAll(ctx, { userId: String(person.id), tenantId: person.tenantId })
  ctx.auditNote(user.name, person, 'removeAuthenticator')
  await ctx.call(notify, {
    tenantIds: [person.tenantId],
    userIds: [String(person.id)],
    about: authenticator.name,
    rowId: String(person.id),
    rowLabel: person.realName,
    kind: 'authenticatorRemoved',
  })
}
