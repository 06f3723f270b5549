import type { Density } from '../appearance.ts'

/** What a person has said of one column; what they have not said follows the declaration. */
export interface ColumnChoice {
  readonly name: string
  readonly shown?: boolean
  readonly fixed?: 'start' | 'end'
  /** In pixels. */
  readonly width?: number
}

/**
 * How a list is laid out. It names every column there was when it was kept, so that one that came later is recognized
 * as new and shown as declared; names that are gone are passed over.
 */
export interface Layout {
  readonly columns: readonly ColumnChoice[]
  readonly density?: Density
  readonly size?: number
}

export const noLayout: Layout = { columns: [] }

/** A layout comes from the server as it was kept, perhaps by an older version. */
export function layoutOf(kept: unknown): Layout {
  const { columns, ...rest } = (kept ?? {}) as Partial<Layout>
  return { ...rest, columns: Array.isArray(columns) ? columns.filter(one => typeof one?.name === 'string') : [] }
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
