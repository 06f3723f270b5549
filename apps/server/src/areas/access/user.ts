import * as contract from '@forecourt/contract/access'
import { codeOf, passwordProblem, type Row } from '@forecourt/contract/kernel'
import { param, tenant, typesOf } from '@forecourt/contract/system'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { randomCode } from '../../kernel/ids.ts'
import { type Handler, hooks, type Hooks } from '../../kernel/implement.ts'
import { sql } from '../../kernel/db/sql.ts'
import { notifyUsers } from '../../services/notices.ts'
import type { Uses } from '../../services/services.ts'
import { divideRoles, requestAccess, requestKinds, resetWaits } from './access-request.ts'
import { refuseGuess } from './own-password.ts'
import { clientDigest, hashPassword, isPassword } from './password.ts'
import { lackingOfPeople, refuseWiderPeople } from './rights.ts'
import { endSessions } from './session-end.ts'
import { refuseWeak, refuseWeakDigest } from './weak-password.ts'
import { platformTenant } from '../../kernel/db/database.ts'

const { user, role } = contract

const u = columnsOf(user, 'u')

const stateCode = (name: 'active' | 'frozen' | 'waiting') => codeOf(contract.userStates, name)

/** Asked when people are written, so that those of one file are counted together. Guests that wait take nobody's place. */
export async function refuseOverQuota(ctx: Ctx, tenantId: string): Promise<void> {
  const owner = await ctx.find(tenant, { tenantId })
  const quota = owner?.accountNumber ?? -1
  if (quota >= 0 && (await ctx.count(user, { tenantId, status: [stateCode('active'), stateCode('frozen')] })) > quota)
    ctx.refuse('invalid', ['当前租户已到最大账号额度！', 'The account quota of the tenant is used up'])
}

/** The roles a person is given now, and those for which a second person is asked. */
async function assigned(
  ctx: Ctx,
  tenantId: string,
  before: Row<typeof user> | undefined,
  wanted: readonly string[] | null | undefined,
) {
  if (wanted === undefined) return {}
  const { roleId, waiting } = await divideRoles(ctx, tenantId, before, wanted ?? [], 'roleId')
  return {
    roleId: wanted && roleId,
    ...(waiting.length > 0 ? { requestedRoleIds: [...(before?.requestedRoleIds ?? []), ...waiting] } : {}),
  }
}

export const userHooks = hooks(
  contract.users,
  (services: Uses<'principals'>): Hooks<typeof user> => ({
    prepare: async (ctx, input, tenantId) => {
      const { id, password, ...given } = input
      const before = id ? await ctx.get(user, id) : undefined
      const values = { ...given, ...(await assigned(ctx, tenantId, before, given.roleId)) }
      if (id) return values
      // Whoever comes without a password, as from a file, gets one when an administrator resets it.
      if (!password) return values
      refuseWeak(ctx, 'password', password, input.account)
      return { ...values, passwordHash: await hashPassword(clientDigest(password)) }
    },
    guard: async (ctx, before, changes, tenantId) => {
      if (before) await refuseWiderPeople(ctx, [before])
      // A row that comes back has not been prepared: what would have waited is not given behind the second person's back.
      const { gated } = await divideRoles(ctx, tenantId, before, changes?.roleId ?? [], 'roleId')
      if (gated.length > 0) ctx.refuseField('secondPerson', 'roleId', user.fields.roleId.label)
      if (before && (!changes || changes.roleId !== undefined)) await keepAdministrator(ctx, before, changes?.roleId)
    },
    after: async (ctx, row, before) => {
      if (!before) await refuseOverQuota(ctx, row?.tenantId ?? ctx.tenantId)
      else if (!row) await endSessions(ctx, services, [String(before.id)])
      else ctx.afterCommit(() => services.principals.forget())
      const asked = (row?.requestedRoleIds ?? []).filter(one => !before?.requestedRoleIds?.includes(one))
      if (row && asked.length > 0) await requestAccess(ctx, row, requestKinds.assign, asked)
    },
  }),
)

