import type { FastifyRequest } from 'fastify'
import type { Principal } from './context.ts'
import { houseUser } from './open.ts'
import type { Principals } from './principal.ts'
import { refuse } from './refusal.ts'

type Raw = Readonly<Record<string, unknown>>

const bare = (given: unknown): string | undefined =>
  typeof given === 'string' ? given.replace(/^bearer\s+/i, '') || undefined : undefined

/**
 * The token of a request, with or without the word bearer (blade-contract 1.2): the header's, or the query's where a
 * browser follows an address by itself. Addresses are written to logs and histories, so elsewhere none is looked for.
 */
export function tokenOf({ headers, query }: FastifyRequest, isInQuery = false): string | undefined {
  const given = headers['blade-auth']
  if (given !== undefined || !isInQuery) return bare(given)
  return bare((query as Raw)['Blade-Auth'] ?? (query as Raw)['blade-auth'])
}

/** What somebody has to have to make a request. */
export interface Needed {
  /** One of these: a permission code, `signedIn`, or `open`. */
  readonly anyOf: readonly string[]
  readonly tokenInQuery?: boolean | undefined
  /** Somebody who has yet to change the initial password may make it. */
  readonly withInitialPassword?: boolean | undefined
}

interface Askers {
  readonly principals: Principals
  readonly underMaintenance: () => Promise<boolean>
}

/** Answers who makes a request, or refuses it; nothing of its body is needed for that. */
export const callerBy =
  ({ principals, underMaintenance }: Askers) =>
  async (request: FastifyRequest, needed: Needed): Promise<Principal> => {
    const { anyOf, tokenInQuery, withInitialPassword } = needed
    // Before sign-in there is no tenant: such a call runs as the house, whatever token comes along with it.
    if (anyOf.includes('open')) return houseUser()
    const token = tokenOf(request, tokenInQuery)
    const user = token ? await principals.read(token) : undefined
    if (!user) return refuse('notSignedIn')
    if (user.mustChangePassword && !withInitialPassword) return refuse('mustChangePassword')
    if (!anyOf.includes('signedIn') && !anyOf.some(one => user.permissions.has(one)))
      return refuse('notAllowed', anyOf[0] ?? '')
    if (!user.permissions.has('maintenance') && (await underMaintenance())) return refuse('maintenance')
    return user
  }
