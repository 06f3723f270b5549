import { createHash } from 'node:crypto'
import { areas } from '@forecourt/contract'
import { entitiesOf } from '@forecourt/contract/kernel'
import type pg from 'pg'
import { jobsAccess } from '../kernel/work/jobs.ts'
import { type Policy, type TableAccess, accessOf, accessStatements, anyRolePattern } from '../kernel/db/policy.ts'
import type { Roles } from '../kernel/who/roles.ts'
import { ledgerFunctions, ledgerTables } from '../ledger/access.ts'

const tenant: Policy = { name: 'p_own', command: 'all', to: 'tenant', test: 'tenant_id = app_tenant()' }
const platform: Policy = { name: 'p_platform', command: 'all', to: 'platform', test: 'true' }
const owner: Policy = { name: 'p_owner', command: 'all', to: 'owner', test: 'true' }
const ownerReads: Policy = { name: 'p_owner_read', command: 'select', to: 'owner', test: 'true' }
const ownerAdds: Policy = { name: 'p_owner_add', command: 'insert', to: 'owner', test: 'true' }
const everything = 'select, insert, update, delete'

/** Tables of the kernel, which are no entities. */
const kernelTables: readonly TableAccess[] = [
  // Even the owner may only add to the audit, never change it: the chain is a proof against the owner's own mistakes too.
  {
    table: 'audit_entry',
    policies: [tenant, platform, ownerReads],
    grants: [['select, insert', 'tenant', 'platform']],
  },
  {
    table: 'audit_seal',
    policies: [tenant, platform, ownerReads, ownerAdds],
    grants: [['select', 'tenant', 'platform']],
  },
  // What a paper once said is never changed, and never forgotten.
  {
    table: 'paper_proof',
    policies: [tenant, platform, ownerReads],
    grants: [['select, insert', 'tenant', 'platform']],
  },
  { table: 'idempotency', policies: [tenant, platform, owner], grants: [[everything, 'tenant', 'platform']] },
  ...['session', 'stored_file'].map(
    (table): TableAccess => ({
      table,
      policies: [tenant, platform, owner],
      grants: [
        ['select, insert, update', 'tenant', 'platform'],
        ['delete', 'platform'],
      ],
    }),
  ),
  // A code is asked for by the server and used up by whoever makes the call.
  {
    table: 'step_up',
    policies: [tenant, platform, owner],
    grants: [
      ['select, update', 'tenant', 'platform'],
      ['insert, delete', 'platform'],
    ],
  },
  {
    table: 'event',
    policies: [tenant, platform, owner],
    grants: [
      ['select, insert', 'tenant', 'platform'],
      ['delete', 'platform'],
    ],
  },
  { table: 'partner_nonce', policies: [platform, owner], grants: [['select, insert, delete', 'platform']] },
  // No tenant's data: asked before it is known who asks, or by the server for itself.
  ...['captcha', 'sign_in_failure', 'social_state', 'social_proof', 'card_try', 'retired_secret'].map(
    (table): TableAccess => ({ table, grants: [[everything, 'platform']] }),
  ),
]

/** Entities whose rows the platform's jobs delete although they have no days to be kept for. */
const workingData = new Set(['import_change'])

const entityTables = (): TableAccess[] =>
  areas.flatMap(entitiesOf).map(entity => {
    const access = accessOf(entity)
    return workingData.has(access.table.replaceAll('"', ''))
      ? { ...access, grants: [...access.grants, ['delete', 'platform'] as const] }
      : access
  })

/** Every table whose access is declared. */
export const tablesWithAccess = (): readonly TableAccess[] => [...kernelTables, ...ledgerTables, ...entityTables()]

const ownFunctions = ['audit_seal_pending', 'audit_broken', 'take_from_month']

const qualified = (table: string) => (table.includes('.') ? table : `public.${table.replaceAll('"', '')}`)

