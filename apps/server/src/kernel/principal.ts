import { createSecretKey, type KeyObject } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Principal } from './context.ts'
import { type Database, platformTenant, type Transaction } from './database.ts'
import { isId } from './ids.ts'

export const accessSeconds = 3600

export interface Claims {
  readonly tenantId: string
  readonly userId: string
  readonly sessionId: string
}

interface PersonRow {
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
}

/**
 * One statement for everything the house needs to know of somebody: the user is not frozen, the tenant is in force, the
 * roles in force and what they may do. No row means that nobody stands there.
 */
const standing = (from: string, roles: string): string => `
select u.account, u.name, u.real_name, u.dept_id, r.role_ids, r.aliases, r.built_in,
  u.must_change_password = 1 as must_change,
  coalesce('administrator' = any(r.built_in), false) and u.tenant_id = '000000' as is_root,
  (select array_agg(distinct m.code::text) from role_menu g join menu m on m.id = g.menu_id and m.is_deleted = 0
    where g.tenant_id = u.tenant_id and g.role_id::text = any(r.role_ids) and g.is_deleted = 0) as codes
from ${from}
join tenant t on t.tenant_id = u.tenant_id and t.is_deleted = 0 and t.status = 1 and (t.expire_time is null or t.expire_time > now())
cross join lateral (
  select array_agg(ro.id::text) as role_ids, array_agg(ro.role_alias::text) as aliases,
    array_agg(ro.built_in::text) filter (where ro.built_in is not null) as built_in from role ro
  where ro.tenant_id = u.tenant_id and ro.is_deleted = 0 ${roles} and u.role_id @> to_jsonb(ro.id::text)
) r`

const inForce = 'u.is_deleted = 0 and u.status = 1'
const sessionText = `${standing(
  `session s join "user" u on u.tenant_id = s.tenant_id and u.id = s.user_id and ${inForce}`,
  `and ro.id::text = any(string_to_array(s.role_ids, ','))`,
)}
where s.tenant_id = $1 and s.id = $2 and s.user_id = $3 and s.revoked_at is null and s.expires_at > now()`
const personText = `${standing('"user" u', '')} where u.tenant_id = $1 and u.id = $2 and ${inForce}`

const matches = (claim: unknown, pattern: RegExp): claim is string => typeof claim === 'string' && pattern.test(claim)

const keptMs = 3_000
const mostKept = 20_000

/**
 * Reads who is asking from a token. What the tables say is kept for three seconds, which is how long a revoked session
 * or a changed role may still act on another process; on this one it is forgotten at once.
 */
export class Principals {
  /** The first one signs; tokens of all of them are believed. */
  readonly #keys: readonly KeyObject[]
  readonly #database: Database
  readonly #kept = new Map<string, { readonly principal: Principal; readonly untilMs: number }>()
  /** How often everything was forgotten: what was asked before that is not kept after it. */
  #forgotten = 0

  constructor(database: Database, secrets: readonly string[]) {
    this.#database = database
    this.#keys = secrets.map(secret => createSecretKey(Buffer.from(secret)))
  }

  /** A token for one session, good for an hour unless `seconds` says less. */
  async issue(claims: Claims & { readonly seconds?: number }): Promise<string> {
    return new SignJWT({ tenant_id: claims.tenantId, user_id: claims.userId, sid: claims.sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('forecourt')
      .setAudience('access')
      .setIssuedAt()
      .setExpirationTime(`${claims.seconds ?? accessSeconds}s`)
      .sign(this.#keys[0] as KeyObject)
  }

  /** The person behind a token, or undefined when it is not, or no longer, good. */
  async read(token: string): Promise<Principal | undefined> {
    const kept = this.#kept.get(token)
    if (kept && kept.untilMs > Date.now()) return kept.principal
    const forgotten = this.#forgotten
    const claims = await this.claims(token)
    const principal = claims && (await this.#load(claims))
    this.#kept.delete(token)
    if (!principal || forgotten !== this.#forgotten) return principal
    if (this.#kept.size > mostKept) this.#kept.clear()
    this.#kept.set(token, { principal, untilMs: Date.now() + keptMs })
    return principal
  }

  /** After a sign-out or a change of rights: the next request reads the tables again. */
  forget(): void {
    this.#forgotten++
    this.#kept.clear()
  }

  /** Whose session a token is of, by its signature alone: whether the session is in force is for the tables to say. */
  async claims(token: string): Promise<Claims | undefined> {
    for (const key of this.#keys) {
      const claims = await claimsBy(token, key)
      if (claims) return claims
    }
    return undefined
  }

  /** Somebody as they stand now, without a session: for work that goes on after they left. */
  async ofPerson(tenantId: string, userId: string): Promise<Principal | undefined> {
    const scope = { tenantId, userId }
    const { rows } = await this.#database.read(scope, tx => tx.query<PersonRow>(personText, [tenantId, userId]))
    return principalOf({ ...scope, sessionId: '' }, rows[0])
  }

  async #load({ tenantId, userId, sessionId }: Claims): Promise<Principal | undefined> {
    const ask = (tx: Transaction) => tx.query<PersonRow>(sessionText, [tenantId, sessionId, userId])
    const { rows } = await this.#database.read({ tenantId, userId }, ask, { isEntrance: true })
    return principalOf({ tenantId, userId, sessionId }, rows[0])
  }
}

async function claimsBy(token: string, key: KeyObject): Promise<Claims | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer: 'forecourt', audience: 'access' })
    const { tenant_id: tenantId, user_id: userId, sid: sessionId } = payload
    const isOurs =
      matches(tenantId, /^\d{1,12}$/) && typeof userId === 'string' && isId(userId) && matches(sessionId, /^[\w-]{36}$/)
    return isOurs ? { tenantId, userId, sessionId } : undefined
  } catch {
    return undefined
  }
}

function principalOf(claims: Claims, row: PersonRow | undefined): Principal | undefined {
  // Without any role left in force the session is over: a removed role answers 401 (domain 1.5).
  if (!row?.role_ids) return undefined
  return {
    ...claims,
    account: row.account,
    name: row.real_name || row.name || row.account,
    roleIds: row.role_ids,
    roleAliases: row.aliases ?? [],
    builtInRoles: row.built_in ?? [],
    deptIds: row.dept_id ?? [],
    mustChangePassword: row.must_change,
    permissions: row.is_root && claims.tenantId === platformTenant ? everything : new Set(row.codes ?? []),
  }
}

/** The administrator of the platform may do everything there is to do. */
const everything: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true })
