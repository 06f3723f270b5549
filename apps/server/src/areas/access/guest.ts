import * as contract from '@forecourt/contract/access'
import { codeOf } from '@forecourt/contract/kernel'
import { tenant } from '@forecourt/contract/system'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../../kernel/context.ts'
import { tokenOf } from '../../kernel/http/caller.ts'
import { exchangeOf } from '../../kernel/http/serve.ts'
import type { Handler } from '../../kernel/implement.ts'
import { RateLimiter } from '../../kernel/protocol/rate-limiter.ts'
import { runtimeLocal } from '../../kernel/runtime-local.ts'
import { notifyApprovers } from '../../services/notices.ts'
import { isSwitchedOn } from '../../services/parameters.ts'
import type { Uses } from '../../services/services.ts'
import { networkOf } from './attempts.ts'
import { isClosed } from './by-password.ts'
import { useCaptcha } from './captcha.ts'
import { clientOf } from './client.ts'
import { clientDigest, hashPassword } from './password.ts'
import { isOfferedTo } from './identity-provider.ts'
import { link } from './social.ts'
import { type Proof, takeProof } from './social-state.ts'
import { asked } from './token-request.ts'
import { giveRoles } from './user.ts'
import { refuseWeak } from './weak-password.ts'

const { identityProvider, user, userOauth } = contract

/** So many a minute for one address, and so many that wait in one tenant: nobody fills its list of people. */
const perMinute = 5
const maxWaiting = 200
const limiter = runtimeLocal('registrations', () => new RateLimiter())
const waiting = codeOf(contract.userStates, 'waiting')

/** The captcha is used up by the try, also when the registration is refused. */
async function refuseRobots(ctx: Ctx, request: FastifyRequest): Promise<void> {
  const wanted = asked(request)
  const client = await clientOf(ctx, wanted)
  if (client && !client.captchaRequired) return
  const { captchaKey, captchaCode } = wanted
  ctx.inAnyCase(async systemCtx => void (await useCaptcha(systemCtx, captchaKey, '')))
  if (!(await useCaptcha(ctx, captchaKey, captchaCode)))
    ctx.refuseInput([{ field: 'code', message: ['验证码不正确', 'The captcha is not correct'] }])
}

async function mayWait(ctx: Ctx, tenantId: string, account: string): Promise<boolean> {
  const owner = await ctx.find(tenant, { tenantId })
  if (!owner || isClosed(owner, ctx.now) || (await ctx.find(user, { tenantId, account }))) return false
  return (await ctx.count(user, { tenantId, status: waiting })) < maxWaiting
}

/** Whom a provider has proven a moment ago to this browser; a proof registers one person once. */
async function provenBy(ctx: Ctx<'oauthWrong'>, tenantId: string, oauthId: string, token: string): Promise<Proof> {
  const proof = (await takeProof(ctx, oauthId, token)) ?? ctx.refuse('oauthWrong')
  const { providerId, identity } = proof
  const of = await ctx.get(identityProvider, providerId)
  const isLinked = await ctx.find(userOauth, { tenantId, providerId, uuid: identity.subject })
  return of && isOfferedTo(of, tenantId) && !isLinked ? proof : ctx.refuse('oauthWrong')
}

export const registerGuest: Handler<typeof contract.registerGuest> = async (ctx, input) => {
  const { tenantId, name, account, password, password2, oauthId } = input
  const { request } = exchangeOf(ctx)
  if (!(await isSwitchedOn(ctx, contract.registerParam))) ctx.refuse('registrationClosed')
  if (!ctx.local(limiter).takes(networkOf(request.ip), perMinute, ctx.now.getTime())) ctx.refuse('tooOften')
  if (password2 && password2 !== password)
    ctx.refuseInput([{ field: 'password2', message: ['两次密码输入不一致', 'The two passwords differ'] }])
  refuseWeak(ctx, 'password', password, account)
  // Whom a provider has proven is no robot of ours to find.
  const proof = oauthId ? await provenBy(ctx, tenantId, oauthId, tokenOf(request) ?? '') : undefined
  if (!proof) await refuseRobots(ctx, request)
  // The same work for an account that is there: how long it took tells nothing.
  const passwordHash = await hashPassword(clientDigest(password))
  await ctx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`registrations ${tenantId}`])
  if (!(await mayWait(ctx, tenantId, account))) return
  const values = { account, name, realName: name, roleId: [], status: waiting, passwordHash }
  const made = await ctx.insert(user, values, { tenantId })
  if (proof) {
    const { providerId, source, identity } = proof
    await link(ctx, { tenantId, userId: String(made.id), of: { id: providerId, source }, identity })
  }
  await notifyApprovers(ctx, user, made, contract.admitGuest.permission, { tenantIds: [tenantId] })
}

export const admitGuest: Handler<typeof contract.admitGuest, Uses<'principals'>> = async (
  ctx,
  { id, roleIds },
  services,
) => {
  const before = await ctx.getOrRefuse(user, id, { lock: true })
  if (before.status !== waiting) ctx.refuse('changed')
  await giveRoles(ctx, before, roleIds)
  ctx.afterCommit(() => services.principals.forget())
}
