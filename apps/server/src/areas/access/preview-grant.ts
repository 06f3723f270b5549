import * as contract from '@forecourt/contract/access'
import type { Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import type { Handler } from '../../kernel/implement.ts'
import { heldAfter } from './menu-keys.ts'
import { refuseWiderPeople, refuseWiderRole } from './rights.ts'
import { branches, judged, seenMenus } from './role.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { menu, role, roleMenu, user } = contract

const u = columnsOf(user, 'u')
const everything = 100_000

type Held = ReadonlyMap<string, ReadonlySet<string>>
type Menu = Row<typeof menu>

/** The people who hold one of these roles, by all the roles they hold; who has every right by another role changes nothing. */
export async function holdersOf(ctx: Ctx, roleIds: readonly string[]): Promise<readonly (readonly string[])[]> {
  const found = await ctx.rows(
    { roles: column.list(column.text) },
    sql`select ${u.roleId} as roles from ${u} where ${u.roleId} ?| ${sql.param([...roleIds])}::text[] and ${u.isDeleted} = 0`,
  )
  const roots = await ctx.all(role, { builtIn: ['administrator'] })
  const rootIds = new Set(roots.map(one => String(one.id)))
  return found.map(one => one.roles).filter(roles => !roles.some(id => rootIds.has(id)))
}

export async function heldBy(ctx: Ctx, roleIds: readonly string[]): Promise<Held> {
  const rows = roleIds.length > 0 ? await ctx.all(roleMenu, { roleId: roleIds }, { limit: everything }) : []
  const byRole = Map.groupBy(rows, row => String(row.roleId))
  return new Map([...byRole].map(([id, own]) => [id, new Set(own.map(row => String(row.menuId)))]))
}

export const unionOf = (roles: readonly string[], held: Held) => new Set(roles.flatMap(id => [...(held.get(id) ?? [])]))

/** What somebody has now, and would have then. */
interface Person {
  readonly before: ReadonlySet<string>
  readonly after: ReadonlySet<string>
}

/** By menu, how many of these people have it after and not before. */
function countOf(people: readonly (readonly [before: ReadonlySet<string>, after: ReadonlySet<string>])[]) {
  const counts = new Map<string, number>()
  for (const [before, after] of people)
    for (const id of after) if (!before.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** What all of these people gain and lose. */
export const byPeople = (people: readonly Person[], seen: readonly Menu[]) => ({
  people: people.length,
  gains: byPage(countOf(people.map(({ before, after }) => [before, after])), seen),
  losses: byPage(countOf(people.map(({ before, after }) => [after, before])), seen),
})

const button = 2

/** What only holds pages together is no screen. */
const isHeading = (one: Menu, parents: ReadonlySet<string | null>) =>
  one.category !== button && parents.has(String(one.id))

/** Page by page: a right stands below its page, and those that as many people gain or lose stand together. */
function byPage(counts: ReadonlyMap<string, number>, menus: readonly Menu[]) {
  const byId = new Map(menus.map(one => [String(one.id), one]))
  const headings = new Set(menus.filter(one => one.category !== button).map(one => one.parentId))
  const changed = menus.filter(one => counts.has(String(one.id)) && !isHeading(one, headings))
  const pageOf = (one: Menu) => (one.category === button ? (byId.get(one.parentId ?? '') ?? one) : one)
  const lines = Map.groupBy(changed, one => `${String(pageOf(one).id)}/${String(counts.get(String(one.id)))}`)
  return [...lines.values()].flatMap(line => {
    const [first] = line
    if (!first) return []
    const page = pageOf(first)
    const rights = line.filter(one => one !== page)
    return {
      page: page.name,
      pageEn: page.nameEn ?? page.name,
      rights: rights.map(one => one.name).join('、'),
      rightsEn: rights.map(one => one.nameEn ?? one.name).join(', '),
      people: counts.get(String(first.id)) ?? 0,
    }
  })
}

export const previewGrant: Handler<typeof contract.previewGrant> = async (ctx, { roleIds, menuIds, strict }) => {
  const roles = await ctx.all(role, { id: roleIds })
  if (roles.length !== new Set(roleIds).size) ctx.refuse('notFound')
  for (const one of roles) refuseWiderRole(ctx, await judged(ctx, String(one.id)))
  const people = await holdersOf(ctx, roleIds)
  const now = await heldBy(ctx, [...new Set([...roleIds, ...people.flat()])])
  const seen = await seenMenus(ctx)
  const visible = new Set(seen.map(one => String(one.id)))
  const chosen = (menuIds ?? []).filter(id => visible.has(id))
  const after = (held: ReadonlySet<string>) =>
    heldAfter({ seen: branches(seen), held, chosen, strict: strict ?? false })
  const then = new Map([...now, ...roleIds.map(id => [id, after(now.get(id) ?? new Set())] as const)])
  return byPeople(
    people.map(own => ({ before: unionOf(own, now), after: unionOf(own, then) })),
    seen,
  )
}

export const previewRoles: Handler<typeof contract.previewRoles> = async (ctx, { userIds, roleIds }) => {
  const people = await ctx.all(user, { id: userIds })
  const roles = await ctx.all(role, { id: roleIds })
  if (people.length !== new Set(userIds).size || roles.length !== new Set(roleIds).size) ctx.refuse('notFound')
  // A role is its own tenant's people's alone.
  if (new Set([...people, ...roles].map(one => one.tenantId)).size > 1) ctx.refuse('notFound')
  await refuseWiderPeople(ctx, people)
  for (const one of roles) refuseWiderRole(ctx, await judged(ctx, String(one.id)))
  const held = await heldBy(ctx, [...new Set([...roleIds, ...people.flatMap(one => one.roleId ?? [])])])
  const after = unionOf(roleIds, held)
  return byPeople(
    people.map(one => ({ before: unionOf(one.roleId ?? [], held), after })),
    await seenMenus(ctx),
  )
}
