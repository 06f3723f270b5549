import type { companyRecharge, moneySettlement } from '@forecourt/contract/funds'
import type { Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { bank, settling } from '../../ledger/address.ts'
import { balanceOf } from '../../ledger/balance.ts'
import * as events from '../../ledger/events.ts'
import { mirror } from '../../ledger/line.ts'
import { post, type Posting } from '../../ledger/post.ts'
import { LedgerRefused } from '../../ledger/refused.ts'

/** The ctx of a call that declares what the ledger may refuse with. */
export type MoneyCtx = Ctx<'insufficient' | 'accountFrozen'>

type Recharge = Row<typeof companyRecharge>
type Settlement = Row<typeof moneySettlement>

/** The platform has one custody account at the bank; account 1002 is kept by it. */
const bankAccountId = 'main'

/** What a recharge is credited to: codes of `rechargeType`. */
export const [toDeposit, toDebt] = [2, 3]

const credited = (row: Recharge) => ({
  companyId: row.companyId ?? row.tenantId,
  paidFen: row.payAmount,
  creditedFen: row.amount,
  bearer: 'platform' as const,
})

/** "wechat:1900000109" as the two halves of the account 1012 on which a channel's money waits. */
function channelOf(row: Recharge): events.Channel | undefined {
  const [name, merchantNo] = row.channelAccount?.split(':') ?? []
  return name && merchantNo ? { channel: name, merchantNo } : undefined
}

const paidByPartner = (row: Recharge) => ({
  partnerId: String(row.partnerId),
  tenantId: row.tenantId,
  bankAccountId,
  amountFen: row.payAmount,
})

/**
 * E24, E25b: the bank has what a partner paid, to its deposit or for what it owes. E02: the bank has P, or E02b: a channel has it; the company gets P as cash and C − P as a gift, which the platform
 * bears.
 */
export function arrival(row: Recharge): Posting {
  if (row.rechargeType === toDeposit) return events.partnerDeposited(paidByPartner(row))
  if (row.rechargeType === toDebt) return events.partnerRepaid(paidByPartner(row))
  const via = channelOf(row)
  return via
    ? events.companyRechargeByChannel({ ...credited(row), ...via })
    : events.companyRecharge({ ...credited(row), bankAccountId })
}

export async function postArrived(ctx: Ctx, row: Recharge): Promise<void> {
  await post(ctx.query, { ...arrival(row), tenantId: row.tenantId, bizNo: row.rechargeNo })
}

/** The same; a partner cannot pay back more than it owes, which the ledger knows. */
export const postApproved = (ctx: Ctx<'moreThanOwed'>, row: Recharge): Promise<void> =>
  postArrived(ctx, row).catch((error: unknown) => {
    const isTooMuch = error instanceof LedgerRefused && error.reason === 'insufficient'
    if (isTooMuch && row.rechargeType === toDebt) ctx.refuse('moreThanOwed')
    throw error as Error
  })

function reversal(row: Recharge): Posting {
  if (row.rechargeType === toDeposit) return events.partnerDepositReversed(paidByPartner(row))
  if (row.rechargeType === toDebt) return events.partnerRepaymentReversed(paidByPartner(row))
  const channel = channelOf(row)
  return events.rechargeReversed({ ...credited(row), via: channel ? events.channelOf(channel) : bank(bankAccountId) })
}

/** E04: takes back exactly what arrived, the way it came; the ledger refuses `insufficient` when some of it has been spent. */
export async function postReversed(ctx: MoneyCtx, row: Recharge, memo: string): Promise<void> {
  const { rows } = await ctx.query<{ id: string }>(
    `select id::text from ledger.entry where tenant_id = $1 and biz_no = $2 and event_code in ('E02', 'E02b', 'E24', 'E25b')`,
    [row.tenantId, row.rechargeNo],
  )
  const reversalOf = rows[0]?.id
  await post(ctx.query, {
    ...reversal(row),
    tenantId: row.tenantId,
    bizNo: row.rechargeNo,
    memo,
    ...(reversalOf ? { reversalOf } : {}),
  })
}

export interface Payable {
  readonly settlementId: string
  readonly settlementNo: string
  readonly tenantId: string
  readonly payeeId: string
  /** X of domain 10.6, in fen. */
  readonly dueFen: bigint
}

const payableOf = (row: Settlement): Payable => ({
  settlementId: String(row.id),
  settlementNo: row.settlementNo,
  tenantId: row.tenantId,
  payeeId: String(row.payeeId),
  dueFen: row.settlementAmount,
})

const asEvent = ({ settlementId, tenantId, payeeId, dueFen }: Payable) => ({
  settlementId,
  payee: { kind: 'site' as const, id: payeeId, tenantId },
  amountFen: dueFen,
})

/** E19a: what is due leaves the payable of the site and waits in the settlement's own account. */
export async function postGenerated(ctx: Ctx<'accountFrozen'>, of: Payable): Promise<void> {
  await post(ctx.query, {
    ...events.settlementGenerated(asEvent(of)),
    tenantId: of.tenantId,
    bizNo: of.settlementNo,
  })
}

/** E13b: the payee's refunds were not covered by its sales for three periods; from now on it owes them. */
export async function postOwed(ctx: Ctx<'accountFrozen'>, of: Payable): Promise<void> {
  await post(ctx.query, {
    ...events.negativePayableClaimed({ payee: asEvent(of).payee, amountFen: -of.dueFen }),
    tenantId: of.tenantId,
    bizNo: of.settlementNo,
  })
}

/**
 * The adjustment of a reconciliation (10.6). A later one takes the earlier one back in the same entry, so that a
 * corrected adjustment leaves nothing behind on 1901 or 2299.
 */
export async function postAdjustment(ctx: MoneyCtx, row: Settlement, before: bigint, now: bigint): Promise<void> {
  if (before === now) return
  const adjusted = (adjustFen: bigint) => events.settlementAdjusted({ ...asEvent(payableOf(row)), adjustFen })
  await post(ctx.query, {
    ...adjusted(now),
    lines: [...mirror(adjusted(before).lines), ...adjusted(now).lines],
    tenantId: row.tenantId,
    bizNo: row.settlementNo,
    // The version tells the adjustments of one settlement apart.
    step: String(row.version),
  })
}

/** E19b: the bank pays the payee, and the platform keeps its settlement fee. */
export async function postPaid(ctx: MoneyCtx, row: Settlement): Promise<void> {
  const feeFen = row.settlementServiceFee
  const paid = { ...asEvent(payableOf(row)), amountFen: row.actualAmount + feeFen, feeFen, bankAccountId }
  await post(ctx.query, { ...events.settlementPaid(paid), tenantId: row.tenantId, bizNo: row.settlementNo })
}

/** E19c: what was due returns to the payable of the site. */
export async function postVoided(ctx: MoneyCtx, row: Settlement): Promise<void> {
  const voided = events.settlementVoided(asEvent(payableOf(row)))
  await post(ctx.query, { ...voided, tenantId: row.tenantId, bizNo: row.settlementNo })
}

/** What the settlement's account 2212 holds now, in fen. */
export const settlingBalance = async (ctx: Ctx, row: Settlement): Promise<bigint> =>
  (await balanceOf(ctx.query, settling(String(row.id), row.tenantId))).balanceFen
