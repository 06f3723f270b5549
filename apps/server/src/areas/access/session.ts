import { randomUUID } from 'node:crypto'
import * as contract from '@forecourt/contract/access'
import { tenant } from '@forecourt/contract/system'
import { formatMoment, type Row } from '@forecourt/contract/kernel'
import { tokenOf } from '../../kernel/http/caller.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx, Exchange } from '../../kernel/context.ts'
import { closeEventStreams } from '../../kernel/work/events.ts'
import type { Handler } from '../../kernel/implement.ts'
import { accessSeconds } from '../../kernel/who/principal.ts'
import { noteFacts } from '../../kernel/http/request-log.ts'
import { langOf } from '../../kernel/http/failed.ts'
import { exchangeOf } from '../../kernel/http/serve.ts'
import { runtimeLocal } from '../../kernel/runtime-local.ts'
import { queryText } from '../../kernel/db/sql.ts'
import { RateLimiter } from '../../kernel/protocol/rate-limiter.ts'
import { wholeParam } from '../../services/parameters.ts'
import type { Uses } from '../../services/services.ts'
import { networkOf } from './attempts.ts'
import { type Acts, actedBy, inForceNow, noteSessionOver } from './acting.ts'
import { byPassword, isClosed } from './by-password.ts'
import { byProvider, Unknown, waitForSecond } from './by-provider.ts'
import { makeCaptcha } from './captcha.ts'
import { clientOf } from './client.ts'
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
import { mustSetUp, secondFactorShown } from './second-factor.ts'
import { signInEntry } from './sign-in-entry.ts'
import { fail, SignInFailure } from './sign-in-failure.ts'
import type { CameBack } from './social-return.ts'
import { sessionTable } from './tables.ts'
import { type Asked, asked } from './token-request.ts'

const columns = columnsOf(sessionTable)
const users = columnsOf(contract.user)
const s = columnsOf(sessionTable, 's')

type User = Row<typeof contract.user>

