import { importsOf } from './imports.ts'
import { isScript, isTest, type Tree } from './tree.ts'

/** What each file imports of the others, types included. */
function graphOf(tree: Tree): ReadonlyMap<string, readonly string[]> {
  const files = tree.filter(({ path }) => isScript(path) && !isTest(path))
  const known = new Set(files.map(({ path }) => path))
  return new Map(
    files.map(source => [
      source.path,
      importsOf(source)
        .filter(({ isLazy }) => !isLazy)
        .map(({ target }) => target)
        .filter(target => known.has(target)),
    ]),
  )
}

/** Groups of files that reach each other by imports (Tarjan's strongly connected components), each sorted by path. */
export function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const [order, lowest, stack] = [new Map<string, number>(), new Map<string, number>(), [] as string[]]
  const circles: string[][] = []
  const visit = (path: string): number => {
    const at = order.size
    order.set(path, at)
    lowest.set(path, at)
    stack.push(path)
    for (const target of graph.get(path) ?? []) {
      const reached = order.has(target) ? (stack.includes(target) ? order.get(target) : undefined) : visit(target)
      if (reached !== undefined) lowest.set(path, Math.min(lowest.get(path) ?? at, reached))
    }
    const low = lowest.get(path) ?? at
    if (low === at) {
      const group = stack.splice(stack.lastIndexOf(path))
      if (group.length > 1 || graph.get(path)?.includes(path)) circles.push(group.toSorted())
    }
    return low
  }
  for (const path of graph.keys()) if (!order.has(path)) visit(path)
  return circles
}

/** No file reaches itself by imports, types included. What is fetched later (`import()`) may lead back. */
export const circleFaults = (tree: Tree): string[] =>
  circlesIn(graphOf(tree)).map(
    group => `${group.join(', ')} import each other: move what they share into a file that imports none of them`,
  )
