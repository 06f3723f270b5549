import { column } from '../../kernel/db/row-shape.ts'
import { areas } from '@forecourt/contract'
import type { user } from '@forecourt/contract/access'
import { builtInRoleOf, dataScope, isRoleOf, menu, role, roleMenu, roleScope } from '@forecourt/contract/access'
import { approvingRights, type Label, type Row } from '@forecourt/contract/kernel'
import { tenant, typesOf } from '@forecourt/contract/system'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { sql } from '../../kernel/db/sql.ts'
import { carriedBy } from '../../seed/carried.ts'
import { givesRowsOf } from './scope-rows.ts'

const r = columnsOf(role, 'r')
const g = columnsOf(roleMenu, 'g')
const m = columnsOf(menu, 'm')
const rs = columnsOf(roleScope, 'rs')
const ds = columnsOf(dataScope, 'ds')

/** The built-in roles that administer people: they are wider than whatever rights they happen to hold. */
const administrators: readonly string[] = ['administrator', 'admin']

const approving = approvingRights(areas)

/** A role with what it lets its holders do. */
export interface Judged {
  readonly id: string
  readonly tenantId: string
  readonly name: string
  readonly builtIn: string | null
  readonly codes: readonly string[]
  /** The scopes that limit it; none means that it is not limited. */
  readonly dataScopes: readonly { readonly entity: string; readonly id: string }[]
  readonly apiScopes: readonly string[]
}

export const isRoot = (ctx: Ctx): boolean =>
  ctx.tenantId === platformTenant && ctx.user.builtInRoles.includes('administrator')

const isAdministratorOf = (ctx: Ctx, tenantId: string): boolean =>
  ctx.tenantId === tenantId && ctx.user.builtInRoles.includes('admin')

export const isAdministrative = (of: Pick<Judged, 'builtIn'>): boolean => administrators.includes(of.builtIn ?? '')

/** These roles with their rights, in one query. */
export async function judgedRoles(ctx: Ctx, roleIds: readonly string[]): Promise<Judged[]> {
  if (roleIds.length === 0) return []
  const shape = {
    id: column.text,
    tenantId: column.text,
    name: column.text,
    builtIn: column.nullable(column.text),
    codes: column.nullable(column.list(column.text)),
    scopes: column.nullable(column.json<readonly { category: number; id: string; entity: string | null }[]>),
  }
  const rows = await ctx.rows(
    shape,
    sql`
    select ${r.id}::text as id, ${r.tenantId} as "tenantId", ${r.roleName} as name, ${r.builtIn} as "builtIn",
      (select array_agg(distinct ${m.code}::text) from ${g} join ${m} on ${m.id} = ${g.menuId} and ${m.isDeleted} = 0
        where ${g.tenantId} = ${r.tenantId} and ${g.roleId} = ${r.id} and ${g.isDeleted} = 0) as codes,
      (select jsonb_agg(jsonb_build_object('category', ${rs.scopeCategory}, 'id', ${rs.scopeId}::text, 'entity', ${ds.resourceCode}))
        from ${rs} left join ${ds} on ${rs.scopeCategory} = 1 and ${ds.id} = ${rs.scopeId}
        where ${rs.tenantId} = ${r.tenantId} and ${rs.roleId} = ${r.id} and ${rs.isDeleted} = 0) as scopes
    from ${r} where ${r.id} = any(${sql.param([...new Set(roleIds)])}::bigint[]) and ${r.isDeleted} = 0`,
  )
  return rows.map(({ scopes, ...row }) => ({
    ...row,
    codes: row.codes ?? [],
    dataScopes: (scopes ?? []).flatMap(({ entity, id }) => (entity === null ? [] : [{ entity, id }])),
    apiScopes: (scopes ?? []).filter(one => one.category === 2).map(one => one.id),
  }))
}

/**
 * Whether a role reaches rows or addresses that the caller does not: one that is limited as the caller's own roles are, or
 * further, does not.
 */
function isLessLimited(ctx: Ctx, of: Judged): boolean {
  const { dataScopes, apiScopes } = ctx.user
  const rows = [...(dataScopes ?? [])].some(([entity, own]) => {
    const ids = new Set(own.map(one => one.id))
    const given = of.dataScopes.filter(one => one.entity === entity)
    return givesRowsOf(entity, of.codes) && (given.length === 0 || given.some(one => !ids.has(one.id)))
  })
  const own = new Set((apiScopes ?? []).flatMap(one => one.scopeIds))
  const isFree =
    !apiScopes ||
    of.codes.length === 0 ||
    apiScopes.some(one => !one.paths && of.codes.every(code => one.rights.has(code)))
  return rows || !(isFree || (of.apiScopes.length > 0 && of.apiScopes.every(id => own.has(id))))
}