type Signing = Uses<'principals' | 'secrets' | 'metrics' | 'settings'>

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
  limitSeconds: number,
  services: Signing,
  acts?: Acts,
) {
  const roles = session.roleIds.length
    ? await ctx.all(contract.role, { tenantId: found.tenantId, id: session.roleIds })
    : []
  if (roles.length === 0) return fail('withoutRoles', { person: found })
  const own = await ctx.all(contract.role, { tenantId: found.tenantId, id: found.roleId ?? [] }, { order: ['sort'] })
  const { parentTenantId } = (await ctx.find(tenant, { tenantId: found.tenantId })) ?? {}
  const seconds = Math.min(limitSeconds, accessSeconds, acts ? acts.seconds : accessSeconds)
  const accessToken = await services.principals.issue({
    tenantId: found.tenantId,
    userId: String(found.id),
    sessionId: session.id,
    actingId: acts?.id,
    seconds,
  })
  const body = {
    access_token: accessToken,
    token_type: 'bearer',
    refresh_token: refreshToken,
    expires_in: seconds,
    scope: 'all',
    tenant_id: acts?.tenantId ?? found.tenantId,
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
    must_set_up_second_factor: (await mustSetUp(ctx, found, roles)) ? 1 : 0,
    ...(acts ? { acting: { tenantName: acts.tenantName, until: formatMoment(acts.until) } } : {}),
    parentTenantId: parentTenantId ?? '',
    userRoleList: (acts ? [] : own).map(role => ({ id: String(role.id), roleName: role.roleName })),
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
async function endOldest(
  ctx: Ctx,
  services: Uses<'principals'>,
  { tenantId, id }: User,
  newest: string,
): Promise<void> {
  const max = await wholeParam(ctx, 'account.sessionCount', usualSessions, { max: 999_999 })
  if (max === 0) return
  const { rows } = await ctx.query(
    queryText`update ${columns} set ${columns.revokedAt} = now() where ${columns.tenantId} = $1 and ${columns.id} in (
       select ${s.id} from ${s} where ${s.tenantId} = $1 and ${s.userId} = $2 and ${s.revokedAt} is null and ${s.expiresAt} > now()
       order by ${s.id} = $3 desc, ${s.createdAt} desc offset $4) returning ${columns.id}`,
    [tenantId, id, newest, max],
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
  services: Signing,
  refreshSeconds: number,
  accessLimit: number,
) {
  const roleIds = inForce(found.roleId, wanted.roleId)
  const deptIds = inForce(found.deptId, wanted.deptId)
  if (!roleIds || !deptIds) return fail('withoutRoles', { error: 'access_denied', status: 403 })
  const id = randomUUID()
  const refreshToken = newRefreshToken(found.tenantId, id)
  await ctx.query(
    queryText`insert into ${columns} (${columns.tenantId}, ${columns.id}, ${columns.userId}, ${columns.roleIds}, ${columns.deptIds}, ${columns.refreshHash}, ${columns.address}, ${columns.agent}, ${columns.expiresAt})
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
  await ctx.query(
    queryText`update ${users} set ${users.lastLoginTime} = now(), ${users.lastLoginIp} = $3 where ${users.tenantId} = $1 and ${users.id} = $2`,
    [found.tenantId, found.id, wanted.address],
  )
  const about = { id, tenantId: found.tenantId, label: found.account, by: await identityOf(ctx, found, roleIds) }
  ctx.auditNote('session', about, 'signIn', { account: found.account, tenantId: found.tenantId })
  return answerFor(ctx, found, { id, roleIds, deptIds }, refreshToken, accessLimit, services)
}

async function refresh(ctx: Ctx, wanted: Asked, services: Signing, accessLimit: number) {
  const refreshed = await byRefreshToken(ctx, wanted.refreshToken, services)
  if (refreshed instanceof SignInFailure) return refreshed
  const { session, isLate } = refreshed
  const [tenantId = ''] = wanted.refreshToken.split('.')
  const acted = await actedBy(ctx, session.acting_id)
  if (wanted.tenantId && wanted.tenantId !== tenantId && wanted.tenantId !== acted?.tenantId) return fail('tokenOver')
  const owner = await ctx.find(tenant, { tenantId })
  const found = await ctx.find(contract.user, { tenantId, id: session.user_id })
  if (!owner || isClosed(owner, ctx.now) || !found || found.status !== 1) return fail('tokenOver')
  const next = isLate
    ? presentAfter(wanted.refreshToken, session, services.secrets)
    : refreshTokenAfter(wanted.refreshToken, services.secrets.present)
  if (!isLate)
    await ctx.query(
      queryText`update ${columns} set ${columns.previousHash} = ${columns.refreshHash}, ${columns.refreshHash} = $3, ${columns.rotatedAt} = $4 where ${columns.tenantId} = $1 and ${columns.id} = $2`,
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
    acted && (await inForceNow(ctx, acted)),
  )
}

/** Failures answer with an HTTP status of 400 (401 for the client, 403 for a foreign role) and both failure shapes; they are committed, so that counting them lasts. */
export const token: Handler<typeof contract.token, Signing, () => Promise<CameBack | undefined>> = async (
  ctx,
  { preload: came },
  services,
) => {
  const exchange = exchangeOf(ctx)
  const sent = asked(exchange.request)
  const wanted = { ...sent, refreshToken: sent.refreshToken || refreshCookie(exchange) }
  const client = await clientOf(ctx, wanted)
  const { request } = exchange
  const result = !client
    ? fail('clientUnknown', { error: 'invalid_client', status: 401 })
    : !client.authorizedGrantTypes.split(',').includes(wanted.grant)
      ? fail('grantUnsupported', { error: 'unsupported_grant_type' })
      : wanted.grant === 'refresh_token'
        ? await refresh(ctx, wanted, services, client.accessTokenValidity ?? accessSeconds)
        : ['password', 'captcha', 'social'].includes(wanted.grant)
          ? await signIn(ctx, wanted, services, client, exchange, came)
          : fail('grantUnsupported', { error: 'unsupported_grant_type' })
  if (result instanceof SignInFailure) {
    void exchange.reply.status(result.status)
    services.metrics.signInFailed(result.reason)
    const { status, reason, person } = result
    const entry = () => person && signInEntry(ctx, person, wanted, reason, reason === 'stepUpWrong')
    noteFacts(request, { code: status, reason, entry })
    return result.bodyIn(langOf(exchange.request.headers))
  }
  if (result instanceof Unknown) return result.body
  if (!wantsCookie(exchange)) return result
  // Who keeps the token in a cookie does so because no script is to see it.
  const { refresh_token: refreshToken, data, ...body } = result
  keepRefreshCookie(exchange, refreshToken)
  const { refreshToken: __, ...rest } = data
  return { ...body, data: rest }
}

async function signIn(
  ctx: Ctx,
  wanted: Asked,
  services: Signing,
  client: Row<typeof contract.client>,
  exchange: Exchange,
  came: CameBack | undefined,
) {
  const isSocial = wanted.grant === 'social'
  const found = isSocial
    ? await byProvider(ctx, wanted, came, exchange)
    : await byPassword(ctx, { ...wanted, captchaRequired: client.captchaRequired }, services, exchange)
  if (found instanceof SignInFailure || found instanceof Unknown) return found
  const isSecond = await secondFactorShown(ctx, found, wanted, exchange, services)
  if (isSecond instanceof SignInFailure) {
    if (isSocial) await waitForSecond(ctx, wanted, came, exchange)
    return isSecond
  }
  const { refreshTokenValidity, accessTokenValidity } = client
  const opened = await open(
    ctx,
    found,
    wanted,
    services,
    refreshTokenValidity ?? 604_800,
    accessTokenValidity ?? accessSeconds,
  )
  if (opened instanceof SignInFailure) return opened
  rememberDevice(exchange, found, services.secrets.accepted, ctx.now)
  const entry = () => signInEntry(ctx, found, wanted, 'signedIn', isSecond)
  ctx.afterCommit(() => noteFacts(exchange.request, { entry }))
  return opened
}

/** So many pictures a minute for one address: an office signs in on a Monday, and a script draws no thousands. */
const captchasPerMinute = 60
const captchaLimiter = runtimeLocal('captchas', () => new RateLimiter())

export const captcha: Handler<typeof contract.captcha> = async ctx => {
  const { ip } = exchangeOf(ctx).request
  if (!ctx.local(captchaLimiter).takes(networkOf(ip), captchasPerMinute, ctx.now.getTime())) ctx.refuse('tooOften')
  const made = await makeCaptcha(ctx)
  return { code: 200, success: true, msg: '操作成功', data: made, ...made }
}

const done = { success: 'true', msg: 'success' }

export const logout: Handler<typeof contract.logout, Uses<'principals'>> = async (ctx, _, services) => {
  const exchange = exchangeOf(ctx)
  const given = tokenOf(exchange.request)
  const who = (given && (await services.principals.claims(given))) || (await sessionOf(ctx, refreshCookie(exchange)))
  if (wantsCookie(exchange)) dropRefreshCookie(exchange)
  if (who)
    await ctx.query(
      queryText`update ${columns} set ${columns.revokedAt} = now() where ${columns.tenantId} = $1 and ${columns.id} = $2 and ${columns.revokedAt} is null`,
      [who.tenantId, who.sessionId],
    )
  if (who) closeEventStreams(ctx, who.sessionId)
  if (who) await noteSessionOver(ctx, who.sessionId)
  ctx.afterCommit(() => services.principals.forget())
  return done
}

export const userInfo: Handler<typeof contract.userInfo> = async ctx => ({
  userId: ctx.user.userId,
  tenantId: ctx.tenantId,
  account: ctx.user.account,
  userName: ctx.user.account,
  realName: ctx.user.name,
  roles: [...ctx.user.roleAliases],
  permission: [...ctx.user.permissions],
  mustChangePassword: ctx.user.mustChangePassword ?? false,
})

export const clearCache: Handler<typeof contract.clearCache, Uses<'principals'>> = async (_, __, services) => {
  services.principals.forget()
  return done
}
