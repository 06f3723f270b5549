import type { companyRecharge } from '@forecourt/contract/funds'
import type { Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { asError } from '../../kernel/thrown.ts'
import * as events from '../../ledger/events.ts'
import { post, type Posting } from '../../ledger/post.ts'
import { LedgerRefused } from '../../ledger/refused.ts'
import { noted, papers } from '../../services/posting-note.ts'
import { accountBehind, channelAccount } from './bank-account.ts'
import { giftBearerOf } from './gift-bearer.ts'
import { fundGiftOf } from './gift-funding.ts'
import { bankOf, entryOf } from './money.ts'
import { arrivedOn } from './value-date.ts'

type Recharge = Row<typeof companyRecharge>

/** What a recharge is credited to: codes of `rechargeType`. */
export const [toDeposit, toDebt] = [2, 3]

const credited = (row: Recharge) => ({
  companyId: row.companyId ?? row.tenantId,
  paidFen: row.payAmount,
  creditedFen: row.amount,
  bearer: giftBearerOf(row),
})

/** The channel on whose account 1012 the money of this recharge waits. */
function channelOf({ channelAccount }: Recharge): events.Channel | undefined {
  const via = events.channelOfKey(channelAccount ?? '')
  return via.channel && via.merchantNo ? via : undefined
}

const paidByPartner = (row: Recharge, bankAccountId: string) => ({
  partnerId: String(row.partnerId),
  tenantId: row.tenantId,
  bankAccountId,
  amountFen: row.payAmount,
})

/**
 * E24, E25b: the bank has what a partner paid, to its deposit or for what it owes. E02: the bank has P, or E02b: a
 * channel has it; the company gets P as cash and C − P as a gift, at the cost of whoever bears it. E28b: the money had
 * arrived before, and waited for its owner.
 */
export function arrival(row: Recharge, bankAccountId: string): Posting {
  const { receiptNo } = row
  const posting = atBank(row, bankAccountId)
  return receiptNo ? events.receiptMatched({ receiptNo, arrival: posting.lines }) : posting
}

function atBank(row: Recharge, bankAccountId: string): Posting {
  if (row.rechargeType === toDeposit) return events.partnerDeposited(paidByPartner(row, bankAccountId))
  if (row.rechargeType === toDebt) return events.partnerRepaid(paidByPartner(row, bankAccountId))
  const via = channelOf(row)
  return via
    ? events.companyRechargeByChannel({ ...credited(row), ...via })
    : events.companyRecharge({ ...credited(row), bankAccountId })
}

/** The account of the bank on which this recharge arrives, by its key in the ledger. */
export const arrivesOn = async (ctx: Ctx, row: Recharge): Promise<string> =>
  (await accountBehind(ctx, row.payeeAccountId)).ledgerKey ?? ''

/** What proves a recharge: the bank's serial or the channel's number, and the pictures that came with it. */
const papersOf = (row: Recharge) => papers(row.bankSerialNo, row.channelNo, ...(row.voucherUrls ?? []))

/** A channel says itself that it was paid: nobody approves that. */
const whoAndWhy = (row: Recharge) => ({
  maker: row.createUser,
  approver: row.auditUser,
  ...noted(row.auditOpinion ?? row.remark),
  ...papersOf(row),
})

export async function postArrived(ctx: Ctx, row: Recharge): Promise<void> {
  if (channelOf(row)) await channelAccount(ctx, row.channelAccount ?? '')
  await fundGiftOf(ctx, row)
  await post(ctx.query, {
    ...arrival(row, await arrivesOn(ctx, row)),
    tenantId: row.tenantId,
    bizNo: row.rechargeNo,
    businessDate: arrivedOn(row, ctx.now),
    ...whoAndWhy(row),
  })
}

/** The same; a partner cannot pay back more than it owes, which the ledger knows. */
export const postApproved = (ctx: Ctx<'moreThanOwed' | 'bearerInsufficient'>, row: Recharge): Promise<void> =>
  postArrived(ctx, row).catch((error: unknown) => {
    const isTooMuch = error instanceof LedgerRefused && error.reason === 'insufficient'
    if (isTooMuch && row.rechargeType === toDebt) ctx.refuse('moreThanOwed')
    if (isTooMuch && row.bearerTenantId) ctx.refuse('bearerInsufficient')
    throw asError(error)
  })

/** By these a recharge's money arrives, once. */
const arrivals = ['E02', 'E02b', 'E24', 'E25b', 'E28b'] as const

/** The arrival of a recharge as it was booked, and its entry: it went to the bank account that the entry names. */
export async function arrivedAs(ctx: Ctx, row: Recharge): Promise<{ posting: Posting; entryId: string | undefined }> {
  const entryId = await entryOf(ctx, row.tenantId, row.rechargeNo, arrivals)
  const key = (await bankOf(ctx, row.tenantId, entryId)) || (await arrivesOn(ctx, row))
  return { posting: arrival(row, key), entryId }
}
