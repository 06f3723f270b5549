import { areas } from '@forecourt/contract'
import {
  access,
  acting,
  authenticator,
  menu,
  passkey,
  role,
  roleMenu,
  secondFactorRequired,
  user,
} from '@forecourt/contract/access'
import { rightsWithheldWhileActing } from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Principal } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { queryText, settled, type SettledSql, sql } from '../../kernel/db/sql.ts'
import type { Claims, PrincipalQuery } from '../../kernel/who/principal.ts'
import { tenantRows } from '../system/relations.ts'
import { type Scoped, scopedBy, scopedColumns, scopesPart, type ScopeRows } from './scope-rows.ts'
import { sessionTable } from './tables.ts'

const u = columnsOf(user, 'u')
const s = columnsOf(sessionTable, 's')
const ro = columnsOf(role, 'ro')
const g = columnsOf(roleMenu, 'g')
const m = columnsOf(menu, 'm')
const au = columnsOf(authenticator, 'au')
const pk = columnsOf(passkey, 'pk')
const t = tenantRows('t')
/** What the tenant is: without types of its own what it is above all. */
const typesOfTenant = settled(sql`coalesce(${t.types}, jsonb_build_array(${t.kind}::text))`)
const platform = settled(sql.raw(`'${platformTenant}'`))

interface PersonRow extends ScopeRows {
  account: string
  name: string | null
  real_name: string | null
  dept_id: string[] | null
  role_ids: string[] | null
  aliases: string[] | null
  built_in: string[] | null
  codes: string[] | null
  is_root: boolean
  must_change: boolean
  must_set_up: boolean
  tenant_types: string[]
}

const tenantInForce = settled(
  sql`${t.isDeleted} = 0 and ${t.status} = 1 and (${t.expireTime} is null or ${t.expireTime} > now())`,
)

/**
 * One statement for everything one needs to know of somebody: the user is not frozen, the tenant is in force, the
 * roles in force and what they may do. Without a row there is no such principal.
 */
const principalText = (from: SettledSql, roles: SettledSql, where: SettledSql): string => queryText`
select ${u.account}, ${u.name}, ${u.realName}, ${u.deptId}, r.ids as role_ids, r.aliases, r.keys as built_in,
  ${u.mustChangePassword} = 1 as must_change, ${typesOfTenant} as tenant_types,
  coalesce(r.strictest, 0) = ${secondFactorRequired}
    and not exists (select from ${au} where ${au.tenantId} = ${u.tenantId} and ${au.userId} = ${u.id} and ${au.isDeleted} = 0 and ${au.confirmTime} is not null)
    and not exists (select from ${pk} where ${pk.tenantId} = ${u.tenantId} and ${pk.userId} = ${u.id} and ${pk.isDeleted} = 0 and ${pk.confirmTime} is not null) as must_set_up,
  coalesce('administrator' = any(r.keys), false) and ${u.tenantId} = ${platform} as is_root,
  (select array_agg(distinct ${m.code}::text) from ${g} join ${m} on ${m.id} = ${g.menuId} and ${m.isDeleted} = 0
    where ${g.tenantId} = ${u.tenantId} and ${g.roleId}::text = any(r.ids) and ${g.isDeleted} = 0) as codes,
  ${scopedColumns}
from ${from}
join ${t} on ${t.tenantId} = ${u.tenantId} and ${tenantInForce}
cross join lateral (
  select array_agg(${ro.id}::text) as ids, max(${ro.secondFactor}) as strictest, array_agg(${ro.roleAlias}::text) as aliases,
    array_agg(${ro.builtIn}::text) filter (where ${ro.builtIn} is not null) as keys from ${ro}
  where ${ro.tenantId} = ${u.tenantId} and ${ro.isDeleted} = 0 ${roles} and ${u.roleId} @> to_jsonb(${ro.id}::text)
) r
${scopesPart}
where ${where}`

const inForce = settled(sql`${u.isDeleted} = 0 and ${u.status} = 1`)
const sessionText = principalText(
  settled(sql`${s} join ${u} on ${u.tenantId} = ${s.tenantId} and ${u.id} = ${s.userId} and ${inForce}`),
  settled(sql`and ${ro.id}::text = any(string_to_array(${s.roleIds}, ','))`),
  settled(
    sql`${s.tenantId} = $1 and ${s.id} = $2 and ${s.userId} = $3 and ${s.revokedAt} is null and ${s.expiresAt} > now()`,
  ),
)
const personText = principalText(
  settled(sql`${u}`),
  settled(sql``),
  settled(sql`${u.tenantId} = $1 and ${u.id} = $2 and ${inForce}`),
)