/** What is no table: schemas, numbers, functions, and the tables of pg-boss. One transaction each. */
function otherStatements(roles: Roles): string[][] {
  const both = `${roles.tenant}, ${roles.platform}`
  const functionsOf = (schema: string, names: readonly string[], to: string) => `do $$
declare found regprocedure;
begin
  for found in select oid from pg_proc where pronamespace = '${schema}'::regnamespace
    and proname in (${names.map(name => `'${name}'`).join(', ')})
  loop
    execute format('grant execute on function %s to ${to}', found);
  end loop;
end $$`
  return [
    [
      `grant usage on schema public to ${both}`,
      `grant usage on sequence node_number, document_number to ${both}`,
      `revoke all on function audit_seal_pending(integer), audit_broken(),
        take_from_month(varchar, varchar, bigint, bigint, bigint, timestamptz) from public`,
      functionsOf('public', ownFunctions, both),
      `grant usage on schema ledger to ${both}`,
      'revoke all on all functions in schema ledger from public',
      functionsOf('ledger', ledgerFunctions.both, both),
      functionsOf('ledger', ledgerFunctions.platform, roles.platform),
    ],
    jobsAccess(roles),
  ]
}

/** Takes what is left to roles of installations of ours that this database no longer belongs to. */
const forgetRole = (role: string): string[] =>
  ['public', 'ledger', 'pgboss'].flatMap(schema => [
    `revoke all on all tables in schema ${schema} from ${role}`,
    `revoke all on all sequences in schema ${schema} from ${role}`,
    `revoke all on all functions in schema ${schema} from ${role}`,
    `revoke all on schema ${schema} from ${role}`,
  ])

/**
 * What is there: one line for each table with its row-level security, each policy and each right that is not the owner's
 * by itself. Partitions are reached by their table, and what only later versions of PostgreSQL know says nothing. Rights of roles that are none of ours are an operator's own business and left out.
 * $1 to $3 are the names of tenant, platform and login; $4 is the pattern of all roles of ours; $5 are the tables and
 * functions that are declared: of others, which an operator may have made, only what concerns our roles or everybody.
 */
const accessQuery = `
with party as (
  select oid, case rolname when $1 then 'tenant' when $2 then 'platform' when $3 then 'login' else rolname end as name
  from pg_roles where rolname in ($1, $2, $3) or rolname ~ $4
  union all select 0, 'public'
), named as (
  select oid, nspname as schema from pg_namespace where nspname in ('public', 'ledger', 'pgboss')
), own as (
  select c.oid, c.relkind, c.relowner as owner, c.relacl as acl, c.relrowsecurity, c.relforcerowsecurity,
    format('%s.%s', n.schema, c.relname) as name, n.schema = 'pgboss' or format('%s.%s', n.schema, c.relname) = any ($5) as known
  from pg_class c join named n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'S') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
), rights as (
  select name, a.grantee, a.privilege_type as privilege, owner, known
    from own, aclexplode(coalesce(acl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", owner))) a
  union all select format('%s.%s', o.name, t.attname), a.grantee, a.privilege_type, o.owner, o.known
    from own o join pg_attribute t on t.attrelid = o.oid and t.attacl is not null, aclexplode(t.attacl) a
  union all select p.oid::regprocedure::text, a.grantee, a.privilege_type, p.proowner, true
    from pg_proc p join named n on n.oid = p.pronamespace, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
    where (n.schema <> 'public' or 'public.' || p.proname = any ($5))
  union all select s.nspname, a.grantee, a.privilege_type, 0, true from pg_namespace s join named n on n.oid = s.oid, aclexplode(s.nspacl) a
    where a.grantee in (select oid from party where name <> 'public')
)
select format('table %s%s%s', name, case when relrowsecurity then ' walled' end, case when relforcerowsecurity then ' forced' end) as line
  from own where relkind in ('r', 'p') and known
union all
select format('policy %s on %s for %s%s to %s using %s check %s', p.polname, o.name, p.polcmd,
    case when p.polpermissive then '' else ' restrictive' end,
    (select string_agg(coalesce(party.name, case when r.oid = o.owner then 'owner' end), ',' order by 1)
      from unnest(p.polroles) as r (oid) left join party on party.oid = r.oid),
    pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
  from pg_policy p join own o on o.oid = p.polrelid
  where exists (select from unnest(p.polroles) r (oid) where r.oid = o.owner or r.oid in (select oid from party))
union all
select format('right %s on %s of %s', r.privilege, r.name, coalesce(party.name, 'owner'))
  from rights r left join party on party.oid = r.grantee
  where (party.name is not null or (r.grantee = r.owner and r.known)) and r.privilege <> 'MAINTAIN'
order by 1`

