import * as contract from '@forecourt/contract/access'
import { menu, roleMenu } from '@forecourt/contract/access'
import type { Row } from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import type { Handler } from '../../kernel/implement.ts'
import { randomCode } from '../../kernel/ids.ts'
import { sql } from '../../kernel/db/sql.ts'
import { verdictOf } from '../../services/decision.ts'
import { notifyApprovers, notifyUsers } from '../../services/notices.ts'
import type { Uses } from '../../services/services.ts'
import { clientDigest, hashPassword } from './password.ts'
import { approves, judgedRoles, rolesToAssign } from './rights.ts'
import { endSessions } from './session-end.ts'

const { accessRequest, role, user } = contract

const u = columnsOf(user, 'u')
const r = columnsOf(role, 'r')
const g = columnsOf(roleMenu, 'g')
const m = columnsOf(menu, 'm')
const columns = columnsOf(roleMenu)
type User = Row<typeof user>

export const requestKinds = { assign: 1, reset: 2 } as const

/** Whether somebody of this tenant can confirm, besides those named. */
async function hasDecider(ctx: Ctx, tenantId: string, except: readonly (string | null)[]): Promise<boolean> {
  const others = except.flatMap(one => (one === null ? [] : [String(one)]))
  const found = await ctx.rows(sql`
    select 1 from ${u}
    join ${r} on ${r.tenantId} = ${u.tenantId} and ${r.isDeleted} = 0 and ${u.roleId} @> to_jsonb(${r.id}::text)
    where ${u.tenantId} = ${tenantId} and ${u.isDeleted} = 0 and ${u.status} = 1 and not ${u.id} = any(${sql.param(others)}::bigint[])
      and ((${r.builtIn} = 'administrator' and ${r.tenantId} = ${platformTenant}) or exists (
        select 1 from ${g} join ${m} on ${m.id} = ${g.menuId} and ${m.isDeleted} = 0
        where ${g.tenantId} = ${r.tenantId} and ${g.roleId} = ${r.id} and ${g.isDeleted} = 0
          and ${m.code} = ${contract.decideAccess.permission}))
    limit 1`)
  return found.length > 0
}

/**
 * Whether there is a second person to ask. A tenant always has one, if need be of the platform; on the platform itself a
 * first administrator stands alone until somebody else may confirm, and nobody can be asked.
 */
async function hasSecondPerson(ctx: Ctx, tenantId: string, subjectId: string | undefined): Promise<boolean> {
  const except = [ctx.user.userId, subjectId ?? null]
  if (tenantId !== platformTenant && ctx.tenantId !== platformTenant) return true
  if (await hasDecider(ctx, tenantId, except)) return true
  return tenantId !== platformTenant && hasDecider(ctx, platformTenant, except)
}

interface Divided {
  /** What takes effect now. */
  readonly roleId: string[]
  /** What needs a second person. */
  readonly gated: string[]
  /** Those of the gated for which nobody has been asked yet. */
  readonly waiting: string[]
}

type Before = Pick<User, 'id' | 'roleId' | 'requestedRoleIds'>

/** Divides the roles somebody is to have: one with approving rights that they do not have yet waits for a second person. */
export async function divideRoles(
  ctx: Ctx,
  tenantId: string,
  before: Before | undefined,
  wanted: readonly string[],
  field: string,
): Promise<Divided> {
  const added = wanted.filter(id => !before?.roleId?.includes(id))
  const judged = added.length > 0 ? await rolesToAssign(ctx, added, tenantId, field) : []
  const gated = judged.filter(approves).map(one => one.id)
  const subjectId = before && String(before.id)
  if (gated.length === 0 || !(await hasSecondPerson(ctx, tenantId, subjectId)))
    return { roleId: [...wanted], gated: [], waiting: [] }
  return {
    roleId: wanted.filter(id => !gated.includes(id)),
    gated,
    waiting: gated.filter(id => !before?.requestedRoleIds?.includes(id)),
  }
}

/** Whether a new password for this person has to be confirmed: by it one could approve in their place. */
export async function resetWaits(ctx: Ctx, of: User): Promise<boolean> {
  const roles = await judgedRoles(ctx, of.roleId ?? [])
  return roles.some(approves) && hasSecondPerson(ctx, of.tenantId, String(of.id))
}

