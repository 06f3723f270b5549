import { createSecretKey, type KeyObject } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Principal } from '../context.ts'
import type { Database, Terms } from '../db/database.ts'
import { isId } from '../ids.ts'

export const accessSeconds = 3600

export interface Claims {
  readonly tenantId: string
  readonly userId: string
  readonly sessionId: string
  /** By which row the session works as one of another tenant; `tenantId` stays that of the session. */
  readonly actingId?: string | undefined
}

/** A statement and its values. */
export interface Question {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * How the application's tables say who somebody is: given by the area that keeps sessions, people and roles. No principal means
 * that the session is over, or the person, their tenant or all their roles are no longer in force.
 */
export interface PrincipalQuery {
  readonly bySession: (claims: Claims) => Question
  readonly byPerson: (tenantId: string, userId: string) => Question
  /** The principal that the first row of an answer describes. */
  readonly read: (claims: Claims, row: Readonly<Record<string, unknown>> | undefined) => Principal | undefined
}

const matches = (claim: unknown, pattern: RegExp): claim is string => typeof claim === 'string' && pattern.test(claim)

const ttlMs = 3_000
const maxEntries = 20_000

/**
 * Reads who is asking from a token. What the tables say is kept for three seconds, which is how long a revoked session
 * or a changed role may still act on another process; on this one it is forgotten at once.
 */
export class Principals {
  /** The first one signs; tokens of all of them are believed. */
  readonly #keys: readonly KeyObject[]
  readonly #database: Database
  readonly #query: PrincipalQuery
  readonly #kept = new Map<string, { readonly principal: Principal; readonly untilMs: number }>()
  /** How often everything was forgotten: what was asked before that is not kept after it. */
  #forgotten = 0

  constructor(database: Database, secrets: readonly string[], query: PrincipalQuery) {
    this.#database = database
    this.#query = query
    this.#keys = secrets.map(secret => createSecretKey(Buffer.from(secret)))
  }

  /** A token for one session, good for an hour unless `seconds` says less. */
  async issue(claims: Claims & { readonly seconds?: number }): Promise<string> {
    return new SignJWT({
      tenant_id: claims.tenantId,
      user_id: claims.userId,
      sid: claims.sessionId,
      act: claims.actingId,
    })
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
    if (this.#kept.size > maxEntries) this.#kept.clear()
    const untilMs = Math.min(Date.now() + ttlMs, principal.acting?.until.getTime() ?? Infinity)
    this.#kept.set(token, { principal, untilMs })
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
    return this.#ask({ tenantId, userId, sessionId: '' }, this.#query.byPerson(tenantId, userId))
  }

  #load(claims: Claims): Promise<Principal | undefined> {
    return this.#ask(claims, this.#query.bySession(claims), { isEntrance: true })
  }

  async #ask(claims: Claims, { text, values }: Question, terms?: Terms): Promise<Principal | undefined> {
    const { tenantId, userId } = claims
    const { rows } = await this.#database.read({ tenantId, userId }, tx => tx.query(text, values), terms)
    return this.#query.read(claims, rows[0])
  }
}

async function claimsBy(token: string, key: KeyObject): Promise<Claims | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer: 'forecourt', audience: 'access' })
    const { tenant_id: tenantId, user_id: userId, sid: sessionId, act } = payload
    const isOurs =
      matches(tenantId, /^\d{1,12}$/) && typeof userId === 'string' && isId(userId) && matches(sessionId, /^[\w-]{36}$/)
    if (!isOurs || (act !== undefined && !(typeof act === 'string' && isId(act)))) return undefined
    return { tenantId, userId, sessionId, ...(act === undefined ? {} : { actingId: act }) }
  } catch {
    return undefined
  }
}
