import type { Account } from './address.ts'
import type { Query } from './post.ts'

export interface StatementRequest {
  readonly account: Account
  /** First moment shown. */
  readonly from: Date
  /** First moment not shown any more: midnight after the last day. */
  readonly to: Date
  /** At most 500 lines a page. */
  readonly size: number
  /** `next` of the page before. */
  readonly after?: string
}

export interface StatementLine {
  readonly version: string
  readonly entryId: string
  readonly lineNo: number
  readonly event: string
  readonly bizType: number
  readonly bizNo: string
  readonly postedAt: Date
  readonly side: 'D' | 'C'
  readonly amountFen: bigint
  readonly balanceBeforeFen: bigint
  readonly balanceAfterFen: bigint
  readonly cashFen: bigint | undefined
  readonly giftFen: bigint | undefined
}

export interface Statement {
  readonly openingFen: bigint
  /** Oldest first. */
  readonly lines: readonly StatementLine[]
  readonly closingFen: bigint
  /** How many lines the whole period has. */
  readonly total: bigint
  /** Given when there are more lines. */
  readonly next: string | undefined
}

interface Bounds {
  readonly id: string
  readonly normal: 'D' | 'C'
  readonly first: string
  readonly last: string
  readonly opening: string | null
  readonly closing: string | null
}

const boundsText = `select a.id, a.normal, v.first, v.last, opening.balance_after as opening, closing.balance_after as closing
from ledger.account a
cross join lateral (select ledger.version_at(a.tenant_id, a.id, $5, false) as first,
  ledger.version_at(a.tenant_id, a.id, $6, false) as last offset 0) v
left join ledger.line opening
  on opening.tenant_id = a.tenant_id and opening.account_id = a.id and opening.account_version = v.first
left join ledger.line closing
  on closing.tenant_id = a.tenant_id and closing.account_id = a.id and closing.account_version = v.last
where a.tenant_id = $1 and a.code = $2 and a.dim_type = $3 and a.dim_id = $4`

const linesText = `select * from ledger.line
where tenant_id = $1 and account_id = $2 and account_version > $3 and account_version <= $4
order by account_version limit $5`

const maxLines = 500

/**
 * The statement of one account over a period: opening balance, a page of lines, closing balance. The versions of the
 * lines are without gaps, so the period is a range of them: no counting, and any page costs the same.
 * A caller sees only accounts of its own tenant, the platform all; a foreign account looks like an unused one.
 */
export async function statement(query: Query, request: StatementRequest): Promise<Statement> {
  const { tenantId, code, dimType, dimId } = request.account
  const place = [tenantId, code, dimType, dimId]
  const found = await query<Bounds>(boundsText, [...place, request.from, request.to])
  const bounds = found.rows[0]
  if (!bounds) return { openingFen: 0n, lines: [], closingFen: 0n, total: 0n, next: undefined }
  const [first, last] = [BigInt(bounds.first), BigInt(bounds.last)]
  const size = Math.min(Math.max(request.size, 1), maxLines)
  const from = request.after === undefined ? first : BigInt(request.after)
  const { rows } = await query<LineRow>(linesText, [tenantId, bounds.id, from < first ? first : from, last, size])
  const lines = rows.map(row => lineOf(row, bounds.normal))
  const end = lines.at(-1)?.version ?? String(from)
  return {
    openingFen: BigInt(bounds.opening ?? 0),
    lines,
    closingFen: BigInt(bounds.closing ?? 0),
    total: last - first,
    next: BigInt(end) < last ? end : undefined,
  }
}

interface LineRow {
  readonly account_version: string
  readonly entry_id: string
  readonly line_no: number
  readonly event_code: string
  readonly biz_type: number
  readonly biz_no: string
  readonly posted_at: Date | string
  readonly side: 'D' | 'C'
  readonly amount: string
  readonly balance_after: string
  readonly cash_part: string | null
  readonly gift_part: string | null
}

const optional = (value: string | null): bigint | undefined => (value === null ? undefined : BigInt(value))

function lineOf(row: LineRow, normal: 'D' | 'C'): StatementLine {
  const amountFen = BigInt(row.amount)
  const balanceAfterFen = BigInt(row.balance_after)
  return {
    version: String(row.account_version),
    entryId: String(row.entry_id),
    lineNo: row.line_no,
    event: row.event_code,
    bizType: row.biz_type,
    bizNo: row.biz_no,
    postedAt: new Date(row.posted_at),
    side: row.side,
    amountFen,
    balanceBeforeFen: row.side === normal ? balanceAfterFen - amountFen : balanceAfterFen + amountFen,
    balanceAfterFen,
    cashFen: optional(row.cash_part),
    giftFen: optional(row.gift_part),
  }
}
