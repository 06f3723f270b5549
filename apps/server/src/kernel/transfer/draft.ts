import type { Label } from '@forecourt/contract/kernel'
import type { SheetRow } from './sheet-rows.ts'

type Raw = Record<string, unknown>

/** Why a row cannot be brought in: the column is undefined where no single one is to blame. */
export interface Fault {
  readonly column: string | undefined
  readonly value: string
  readonly reason: Label
}

/** A row on its way from the file to the table. */
export interface Draft {
  readonly row: SheetRow
  readonly body: Raw
  before: Raw | undefined
  /** References of which the name alone does not say which row is meant. */
  readonly unclear: { name: string; text: string; ids: readonly string[]; isOnly: boolean }[]
  /** What would be written: all values of a new row, the changed ones of a known. */
  values: Raw
  readonly faults: Fault[]
  /** In a tree, the name of a row above that only the file may have, and that row when it has it. */
  aboveName?: string
  above?: Draft
}

export interface Plan {
  readonly total: number
  readonly added: Draft[]
  readonly changed: Draft[]
  readonly same: number
  readonly bad: Draft[]
}
