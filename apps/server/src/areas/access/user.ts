import * as contract from '@forecourt/contract/access'
import { passwordProblem } from '@forecourt/contract/kernel'
import { param, tenant } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { randomCode } from '../../kernel/ids.ts'
import type { Ahead, Handler, Hooks } from '../../kernel/implement.ts'
import { sql } from '../../kernel/sql.ts'
import type { Services } from '../services.ts'
import { countFailure, forgive, inTurn, isWaiting, oldPasswordSubject } from './attempts.ts'
import { clientDigest, hashPassword, isPassword } from './password.ts'
import { refuseWeak, refuseWeakDigest } from './weak-password.ts'

const { user, role } = contract

/** Who laid the built-in roles. */
const houseUserId = '0'

/**
 * Nobody may give more than they have: every right of the roles must be one of the granter's own (domain 1.3). The roles
 * must be of the tenant whose person gets them. A tenant's administrator may also give the roles that the house laid for
 * its kind: somebody has to be able to make the approver and the station manager without being one.
 */
async function refuseWiderRoles(ctx: Ctx, roleIds: readonly string[], tenantId: string): Promise<void> {
  const known = await ctx.all(role, { id: roleIds, tenantId })
  if (known.length !== new Set(roleIds).size) ctx.refuse('notFound')
  if (ctx.user.roleAliases.includes('administrator') && ctx.tenantId === '000000') return
  const isAdministrator = ctx.user.roleAliases.includes('admin')
  const judged = known.filter(one => !(isAdministrator && one.createUser === houseUserId)).map(one => String(one.id))
  const codes = await ctx.rows<{ code: string }>(sql`
    select distinct m.code from role_menu g join menu m on m.id = g.menu_id and m.is_deleted = 0
    where g.role_id = any(${sql.param(judged)}) and g.is_deleted = 0`)
  const wider = codes.find(({ code }) => !ctx.may(code))
  if (wider) ctx.refuse('notAllowed', wider.code)
  if (known.some(one => one.roleAlias === 'administrator')) ctx.refuse('notAllowed', 'administrator')
}

/** Asked when people are written, so that those of one file are counted together. */
async function refuseOverQuota(ctx: Ctx, tenantId: string): Promise<void> {
  const owner = await ctx.find(tenant, { tenantId })
  const quota = owner?.accountNumber ?? -1
  if (quota >= 0 && (await ctx.count(user, { tenantId })) > quota)
    ctx.refuse('invalid', ['当前租户已到最大账号额度!', 'The account quota of the tenant is used up'])
}

/** Sessions of a user end at once when the account is frozen, removed or gets another password. */
async function endSessions(ctx: Ctx, services: Services, userIds: readonly string[], except = ''): Promise<void> {
  await ctx.query('update session set revoked_at = now() where user_id = any($1) and revoked_at is null and id <> $2', [
    userIds,
    except,
  ])
  ctx.afterCommit(() => services.principals.forget())
}

export const userHooks = (services: Services): Hooks<typeof user> => ({
  prepare: async (ctx, input) => {
    const { id, password, ...values } = input
    if (id) return values
    // Whoever comes without a password, as from a file, gets one when an administrator resets it.
    if (!password) return values
    refuseWeak(ctx, 'password', password, input.account)
    return { ...values, passwordHash: await hashPassword(clientDigest(password)) }
  },
  guard: async (ctx, before, changes, tenantId) => {
    if (!changes && before && String(before.id) === ctx.user.userId)
      ctx.refuse('invalid', ['不能删除本账号!', 'You cannot remove your own account'])
    const added = (changes?.roleId ?? []).filter(one => !before?.roleId?.includes(one))
    if (added.length > 0) await refuseWiderRoles(ctx, added, tenantId)
    if (before && (!changes || changes.roleId !== undefined)) await keepAdministrator(ctx, before, changes?.roleId)
  },
  after: async (ctx, row, before) => {
    if (!before) await refuseOverQuota(ctx, row?.tenantId ?? ctx.tenantId)
    else if (!row) await endSessions(ctx, services, [String(before.id)])
    else ctx.afterCommit(() => services.principals.forget())
  },
})

