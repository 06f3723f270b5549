import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import * as contract from '@forecourt/contract/access'
import { tenant } from '@forecourt/contract/system'
import type { Row } from '@forecourt/contract/kernel'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../../kernel/context.ts'
import { endStreams } from '../../kernel/events.ts'
import type { Handler } from '../../kernel/implement.ts'
import { accessSeconds } from '../../kernel/principal.ts'
import { tokenOf } from '../../kernel/caller.ts'
import { exchangeOf } from '../../kernel/serve.ts'
import type { Services } from '../services.ts'
import { makeCaptcha, useCaptcha } from './captcha.ts'
import { isPassword } from './password.ts'

type Raw = Record<string, unknown>
type User = Row<typeof contract.user>

const sha256 = (text: string) => createHash('sha256').update(text).digest()
/** A text as it came; one with control characters is nobody's name and cannot be asked for in a database. */
// oxlint-disable-next-line no-control-regex
const word = (value: unknown): string => (typeof value === 'string' && !/[\u0000-\u001f]/.test(value) ? value : '')

/** Both shapes of a sign-in failure at once, which satisfies every client of the family (blade-contract 2.5). */
class SignInFailure {
  readonly status: number
  readonly body: Raw
  constructor(text: string, error = 'invalid_grant', status = 400) {
    this.status = status
    this.body = { code: status, success: false, data: {}, msg: text, error, error_description: text }
  }
}

const fail = (text: string, error?: string, status?: number) => new SignInFailure(text, error, status)

interface Asked {
  readonly tenantId: string
  readonly account: string
  readonly password: string
  readonly grant: string
  readonly refreshToken: string
  readonly roleId: string
  readonly deptId: string
  readonly clientId: string
  readonly clientSecret: string
  readonly captchaKey: string
  readonly captchaCode: string
  readonly address: string
  readonly agent: string
}

/** Parameters may come in the query, a form or JSON; the Tenant-Id header wins over a parameter (blade-contract 1.2). */
function asked(request: FastifyRequest): Asked {
  const given: Raw = { ...(request.body as Raw | null), ...(request.query as Raw) }
  const header = (name: string) => word(request.headers[name])
  const [clientId, clientSecret] = Buffer.from(header('authorization').replace(/^Basic\s+/i, ''), 'base64')
    .toString()
    .split(':')
  return {
    tenantId: header('tenant-id') || word(given['tenantId']) || word(given['tenant_id']),
    account: word(given['username']) || word(given['account']),
    password: word(given['password']),
    grant: word(given['grant_type']) || word(given['grantType']),
    refreshToken: word(given['refresh_token']) || word(given['refreshToken']),
    roleId: header('role-id') || word(given['roleId']),
    deptId: header('dept-id') || word(given['deptId']),
    clientId: word(clientId),
    clientSecret: word(clientSecret),
    captchaKey: header('captcha-key') || word(given['key']),
    captchaCode: header('captcha-code') || word(given['code']),
    address: request.ip,
    agent: header('user-agent').slice(0, 255),
  }
}

const lockMinutes = 30
const accountFailures = 5
/** An office shares an address, so an address may fail more often than an account before it is locked. */
const addressFailures = 30

/** What failures are counted for, in a bounded text: accounts that do not exist may have names of any length. */
const subjectOf = (kind: string, name: string) =>
  `${kind}:${name.length > 100 ? createHash('sha256').update(name).digest('hex') : name}`

/** One try after the other for an account: tries side by side would all be looked at before the first is counted. */
const inTurn = (ctx: Ctx, subject: string) =>
  ctx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [subject])

async function isLocked(ctx: Ctx, subjects: readonly string[]): Promise<boolean> {
  const { rows } = await ctx.query('select 1 from sign_in_failure where subject = any($1) and locked_until > now()', [
    subjects,
  ])
  return rows.length > 0
}

const isForgotten = `(f.locked_until < now() or f.failed_at < now() - interval '1 day')`

/** Counts what failed within a day; at `most` the subject is locked. */
async function countFailure(ctx: Ctx, subject: string, most: number): Promise<void> {
  await ctx.query(
    `insert into sign_in_failure as f (subject, failures) values ($1, 1)
     on conflict (subject) do update set failed_at = now(),
       failures = case when ${isForgotten} then 1 else f.failures + 1 end,
       locked_until = case when ${isForgotten} then null when f.failures + 1 >= $2 then now() + make_interval(mins => $3) end`,
    [subject, most, lockMinutes],
  )
}

