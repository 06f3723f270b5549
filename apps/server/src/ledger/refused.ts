import type { RefusalName } from '@forecourt/contract/kernel'
import { Refused } from '../kernel/refusal.ts'
import type { Account } from './address.ts'

/** What the functions of schema ledger refuse with; SQLSTATE class LG is ours. */
const reasons: Readonly<Record<string, RefusalName>> = {
  LG002: 'insufficient',
  LG003: 'accountFrozen',
  LG004: 'keyReused',
  LG006: 'changed',
}

/**
 * An expected refusal of the ledger: not enough balance, account frozen, key used with other content, hold over.
 * It answers the caller like any refusal; `account` names the account in question.
 */
export class LedgerRefused extends Refused {
  readonly sqlState: string
  readonly account: Account | undefined
  readonly availableFen: bigint | undefined

  constructor(reason: RefusalName, sqlState: string, detail: string | undefined) {
    super(reason)
    this.sqlState = sqlState
    if (!detail?.startsWith('{')) return
    const { availableFen, ...account } = JSON.parse(detail) as Account & { availableFen: string }
    this.account = account
    this.availableFen = BigInt(availableFen)
  }
}

/** A fault of the program: not balanced, unknown account, amount out of range, unknown entry to reverse. */
export class LedgerFault extends Error {
  readonly sqlState: string
  constructor(sqlState: string, message: string, cause: unknown) {
    super(`ledger: ${message}`, { cause })
    this.sqlState = sqlState
  }
}

interface ServerError {
  readonly code?: string
  readonly message?: string
  readonly detail?: string
}

/** Turns an error of the database into the ledger's own; others, such as a deadlock, pass as they are. */
export function refusalOf(error: unknown): unknown {
  const { code = '', message = '', detail } = error as ServerError
  const reason = reasons[code]
  if (reason) return new LedgerRefused(reason, code, detail)
  // 22003: a sum outside 64 bits.
  return code.startsWith('LG') || code === '22003' ? new LedgerFault(code, message, error) : error
}
