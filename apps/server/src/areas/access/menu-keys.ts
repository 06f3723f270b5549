/** A node of a tree of rights, as the person who ticks it sees it. */
export interface Branch {
  readonly id: string
  readonly parentId: string | null
}

interface Shape {
  readonly parentOf: ReadonlyMap<string, string | null>
  readonly childrenOf: ReadonlyMap<string, readonly string[]>
}

function shapeOf(seen: readonly Branch[]): Shape {
  const parentOf = new Map(seen.map(one => [one.id, one.parentId]))
  const childrenOf = Map.groupBy(
    seen.map(one => one.id),
    id => parentOf.get(id) ?? '',
  )
  return { parentOf, childrenOf }
}

/**
 * The keys with which a tree that ticks children with their parent shows exactly what is held: leaves, and parents below
 * which everything is held.
 */
export function wholeKeys(seen: readonly Branch[], held: ReadonlySet<string>): string[] {
  const { childrenOf } = shapeOf(seen)
  const isWhole = (id: string): boolean => held.has(id) && (childrenOf.get(id) ?? []).every(isWhole)
  return seen.map(one => one.id).filter(isWhole)
}

interface Choice {
  /** What the person who chose could see. */
  readonly seen: readonly Branch[]
  readonly held: ReadonlySet<string>
  readonly chosen: readonly string[]
  /** Whether each node was ticked by itself. */
  readonly strict: boolean
}

/**
 * What is held after somebody has chosen: what they could not see stays, what they chose comes with everything above it. A
 * tree that ticks children with their parent cannot show a parent without any of them, so such a one stays as well.
 */
export function heldAfter({ seen, held, chosen, strict }: Choice): Set<string> {
  const { parentOf, childrenOf } = shapeOf(seen)
  const holdsBelow = (id: string): boolean =>
    (childrenOf.get(id) ?? []).some(child => held.has(child) || holdsBelow(child))
  const unseen = [...held].filter(id => !parentOf.has(id))
  const bare = [...held].filter(id => parentOf.has(id) && childrenOf.has(id) && !holdsBelow(id))
  const after = new Set(unseen)
  for (const id of [...chosen, ...(strict ? [] : bare)])
    for (let at: string | null | undefined = id; at && parentOf.has(at) && !after.has(at); at = parentOf.get(at))
      after.add(at)
  return after
}
