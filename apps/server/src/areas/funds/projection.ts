import type { Label } from '@forecourt/contract/kernel'
import type { SQL } from '../../kernel/db/sql.ts'

/** A figure kept beside rows that the ledger knows too. */
export interface Projection {
  readonly name: string
  readonly title: Label
  /**
   * Answers a row for each place where the two disagree: `place`, the ledger's `expected` and the projection's `actual`
   * in fen. It reads tables of other areas, which is what a proof is for: it trusts nobody's code, only the rows.
   */
  readonly differences: SQL
}