/** The access that is there, line by line, in words that do not depend on the names of the roles. */
export async function accessLines(client: pg.ClientBase, roles: Roles): Promise<string[]> {
  const known = [...tablesWithAccess().map(one => qualified(one.table)), ...ownFunctions.map(one => `public.${one}`)]
  const values = [roles.tenant, roles.platform, roles.login, anyRolePattern, known]
  // What stands on the search path is written without its schema: it must not depend on whoever asks.
  await client.query(`set search_path = public`)
  const { rows } = await client.query<{ line: string }>(accessQuery, values)
  return rows.map(row => row.line)
}

const digestOf = (lines: readonly string[]) => createHash('sha256').update(lines.join('\n')).digest('hex')

/** The access as it is declared, without the names of the roles. */
const declared = (): string => {
  const plain: Roles = { login: 'login', tenant: 'tenant', platform: 'platform' }
  return digestOf([
    ...tablesWithAccess().flatMap(one => accessStatements(one, plain)),
    ...otherStatements(plain).flat(),
  ])
}

/** What is recorded when the access has been set: what was declared, and what was there afterwards. */
export const accessDigest = async (client: pg.ClientBase, roles: Roles): Promise<string> =>
  digestOf([declared(), ...(await accessLines(client, roles))])

/** Roles of ours, of another name, that still have rights in this database. */
async function formerRoles(client: pg.ClientBase, roles: Roles): Promise<string[]> {
  const lines = await accessLines(client, roles)
  const words = new Set(lines.flatMap(line => line.split(/[ ,]/)))
  return [...words].filter(word => new RegExp(anyRolePattern).test(word))
}

/** Tables with a policy, or with a right that anybody but the owner has. */
const usedTables = (lines: readonly string[]): Set<string> =>
  new Set(
    lines.flatMap(line => {
      const [, table] = /^policy \S+ on (\S+) for /.exec(line) ?? /^right \S+ on (\S+) of (?!owner$)/.exec(line) ?? []
      // Of a column too: its name stands behind the table's.
      return table ? [table, table.replace(/\.[^.]+$/, '')] : []
    }),
  )

/** Runs one transaction, waiting for nobody so long that others would wait behind it. */
export type Step = (statements: string) => Promise<void>

/**
 * Gives everything the access that is declared for it: row-level security, policies and rights, and takes away what roles of
 * a former name had. Does nothing, and locks nothing, when what is there is what was left there and nothing else has been
 * declared since. Each table is changed in a transaction of its own; an interrupted start is taken up by the next one.
 */
export async function setAccess(client: pg.ClientBase, roles: Roles, step: Step): Promise<boolean> {
  const recorded = await client.query(`select 1 from schema_migration where name = 'policies' and digest = $1`, [
    await accessDigest(client, roles),
  ])
  if (recorded.rows.length > 0) return false
  const used = usedTables(await accessLines(client, roles))
  for (const one of tablesWithAccess())
    await step(accessStatements(one, roles, !used.has(qualified(one.table))).join(';\n'))
  for (const statements of otherStatements(roles)) await step(statements.join(';\n'))
  for (const role of await formerRoles(client, roles)) await step(forgetRole(role).join(';\n'))
  const digest = await accessDigest(client, roles)
  await step(`delete from schema_migration where name = 'policies';
    insert into schema_migration (name, digest) values ('policies', '${digest}')`)
  return true
}

/** What is declared and not there, in words: tables without row-level security, and policies that are missing. */
export async function missingWalls(client: pg.ClientBase, roles: Roles): Promise<string[]> {
  const lines = await accessLines(client, roles)
  return tablesWithAccess().flatMap(({ table, policies }) => {
    if (!policies) return []
    const name = qualified(table)
    const isWalled = lines.includes(`table ${name} walled forced`)
    const found = new Set(lines.filter(line => line.startsWith('policy ')).map(line => line.split(' for ')[0]))
    const missing = policies.filter(one => !found.has(`policy ${one.name} on ${name}`))
    return [
      ...(isWalled ? [] : [`${name} has no forced row-level security`]),
      ...missing.map(one => `${name} lacks the policy ${one.name}`),
    ]
  })
}
