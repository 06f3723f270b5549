import type { Account } from './address.ts'
import type { EventCode } from './events/catalogue.ts'
import { type Line, signed, withoutZeros } from './line.ts'
import { refusalOf } from './refused.ts'

/** The open transaction of the caller, as the kernel gives it. */
export type Query = <R = Record<string, unknown>>(text: string, values: readonly unknown[]) => Promise<{ rows: R[] }>

/** What an event makes of its input: the code of its row in domain design 10.4, its flow type (10.5) and its lines. */
export interface Posting {
  readonly event: EventCode
  readonly bizType: number
  readonly lines: readonly Line[]
}

export interface Entry extends Posting {
  /** Whose document causes the entry, not who is signed in: a repetition is found by it, whoever repeats. */
  readonly tenantId: string
  readonly bizNo: string
  /** Tells entries of one event and document apart: a refund's number, a card's id. */
  readonly step?: string
  /**
   * The document's own Shanghai day, "yyyy-MM-dd", decided once by whoever makes the document. The entry is booked on that
   * day, or today when its month is closing or closed; the document's day is kept in any case.
   */
  readonly businessDate: string
  readonly memo?: string
  /** Id of the entry that this one undoes, of the same tenant: the lines have to be its exact mirror. */
  readonly reversalOf?: string | undefined
  /** User ids of who asked for it and who approved it, where a document knows. */
  readonly maker?: string | null
  readonly approver?: string | null
  /** What proves it: bank serials, numbers of the channel, keys of stored files. At most 20, of 200 characters. */
  readonly evidence?: readonly string[]
  /** Holds this entry uses up, each once; what an entry leaves of a hold goes back to its account. */
  readonly holds?: readonly { readonly id: string; readonly amountFen: bigint }[]
}

export interface Posted {
  readonly entryId: string
  readonly entryNo: string
  readonly postedAt: Date
  /** True when this very entry had been posted before and nothing was posted now. */
  readonly replayed: boolean
  /** In the order of the entry's lines, those of zero left out. */
  readonly lines: readonly { readonly accountId: string; readonly balanceFen: bigint }[]
}

interface PostedRow {
  readonly entry_id: string
  readonly entry_no: string
  readonly posted_at: Date | string
  readonly replayed: boolean
  readonly account_ids: readonly string[]
  readonly balances: readonly string[]
}

const text = `select entry_id, entry_no, posted_at, replayed, account_ids, balances
from ledger.post($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)`

/** The columns of the accounts, as the functions of schema ledger take them. */
export const places = (accounts: readonly Account[]): string[][] => [
  accounts.map(one => one.tenantId),
  accounts.map(one => one.code),
  accounts.map(one => one.dimType),
  accounts.map(one => one.dimId),
]

const partsOf = (lines: readonly Line[], part: 'cashFen' | 'giftFen' | 'taxBp' | 'taxFen') =>
  lines.some(one => one[part] !== undefined) ? lines.map(one => one[part] ?? null) : null

const issuersOf = (lines: readonly Line[]) =>
  lines.some(one => one.account.issuer !== undefined) ? lines.map(one => one.account.issuer ?? null) : null

/** Numbers and keys of files that one entry takes. */
export const maxEvidence = 20
const maxEvidenceLength = 200

function evidenceOf({ evidence = [] }: Entry): readonly string[] | null {
  if (evidence.length > maxEvidence || evidence.some(one => one.length > maxEvidenceLength))
    throw new RangeError('too much evidence for one entry')
  return evidence.length > 0 ? evidence : null
}

/**
 * Posts one balanced entry in the caller's transaction and locks its accounts until the transaction ends, so it belongs
 * at the end of a business transaction. One entry per tenant, event, bizNo and step: a repetition with the same lines
 * answers as the first time did, even when the balance would not suffice any more.
 *
 * Refuses with LedgerRefused (`insufficient`, `accountFrozen`, `keyReused`, `changed` for a hold that is over) and fails
 * with LedgerFault when the entry itself is wrong: not balanced, an unknown event, a reversal that mirrors nothing, a day to
 * come. Rules: domain design 0.5 and 10.1.
 */
export async function post(query: Query, entry: Entry): Promise<Posted> {
  const lines = withoutZeros(entry.lines)
  const { rows } = await query<PostedRow>(text, [
    entry.tenantId,
    entry.event,
    entry.bizType,
    entry.bizNo,
    entry.step ?? '',
    entry.businessDate,
    entry.memo ?? null,
    entry.reversalOf ?? null,
    entry.maker ?? null,
    entry.approver ?? null,
    evidenceOf(entry),
    ...places(lines.map(one => one.account)),
    issuersOf(lines),
    lines.map(signed),
    partsOf(lines, 'cashFen'),
    partsOf(lines, 'giftFen'),
    partsOf(lines, 'taxBp'),
    partsOf(lines, 'taxFen'),
    entry.holds?.map(one => one.id) ?? null,
    entry.holds?.map(one => one.amountFen) ?? null,
  ]).catch((error: unknown) => {
    throw refusalOf(error)
  })
  return postedOf(rows[0])
}

function postedOf(row: PostedRow | undefined): Posted {
  if (!row) throw new Error('ledger.post gave no answer')
  return {
    entryId: row.entry_id,
    entryNo: row.entry_no,
    postedAt: new Date(row.posted_at),
    replayed: row.replayed,
    lines: row.account_ids.map((accountId, index) => ({ accountId, balanceFen: BigInt(row.balances[index] ?? 0) })),
  }
}
