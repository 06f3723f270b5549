import type { Answer } from './pipeline-batch.ts'

/** For whom a transaction runs; row-level security sees nothing else. */
export interface Scope {
  readonly tenantId: string
  readonly userId: string
  /** Work on rows of several tenants, declared by the call with its reason. */
  readonly crossTenant?: boolean
}

export type Result<R> = Omit<Answer<R>, 'command'>

/** The one handle on an open transaction. */
export interface Transaction {
  query<R = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Result<R>>
  /**
   * Lets statements of this turn leave without being waited for: they go out with what comes next, at the latest with the
   * commit, and the first failure among them is the failure of the transaction.
   */
  defer(work: Promise<unknown>): void
  /** From here on each of its statements may take so long, in place of thirty seconds. */
  allowStatementMs(maxMs: number): void
}
