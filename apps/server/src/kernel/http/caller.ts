import {
  accessCookie,
  type EntranceRefusal,
  type Paper,
  pathsOfCall,
  pathsOfVerb,
  type Resource,
  rightOfPaper,
  type Verb,
} from '@forecourt/contract/kernel'
import type { FastifyRequest } from 'fastify'
import { cookieOf } from './cookie.ts'
import type { Principal } from '../context.ts'
import { systemUser } from '../open.ts'
import { refuseOutOfApiScope } from '../who/api-scope.ts'
import type { Principals } from '../who/principal.ts'
import { refuse } from '../refusal.ts'
import { type Maintenance, refuseInMaintenance, worksInMaintenance } from './maintenance.ts'
import { noteFacts } from './request-log.ts'

type Raw = Readonly<Record<string, unknown>>

const bare = (given: unknown): string | undefined =>
  typeof given === 'string' ? given.replace(/^bearer\s+/i, '') || undefined : undefined

/** Where a token may be besides the header: only calls whose address a browser follows by itself name another place. */
interface Places {
  readonly tokenInQuery?: boolean | undefined
  /** A cookie comes along whoever asked for it, so it stands for nobody where anything is written. */
  readonly writes?: boolean | undefined
}

/**
 * The token of a request, with or without the word bearer (blade-contract 1.2): the header's, or where a browser follows an
 * address by itself, the query's or the cookie's. Addresses are written to logs and histories: our web uses the cookie.
 */
export function tokenOf(request: FastifyRequest, { tokenInQuery, writes }: Places = {}): string | undefined {
  const given = request.headers['blade-auth']
  if (given !== undefined || !tokenInQuery) return bare(given)
  const query = request.query as Raw
  const inQuery = query['Blade-Auth'] ?? query['blade-auth']
  if (inQuery !== undefined || writes) return bare(inQuery)
  return bare(cookieOf(request, accessCookie))
}

/**
 * A GET that writes is made by a program that means it. A browser that follows an address by itself, for another site, ahead of a
 * click or as a page, says so, and is refused.
 */
export function refuseFollowed(method: string, { headers }: FastifyRequest): void {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-purpose': purpose } = headers
  if (method === 'GET' && (site === 'cross-site' || mode === 'navigate' || purpose !== undefined)) refuse('followed')
}

/** What somebody has to have to make a request. */
export interface Needed extends Places {
  /** One of these: a permission code, `signedIn`, or `open`. */
  readonly anyOf: readonly string[]
  /** Where it is served, as API scopes name it. */
  readonly paths?: readonly string[]
  /** Nobody makes it in a tenant's name. */
  readonly isWithheld?: boolean | undefined
  /** What holds others back and not this. */
  readonly passes?: readonly EntranceRefusal[] | undefined
}

interface Askers {
  readonly principals: Principals
  readonly underMaintenance: () => Promise<Maintenance | undefined>
}

/** Answers who makes a request, or refuses it; nothing of its body is needed for that. */
export const callerBy =
  ({ principals, underMaintenance }: Askers) =>
  async (request: FastifyRequest, needed: Needed): Promise<Principal> => {
    const { anyOf, passes = [] } = needed
    // Before sign-in there is no tenant: such a call runs as the system user, whatever token comes along with it.
    if (anyOf.includes('open')) return systemUser()
    const token = tokenOf(request, needed)
    const user = token ? await principals.read(token) : undefined
    // Whoever worked as one of a tenant goes on as themselves, and is told so: nothing meant for the tenant is done elsewhere.
    if (!user) return refuse(token && (await principals.claims(token))?.actingId ? 'actingOver' : 'notSignedIn')
    // Whoever is refused from here on is known, and named in the log.
    noteFacts(request, { tenantId: user.tenantId, userId: user.userId })
    if (user.acting && needed.isWithheld && !passes.includes('whileActing')) return refuse('whileActing')
    if (user.mustChangePassword && !passes.includes('mustChangePassword')) return refuse('mustChangePassword')
    if (user.mustSetUpSecondFactor && !passes.includes('mustSetUpSecondFactor')) return refuse('mustSetUpSecondFactor')
    if (!anyOf.includes('signedIn') && !anyOf.some(one => user.permissions.has(one)))
      return refuse('notAllowed', anyOf[0] ?? '')
    refuseOutOfApiScope(user, anyOf, needed.paths ?? [])
    if (!worksInMaintenance(user) && !passes.includes('maintenance')) refuseInMaintenance(await underMaintenance())
    return user
  }

/** What one has to have for a verb; adding and changing are told apart once the body is there. */
export function neededFor(of: Resource, verb: Verb): Needed {
  const { permission, publicRead } = of
  const paths = pathsOfVerb(of, verb)
  if (verb === 'remove') return { anyOf: [`${permission}_delete`], paths }
  if (verb === 'submit')
    return {
      anyOf: of.entity.options.single ? [`${permission}_edit`] : [`${permission}_add`, `${permission}_edit`],
      paths,
    }
  if (publicRead) return { anyOf: ['signedIn'] }
  return { anyOf: [verb === 'list' ? permission : `${permission}_view`], paths }
}

/** A paper is read by those who read its document, and in the same places. */
export function neededForPaper(of: Paper): Needed {
  const { resource, call } = of
  const paths = resource ? pathsOfVerb(resource, 'detail') : pathsOfCall(call ?? { routes: [] })
  return { anyOf: [rightOfPaper(of)], paths }
}
