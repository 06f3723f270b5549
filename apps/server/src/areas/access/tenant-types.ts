import * as contract from '@forecourt/contract/access'
import type { Label, Row } from '@forecourt/contract/kernel'
import { tenant, typesOf } from '@forecourt/contract/system'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/db/sql.ts'
import type { Handler } from '../../kernel/implement.ts'
import { carriedBy } from '../../seed/carried.ts'
import { notifyUsers } from '../../services/notices.ts'
import { byPeople, heldBy, holdersOf, unionOf } from './preview-grant.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { accessRequest, builtInRoleOf, builtInRoles, isRoleOf, menu, role, roleMenu, user } = contract

const u = columnsOf(user, 'u')
const columns = columnsOf(roleMenu)
const many = 100_000
const waiting = 0

type Role = Row<typeof role>

/** What becomes of the roles of a tenant that is of these types and no others. */
async function sortedRoles(ctx: Ctx, tenantId: string, types: readonly number[]) {
  const all = await ctx.all(role, { tenantId }, { order: ['sort'], limit: many })
  const isLost = (one: Role) => {
    const built = builtInRoleOf(one.builtIn)
    return built !== undefined && !isRoleOf(built, types)
  }
  return { lost: all.filter(isLost), kept: all.filter(one => !isLost(one)) }
}

/** The menus of a role that a tenant of these types may still have. */
async function menusCarried(ctx: Ctx, types: readonly number[]): Promise<(menuId: string) => boolean> {
  const carries = carriedBy(types)
  const beyond = (await ctx.all(menu, {}, { limit: many })).filter(one => !carries(one.code))
  const ids = new Set(beyond.map(one => String(one.id)))
  return menuId => !ids.has(menuId)
}

const joined = (roles: readonly { readonly label: Label }[], lang: 0 | 1): string =>
  roles.map(one => one.label[lang]).join(lang === 0 ? '、' : ', ')

export const previewTypes: Handler<typeof contract.previewTypes> = async (ctx, { id, types }) => {
  const { tenantId, kind } = await ctx.getOrRefuse(tenant, id)
  const after = typesOf({ kind, types })
  const { lost, kept } = await sortedRoles(ctx, tenantId, after)
  const isCarried = await menusCarried(ctx, after)
  const held = await heldBy(
    ctx,
    [...lost, ...kept].map(one => String(one.id)),
  )
  const isShortened = (one: Role) => [...(held.get(String(one.id)) ?? [])].some(menuId => !isCarried(menuId))
  const lostIds = new Set(lost.map(one => String(one.id)))
  const hit = [...lostIds, ...kept.filter(isShortened).map(one => String(one.id))]
  const people = hit.length > 0 ? await holdersOf(ctx, hit) : []
  const then = new Map([...held].map(([key, own]) => [key, new Set([...own].filter(isCarried))]))
  for (const gone of lostIds) then.delete(gone)
  const names = new Set(kept.map(one => one.builtIn))
  const added = Object.entries(builtInRoles).flatMap(([name, one]) =>
    isRoleOf(one, after) && !names.has(name) ? [one] : [],
  )
  const gone = lost.flatMap(one => builtInRoleOf(one.builtIn) ?? [])
  return {
    ...byPeople(
      people.map(own => ({ before: unionOf(own, held), after: unionOf(own, then) })),
      await ctx.all(menu, {}, { order: ['sort'], limit: many }),
    ),
    rolesAdded: joined(added, 0),
    rolesAddedEn: joined(added, 1),
    rolesLost: joined(gone, 0),
    rolesLostEn: joined(gone, 1),
    without: people.filter(own => own.every(one => lostIds.has(one))).length,
  }
}

/** Requests for a second person that nobody can confirm any more. */
async function withdrawRequests(ctx: Ctx, tenantId: string, isLost: (id: string) => boolean): Promise<void> {
  const open = await ctx.all(accessRequest, { tenantId, status: waiting }, { limit: many })
  for (const row of open.filter(one => one.roleIds?.some(isLost))) {
    await ctx.transition(accessRequest, row, 'withdraw', 'withdrawn')
    await notifyUsers(ctx, accessRequest, row, [], { kind: 'returned' })
  }
}

/** Who has the roles now, or is waiting for them, does so no longer. */
async function takeFromPeople(ctx: Ctx, tenantId: string, lost: readonly string[]): Promise<void> {
  const gone = sql.param([...lost])
  const found = await ctx.rows(
    { id: column.text },
    sql`select ${u.id}::text as id from ${u}
    where ${u.tenantId} = ${tenantId} and ${u.isDeleted} = 0 and (${u.roleId} ?| ${gone}::text[] or ${u.requestedRoleIds} ?| ${gone}::text[])`,
  )
  if (found.length === 0) return
  const people = await ctx.all(user, { tenantId, id: found.map(one => one.id) }, { lock: true, limit: many })
  const left = (ids: readonly string[] | null) => ids?.filter(one => !lost.includes(one)) ?? null
  await ctx.updateMany(
    user,
    people.map(before => ({
      before,
      changes: { roleId: left(before.roleId), requestedRoleIds: left(before.requestedRoleIds) },
    })),
  )
}

export const loseTypes: Handler<typeof contract.loseTypes> = async (ctx, { tenantId }) => {
  const own = (await ctx.find(tenant, { tenantId })) ?? ctx.refuse('notFound')
  const types = typesOf(own)
  const { lost, kept } = await sortedRoles(ctx, tenantId, types)
  const isCarried = await menusCarried(ctx, types)
  const rows = await ctx.all(roleMenu, { tenantId }, { limit: many })
  const byRole = Map.groupBy(rows, row => String(row.roleId))
  const ids = lost.map(one => String(one.id))
  if (ids.length > 0) {
    await takeFromPeople(ctx, tenantId, ids)
    await withdrawRequests(ctx, tenantId, id => ids.includes(id))
  }
  const gone = new Map(
    [...lost, ...kept].map(one => {
      const held = byRole.get(String(one.id)) ?? []
      return [one, ids.includes(String(one.id)) ? held : held.filter(row => !isCarried(String(row.menuId)))] as const
    }),
  )
  const rights = [...gone.values()].flat().map(row => String(row.id))
  if (rights.length > 0)
    await ctx.rows(sql`update ${columns} set ${columns.isDeleted} = 1, ${columns.version} = ${columns.version} + 1
      where ${columns.tenantId} = ${tenantId} and ${columns.id} = any(${sql.param(rights)}::bigint[])`)
  for (const [one, taken] of gone) {
    const before = byRole.get(String(one.id))?.length ?? 0
    if (taken.length > 0) ctx.auditNote('role', one, 'grant', { menus: [before, before - taken.length] })
  }
  if (lost.length > 0) await ctx.removeMany(role, lost)
}