/** Asks for a second person; those who can confirm are notified. */
export async function requestAccess(
  ctx: Ctx,
  of: User,
  kind: (typeof requestKinds)[keyof typeof requestKinds],
  roleIds: readonly string[] = [],
): Promise<void> {
  const userId = String(of.id)
  const open = await ctx.find(accessRequest, { tenantId: of.tenantId, userId, kind, status: 0 })
  if (open && kind === requestKinds.reset) return
  const roles = await judgedRoles(ctx, roleIds)
  const roleNames =
    roles
      .map(one => one.name)
      .join('、')
      .slice(0, 255) || null
  const values = {
    subject: `${of.realName} · ${roleNames ?? of.account}`.slice(0, 255),
    companyId: of.tenantId,
    userId,
    kind,
    roleIds: [...roleIds],
    roleNames,
    requestUser: ctx.user.userId,
    requestTime: ctx.now,
  }
  const made = await ctx.insert(accessRequest, values, { tenantId: of.tenantId })
  const isOwnMatter = await hasDecider(ctx, of.tenantId, [ctx.user.userId, userId])
  const tenantIds = [isOwnMatter ? of.tenantId : platformTenant]
  await notifyApprovers(ctx, accessRequest, made, contract.decideAccess.permission, { tenantIds })
}

/**
 * The second person confirms or rejects. Who becomes an approver gets a new password from them: whoever opened the account
 * or planned the request may know the old one.
 */
export const decideAccess: Handler<typeof contract.decideAccess, Uses<'principals'>> = async (ctx, input, services) => {
  const row = await ctx.getOrRefuse(accessRequest, input.id, { lock: true })
  const isForeign = row.tenantId !== ctx.tenantId
  if (isForeign && (await hasDecider(ctx, row.tenantId, [row.requestUser, row.userId]))) ctx.refuse('otherDecider')
  const { isApproved, transition } = verdictOf(ctx, contract.decideAccess, input)
  await transition(accessRequest, row, 'decide', isApproved ? 'confirmed' : 'rejected')
  const person = await ctx.getOrRefuse(user, row.userId, { lock: true })
  const settled = { requestedRoleIds: (person.requestedRoleIds ?? []).filter(one => !row.roleIds?.includes(one)) }
  if (!isApproved) {
    await ctx.update(user, person, settled)
    return { account: null, password: null }
  }
  const roleIds = await rolesThere(ctx, row)
  const wasApprover = (await judgedRoles(ctx, person.roleId ?? [])).some(approves)
  const password = wasApprover && row.kind === requestKinds.assign ? null : randomCode(12)
  await ctx.update(user, person, {
    ...settled,
    roleId: [...new Set([...(person.roleId ?? []), ...roleIds])],
    ...(password ? { passwordHash: await hashPassword(clientDigest(password)), mustChangePassword: 1 } : {}),
  })
  if (password) await endSessions(ctx, services, [row.userId])
  ctx.afterCommit(() => services.principals.forget())
  return { account: password && person.account, password }
}

/** The roles that were asked for, which may have been removed meanwhile. */
async function rolesThere(ctx: Ctx, { tenantId, roleIds }: Row<typeof accessRequest>): Promise<string[]> {
  const wanted = roleIds ?? []
  const found = wanted.length > 0 ? await ctx.all(role, { tenantId, id: wanted }) : []
  if (found.length !== wanted.length) ctx.refuse('notFound')
  return wanted
}

export const withdrawAccess: Handler<typeof contract.withdrawAccess> = async (ctx, { id }) => {
  const row = await ctx.getOrRefuse(accessRequest, id)
  await ctx.transition(accessRequest, row, 'withdraw', 'withdrawn')
  const person = await ctx.get(user, row.userId)
  const left = (person?.requestedRoleIds ?? []).filter(one => !row.roleIds?.includes(one))
  if (person) await ctx.update(user, person, { requestedRoleIds: left })
  // Nobody is waited for any more.
  await notifyUsers(ctx, accessRequest, row, [], { kind: 'returned' })
}

/** Nobody of a removed tenant and none of its roles stays behind in lists. */
export const closeTenantAccess: Handler<typeof contract.closeTenantAccess, Uses<'principals'>> = async (
  ctx,
  { tenantId },
  services,
) => {
  const people = await ctx.all(user, { tenantId }, { limit: 100_000 })
  if (people.length > 0) {
    await endSessions(
      ctx,
      services,
      people.map(one => String(one.id)),
    )
    await ctx.removeMany(user, people)
  }
  const roles = await ctx.all(role, { tenantId }, { limit: 10_000 })
  if (roles.length > 0) await ctx.removeMany(role, roles)
  await ctx.rows(sql`update ${columns} set ${columns.isDeleted} = 1, ${columns.version} = ${columns.version} + 1
    where ${columns.tenantId} = ${tenantId} and ${columns.isDeleted} = 0`)
  const requests = await ctx.all(accessRequest, { tenantId }, { limit: 10_000 })
  if (requests.length > 0) await ctx.removeMany(accessRequest, requests)
}
