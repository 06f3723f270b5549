import type { Account } from './address.ts'
import type { Query } from './post.ts'
import { refusalOf } from './refused.ts'

export interface AccountSettings {
  readonly name?: string
  /** A frozen account gives nothing and holds nothing, but takes what comes in: a refund must not be lost. */
  readonly frozen?: boolean
  /** How far below zero the balance may go; only for codes with a credit line in the chart. */
  readonly creditLimitFen?: bigint
}

/**
 * Names, freezes or gives a credit line to an account, opening it when needed; what is left out stays. Platform only.
 * Refuses `insufficient` when a credit line is drawn in below what is in use.
 */
export async function configureAccount(query: Query, account: Account, settings: AccountSettings): Promise<void> {
  const { tenantId, code, dimType, dimId } = account
  const { name = null, frozen = null, creditLimitFen = null } = settings
  await query('select from ledger.configure($1, $2, $3, $4, $5, $6, $7)', [
    tenantId,
    code,
    dimType,
    dimId,
    name,
    frozen,
    creditLimitFen,
  ]).catch((error: unknown) => {
    throw refusalOf(error)
  })
}
