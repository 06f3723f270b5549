import type { TreeOf } from '@forecourt/contract/kernel'

type Raw = Record<string, unknown>

/** Nests rows below their parents; a row whose parent is not among them becomes a root (blade-contract 4.2). */
export function nested<R extends Raw>(rows: readonly R[], parent: string): TreeOf<R>[] {
  const branches: readonly TreeOf<R>[] = rows
  const byId = new Map(branches.map(row => [String(row['id']), row]))
  const roots: TreeOf<R>[] = []
  for (const row of branches) {
    const above = byId.get(String(row[parent]))
    if (above && above !== row) (above.children ??= []).push(row)
    else roots.push(row)
  }
  return roots
}