async function clientOf(ctx: Ctx, wanted: Asked): Promise<Row<typeof contract.client> | undefined> {
  const client = await ctx.find(contract.client, { clientId: wanted.clientId })
  const [given, kept] = [sha256(wanted.clientSecret), sha256(client?.clientSecret ?? '')]
  return client && timingSafeEqual(given, kept) ? client : undefined
}

/** The tenant when its people may sign in, else why not. */
async function tenantOf(ctx: Ctx, tenantId: string): Promise<Row<typeof tenant> | SignInFailure> {
  const found = await ctx.find(tenant, { tenantId })
  if (!found) return fail('租户ID未找到')
  const isOver = found.status !== 1 || (found.expireTime !== null && found.expireTime < ctx.now)
  return isOver ? fail('租户授权已过期,请联系管理员') : found
}

async function byPassword(ctx: Ctx, wanted: Asked, services: Services): Promise<User | SignInFailure> {
  // The password grant leaves the captcha out: for programs with their own client, and for the demonstration's cards.
  const mayOmitCaptcha = wanted.grant === 'password' && (services.env.isDemo || wanted.clientId !== 'saber')
  if (!mayOmitCaptcha && !(await useCaptcha(ctx, wanted.captchaKey, wanted.captchaCode))) return fail('验证码不正确')
  const account = subjectOf('account', `${wanted.tenantId}:${wanted.account}`)
  const address = subjectOf('address', wanted.address)
  await inTurn(ctx, account)
  if (await isLocked(ctx, [account, address])) return fail('登录错误次数过多,请稍后再试')
  const tenantFound = await tenantOf(ctx, wanted.tenantId)
  if (tenantFound instanceof SignInFailure) {
    // Trying tenant numbers is counted as trying passwords is.
    await countFailure(ctx, address, addressFailures)
    return tenantFound
  }
  const found = await ctx.find(contract.user, { tenantId: wanted.tenantId, account: wanted.account })
  const isRight = await isPassword(wanted.password, found?.passwordHash ?? null)
  if (!found || !isRight || found.status !== 1) {
    await countFailure(ctx, account, accountFailures)
    await countFailure(ctx, address, addressFailures)
    return fail('用户名或密码错误')
  }
  await ctx.query('delete from sign_in_failure where subject = $1', [account])
  return found
}

interface SessionRow {
  id: string
  user_id: string
  role_ids: string
  dept_ids: string
  refresh_hash: Buffer
  previous_hash: Buffer | null
  rotated_at: Date | null
}

const graceMs = 10_000

interface Refreshed {
  readonly session: SessionRow
  /** The other tab's refresh came first: keep its token, answer this one without rotating again. */
  readonly isLate: boolean
}

/**
 * Finds the session of a refresh token. A token that was used before revokes the whole session, unless it comes within
 * ten seconds: two tabs of one browser may ask at once (domain 1.5).
 */
async function byRefreshToken(ctx: Ctx, refreshToken: string, services: Services): Promise<Refreshed | SignInFailure> {
  const [tenantId = '', id = ''] = refreshToken.split('.')
  const { rows } = await ctx.query<SessionRow>(
    'select * from session where tenant_id = $1 and id = $2 and revoked_at is null and expires_at > now() for update',
    [tenantId, id],
  )
  const session = rows[0]
  if (!session) return fail('令牌授权已过期')
  const hash = sha256(refreshToken)
  if (hash.equals(session.refresh_hash)) return { session, isLate: false }
  const isPrevious = session.previous_hash?.equals(hash) ?? false
  if (isPrevious && session.rotated_at && ctx.now.getTime() - session.rotated_at.getTime() < graceMs)
    return { session, isLate: true }
  await ctx.query('update session set revoked_at = now() where tenant_id = $1 and id = $2', [tenantId, id])
  ctx.afterCommit(() => services.principals.forget())
  return fail('令牌授权已过期')
}

/** The roles and departments in force: those asked for in switch mode, which must be the user's own. */
function inForce(own: readonly string[] | null, wanted: string): string[] | undefined {
  const list = wanted.split(',').filter(Boolean)
  if (list.length === 0) return [...(own ?? [])]
  return list.every(one => own?.includes(one)) ? list : undefined
}

const newRefreshToken = (tenantId: string, sessionId: string) =>
  `${tenantId}.${sessionId}.${randomBytes(32).toString('base64url')}`

/**
 * The token that follows another. It is derived and not drawn, so that a second tab asking within the grace gets the very
 * token the first one got, although the store keeps only hashes.
 */
