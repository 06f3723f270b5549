import { createHash } from 'node:crypto'

/** What all accounts of one code moved by, in fen as texts. */
export interface TrialRow {
  readonly code: string
  readonly debit: string
  readonly credit: string
}

export interface Trial {
  readonly rows: { code: string; debit: bigint; credit: bigint }[]
  /** SHA-256 of a line "code debit credit" for each code, in fen, codes ascending. */
  readonly digest: string
}

/** A trial balance with its digest; rows have to come by code, ascending. */
export function trialOf(rows: readonly TrialRow[]): Trial {
  const text = rows.map(row => `${row.code} ${row.debit} ${row.credit}\n`).join('')
  return {
    rows: rows.map(row => ({ code: row.code, debit: BigInt(row.debit), credit: BigInt(row.credit) })),
    digest: createHash('sha256').update(text).digest('hex'),
  }
}
