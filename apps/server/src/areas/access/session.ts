import { randomUUID, timingSafeEqual } from 'node:crypto'
import * as contract from '@forecourt/contract/access'
import { param, tenant } from '@forecourt/contract/system'
import type { Row } from '@forecourt/contract/kernel'
import { tokenOf } from '../../kernel/caller.ts'
import type { Ctx } from '../../kernel/context.ts'
import { endStreams } from '../../kernel/events.ts'
import type { Handler } from '../../kernel/implement.ts'
import { accessSeconds } from '../../kernel/principal.ts'
import { noteFacts } from '../../kernel/request-log.ts'
import { type Exchange, exchangeOf, langOf } from '../../kernel/serve.ts'
import { Pace } from '../pace.ts'
import type { Services } from '../services.ts'
import { networkOf } from './attempts.ts'
import { byPassword, isClosed } from './by-password.ts'
import { makeCaptcha } from './captcha.ts'
import { clientSecretDigest } from './client.ts'
import { rememberDevice } from './known-device.ts'
import {
  byRefreshToken,
  dropRefreshCookie,
  keepRefreshCookie,
  newRefreshToken,
  presentAfter,
  refreshCookie,
  refreshTokenAfter,
  sessionOf,
  sha256,
  wantsCookie,
} from './refresh-token.ts'
import { fail, SignInFailure } from './sign-in-failure.ts'
import { type Asked, asked } from './token-request.ts'

type User = Row<typeof contract.user>

async function clientOf(ctx: Ctx, wanted: Asked): Promise<Row<typeof contract.client> | undefined> {
  const client = await ctx.find(contract.client, { clientId: wanted.clientId })
  const [given, kept] = [clientSecretDigest(wanted.clientSecret), client?.clientSecret ?? '']
  return client && given.length === kept.length && timingSafeEqual(Buffer.from(given), Buffer.from(kept))
    ? client
    : undefined
}

/** The roles and departments in force: those asked for in switch mode, which must be the user's own. */
function inForce(own: readonly string[] | null, wanted: string): string[] | undefined {
  const list = wanted.split(',').filter(Boolean)
  if (list.length === 0) return [...(own ?? [])]
  return list.every(one => own?.includes(one)) ? list : undefined
}

async function answerFor(
  ctx: Ctx,
  found: User,
  session: { id: string; roleIds: string[]; deptIds: string[] },
  refreshToken: string,
  seconds: number,
  services: Services,
) {
  const roles = session.roleIds.length
    ? await ctx.all(contract.role, { tenantId: found.tenantId, id: session.roleIds })
    : []
  if (roles.length === 0) return fail('withoutRoles')
  const own = await ctx.all(contract.role, { tenantId: found.tenantId, id: found.roleId ?? [] })
  const { parentTenantId } = (await ctx.find(tenant, { tenantId: found.tenantId })) ?? {}
  const accessToken = await services.principals.issue({
    tenantId: found.tenantId,
    userId: String(found.id),
    sessionId: session.id,
    seconds: Math.min(seconds, accessSeconds),
  })
  const body = {
    access_token: accessToken,
    token_type: 'bearer',
    refresh_token: refreshToken,
    expires_in: Math.min(seconds, accessSeconds),
    scope: 'all',
    tenant_id: found.tenantId,
    user_id: String(found.id),
    dept_id: session.deptIds.join(','),
    post_id: (found.postId ?? []).join(','),
    role_id: session.roleIds.join(','),
    oauth_id: '',
    account: found.account,
    user_name: found.account,
    userName: found.account,
    nick_name: found.name,
    real_name: found.realName,
    role_name: roles.map(role => role.roleAlias).join(','),
    avatar: found.avatar ?? '',
    must_change_password: found.mustChangePassword,
    parentTenantId: parentTenantId ?? '',
    userRoleList: own.map(role => ({ id: String(role.id), roleName: role.roleName })),
    detail: { type: 'web' },
  }
  // The open dialect of the family reads the same under `data` in camel case (blade-contract 3.3).
  const data = {
    accessToken,
    tokenType: 'bearer',
    refreshToken,
    userId: body.user_id,
    tenantId: body.tenant_id,
    oauthId: '',
    avatar: body.avatar,
    authority: body.role_name,
    userName: found.realName,
    account: found.account,
    mustChangePassword: body.must_change_password,
    expiresIn: body.expires_in,
  }
  return { code: 200, success: true, msg: '操作成功', data, ...body }
}

