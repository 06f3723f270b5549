import { moneySettlement, orderSettle, settlementAdjustment, settlementStates } from '@forecourt/contract/funds'
import { codeOf, dayOf, type Row } from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/db/sql.ts'
import { asError } from '../../kernel/thrown.ts'
import { payeeOf, settling, suspenseCredit, suspenseDebit } from '../../ledger/address.ts'
import * as events from '../../ledger/events.ts'
import { signedCredit } from '../../ledger/line.ts'
import { post } from '../../ledger/post.ts'
import { ledgerAccount } from '../../ledger/read/relations.ts'
import { LedgerRefused } from '../../ledger/refused.ts'
import { noted, papers } from '../../services/posting-note.ts'
import { entryOf, type MoneyCtx } from './money.ts'
import { keyOfPayee, ofPayee, payeeKey } from './payee.ts'
import type { Payable } from './settlement-posting.ts'
import type { Settlement } from './settlement-row.ts'
import { column } from '../../kernel/db/row-shape.ts'

const a = ledgerAccount('a')
const d = columnsOf(settlementAdjustment, 'd')
const s = columnsOf(moneySettlement, 's')

export type Adjustment = Row<typeof settlementAdjustment>

const reasons: Readonly<Record<number, events.AdjustmentReason>> = {
  1: 'missedOrder',
  2: 'goodwill',
  3: 'payeeOwes',
  4: 'withheld',
  5: 'unexplained',
}
const openReasons: readonly events.AdjustmentReason[] = ['missedOrder', 'withheld', 'unexplained']

export function reasonOf({ reason }: Pick<Adjustment, 'reason'>): events.AdjustmentReason {
  const found = reasons[reason]
  if (!found) throw new Error(`there is no reason ${reason} for an adjustment`)
  return found
}

/** Whether somebody has to explain it later. */
export const staysOpen = (of: Adjustment): boolean => openReasons.includes(reasonOf(of))

const asEvent = (of: Adjustment) => ({
  settlementId: String(of.settlementId),
  payee: payeeOf(of.tenantId, of.payeeId),
  adjustmentNo: of.adjustmentNo,
  reason: reasonOf(of),
  adjustFen: of.amount,
})

const underOwnNumber = (ctx: Ctx, of: Adjustment) => ({
  tenantId: of.tenantId,
  bizNo: of.adjustmentNo,
  businessDate: dayOf(ctx.now),
})

/** Who made it, who let it count, and what proves it. */
const signed = (of: Adjustment) => ({
  ...noted(of.note),
  maker: of.makerUser,
  approver: of.reviewUser,
  ...papers(...(of.evidenceUrls ?? [])),
})

const clearingSigned = (of: Adjustment) => ({
  ...noted(of.clearNote),
  maker: of.clearUser,
  approver: of.clearReviewUser,
  ...papers(of.clearOrderNo, ...(of.clearUrls ?? [])),
})

/** What an adjustment leaves on the account 2211 of its payee, as a row that settlements take like those of orders. */
async function addCarried(ctx: Ctx, of: Adjustment, net: bigint, settleState: number): Promise<void> {
  const { adjustmentNo, payeeId, tenantId } = of
  const none = { litres: 0n, orderAmount: 0n, discountBorne: 0n, spreadAmount: 0n, settleAmount: 0n, serviceFee: 0n }
  const row = { orderNo: adjustmentNo, refundNo: adjustmentNo, payeeId, businessDate: dayOf(ctx.now), ...none }
  await ctx.insert(orderSettle, { ...row, net, settleState }, { tenantId })
}

const unsettled = 0
const withheld = 3
const carriedOf = (ctx: Ctx, of: Adjustment) =>
  ctx.find(orderSettle, { tenantId: of.tenantId, orderNo: of.adjustmentNo, refundNo: of.adjustmentNo })

/** What is kept back stands on the payee's own account and is in no settlement until it is released. */
async function dropCarried(ctx: Ctx, of: Adjustment): Promise<void> {
  const row = await carriedOf(ctx, of)
  if (row) await ctx.remove(orderSettle, row)
}

/** The ledger lets nobody owe less than nothing, which a payee is told in words of its own. */
const asOwed = (ctx: Ctx<'moreThanPayeeOwes'>, error: unknown): never => {
  if (error instanceof LedgerRefused && error.reason === 'insufficient' && error.account?.code === '1122')
    ctx.refuse('moreThanPayeeOwes')
  throw asError(error)
}

/** E19d. */
export async function postAdjusted(ctx: MoneyCtx & Ctx<'moreThanPayeeOwes'>, of: Adjustment): Promise<void> {
  if (of.amount < 0n && reasonOf(of) === 'payeeOwes') await requireOwed(ctx, of)
  await post(ctx.query, { ...events.settlementAdjusted(asEvent(of)), ...underOwnNumber(ctx, of), ...signed(of) }).catch(
    (error: unknown) => asOwed(ctx, error),
  )
  if (reasonOf(of) === 'withheld') await addCarried(ctx, of, -of.amount, withheld)
}

