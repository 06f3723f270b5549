import type { Principal } from '../context.ts'
import { refuse } from '../refusal.ts'

const bare = (path: string): string => path.trim().replace(/^\/?(api\/)?/, '')

/** Whether a path is one of those that a scope names: itself, one level by `*`, or all below by `/**`. */
function covers(scope: string, path: string): boolean {
  const wanted = bare(scope).split('/')
  const given = bare(path).split('/')
  for (const [at, part] of wanted.entries()) {
    if (part === '**') return true
    if (given[at] === undefined || (part !== '*' && part !== given[at])) return false
  }
  return wanted.length === given.length
}

/** Something that is served is one thing at all its paths: who may call one of them may call each. */
export const isCovered = (scopes: readonly string[], paths: readonly string[]): boolean =>
  scopes.some(scope => paths.some(path => covers(scope, path)))

/** What everybody signed in may do, one's own session, menus and dictionaries, is no matter of scopes. */
const unbound = new Set(['signedIn', 'open', 'internal'])

/** Whether one of the roles that give a right lets it be used here. Scopes never give what no right does. */
export const mayCall = (
  { apiScopes }: Pick<Principal, 'apiScopes'>,
  rights: readonly string[],
  paths: readonly string[],
): boolean =>
  apiScopes === undefined ||
  paths.length === 0 ||
  rights.some(right => unbound.has(right)) ||
  apiScopes.some(one => rights.some(right => one.rights.has(right)) && (!one.paths || isCovered(one.paths, paths)))

export function refuseOutOfApiScope(
  user: Pick<Principal, 'apiScopes'>,
  rights: readonly string[],
  paths: readonly string[],
): void {
  if (!mayCall(user, rights, paths)) refuse('outOfApiScope', paths[0] ?? '')
}