const administratorRoles = async (ctx: Ctx, tenantId: string): Promise<string[]> => {
  const found = await ctx.all(role, { tenantId, roleAlias: ['admin', 'administrator'] })
  return found.map(one => String(one.id))
}

/**
 * The last administrator of a tenant can be neither frozen nor removed nor stripped of the role (domain 1.5). `roleIds` are
 * the roles the person is to have; absent when they are to have none any more.
 */
async function keepAdministrator(
  ctx: Ctx,
  before: { id: string; tenantId: string; roleId: string[] | null },
  roleIds?: readonly string[] | null,
): Promise<void> {
  const adminIds = await administratorRoles(ctx, before.tenantId)
  if (!before.roleId?.some(id => adminIds.includes(id)) || roleIds?.some(id => adminIds.includes(id))) return
  // Two administrators must not remove each other at the same moment.
  await ctx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`administrators ${before.tenantId}`])
  const others = await ctx.rows(sql`
    select 1 from "user" where tenant_id = ${before.tenantId} and id <> ${before.id} and is_deleted = 0 and status = 1
    and role_id ?| ${sql.param(adminIds)}::text[] limit 1`)
  if (others.length === 0) ctx.refuse('invalid', ['不可移除最后一名管理员', 'The last administrator cannot be removed'])
}

export const freezeUser =
  (services: Services): Handler<typeof contract.freezeUser> =>
  async (ctx, { id }) => {
    const before = await ctx.need(user, id)
    if (String(before.id) === ctx.user.userId)
      ctx.refuse('invalid', ['不能冻结本账号', 'You cannot freeze your own account'])
    await keepAdministrator(ctx, before)
    await ctx.advance(user, before, 'freeze', 'frozen')
    await endSessions(ctx, services, [id])
  }

export const unfreezeUser: Handler<typeof contract.unfreezeUser> = async (ctx, { id }) => {
  await ctx.advance(user, await ctx.need(user, id), 'unfreeze', 'active')
}

export const grantRoles =
  (services: Services): Handler<typeof contract.grantRoles> =>
  async (ctx, { userIds, roleIds }) => {
    const found = await ctx.all(user, { id: userIds })
    if (found.length !== new Set(userIds).size) ctx.refuse('notFound')
    for (const before of found) {
      const added = roleIds.filter(id => !before.roleId?.includes(id))
      if (added.length > 0) await refuseWiderRoles(ctx, added, before.tenantId)
      await keepAdministrator(ctx, before, roleIds)
      await ctx.update(user, before, { roleId: roleIds })
    }
    ctx.afterCommit(() => services.principals.forget())
  }

/** A new password for an administrator would be a way into rights one does not have. */
async function refuseAdministrator(ctx: Ctx, of: { tenantId: string; roleId: string[] | null }): Promise<void> {
  const adminIds = await administratorRoles(ctx, of.tenantId)
  const isOwn = ctx.tenantId === of.tenantId
  if (!of.roleId?.some(id => adminIds.includes(id))) return
  if (isOwn ? !ctx.user.roleIds.some(id => adminIds.includes(id)) : !ctx.isPlatform) ctx.refuse('notAllowed', 'admin')
}

export const resetPassword =
  (services: Services): Handler<typeof contract.resetPassword> =>
  async (ctx, { userIds, password }) => {
    const initial = password || (await initialPassword(ctx))
    const passwordHash = await hashPassword(clientDigest(initial))
    const found = await ctx.all(user, { id: userIds })
    if (found.length !== new Set(userIds).size) ctx.refuse('notFound')
    await Promise.all(found.map(before => refuseAdministrator(ctx, before)))
    if (password) for (const before of found) refuseWeak(ctx, 'password', password, before.account)
    const changes = { passwordHash, mustChangePassword: 1 }
    await ctx.updateMany(
      user,
      found.map(before => ({ before, changes })),
    )
    await endSessions(ctx, services, userIds)
    return { password: password ? null : initial }
  }

/** What people get as their first password: what the operator has chosen, or something random. */
async function initialPassword(ctx: Ctx): Promise<string> {
  const chosen = (await ctx.find(param, { paramKey: 'account.initPassword' }))?.paramValue ?? randomly
  if (chosen === randomly) return randomCode(12)
  const problem = passwordProblem(chosen)
  if (problem)
    ctx.refuse('invalid', [
      `参数 account.initPassword 不可用：${problem[0]}`,
      `The parameter account.initPassword cannot be used: ${problem[1]}`,
    ])
  return chosen
}

