import type { AnyRow } from '../queries.ts'

type TreeRow = Omit<AnyRow, 'children'> & { readonly id: string; children?: TreeRow[] }

/** Rows with all that hangs below them, in the order in which they are shown. */
export const flatRows = (rows: readonly AnyRow[]): readonly AnyRow[] =>
  rows.flatMap(row => [row, ...flatRows(row.children ?? [])])

/** Hangs each row below its parent; a row whose parent is not among them stays at the top. Trees stay as they are. */
export function treeOf(rows: readonly AnyRow[], parent: string): readonly AnyRow[] {
  if (rows.some(row => Array.isArray(row['children']))) return rows
  const byId = new Map<string, TreeRow>(rows.map(row => [row.id, { ...row, children: undefined }]))
  const top: TreeRow[] = []
  for (const row of byId.values()) {
    const above = byId.get(String(row[parent]))
    if (above && above !== row) above.children = [...(above.children ?? []), row]
    else top.push(row)
  }
  return top
}

/** Hangs what was asked for below the rows that were opened; a row that has more below it, unknown as yet, can be opened. */
export const withBelow = (rows: readonly AnyRow[], known: ReadonlyMap<string, readonly AnyRow[]>): readonly AnyRow[] =>
  rows.map(row => {
    if (row.children) return { ...row, children: withBelow(row.children, known) }
    return row['hasChildren'] ? { ...row, children: withBelow(known.get(row.id) ?? [], known) } : row
  })
