import type { Entity } from '@forecourt/contract/kernel'
import { isTenantTable, snake } from './table.ts'

/**
 * Row-level security of every table, derived from the declaration: the owner tenant reads and writes, tenants named in
 * `share` columns read, the platform sees all. Forced, so that it binds the owner of the tables too.
 */
export function policiesOf(of: Entity): string[] {
  const table = `"${snake(of.name)}"`
  const reset = ['own', 'shared', 'platform', 'owner', 'read'].map(
    name => `drop policy if exists p_${name} on ${table}`,
  )
  const policy = (name: string, command: string, role: string, test: string) =>
    `create policy p_${name} on ${table} for ${command} to ${role} using (${test})${command === 'select' ? '' : ` with check (${test})`}`
  const both = [policy('platform', 'all', 'forecourt_platform', 'true'), policy('owner', 'all', 'current_user', 'true')]
  const secure = [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    ...reset,
    ...both,
  ]
  if (!isTenantTable(of))
    return [
      ...secure,
      policy('read', 'select', 'forecourt_tenant', 'true'),
      grant(table, 'select', 'forecourt_tenant'),
      grant(table, all, 'forecourt_platform'),
    ]
  const shares = (of.options.share ?? []).map(field => `"${snake(field)}" = app_tenant()`)
  return [
    ...secure,
    policy('own', 'all', 'forecourt_tenant', 'tenant_id = app_tenant()'),
    ...(shares.length ? [policy('shared', 'select', 'forecourt_tenant', shares.join(' or '))] : []),
    grant(table, all, 'forecourt_tenant, forecourt_platform'),
  ]
}

// Rows are never deleted, only marked: no role of the application may delete.
const all = 'select, insert, update'
const grant = (table: string, rights: string, roles: string) => `grant ${rights} on ${table} to ${roles}`
