import type { Query } from './post.ts'

/** What may be done with a month: post into it, nothing while somebody decides whether it is right, nothing any more. */
export const periodStates = { open: 1, closing: 2, closed: 3 } as const
type PeriodState = (typeof periodStates)[keyof typeof periodStates]

export interface Period {
  /** "yyyy-MM". */
  readonly month: string
  readonly state: PeriodState
  readonly changedBy: string | null
  readonly changedAt: Date
}

/**
 * Opens, begins to close or closes a month that is over. It waits for postings into such months and lets no other in until
 * the transaction ends, so it belongs at the end of one. A wrong order of steps, or a month that is not over, is a LedgerFault.
 */
export async function setPeriod(query: Query, month: string, state: PeriodState): Promise<void> {
  await query('select ledger.set_period($1, $2)', [`${month}-01`, state])
}

/** The months that are or have been closing or closed, newest first. All others are open. */
export async function periods(query: Query): Promise<Period[]> {
  const { rows } = await query<{ month: string; state: number; changed_by: string | null; changed_at: Date | string }>(
    `select to_char(month, 'YYYY-MM') as month, state, changed_by, changed_at from ledger.period p order by p.month desc`,
    [],
  )
  return rows.map(row => ({
    month: row.month,
    state: row.state as PeriodState,
    changedBy: row.changed_by,
    changedAt: new Date(row.changed_at),
  }))
}
