import type { Field, Fields, Label, Lang } from '@forecourt/contract/kernel'

/** A cell of a file: figures and dates stay what they are, so that a spreadsheet program can count with them. */
export type Cell = string | number | boolean | Date | null

export type ReadCell = { readonly wire: string } | { readonly problem: Label }

/** Where a cell stands: references find the name of their row beside them. */
export interface CellPlace {
  readonly name: string
  readonly row: Readonly<Record<string, unknown>>
  readonly lang: Lang
  /** The text of a field inside this one. */
  readonly textOf: (name: string, field: Field, row: Readonly<Record<string, unknown>>) => string
}

/** What the server knows of a kind beside the contract: its column, its cells in files, and examples of its values. */
export interface ServerKind {
  /** The column of the database, as Drizzle declares it for migrations. */
  readonly column: (name: string, field: Field) => unknown
  /** Whether the column is JSON. */
  readonly isJson: boolean
  /** The value inside of what the driver or JSON has as text: neither knows bigint, JSON no Date. */
  readonly fromText?: (text: string) => unknown
  /** Differs from whatever would be shown in its place: eleven digits are masked like a phone. */
  readonly probe: (field: Field) => unknown
  /** The cell of a value as the wire carries it. */
  readonly cell: (value: unknown, field: Field, place: CellPlace) => Cell
  /** How a spreadsheet program shows it; text unless it says otherwise, so that no phone or id turns into a number. */
  readonly numberFormat: string
  /** The width of its column in a workbook, in characters. */
  readonly width: number
  /** The wire value of a cell as people write it. Whether it may be, the field's own rules say afterwards. */
  readonly read: (text: string, field: Field) => ReadCell
  /** What may stand in a column of a file, in words. */
  readonly rules: (field: Field) => readonly Label[]
  /** A value for tests and examples, as the wire carries it, different for each seed where the field allows. */
  readonly sample: (seed: number, field: Field, sampleOf: (fields: Fields, seed: number) => unknown) => unknown
  /** What is no value of the field, for tests. */
  readonly mistakes: (field: Field) => readonly unknown[]
}

const maxCellLength = 32_000

export const plainCell = (value: unknown): Cell => String(value as string).slice(0, maxCellLength)
export const wire = (text: string): ReadCell => ({ wire: text })

type Declared = Pick<ServerKind, 'column' | 'sample' | 'mistakes'> & Partial<ServerKind>

/** Declares a kind of the server by what is special of it: text in files, nothing to be revived. */
export const serverKind = (declared: Declared): ServerKind => ({
  isJson: false,
  probe: () => '13800001234',
  cell: plainCell,
  numberFormat: '@',
  width: 14,
  read: wire,
  rules: () => [],
  ...declared,
})
