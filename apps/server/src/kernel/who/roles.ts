import { createHash } from 'node:crypto'

/**
 * The three roles of one installation in PostgreSQL. Roles belong to the server and not to a database, so their names follow
 * from the login, and the login from the name of the database: two installations on one server never share one.
 */
export interface Roles {
  /** The running server signs in as this one, which has no rights of its own. */
  readonly login: string
  /** What a transaction of a tenant becomes. */
  readonly tenant: string
  /** What a transaction of the platform becomes. */
  readonly platform: string
}

/** Whether a name fits as it is, with an ending, into the 63 bytes of an identifier that needs no quotes. */
const isPlain = (name: string) => /^[a-z0-9_]{1,50}$/.test(name)

const abbreviated = (name: string) => `forecourt_${createHash('sha256').update(name).digest('hex').slice(0, 16)}`

/** The login of the installation in a database: `forecourt_app` in the database `forecourt`, `forecourt_shop_app` in `shop`. */
export function loginFor(database: string): string {
  if (database === 'forecourt') return 'forecourt_app'
  return `${isPlain(`forecourt_${database}`) ? `forecourt_${database}` : abbreviated(database)}_app`
}

/** The roles of an installation by the address that its server signs in with. */
export function rolesOf(appUrl: string): Roles {
  const login = decodeURIComponent(new URL(appUrl).username)
  const stem = login.replace(/_app$/, '')
  const base = isPlain(stem) ? stem : abbreviated(login)
  return { login, tenant: `${base}_tenant`, platform: `${base}_platform` }
}