function principalOf(claims: Claims, given: Readonly<Record<string, unknown>> | undefined): Principal | undefined {
  const row = given as PersonRow | undefined
  // Without any role left in force the session is over: a removed role answers 401 (domain 1.5).
  if (!row?.role_ids) return undefined
  return {
    ...claims,
    tenantTypes: row.tenant_types.map(Number),
    account: row.account,
    name: row.real_name || row.name || row.account,
    roleIds: row.role_ids,
    roleAliases: row.aliases ?? [],
    builtInRoles: row.built_in ?? [],
    deptIds: row.dept_id ?? [],
    mustChangePassword: row.must_change,
    mustSetUpSecondFactor: row.must_set_up,
    permissions: new Set(row.codes ?? []),
    ...scopedBy(row, row.role_ids),
    // Who may do everything is limited by nothing.
    ...(row.is_root && claims.tenantId === platformTenant ? unlimited : {}),
  }
}

/** The administrator of the platform may do everything there is to do. */
const everything: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true })
const unlimited: Scoped & Pick<Principal, 'permissions'> = {
  permissions: everything,
  dataScopes: undefined,
  apiScopes: undefined,
}

const a = columnsOf(acting, 'a')
const own = tenantRows('own')

/**
 * Somebody of the platform as one of a tenant: what the tenant's built-in roles may together, without what nobody does in a tenant's
 * name. No role is in force, so nothing that goes by being an administrator is theirs. Without `acting_id` it is over.
 */
const actingText = queryText`
select ${u.account}, ${u.name}, ${u.realName}, ${a.id}::text as acting_id, ${a.tenantId} as acting_tenant, ${a.untilTime} as until,
  ${typesOfTenant} as tenant_types,
  (select array_agg(distinct ${m.code}::text) from ${ro}
    join ${g} on ${g.tenantId} = ${ro.tenantId} and ${g.roleId} = ${ro.id} and ${g.isDeleted} = 0
    join ${m} on ${m.id} = ${g.menuId} and ${m.isDeleted} = 0
    where ${ro.tenantId} = ${a.tenantId} and ${ro.isDeleted} = 0 and ${ro.builtIn} is not null) as codes
from ${s}
join ${u} on ${u.tenantId} = ${s.tenantId} and ${u.id} = ${s.userId} and ${inForce}
join ${own} on ${own.tenantId} = ${u.tenantId} and ${own.isDeleted} = 0 and ${own.status} = 1
join ${a} on ${a.id} = ${s.actingId} and ${a.id} = $4 and ${a.personId} = ${u.id} and ${a.isDeleted} = 0 and ${a.status} = 1 and ${a.untilTime} > now()
join ${t} on ${t.tenantId} = ${a.tenantId} and ${tenantInForce}
where ${s.tenantId} = $1 and ${s.id} = $2 and ${s.userId} = $3 and ${s.revokedAt} is null and ${s.expiresAt} > now() and ${s.tenantId} = ${platform}
  and exists (select from ${ro} where ${ro.tenantId} = ${u.tenantId} and ${ro.isDeleted} = 0
    and ${ro.id}::text = any(string_to_array(${s.roleIds}, ',')) and ${u.roleId} @> to_jsonb(${ro.id}::text)
    and (${ro.builtIn} = 'administrator' or exists (select from ${g} join ${m} on ${m.id} = ${g.menuId} and ${m.isDeleted} = 0 and ${m.code} = 'tenant_act'
      where ${g.tenantId} = ${ro.tenantId} and ${g.roleId} = ${ro.id} and ${g.isDeleted} = 0)))`

interface ActingRow {
  account: string
  name: string | null
  real_name: string | null
  acting_id: string
  acting_tenant: string
  until: Date
  tenant_types: string[]
  codes: string[] | null
}

const withheld = rightsWithheldWhileActing(areas, access)

function actingAs(claims: Claims, given: Readonly<Record<string, unknown>> | undefined): Principal | undefined {
  const row = given as unknown as ActingRow | undefined
  return (
    row && {
      userId: claims.userId,
      sessionId: claims.sessionId,
      tenantId: row.acting_tenant,
      tenantTypes: row.tenant_types.map(Number),
      account: row.account,
      name: row.real_name || row.name || row.account,
      roleIds: [],
      roleAliases: [],
      builtInRoles: [],
      deptIds: [],
      permissions: new Set((row.codes ?? []).filter(code => !withheld.has(code))),
      acting: { id: row.acting_id, until: row.until },
    }
  )
}

/** Who somebody is, by the tables of this area. */
export const principalQuery: PrincipalQuery = {
  bySession: ({ tenantId, sessionId, userId, actingId }) =>
    actingId === undefined
      ? { text: sessionText, values: [tenantId, sessionId, userId] }
      : { text: actingText, values: [tenantId, sessionId, userId, actingId] },
  byPerson: (tenantId, userId) => ({ text: personText, values: [tenantId, userId] }),
  read: (claims, row) => (claims.actingId === undefined ? principalOf(claims, row) : actingAs(claims, row)),
}