const usualSessions = 20

/** One person has only so many sessions at once: the oldest ends when one more begins. */
async function endOldest(ctx: Ctx, services: Services, { tenantId, id }: User, newest: string): Promise<void> {
  const set = await ctx.find(param, { paramKey: 'account.sessionCount' })
  const most = /^\d{1,6}$/.test(set?.paramValue ?? '') ? Number(set?.paramValue) : usualSessions
  if (most === 0) return
  const { rows } = await ctx.query(
    `update session set revoked_at = now() where tenant_id = $1 and id in (
       select id from session where tenant_id = $1 and user_id = $2 and revoked_at is null and expires_at > now()
       order by id = $3 desc, created_at desc offset $4) returning id`,
    [tenantId, id, newest, most],
  )
  if (rows.length > 0) ctx.afterCommit(() => services.principals.forget())
}

/** Whose sign-in the audit speaks of: the request itself came from nobody. */
async function identityOf(ctx: Ctx, found: User, roleIds: readonly string[]) {
  const roles = roleIds.length > 0 ? await ctx.all(contract.role, { tenantId: found.tenantId, id: roleIds }) : []
  const roleName = roles.map(role => role.roleName).join(',')
  return { userId: String(found.id), userName: found.realName ?? found.name ?? found.account, roleName }
}

async function open(
  ctx: Ctx,
  found: User,
  wanted: Asked,
  services: Services,
  refreshSeconds: number,
  accessLimit: number,
) {
  const roleIds = inForce(found.roleId, wanted.roleId)
  const deptIds = inForce(found.deptId, wanted.deptId)
  if (!roleIds || !deptIds) return fail('withoutRoles', 'access_denied', 403)
  const id = randomUUID()
  const refreshToken = newRefreshToken(found.tenantId, id)
  await ctx.query(
    `insert into session (tenant_id, id, user_id, role_ids, dept_ids, refresh_hash, address, agent, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9))`,
    [
      found.tenantId,
      id,
      found.id,
      roleIds.join(','),
      deptIds.join(','),
      sha256(refreshToken),
      wanted.address,
      wanted.agent,
      refreshSeconds,
    ],
  )
  await endOldest(ctx, services, found, id)
  await ctx.query('update "user" set last_login_time = now(), last_login_ip = $3 where tenant_id = $1 and id = $2', [
    found.tenantId,
    found.id,
    wanted.address,
  ])
  const about = { id, tenantId: found.tenantId, label: found.account, by: await identityOf(ctx, found, roleIds) }
  ctx.note('session', about, 'signIn', { account: found.account, tenantId: found.tenantId })
  return answerFor(ctx, found, { id, roleIds, deptIds }, refreshToken, accessLimit, services)
}

async function refresh(ctx: Ctx, wanted: Asked, services: Services, accessLimit: number) {
  const refreshed = await byRefreshToken(ctx, wanted.refreshToken, services)
  if (refreshed instanceof SignInFailure) return refreshed
  const { session, isLate } = refreshed
  const [tenantId = ''] = wanted.refreshToken.split('.')
  if (wanted.tenantId && wanted.tenantId !== tenantId) return fail('tokenOver')
  const owner = await ctx.find(tenant, { tenantId })
  const found = await ctx.find(contract.user, { tenantId, id: session.user_id })
  if (!owner || isClosed(owner, ctx.now) || !found || found.status !== 1) return fail('tokenOver')
  const next = isLate
    ? presentAfter(wanted.refreshToken, session, services.secrets)
    : refreshTokenAfter(wanted.refreshToken, services.secrets.present)
  if (!isLate)
    await ctx.query(
      'update session set previous_hash = refresh_hash, refresh_hash = $3, rotated_at = $4 where tenant_id = $1 and id = $2',
      [tenantId, session.id, sha256(next), ctx.now],
    )
  const split = (list: string) => list.split(',').filter(Boolean)
  return answerFor(
    ctx,
    found,
    { id: session.id, roleIds: split(session.role_ids), deptIds: split(session.dept_ids) },
    next,
    accessLimit,
    services,
  )
}

