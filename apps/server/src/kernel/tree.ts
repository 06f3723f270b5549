import { nested } from './resource.ts'

interface Branch {
  readonly id: string
  readonly parentId: string | null
}

/** Rows as the family's trees of options: title, key and value (blade-contract 4.2). */
export const optionTree = <R extends Branch>(rows: readonly R[], title: (row: R) => string) =>
  nested(
    rows.map(row => option(row, title(row))),
    'parentId',
  ) as never

const option = (row: Branch, title: string) => {
  const id = String(row.id)
  return { id, parentId: String(row.parentId ?? '0'), title, key: id, value: id }
}

/** One level of a tree, each node saying whether there is more below it. */
export const oneLevel = <R extends Branch>(rows: readonly R[], parentId: string | null | undefined) => {
  const above = new Set(rows.map(row => String(row.parentId ?? '0')))
  const wanted = parentId ?? '0'
  return rows
    .filter(row => String(row.parentId ?? '0') === wanted)
    .map(row => ({
      ...row,
      id: String(row.id),
      parentId: String(row.parentId ?? '0'),
      hasChildren: above.has(String(row.id)),
    }))
}