const administratorRoles = async (ctx: Ctx, tenantId: string): Promise<string[]> => {
  const found = await ctx.all(role, { tenantId, builtIn: ['admin', 'administrator'] })
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
    select 1 from ${u} where ${u.tenantId} = ${before.tenantId} and ${u.id} <> ${before.id} and ${u.isDeleted} = 0 and ${u.status} = 1
    and ${u.roleId} ?| ${sql.param(adminIds)}::text[] limit 1`)
  if (others.length === 0) ctx.refuse('invalid', ['不可移除最后一名管理员', 'The last administrator cannot be removed'])
}

export const freezeUser: Handler<typeof contract.freezeUser, Uses<'principals'>> = async (ctx, { id }, services) => {
  const before = await ctx.getOrRefuse(user, id)
  await refuseWiderPeople(ctx, [before])
  await keepAdministrator(ctx, before)
  await ctx.transition(user, before, 'freeze', 'frozen')
  await endSessions(ctx, services, [id])
}

export const unfreezeUser: Handler<typeof contract.unfreezeUser> = async (ctx, { id }) => {
  const before = await ctx.getOrRefuse(user, id)
  await refuseWiderPeople(ctx, [before])
  await ctx.transition(user, before, 'unfreeze', 'active')
}

export const grantRoles: Handler<typeof contract.grantRoles, Uses<'principals'>> = async (
  ctx,
  { userIds, roleIds },
  services,
) => {
  const found = await ctx.all(user, { id: userIds })
  if (found.length !== new Set(userIds).size) ctx.refuse('notFound')
  await refuseWiderPeople(ctx, found)
  for (const before of found) await giveRoles(ctx, before, roleIds)
  ctx.afterCommit(() => services.principals.forget())
}

/** Gives somebody exactly these roles; those that approve wait for a second person. A guest is let in by it. */
export async function giveRoles(ctx: Ctx, before: Row<typeof user>, roleIds: readonly string[]): Promise<void> {
  const { roleId, waiting } = await divideRoles(ctx, before.tenantId, before, roleIds, 'roleIds')
  await keepAdministrator(ctx, before, roleId)
  const requestedRoleIds = [...(before.requestedRoleIds ?? []), ...waiting]
  const changes = { roleId, ...(waiting.length > 0 ? { requestedRoleIds } : {}) }
  const isGuest = before.status === stateCode('waiting')
  const after = isGuest
    ? await ctx.transition(user, before, 'admit', 'active', changes)
    : await ctx.update(user, before, changes)
  if (isGuest) {
    await refuseOverQuota(ctx, before.tenantId)
    // Nobody is waited for any more.
    await notifyUsers(ctx, user, after, [], { kind: 'passed' })
  }
  if (waiting.length > 0) await requestAccess(ctx, after, requestKinds.assign, waiting)
}

/**
 * A new password is a way into the rights of whoever gets it: nobody gives one to somebody with wider rights, and to
 * somebody who approves only together with a second person, who then hands it over.
 */
export const resetPassword: Handler<typeof contract.resetPassword, Uses<'principals'>> = async (
  ctx,
  { userIds, password },
  services,
) => {
  const found = await ctx.all(user, { id: userIds })
  if (found.length !== new Set(userIds).size) ctx.refuse('notFound')
  await refuseWiderPeople(ctx, found)
  if (password) for (const before of found) refuseWeak(ctx, 'password', password, before.account)
  const waits = await Promise.all(found.map(before => resetWaits(ctx, before)))
  const [later, now] = [found.filter((_, at) => waits[at]), found.filter((_, at) => !waits[at])]
  for (const before of later) await requestAccess(ctx, before, requestKinds.reset)
  const initial = password || (await initialPassword(ctx))
  if (now.length > 0) {
    const changes = { passwordHash: await hashPassword(clientDigest(initial)), mustChangePassword: 1 }
    await ctx.updateMany(
      user,
      now.map(before => ({ before, changes })),
    )
    await endSessions(
      ctx,
      services,
      now.map(before => String(before.id)),
    )
  }
  return {
    password: password || now.length === 0 ? null : initial,
    waiting: later.map(before => before.realName).join('、') || null,
  }
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

export const userReach: Handler<typeof contract.userReach> = async (ctx, { ids }) => {
  const found = await ctx.all(user, { id: ids })
  const wider = await lackingOfPeople(ctx, found)
  return found.map((one, at) => ({ id: String(one.id), isWider: wider[at] !== undefined }))
}

/** The built-in role that each type of tenant's first person gets besides the administration of its own people. */
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
  const owner = await ctx.getOrRefuse(tenant, id)
  const { tenantId } = owner
  if (tenantId === platformTenant) ctx.refuse('notAllowed', 'tenant_add')
  if ((await ctx.count(user, { tenantId })) > 0) ctx.refuse('tenantOpened')
  const first = typesOf(owner).flatMap(one => firstRoles[one] ?? [])
  const roles = await ctx.all(role, { tenantId, builtIn: ['admin', ...first] })
  const password = randomCode(12)
  const person = {
    account,
    name: realName,
    realName,
    phone: phone ?? null,
    roleId: roles.map(one => String(one.id)),
    passwordHash: await hashPassword(clientDigest(password)),
    mustChangePassword: 1,
  }
  await ctx.insert(user, person, { tenantId })
  return { tenantId, account, password }
}

export const updatePassword: Handler<typeof contract.updatePassword, Uses<'principals'>> = async (
  ctx,
  { oldPassword, newPassword, newPassword1, plain },
  services,
) => {
  const before = await ctx.getOrRefuse(user, ctx.user.userId)
  await refuseGuess(ctx, before, oldPassword)
  if (newPassword !== newPassword1)
    ctx.refuseInput([{ field: 'newPassword1', message: ['请输入正确的确认密码！', 'The passwords differ'] }])
  await refuseWeakDigest(ctx, 'newPassword', {
    digest: newPassword,
    plain: plain ?? null,
    account: before.account,
  })
  // Who has to change it because somebody else knows it has changed nothing by choosing the same.
  if (await isPassword(newPassword, before.passwordHash))
    ctx.refuseInput([{ field: 'newPassword', message: ['新密码不能与原密码相同', 'The new password is the old one'] }])
  await ctx.update(user, before, {
    passwordHash: await hashPassword(newPassword.toLowerCase()),
    mustChangePassword: 0,
  })
  await endSessions(ctx, services, [ctx.user.userId], ctx.user.sessionId)
}

export const myInfo: Handler<typeof contract.myInfo> = async ctx => ctx.getOrRefuse(user, ctx.user.userId)

export const updateInfo: Handler<typeof contract.updateInfo> = async (ctx, input) => {
  await ctx.update(user, await ctx.getOrRefuse(user, ctx.user.userId), input)
}
