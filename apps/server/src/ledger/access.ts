import type { Policy, TableAccess } from '../kernel/db/policy.ts'

// Who may do what to the tables of the ledger. Nobody writes them but its functions, which act as the owner; and the owner
// keeps only what these need. It could grant itself the rest again, but not by accident.

const policy = (name: string, command: Policy['command'], to: Policy['to'], test = 'true'): Policy => ({
  name,
  command,
  to,
  test,
})

const ofTenant = 'tenant_id = app_tenant()'
const ofParties = `${ofTenant} or app_tenant() = any (line_tenants)`
const ownerChanges = policy('owner_changes', 'update', 'owner')

function table(
  name: string,
  tenantReads: string | undefined,
  more: readonly Policy[] = [],
  revokedOfOwner = 'update, delete, truncate',
  kept?: string,
): TableAccess {
  return {
    table: `ledger.${name}`,
    policies: [
      policy('owner_reads', 'select', 'owner'),
      policy('owner_adds', 'insert', 'owner'),
      policy('platform_reads', 'select', 'platform'),
      ...(tenantReads ? [policy('tenant_reads', 'select', 'tenant', tenantReads)] : []),
      ...more,
    ],
    grants: [
      tenantReads ? ['select', 'tenant', 'platform'] : ['select', 'platform'],
      ...(kept ? ([[`update (${kept})`, 'owner']] as const) : []),
    ],
    revokedOfOwner,
  }
}

export const ledgerTables: readonly TableAccess[] = [
  { table: 'ledger.chart', grants: [['select', 'tenant', 'platform']] },
  { table: 'ledger.event', grants: [['select', 'tenant', 'platform']] },
  { table: 'ledger.entry_line', grants: [['select', 'tenant', 'platform']] },
  table(
    'account',
    ofTenant,
    [ownerChanges],
    undefined,
    'name, frozen, credit_limit, balance, hold_out, version, moved_at',
  ),
  table('entry', ofParties),
  table('line', ofTenant),
  table('hold', ofTenant, [ownerChanges], undefined, 'state, posted_amount, entry_id, closed_at'),
  table('period', undefined, [ownerChanges], 'delete, truncate'),
  table('daily', undefined, [ownerChanges], undefined, 'debit, credit'),
  { table: 'ledger.daily_total', grants: [['select', 'platform']] },
  table('unsealed', undefined, [policy('owner_takes', 'delete', 'owner')], 'update, truncate'),
  table('seal', ofTenant),
]

/** Functions of the ledger that a tenant's transactions call, and those that only the platform's do. */
export const ledgerFunctions = {
  both: ['post', 'hold', 'release', 'version_at'],
  platform: ['configure', 'set_period', 'expire_holds', 'seal', 'link', 'line_digest', 'entry_digest'],
} as const