/** Failures answer with an HTTP status of 400 (401 for the client, 403 for a foreign role) and both failure shapes; they are committed, so that counting them lasts. */
export const token =
  (services: Services): Handler<typeof contract.token> =>
  async ctx => {
    const exchange = exchangeOf(ctx)
    const sent = asked(exchange.request)
    const wanted = { ...sent, refreshToken: sent.refreshToken || refreshCookie(exchange) }
    const client = await clientOf(ctx, wanted)
    const result = !client
      ? fail('clientUnknown', 'invalid_client', 401)
      : !client.authorizedGrantTypes.split(',').includes(wanted.grant)
        ? fail('grantUnsupported', 'unsupported_grant_type')
        : wanted.grant === 'refresh_token'
          ? await refresh(ctx, wanted, services, client.accessTokenValidity ?? accessSeconds)
          : wanted.grant === 'password' || wanted.grant === 'captcha'
            ? await signIn(ctx, wanted, services, client, exchange)
            : fail('grantUnsupported', 'unsupported_grant_type')
    if (result instanceof SignInFailure) {
      void exchange.reply.status(result.status)
      services.metrics.signInFailed(result.reason)
      noteFacts(exchange.request, { code: result.status, reason: result.reason })
      return result.bodyIn(langOf(exchange.request.headers))
    }
    if (!wantsCookie(exchange)) return result
    // Who keeps the token in a cookie does so because no script is to see it.
    const { refresh_token: refreshToken, data, ...body } = result
    keepRefreshCookie(exchange, refreshToken)
    const { refreshToken: _, ...rest } = data
    return { ...body, data: rest }
  }

async function signIn(
  ctx: Ctx,
  wanted: Asked,
  services: Services,
  client: Row<typeof contract.client>,
  exchange: Exchange,
) {
  const found = await byPassword(ctx, { ...wanted, captchaRequired: client.captchaRequired }, services, exchange)
  if (found instanceof SignInFailure) return found
  const { refreshTokenValidity, accessTokenValidity } = client
  const opened = await open(
    ctx,
    found,
    wanted,
    services,
    refreshTokenValidity ?? 604_800,
    accessTokenValidity ?? accessSeconds,
  )
  if (!(opened instanceof SignInFailure)) rememberDevice(exchange, wanted, services.secrets.accepted, ctx.now)
  return opened
}

/** So many pictures a minute for one address: an office signs in on a Monday, and a script draws no thousands. */
const captchasPerMinute = 60
const captchaPace = new Pace()

export const captcha: Handler<typeof contract.captcha> = async ctx => {
  const { ip } = exchangeOf(ctx).request
  if (!captchaPace.takes(networkOf(ip), captchasPerMinute, ctx.now.getTime())) ctx.refuse('tooOften')
  const made = await makeCaptcha(ctx)
  return { code: 200, success: true, msg: '操作成功', data: made, ...made }
}

const done = { success: 'true', msg: 'success' }

export const logout =
  (services: Services): Handler<typeof contract.logout> =>
  async ctx => {
    const exchange = exchangeOf(ctx)
    const given = tokenOf(exchange.request)
    const who = (given && (await services.principals.claims(given))) || (await sessionOf(ctx, refreshCookie(exchange)))
    if (wantsCookie(exchange)) dropRefreshCookie(exchange)
    if (who)
      await ctx.query('update session set revoked_at = now() where tenant_id = $1 and id = $2 and revoked_at is null', [
        who.tenantId,
        who.sessionId,
      ])
    if (who) endStreams(ctx, who.sessionId)
    ctx.afterCommit(() => services.principals.forget())
    return done
  }

export const userInfo: Handler<typeof contract.userInfo> = async ctx => ({
  userId: ctx.user.userId,
  tenantId: ctx.tenantId,
  account: ctx.user.account,
  userName: ctx.user.account,
  realName: ctx.user.name,
  roles: ctx.user.roleAliases,
  permission: [...ctx.user.permissions],
  mustChangePassword: ctx.user.mustChangePassword ? 1 : 0,
})

export const clearCache =
  (services: Services): Handler<typeof contract.clearCache> =>
  async () => {
    services.principals.forget()
    return done
  }
