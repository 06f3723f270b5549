import type { Entity } from '@forecourt/contract/kernel'
import { isTenantTable, snake } from './table.ts'

/** Jobs and start-up work act as nobody. */
const isHouse = `current_setting('app.actor', true) = '0'`

/**
 * Row-level security of every table, derived from the declaration: the owner tenant reads and writes, tenants named in
 * `share` columns read, the platform sees all. What is `personal` even the platform's people see of their own only. Forced, so that it binds the owner of the tables too.
 */
export function policiesOf(of: Entity): string[] {
  const table = `"${snake(of.name)}"`
  const reset = ['own', 'shared', 'change', 'platform', 'owner', 'read'].map(
    name => `drop policy if exists p_${name} on ${table}`,
  )
  const policy = (name: string, command: string, role: string, test: string) =>
    `create policy p_${name} on ${table} for ${command} to ${role}${command === 'insert' ? '' : ` using (${test})`}${command === 'select' ? '' : ` with check (${test})`}`
  const { personal } = of.options
  const mine = personal && `"${snake(personal)}" = current_setting('app.actor', true)::bigint`
  const both = [
    policy('platform', 'all', 'forecourt_platform', mine ? `${mine} or ${isHouse}` : 'true'),
    policy('owner', 'all', 'current_user', 'true'),
  ]
  const secure = [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    ...reset,
    ...both,
  ]
  if (of.options.keptDays) secure.push(grant(table, 'delete', 'forecourt_platform'))
  if (!isTenantTable(of))
    return [
      ...secure,
      policy('read', 'select', 'forecourt_tenant', 'true'),
      grant(table, 'select', 'forecourt_tenant'),
      grant(table, all, 'forecourt_platform'),
    ]
  return [
    ...secure,
    policy(
      'own',
      of.options.share?.length ? 'insert' : 'all',
      'forecourt_tenant',
      mine ? `tenant_id = app_tenant() and ${mine}` : 'tenant_id = app_tenant()',
    ),
    ...(of.options.share?.length ? sharedPolicies(of.options.share, policy) : []),
    grant(table, all, 'forecourt_tenant, forecourt_platform'),
  ]
}

/**
 * A row that several tenants read is checked by a CASE over one look at the setting. The same test written with OR
 * tempts the planner into reading three indexes for every list; statements name their tenant themselves (see list.ts),
 * and the policy only has to be the wall.
 */
function sharedPolicies(
  share: readonly string[],
  policy: (name: string, command: string, role: string, test: string) => string,
): string[] {
  const readers = ['tenantId', ...share].map(field => `when "${snake(field)}" then true`).join(' ')
  return [
    policy('shared', 'select', 'forecourt_tenant', `case (select app_tenant()) ${readers} else false end`),
    policy('change', 'update', 'forecourt_tenant', 'tenant_id = app_tenant()'),
  ]
}

// Records are never deleted, only marked: no role of the application may delete. Working data is, by the platform's jobs.
const all = 'select, insert, update'
const grant = (table: string, rights: string, roles: string) => `grant ${rights} on ${table} to ${roles}`