const randomly = 'random'

/** The built-in role that each kind of tenant's first person gets besides the administration of its own people. */
const firstRoles: Readonly<Record<number, string>> = {
  1: 'company',
  2: 'supplier',
  3: 'provider',
  4: 'buyer',
  5: 'buyer',
}

export const openTenantAdmin: Handler<typeof contract.openTenantAdmin> = async (
  ctx,
  { id, account, realName, phone },
) => {
  const owner = await ctx.need(tenant, id)
  const { tenantId } = owner
  if (!ctx.isPlatform || tenantId === '000000') ctx.refuse('notAllowed', 'tenant_add')
  if ((await ctx.count(user, { tenantId })) > 0) ctx.refuse('tenantOpened')
  const roles = await ctx.all(role, { tenantId, roleAlias: ['admin', firstRoles[owner.kind] ?? 'admin'] })
  const password = randomCode(12)
  const first = {
    account,
    name: realName,
    realName,
    phone: phone ?? null,
    roleId: roles.map(one => String(one.id)),
    passwordHash: await hashPassword(clientDigest(password)),
    mustChangePassword: 1,
  }
  await ctx.insert(user, first, { tenantId })
  return { tenantId, account, password }
}

interface OldPassword {
  readonly guess: 'right' | 'wrong' | 'tooOften'
  readonly passwordHash: string | null
}

/**
 * Whoever has come by a session may not guess the password with it: what was wrong is counted, in a transaction of its own
 * that the refusal does not undo.
 */
export const aheadOfPassword =
  (services: Services): Ahead =>
  (input, { tenantId, userId }): Promise<OldPassword> =>
    services.apart('old password', async ctx => {
      const subject = oldPasswordSubject(userId)
      await inTurn(ctx, subject)
      const found = await ctx.find(user, { tenantId, id: userId })
      const passwordHash = found?.passwordHash ?? null
      if (await isWaiting(ctx, [subject])) return { guess: 'tooOften', passwordHash }
      const isRight = await isPassword(String(input['oldPassword']), passwordHash)
      await (isRight ? forgive(ctx, [subject]) : countFailure(ctx, [subject]))
      return { guess: isRight ? 'right' : 'wrong', passwordHash }
    })

export const updatePassword =
  (services: Services): Handler<typeof contract.updatePassword> =>
  async (ctx, input) => {
    const { newPassword, newPassword1, plain } = input
    const { guess, passwordHash } = (input as unknown as { ahead: OldPassword }).ahead
    const before = await ctx.need(user, ctx.user.userId)
    if (guess === 'tooOften') ctx.refuse('tooOften')
    if (guess === 'wrong' || passwordHash !== before.passwordHash)
      ctx.refuseInput([{ field: 'oldPassword', message: ['原密码不正确!', 'The old password is not right'] }])
    if (newPassword !== newPassword1)
      ctx.refuseInput([{ field: 'newPassword1', message: ['请输入正确的确认密码!', 'The passwords differ'] }])
    await refuseWeakDigest(ctx, 'newPassword', {
      digest: newPassword,
      plain: plain ?? null,
      account: before.account,
    })
    // Who has to change it because somebody else knows it has changed nothing by choosing the same.
    if (await isPassword(newPassword, before.passwordHash))
      ctx.refuseInput([
        { field: 'newPassword', message: ['新密码不能与原密码相同', 'The new password is the old one'] },
      ])
    await ctx.update(user, before, {
      passwordHash: await hashPassword(newPassword.toLowerCase()),
      mustChangePassword: 0,
    })
    await endSessions(ctx, services, [ctx.user.userId], ctx.user.sessionId)
  }

export const myInfo: Handler<typeof contract.myInfo> = async ctx => ctx.need(user, ctx.user.userId)

export const updateInfo: Handler<typeof contract.updateInfo> = async (ctx, input) => {
  await ctx.update(user, await ctx.need(user, ctx.user.userId), input as never)
}