/** E19f: leaves nothing of an adjustment behind. */
export async function postAdjustmentUndone(ctx: MoneyCtx, of: Adjustment): Promise<void> {
  await post(ctx.query, {
    ...events.adjustmentUndone(asEvent(of)),
    ...underOwnNumber(ctx, of),
    reversalOf: await entryOf(ctx, of.tenantId, of.adjustmentNo, ['E19d']),
  })
  if (reasonOf(of) === 'withheld') await dropCarried(ctx, of)
}

/** The same for one that was booked before adjustments were documents: it stands on 1901 or 2299 under no number. */
export async function postFormerUndone(ctx: MoneyCtx, row: Settlement): Promise<void> {
  const suspense = row.adjustAmount < 0n ? suspenseCredit() : suspenseDebit()
  await post(ctx.query, {
    event: 'E19d',
    bizType: 501,
    lines: [
      signedCredit(settling(String(row.id), row.tenantId), -row.adjustAmount),
      signedCredit(suspense, row.adjustAmount),
    ],
    tenantId: row.tenantId,
    bizNo: row.settlementNo,
    businessDate: dayOf(ctx.now),
    step: `undone ${row.version}`,
  })
}

const targets: Readonly<Record<number, events.ClearedTo>> = { 1: 'loss', 2: 'payeeOwes', 3: 'payable', 4: 'payable' }

/** E19e, and what it leaves for the payee's next settlement. */
export async function postCleared(ctx: MoneyCtx & Ctx<'moreThanPayeeOwes'>, of: Adjustment): Promise<void> {
  const clearedTo = targets[of.clearTarget ?? 0]
  if (!clearedTo) throw new Error(`${of.adjustmentNo} is cleared to nothing`)
  if (clearedTo === 'payeeOwes' && of.amount < 0n) await requireOwed(ctx, of)
  const cleared = events.adjustmentCleared({ ...asEvent(of), clearedTo })
  if (cleared.lines.length > 0)
    await post(ctx.query, { ...cleared, ...underOwnNumber(ctx, of), ...clearingSigned(of) }).catch((error: unknown) =>
      asOwed(ctx, error),
    )
  if (reasonOf(of) !== 'withheld') {
    if (clearedTo === 'payable') await addCarried(ctx, of, -of.amount, unsettled)
    return
  }
  if (clearedTo !== 'payable') return dropCarried(ctx, of)
  const row = await carriedOf(ctx, of)
  if (row) await ctx.update(orderSettle, row, { settleState: unsettled })
}

const unpaid = (['toReconcile', 'adjusting', 'reconciled', 'vouchered'] as const).map(name =>
  codeOf(settlementStates, name),
)

/**
 * What each of these payees owes by now, in fen and by its key: its account 1122, less what was advanced to it in a settlement that
 * is not paid yet and may still be undone.
 */
export async function owedByPayees(ctx: Ctx, keys: readonly string[]): Promise<Map<string, bigint>> {
  if (keys.length === 0) return new Map()
  const rows = await ctx.rows(
    { key: column.text, owed: column.bigint },
    sql`select ${a.dimId} as key, (${a.balance} - coalesce((select sum(${d.amount}) from ${d}
          join ${s} on ${s.tenantId} = ${d.tenantId} and ${s.id} = ${d.settlementId}
          where ${payeeKey(d)} = ${a.dimId} and ${d.reason} = 3 and ${d.amount} > 0 and ${d.status} = 2 and ${d.isDeleted} = 0
            and ${s.status} = any(${sql.param(unpaid)}::smallint[])), 0))::bigint::text as owed
      from ${a} where ${a.code} = '1122' and ${ofPayee(a.dimType)} and ${a.dimId} = any(${sql.param([...keys])})`,
  )
  return new Map(rows.map(row => [row.key, row.owed]))
}

async function requireOwed(ctx: Ctx<'moreThanPayeeOwes'>, of: Adjustment): Promise<void> {
  const key = keyOfPayee(of)
  const owed = (await owedByPayees(ctx, [key])).get(key) ?? 0n
  if (owed < -of.amount) ctx.refuse('moreThanPayeeOwes')
}

const nettingOf = (of: Payable, amountFen: bigint) => ({
  settlementId: of.settlementId,
  payee: payeeOf(of.tenantId, of.payeeId),
  amountFen,
})

/** E13c: what the payee owes is taken from what it is due. */
export async function postNetted(ctx: MoneyCtx, of: Payable, amountFen: bigint): Promise<void> {
  if (amountFen === 0n) return
  const { tenantId, settlementNo: bizNo } = of
  await post(ctx.query, {
    ...events.receivableNetted(nettingOf(of, amountFen)),
    tenantId,
    bizNo,
    businessDate: dayOf(ctx.now),
  })
}

/** E13d: it owes that again. */
export async function postNettingUndone(ctx: MoneyCtx, row: Settlement): Promise<void> {
  if (row.nettedAmount === 0n) return
  const { tenantId, settlementNo: bizNo, nettedAmount } = row
  const of = { settlementId: String(row.id), settlementNo: bizNo, tenantId, payeeId: row.payeeId, dueFen: 0n }
  await post(ctx.query, {
    ...events.nettingUndone(nettingOf(of, nettedAmount)),
    tenantId,
    bizNo,
    businessDate: dayOf(ctx.now),
    reversalOf: await entryOf(ctx, tenantId, bizNo, ['E13c']),
  })
}
