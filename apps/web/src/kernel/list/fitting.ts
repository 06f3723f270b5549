/** A column and how much of the line it takes, in CSS pixels. */
export interface Measured {
  readonly name: string
  readonly width: number
  /** Never left out for want of room. */
  readonly isKey: boolean
}

/**
 * The names of the columns that are left out so that the others fit into a line of this width: from the last on, and none
 * of those that a row is known by. What nobody could read side by side is not shown side by side.
 */
export function leftOut(columns: readonly Measured[], room: number): ReadonlySet<string> {
  const left = new Set<string>()
  let width = columns.reduce((sum, column) => sum + column.width, 0)
  for (const column of columns.toReversed()) {
    if (width <= room) break
    if (column.isKey) continue
    left.add(column.name)
    width -= column.width
  }
  return left
}