const refreshTokenAfter = (refreshToken: string, secret: string): string => {
  const [tenantId = '', sessionId = ''] = refreshToken.split('.')
  const next = createHmac('sha256', secret).update('refresh token after ').update(refreshToken).digest('base64url')
  return `${tenantId}.${sessionId}.${next}`
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
  if (roles.length === 0) return fail('未获得用户的角色信息')
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
  if (!roleIds || !deptIds) return fail('未获得用户的角色信息', 'access_denied', 403)
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
  await ctx.query('update "user" set last_login_time = now(), last_login_ip = $3 where tenant_id = $1 and id = $2', [
    found.tenantId,
    found.id,
    wanted.address,
  ])
  ctx.note('session', { id, tenantId: found.tenantId }, 'signIn', { account: found.account, tenantId: found.tenantId })
  return answerFor(ctx, found, { id, roleIds, deptIds }, refreshToken, accessLimit, services)
}

async function refresh(ctx: Ctx, wanted: Asked, services: Services, accessLimit: number) {
  const refreshed = await byRefreshToken(ctx, wanted.refreshToken, services)
  if (refreshed instanceof SignInFailure) return refreshed
  const { session, isLate } = refreshed
  const [tenantId = ''] = wanted.refreshToken.split('.')
  if (wanted.tenantId && wanted.tenantId !== tenantId) return fail('令牌授权已过期')
  const tenantFound = await tenantOf(ctx, tenantId)
  const found = await ctx.find(contract.user, { tenantId, id: session.user_id })
  if (tenantFound instanceof SignInFailure || !found || found.status !== 1) return fail('令牌授权已过期')
  const next = refreshTokenAfter(wanted.refreshToken, services.env.appSecret)
  if (!isLate)
    await ctx.query(
      'update session set previous_hash = refresh_hash, refresh_hash = $3, rotated_at = now() where tenant_id = $1 and id = $2',
      [tenantId, session.id, sha256(next)],
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
    const { request, reply } = exchangeOf(ctx)
    const wanted = asked(request)
    const client = await clientOf(ctx, wanted)
    const result = !client
      ? fail('客户端认证失败', 'invalid_client', 401)
      : !client.authorizedGrantTypes.split(',').includes(wanted.grant)
        ? fail('不支持的授权类型', 'unsupported_grant_type')
        : wanted.grant === 'refresh_token'
          ? await refresh(ctx, wanted, services, client.accessTokenValidity ?? accessSeconds)
          : wanted.grant === 'password' || wanted.grant === 'captcha'
            ? await signIn(ctx, wanted, services, client)
            : fail('不支持的授权类型', 'unsupported_grant_type')
    if (!(result instanceof SignInFailure)) return result
    void reply.status(result.status)
    return result.body
  }

async function signIn(ctx: Ctx, wanted: Asked, services: Services, client: Row<typeof contract.client>) {
  const found = await byPassword(ctx, wanted, services)
  return found instanceof SignInFailure
    ? found
    : open(
        ctx,
        found,
        wanted,
        services,
        client.refreshTokenValidity ?? 604_800,
        client.accessTokenValidity ?? accessSeconds,
      )
}

export const captcha: Handler<typeof contract.captcha> = async ctx => {
  const made = await makeCaptcha(ctx)
  return { code: 200, success: true, msg: '操作成功', data: made, ...made }
}

const done = { success: 'true', msg: 'success' }

export const logout =
  (services: Services): Handler<typeof contract.logout> =>
  async ctx => {
    const given = tokenOf(exchangeOf(ctx).request)
    const who = given ? await services.principals.claims(given) : undefined
    if (who) {
      const text = 'update session set revoked_at = now() where tenant_id = $1 and id = $2 and revoked_at is null'
      await ctx.query(text, [who.tenantId, who.sessionId])
      endStreams(ctx, who.sessionId)
    }
    ctx.afterCommit(() => services.principals.forget())
    return done
  }

/** Local logs of a browser: kept in the server's log, which has its own rotation and redaction. */
export const sendLogs: Handler<typeof contract.sendLogs> = async ctx => {
  const { request } = exchangeOf(ctx)
  const entries = Array.isArray(request.body) ? request.body.slice(0, 100) : []
  for (const entry of entries) request.log.warn({ client: JSON.stringify(entry).slice(0, 4000) }, 'client log')
  return { code: 200, success: true, data: {}, msg: '发送成功!' }
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
