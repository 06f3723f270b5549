import type { Account } from './address.ts'
import { places, type Query } from './post.ts'
import { refusalOf } from './refused.ts'

export interface HoldRequest {
  /** Together with bizNo and step the key of the hold: a repetition answers with the first holds. */
  readonly reason: string
  readonly bizNo: string
  readonly step?: string
  readonly expiresAt: Date
  /** Different accounts; all are held or none. */
  readonly amounts: readonly { readonly account: Account; readonly amountFen: bigint }[]
}

const states = { 1: 'held', 2: 'posted', 3: 'released', 4: 'expired' } as const

export interface Hold {
  readonly id: string
  readonly tenantId: string
  readonly amountFen: bigint
  /** A repetition may find the hold over; then it needs a new step. */
  readonly state: (typeof states)[1 | 2 | 3 | 4]
}

interface HoldRow {
  readonly id: string
  readonly tenant_id: string
  readonly amount: string
  readonly state: 1 | 2 | 3 | 4
}

const holdText = `select id::text, tenant_id, amount::text, state
from ledger.hold($1, $2, $3, $4, $5, $6, $7, $8, $9)`

const rethrow = (error: unknown): never => {
  throw refusalOf(error)
}

/**
 * Sets money aside: it counts as spent until `post` uses the hold, `release` frees it or its time is over
 * (domain design 10.1, pending amounts in 0.5). Answers in the order asked; amounts of zero are left out.
 * Refuses `insufficient`, `accountFrozen` and, when the key was used for other amounts, `keyReused`.
 */
export async function hold(query: Query, request: HoldRequest): Promise<Hold[]> {
  const amounts = request.amounts.filter(one => one.amountFen !== 0n)
  const { rows } = await query<HoldRow>(holdText, [
    request.reason,
    request.bizNo,
    request.step ?? '',
    request.expiresAt,
    ...places(amounts.map(one => one.account)),
    amounts.map(one => one.amountFen),
  ]).catch(rethrow)
  return rows.map(row => ({
    id: row.id,
    tenantId: row.tenant_id,
    amountFen: BigInt(row.amount),
    state: states[row.state],
  }))
}

/** Gives held money back; holds that are over already count as done. Refuses `changed` when one has been posted. */
export async function release(query: Query, holds: readonly Pick<Hold, 'id' | 'tenantId'>[]): Promise<void> {
  const text = 'select ledger.release($1, $2)'
  await query(text, [holds.map(one => one.tenantId), holds.map(one => one.id)]).catch(rethrow)
}

/** Ends at most `most` holds whose time is over and answers how many. For a periodic job of the platform. */
export async function expireHolds(query: Query, max = 1000): Promise<number> {
  const { rows } = await query<{ ended: number }>('select ledger.expire_holds($1) as ended', [max])
  return rows[0]?.ended ?? 0
}
