import pg from 'pg'
import { patientOpeningMs, singleClient } from '../kernel/db/connection.ts'
import { type Roles, rolesOf } from '../kernel/who/roles.ts'

/** Another start may be doing the same to the catalog of the whole server at the same moment. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      await work()
      return
    } catch (error) {
      if (attempt === 10 || (error as { code?: string }).code !== 'XX000') throw error
      await new Promise(resolve => setTimeout(resolve, 50 * attempt))
    }
}

async function ensureRole(client: pg.Client, name: string, options: string): Promise<void> {
  const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [name])
  if (rows.length > 0) return
  await client.query(`create role ${pg.escapeIdentifier(name)} ${options}`).catch((error: { code?: string }) => {
    if (error.code !== '42710' && error.code !== '23505') throw error as unknown as Error
  })
}

/** Row-level security would not bind these, whatever the policies say. */
async function refusePowerful(client: pg.Client, { login, tenant, platform }: Roles): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select rolname as name from pg_roles where rolname = any ($1)
       and (rolname = current_user or rolsuper or rolbypassrls or rolcreaterole or rolreplication)`,
    [[login, tenant, platform]],
  )
  if (rows.length > 0)
    throw new Error(
      `The running server must not have more rights than its tenants, and ${rows.map(row => row.name).join(', ')} may pass ` +
        'row-level security, make roles, or owns the tables. Name an ordinary login in DATABASE_APP_URL.',
    )
}

const refusedSignIn = new Set(['28P01', '28000'])

async function maySignIn(appUrl: string): Promise<boolean> {
  const client = singleClient(appUrl, { openingMs: patientOpeningMs })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (refusedSignIn.has((error as { code?: string }).code ?? '')) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

async function givePassword(client: pg.Client, login: string, appUrl: string): Promise<void> {
  const password = decodeURIComponent(new URL(appUrl).password)
  if (!password || (await maySignIn(appUrl))) return
  const text = `alter role ${pg.escapeIdentifier(login)} with password ${client.escapeLiteral(password)}`
  await patiently(() => client.query(text)).catch((error: { code?: string }) => {
    if (error.code !== '42501') throw error as unknown as Error
    throw new Error(
      `The login ${login} is there already, does not accept the password that follows from APP_SECRET, and the role in ` +
        'DATABASE_URL may not change it. Name a login of your own in DATABASE_APP_URL, or drop that role.',
      { cause: error },
    )
  })
}

async function ensureMember(client: pg.Client, login: string, role: string): Promise<void> {
  const { rows } = await client.query<{ isMember: boolean }>(`select pg_has_role($1, $2, 'member') as "isMember"`, [
    login,
    role,
  ])
  if (!rows[0]?.isMember) await patiently(() => client.query(`grant ${role} to ${pg.escapeIdentifier(login)}`))
}

/**
 * The roles of this installation, made where they are missing. A password is set only when the login is not let in with
 * the one it should have, so that a login that somebody else looks after is left alone.
 */
export async function ensureRoles(client: pg.Client, appUrl: string): Promise<Roles> {
  const roles = rolesOf(appUrl)
  await refusePowerful(client, roles)
  await ensureRole(client, roles.tenant, 'nologin')
  await ensureRole(client, roles.platform, 'nologin')
  await ensureRole(client, roles.login, 'login noinherit')
  await ensureMember(client, roles.login, roles.tenant)
  await ensureMember(client, roles.login, roles.platform)
  await givePassword(client, roles.login, appUrl)
  return roles
}
