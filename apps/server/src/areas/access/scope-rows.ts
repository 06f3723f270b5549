import { areas } from '@forecourt/contract'
import { apiScope, dataScope, menu, role, roleMenu, roleScope, user } from '@forecourt/contract/access'
import { pathsByRight, rightsByEntity } from '@forecourt/contract/kernel'
import { columnsOf, rowsNamed } from '../../kernel/db/columns.ts'
import type { Principal } from '../../kernel/context.ts'
import { settled, sql } from '../../kernel/db/sql.ts'
import { type ApiScope, type DataScope, type ScopeKind, scopeKinds } from '../../kernel/who/scopes.ts'
import { isCovered } from '../../kernel/who/api-scope.ts'
import { deptRows } from '../system/relations.ts'

const rs = columnsOf(roleScope, 'rs')
const ds = columnsOf(dataScope, 'ds')
const aps = columnsOf(apiScope, 'aps')
const ro = columnsOf(role, 'ro')
const g = columnsOf(roleMenu, 'g')
const m = columnsOf(menu, 'm')
const d = deptRows('d')
const below = deptRows('below')
const line = rowsNamed(d, 'line')
const u = columnsOf(user, 'u')

/** One scope of one role, as the statement that says who somebody is answers it. A scope that was removed has no kind, and no path. */
interface ScopeRow {
  readonly role: string
  readonly category: number
  readonly id: string
  readonly entity: string | null
  readonly kind: number | null
  readonly value: string | null
  readonly path: string | null
}

/** What is asked beside the rights of somebody: nothing more than an index is looked into for those without scopes. */
export interface ScopeRows {
  readonly scopes: readonly ScopeRow[] | null
  /** Of each role what it gives, asked only where there are scopes. */
  readonly role_codes: Readonly<Record<string, readonly string[] | null>> | null
  readonly depts_below: readonly string[] | null
}

/** The scopes of the roles in `r.ids` that are not built in. */
export const scopesPart = settled(sql`
cross join lateral (
  select jsonb_agg(jsonb_build_object('role', ${rs.roleId}::text, 'category', ${rs.scopeCategory}, 'id', ${rs.scopeId}::text,
    'entity', ${ds.resourceCode}, 'kind', case when ${ds.isDeleted} = 0 then ${ds.scopeType} end, 'value', ${ds.scopeValue}, 'path', ${aps.scopePath})) as scopes
  from ${rs}
  join ${ro} on ${ro.tenantId} = ${rs.tenantId} and ${ro.id} = ${rs.roleId} and ${ro.builtIn} is null
  left join ${ds} on ${rs.scopeCategory} = 1 and ${ds.id} = ${rs.scopeId}
  left join ${aps} on ${rs.scopeCategory} = 2 and ${aps.id} = ${rs.scopeId} and ${aps.isDeleted} = 0
  where ${rs.tenantId} = ${u.tenantId} and ${rs.roleId} = any(r.ids::bigint[]) and ${rs.isDeleted} = 0
) sc`)

/** What each role gives and which departments are below, of those with scopes alone. */
export const scopedColumns = settled(sql`
  sc.scopes,
  case when sc.scopes is not null then (
    select jsonb_object_agg(one.id, (
      select jsonb_agg(distinct ${m.code}) from ${g} join ${m} on ${m.id} = ${g.menuId} and ${m.isDeleted} = 0
      where ${g.tenantId} = ${u.tenantId} and ${g.roleId}::text = one.id and ${g.isDeleted} = 0))
    from unnest(r.ids) as one(id)) end as role_codes,
  case when sc.scopes @> '[{"kind": 4}]' then (
    with recursive ${line} (id) as (
      select ${d.id} from ${d} where ${d.tenantId} = ${u.tenantId} and ${d.isDeleted} = 0 and ${u.deptId} @> to_jsonb(${d.id}::text)
      union
      select ${below.id} from ${line} join ${below} on ${below.tenantId} = ${u.tenantId} and ${below.parentId} = ${line.id}
      where ${below.isDeleted} = 0)
    select array_agg(${line.id}::text) from ${line}) end as depts_below`)

const rightsOf = rightsByEntity(areas)
const pathsOf = pathsByRight(areas)

/** Whether these rights give anything about rows of an entity. */
export const givesRowsOf = (entity: string, codes: readonly string[]): boolean =>
  codes.some(code => rightsOf.get(entity)?.has(code) ?? false)

const isScopeKind = (kind: number | null): kind is ScopeKind => Object.values<number | null>(scopeKinds).includes(kind)

/**
 * Which rows the roles of a person give together. A role gives all rows of whatever it has a right to and no scope for; one
 * that has no right to an entity says nothing about its rows.
 */
function dataScopesOf(
  rows: readonly ScopeRow[],
  codesOf: (role: string) => readonly string[],
  roleIds: readonly string[],
) {
  const own = rows.filter(one => one.category === 1)
  const found = new Map<string, readonly DataScope[]>()
  for (const entity of new Set(own.flatMap(one => one.entity ?? []))) {
    const given = roleIds.map(id => own.filter(one => one.role === id && one.entity === entity))
    const isFree = given.some((some, at) => {
      if (some.length > 0) return some.some(one => one.kind === scopeKinds.all)
      return givesRowsOf(entity, codesOf(roleIds[at] ?? ''))
    })
    if (isFree) continue
    const scopes = given.flat().map(
      ({ id, role: by, kind, value }): DataScope => ({
        id,
        roleId: by,
        kind: isScopeKind(kind) ? kind : undefined,
        condition: value,
      }),
    )
    found.set(entity, scopes)
  }
  return found
}

function apiScopesOf(
  rows: readonly ScopeRow[],
  codesOf: (role: string) => readonly string[],
  roleIds: readonly string[],
) {
  const own = rows.filter(one => one.category === 2)
  if (own.length === 0) return undefined
  return roleIds.map((id): ApiScope => {
    const mine = own.filter(one => one.role === id)
    const paths = mine.length > 0 ? mine.flatMap(one => one.path ?? []) : undefined
    return { roleId: id, rights: new Set(codesOf(id)), paths, scopeIds: mine.map(one => one.id) }
  })
}

/** A right that its role lets be used by no path is none: menus and buttons follow from that. */
const usable = ({ rights, paths }: ApiScope): string[] =>
  [...rights].filter(right => !paths || !pathsOf.has(right) || isCovered(paths, pathsOf.get(right) ?? []))

export type Scoped = Partial<Pick<Principal, 'dataScopes' | 'apiScopes' | 'deptIdsBelow' | 'permissions'>>

/** What the scopes of the roles leave of somebody's rights and rows; nothing where there are none. */
export function scopedBy(
  { scopes, role_codes: codes, depts_below: below }: ScopeRows,
  roleIds: readonly string[],
): Scoped {
  if (!scopes) return {}
  const codesOf = (id: string) => codes?.[id] ?? []
  const dataScopes = dataScopesOf(scopes, codesOf, roleIds)
  const apiScopes = apiScopesOf(scopes, codesOf, roleIds)
  return {
    ...(dataScopes.size > 0 ? { dataScopes } : {}),
    ...(below ? { deptIdsBelow: below } : {}),
    ...(apiScopes ? { apiScopes, permissions: new Set(apiScopes.flatMap(usable)) } : {}),
  }
}
