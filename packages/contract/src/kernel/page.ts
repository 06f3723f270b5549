/** The specification's paging record. `total` counts what the caller may see. */
export interface Page<R> {
  readonly records: R[]
  readonly total: number
  readonly size: number
  readonly current: number
  readonly pages: number
  /** The total is only known to be at least this; ask with `total=exact` for the number. */
  readonly atLeast?: boolean
}

export const pageSizes = [10, 20, 30, 50, 100, 200] as const
/** What our own lists begin with; clients that say nothing get ten (blade-contract 1.6). */
export const usualPageSize = 20
export const maxPageSize = 200

/** Totals are counted exactly up to this many rows, and further only on demand. */
export const countedRows = 10_000

export const pageOf = <R>(records: R[], total: number, current: number, size: number, atLeast = false): Page<R> => ({
  records,
  total,
  size,
  current,
  pages: Math.ceil(total / size),
  ...(atLeast ? { atLeast } : {}),
})

/** A page whose rows were counted up to one more than `countedRows`: more than that is only known to be at least so many. */
export const cappedPage = <R>(records: R[], counted: number, current: number, size: number): Page<R> =>
  pageOf(records, Math.min(counted, countedRows), current, size, counted > countedRows)

export interface PageRequest {
  readonly current: number
  readonly size: number
}

const whole = (raw: unknown, fallback: number, max: number): number => {
  const value = Number(raw)
  return Number.isInteger(value) && value >= 1 ? Math.min(value, max) : fallback
}

/** Reads current, which some clients call count, and size; anything odd becomes the default, anything large the largest (measuring C59). */
export const pageRequest = (query: Readonly<Record<string, unknown>>): PageRequest => ({
  current: whole(query['current'] ?? query['count'], 1, 10_000_000),
  size: whole(query['size'], 10, maxPageSize),
})
