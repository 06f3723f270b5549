/** By which column, named by its head, the rows stand, and whether the greatest is first. */
export interface SheetOrder {
  readonly head: string
  readonly isDown: boolean
}

type Value = bigint | number | string

/** What of a column says how rows are put in order by it. */
export interface Orderable<R = never> {
  readonly head: string
  readonly isFigure?: boolean
  readonly by?: (row: R) => Value
}

const compared = (one: Value, other: Value): number =>
  typeof one === 'string' && typeof other === 'string'
    ? one.localeCompare(other, 'zh')
    : one < other
      ? -1
      : Number(one > other)

/** The rows by a column; as they came where nobody has chosen one. */
export function ordered<R>(
  rows: readonly R[],
  columns: readonly Orderable<R>[],
  order: SheetOrder | undefined,
): readonly R[] {
  const by = columns.find(one => one.head === order?.head)?.by
  if (!by || !order) return rows
  return rows.toSorted((one, other) => compared(by(one), by(other)) * (order.isDown ? -1 : 1))
}

/** What a click on a head asks for: the greatest figure or the first name first, then the other way round, then as they came. */
export function orderAfter(order: SheetOrder | undefined, { head, isFigure = false }: Orderable) {
  if (order?.head !== head) return { head, isDown: isFigure }
  return order.isDown === isFigure ? { head, isDown: !isFigure } : undefined
}
