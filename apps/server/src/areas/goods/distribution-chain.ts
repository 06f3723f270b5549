// The chains that relations in force make: pure.

export interface Edge {
  readonly upstream: string
  readonly distributor: string
}

const group = (edges: readonly Edge[], by: 'upstream' | 'distributor'): ReadonlyMap<string, Edge[]> =>
  Map.groupBy(edges, one => one[by])

/** Whether goods that are passed on from here can come to there. */
export function leadsTo(edges: readonly Edge[], from: string, to: string): boolean {
  const below = group(edges, 'upstream')
  const seen = new Set([from])
  // What is added while it is walked is walked too.
  for (const one of seen) {
    if (one === to) return true
    for (const { distributor } of below.get(one) ?? []) seen.add(distributor)
  }
  return false
}

/** How far each relation is from the top, by the longest way that leads to it; the first of a chain is 1. There is no circle. */
export function levelsOf<E extends Edge>(edges: readonly E[]): Map<E, number> {
  const above = group(edges, 'distributor')
  const known = new Map<string, number>()
  const depthOf = (tenantId: string): number => {
    const found = known.get(tenantId)
    if (found !== undefined) return found
    // Whatever is stored, it comes to an end.
    known.set(tenantId, 0)
    const depth = Math.max(0, ...(above.get(tenantId) ?? []).map(one => depthOf(one.upstream) + 1))
    known.set(tenantId, depth)
    return depth
  }
  return new Map(edges.map(one => [one, depthOf(one.upstream) + 1]))
}

export type Wrong = 'self' | 'again' | 'circle' | 'deep'

/** Why a relation cannot be added; undefined where it can. Chains that are too long already do not hinder others. */
export function problemOf(edges: readonly Edge[], added: Edge, most: number): Wrong | undefined {
  const { upstream, distributor } = added
  if (upstream === distributor) return 'self'
  if (edges.some(one => one.upstream === upstream && one.distributor === distributor)) return 'again'
  if (leadsTo(edges, distributor, upstream)) return 'circle'
  const isTouched = (one: Edge) => one === added || leadsTo(edges, distributor, one.upstream)
  const levels = [...levelsOf([...edges, added])]
  return levels.some(([one, level]) => level > most && isTouched(one)) ? 'deep' : undefined
}

/** The relation and what lies below its distributor, in the order of a tree, with how deep each stands. */
export function branchOf<E extends Edge>(edges: readonly E[], from: E): (readonly [of: E, depth: number])[] {
  const below = Map.groupBy(edges, one => one.upstream)
  const seen = new Set<E>()
  const walk = (one: E, depth: number): (readonly [E, number])[] => {
    seen.add(one)
    const next = (below.get(one.distributor) ?? []).filter(other => !seen.has(other))
    return [[one, depth] as const, ...next.flatMap(other => walk(other, depth + 1))]
  }
  return walk(from, 1)
}

/** What leads to the relation, from the top down. */
export function pathTo<E extends Edge>(edges: readonly E[], of: E): E[] {
  const path: E[] = []
  for (let at: E | undefined = of; at; ) {
    const { upstream }: E = at
    at = edges.find(one => one.distributor === upstream && one !== of && !path.includes(one))
    if (at) path.unshift(at)
  }
  return path
}