/** What the caller lacks of a role, by a word for it; undefined when the role is within their own rights. */
export function lacking(ctx: Ctx, of: Judged): string | Label | undefined {
  if (isRoot(ctx)) return undefined
  if (of.builtIn === 'administrator' || (of.builtIn === 'admin' && !isAdministratorOf(ctx, of.tenantId))) return of.name
  return of.codes.find(code => !ctx.may(code)) ?? (isLessLimited(ctx, of) ? of.name : undefined)
}

/** The administrator of a tenant looks after all who hold its built-in roles, and gives these, without having their rights. */
const isLookedAfter = (ctx: Ctx, of: Judged): boolean => of.builtIn !== null && isAdministratorOf(ctx, of.tenantId)

const lackingToAssign = (ctx: Ctx, of: Judged) => (isLookedAfter(ctx, of) ? undefined : lacking(ctx, of))

/** What may be given in a tenant: by what it is, whoever gives it (ADR 0107). */
export async function capOf(ctx: Ctx, tenantId: string): Promise<Cap> {
  const own = await ctx.find(tenant, { tenantId })
  const types = own ? typesOf(own) : []
  const carries = carriedBy(types)
  return {
    carries,
    beyond: ({ builtIn, name, codes }) => {
      const built = builtInRoleOf(builtIn)
      return built && !isRoleOf(built, types) ? name : codes.find(code => !carries(code))
    },
  }
}

/** What the types of a tenant carry. */
export interface Cap {
  readonly carries: (code: string) => boolean
  /** What is in a role and not carried, by a word for it: the role as a whole where it is one of other tenants. */
  readonly beyond: (of: Pick<Judged, 'builtIn' | 'name' | 'codes'>) => string | undefined
}

/** Nobody gives more than they have (domain 1.3), nor what the tenant is not. The roles must be of the tenant whose person gets them. */
export async function rolesToAssign(
  ctx: Ctx,
  roleIds: readonly string[],
  tenantId: string,
  field: string,
): Promise<Judged[]> {
  const found = (await judgedRoles(ctx, roleIds)).filter(one => one.tenantId === tenantId)
  // In a form the reference is wrong; a call that names roles finds none.
  if (found.length !== new Set(roleIds).size && field === 'roleId')
    ctx.refuseInput([{ field, message: ['角色不存在', 'There is no such role'] }])
  if (found.length !== new Set(roleIds).size) ctx.refuse('notFound')
  const cap = await capOf(ctx, tenantId)
  for (const one of found) {
    const wider = lackingToAssign(ctx, one)
    if (wider) ctx.refuseField('notAllowed', field, wider)
    const beyond = cap.beyond(one)
    if (beyond) ctx.refuseField('beyondTypes', field, beyond)
  }
  return found
}

export const refuseWiderRole = (ctx: Ctx, of: Judged): void => {
  const wider = lacking(ctx, of)
  if (wider) ctx.refuse('widerRights', wider)
}

type Person = Pick<Row<typeof user>, 'id' | 'tenantId' | 'roleId'>

/** For each of these people what the caller lacks of their rights; undefined for those within reach. */
export async function lackingOfPeople(ctx: Ctx, people: readonly Person[]): Promise<(string | Label | undefined)[]> {
  if (isRoot(ctx)) return people.map(() => undefined)
  const roles = await judgedRoles(
    ctx,
    people.flatMap(one => one.roleId ?? []),
  )
  const byId = new Map(roles.map(one => [one.id, lackingToAssign(ctx, one)]))
  return people.map(one => (one.roleId ?? []).map(id => byId.get(id)).find(wider => wider !== undefined))
}

/** Nobody edits, freezes, removes or signs in for somebody whose rights go beyond their own. */
export async function refuseWiderPeople(ctx: Ctx, people: readonly Person[]): Promise<void> {
  const wider = (await lackingOfPeople(ctx, people)).find(one => one !== undefined)
  if (wider) ctx.refuse('widerRights', wider)
}

export const approves = (of: Judged): boolean =>
  of.builtIn === 'administrator' || of.codes.some(code => approving.has(code))

export const isApproving = (code: string): boolean => approving.has(code)
