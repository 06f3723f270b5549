import { type Entity, platformTenant } from '@forecourt/contract/kernel'
import type { Roles } from '../who/roles.ts'
import { isTenantTable, snake } from './table.ts'

/** Jobs and start-up work act as nobody. */
const isSystem = `current_setting('app.actor', true) = '0'`

/** Who may be named by a policy or a grant: the two roles of the application, or the owner of the tables. */
export type Party = 'tenant' | 'platform' | 'owner'

/** A policy of row-level security: which rows one party sees by a command, and which it may write. */
export interface Policy {
  readonly name: string
  readonly command: 'all' | 'select' | 'insert' | 'update' | 'delete'
  readonly to: Party
  readonly test: string
}

/** Everything that may be done to one table, so that it can be set anew wherever it is found to be different. */
export interface TableAccess {
  /** As SQL writes it, with its schema where that is not `public`. */
  readonly table: string
  /** Undefined for what holds no tenant's rows: the table then has no row-level security. */
  readonly policies?: readonly Policy[]
  readonly grants: readonly (readonly [rights: string, ...to: Party[]])[]
  /** What the owner itself gives up, so that no mistake of its own can do it. */
  readonly revokedOfOwner?: string
}

/** Roles of installations of ours by their names, whichever release or database made them. */
export const anyRolePattern = '^forecourt(_[a-z0-9_]+)?_(tenant|platform|app)$'

const partyName = (roles: Roles, party: Party) => (party === 'owner' ? 'current_user' : roles[party])

/** Takes away every policy and grant that an installation of ours has ever put on the table; others keep theirs. */
const reset = (table: string, roles: Roles) => `do $$
declare found text;
begin
  for found in select polname from pg_policy where polrelid = '${table}'::regclass and (polroles = '{0}' or exists (
    select from pg_roles where oid = any (polroles) and (rolname = current_user
      or rolname in ('${roles.tenant}', '${roles.platform}', '${roles.login}') or rolname ~ '${anyRolePattern}')))
  loop
    execute format('drop policy %I on ${table}', found);
  end loop;
  for found in select r.rolname from pg_roles r where r.rolname <> current_user
    and r.oid in (select a.grantee from pg_class c, aclexplode(c.relacl) a where c.oid = '${table}'::regclass
      union select a.grantee from pg_attribute t, aclexplode(t.attacl) a where t.attrelid = '${table}'::regclass)
    and (r.rolname in ('${roles.tenant}', '${roles.platform}', '${roles.login}') or r.rolname ~ '${anyRolePattern}')
  loop
    execute format('revoke all on ${table} from %I', found);
  end loop;
end $$`

/** The statements that give a table the access that is declared for it, and no other, whatever it has now; `isBare`: nothing. */
export function accessStatements(
  { table, policies, grants, revokedOfOwner }: TableAccess,
  roles: Roles,
  isBare = false,
): string[] {
  const policy = ({ name, command, to, test }: Policy) =>
    `create policy ${name} on ${table} for ${command} to ${partyName(roles, to)}` +
    `${command === 'insert' ? '' : ` using (${test})`}` +
    `${command === 'select' || command === 'delete' ? '' : ` with check (${test})`}`
  return [
    ...(policies
      ? [`alter table ${table} enable row level security`, `alter table ${table} force row level security`]
      : []),
    ...(isBare ? [] : [reset(table, roles), `revoke all on ${table} from public`]),
    ...(policies ?? []).map(policy),
    ...(revokedOfOwner ? [`revoke ${revokedOfOwner} on ${table} from current_user`] : []),
    ...grants.map(
      ([rights, ...to]) => `grant ${rights} on ${table} to ${to.map(party => partyName(roles, party)).join(', ')}`,
    ),
  ]
}

/**
 * The access to the table of an entity, derived from the declaration: the owner tenant reads and writes, tenants named in
 * `share` columns read, as all do of the platform's rows with `shareAll`, the platform sees all. What is `personal` even the platform's people see of their own only.
 * Row-level security is forced, so that it binds the owner of the tables too.
 */
export function accessOf(of: Entity): TableAccess {
  const table = `"${snake(of.name)}"`
  const { personal, share, shareAll, retentionDays } = of.options
  const isRead = Boolean(share?.length || shareAll)
  const mine = personal && `"${snake(personal)}" = current_setting('app.actor', true)::bigint`
  const both: Policy[] = [
    { name: 'p_platform', command: 'all', to: 'platform', test: mine ? `${mine} or ${isSystem}` : 'true' },
    { name: 'p_owner', command: 'all', to: 'owner', test: 'true' },
  ]
  const deleted: [string, Party][] = retentionDays ? [['delete', 'platform']] : []
  if (!isTenantTable(of))
    return {
      table,
      policies: [...both, { name: 'p_read', command: 'select', to: 'tenant', test: 'true' }],
      grants: [['select', 'tenant'], [written, 'platform'], ...deleted],
    }
  const own: Policy = {
    name: 'p_own',
    command: isRead ? 'insert' : 'all',
    to: 'tenant',
    test: mine ? `tenant_id = app_tenant() and ${mine}` : 'tenant_id = app_tenant()',
  }
  return {
    table,
    policies: [...both, own, ...(isRead ? sharedPolicies(share ?? [], Boolean(shareAll)) : [])],
    grants: [[written, 'tenant', 'platform'], ...deleted],
  }
}

/**
 * A row that several tenants read is checked by a CASE over one look at the setting. The same test written with OR
 * tempts the planner into reading three indexes for every list; statements name their tenant themselves (see list.ts),
 * and the policy only has to be the wall.
 */
function sharedPolicies(share: readonly string[], isForAll: boolean): Policy[] {
  const readers = ['tenantId', ...share].map(field => `when "${snake(field)}" then true`).join(' ')
  return [
    {
      name: 'p_shared',
      command: 'select',
      to: 'tenant',
      test: `case (select app_tenant()) ${readers} else ${isForAll ? `tenant_id = '${platformTenant}'` : 'false'} end`,
    },
    { name: 'p_change', command: 'update', to: 'tenant', test: 'tenant_id = app_tenant()' },
  ]
}

// Records are never deleted, only marked: no role of the application may delete. Working data is, by the platform's jobs.
const written = 'select, insert, update'
