import type { companyRecharge, rechargeReturn, unmatchedReceipt } from '@forecourt/contract/funds'
import { dayOf, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { asError } from '../../kernel/thrown.ts'
import type { Account } from '../../ledger/address.ts'
import * as events from '../../ledger/events.ts'
import { type Entry, post } from '../../ledger/post.ts'
import { LedgerRefused } from '../../ledger/refused.ts'
import { noted, papers } from '../../services/posting-note.ts'
import { requireAccountFor, paying, placeOf, receiving } from './bank-account.ts'
import { giftBearerOf } from './gift-bearer.ts'
import { fundGiftOf, giveBackGiftOf } from './gift-funding.ts'
import { entryOf, type MoneyCtx } from './money.ts'
import { arrivedAs } from './recharge-posting.ts'
import { recogniseGiftsOf } from './recognise-gifts.ts'

type Recharge = Row<typeof companyRecharge>
type Return = Row<typeof rechargeReturn>
type Receipt = Row<typeof unmatchedReceipt>

/** Every entry of a return stands under its recharge, and the return's number tells those of several returns apart. */
const under = (ctx: Ctx, recharge: Recharge, of: Return): Omit<Entry, 'event' | 'bizType' | 'lines'> => ({
  tenantId: recharge.tenantId,
  bizNo: recharge.rechargeNo,
  step: of.returnNo,
  businessDate: dayOf(ctx.now),
  ...noted(of.reason),
  maker: of.createUser,
  approver: of.auditUser,
  ...papers(recharge.bankSerialNo, recharge.channelNo),
})

const givenBack = async (ctx: Ctx, recharge: Recharge, of: Return) => ({
  returnNo: of.returnNo,
  tenantId: recharge.tenantId,
  arrival: (await arrivedAs(ctx, recharge)).posting.lines,
})

/** Where a recharge's money was received. */
export const rechargeReceivedOn = async (ctx: Ctx, recharge: Recharge): Promise<Account> =>
  events.receivedOn((await arrivedAs(ctx, recharge)).posting.lines)

/** The gift goes with the recharge: what was recognised of it is brought up to now, and own money gets back what it paid. */
async function withdrawGift(ctx: Ctx, recharge: Recharge): Promise<void> {
  if (giftBearerOf(recharge) === 'deferred') await recogniseGiftsOf(ctx, recharge.companyId ?? recharge.tenantId)
  await giveBackGiftOf(ctx, recharge)
}

/** What is taken back has to be there: the company, or the partner, may have spent some of it. */
const orSpent =
  (ctx: Ctx<'rechargeSpent'>) =>
  (error: unknown): never => {
    if (error instanceof LedgerRefused && error.reason === 'insufficient') ctx.refuse('rechargeSpent')
    throw asError(error)
  }

/** E28a: the receipt stands on its own from now on. */
export async function postReceipt(ctx: MoneyCtx, receipt: Receipt, on?: Account): Promise<void> {
  const { receiptNo, amount, valueDate } = receipt
  await post(ctx.query, {
    ...events.receiptUnmatched({
      receiptNo,
      on: on ?? placeOf(await requireAccountFor(ctx, receiving)),
      amountFen: amount,
    }),
    tenantId: platformTenant,
    bizNo: receiptNo,
    maker: receipt.createUser,
    approver: receipt.auditUser,
    ...papers(receipt.serialNo),
    // What was booked wrongly leaves the company on the day of the decision, and is a receipt from then on.
    businessDate: receipt.fromRechargeId === null ? valueDate : dayOf(ctx.now),
  })
}

/** E04: the arrival is undone as it was booked. */
export async function postReversed(
  ctx: MoneyCtx & Ctx<'rechargeSpent'>,
  recharge: Recharge,
  of: Return,
): Promise<void> {
  await withdrawGift(ctx, recharge)
  const { posting, entryId } = await arrivedAs(ctx, recharge)
  await post(ctx.query, {
    ...events.rechargeReversed(posting.lines),
    ...under(ctx, recharge, of),
    reversalOf: entryId,
  }).catch(orSpent(ctx))
}

/** E04r: the company's no more, and owed to the payer until it has been paid. */
export async function postGivenBack(ctx: MoneyCtx & Ctx<'rechargeSpent'>, recharge: Recharge, of: Return) {
  await withdrawGift(ctx, recharge)
  const posting = events.rechargeGivenBack(await givenBack(ctx, recharge, of))
  await post(ctx.query, { ...posting, ...under(ctx, recharge, of) }).catch(orSpent(ctx))
}

/** E04s: the money has left, on the day the bank or the channel says. */
export async function postPaidBack(ctx: Ctx, recharge: Recharge, of: Return, day: string, by?: Account) {
  const { returnNo, payAmount } = of
  const paid = {
    returnNo,
    tenantId: recharge.tenantId,
    amountFen: payAmount,
    by: by ?? placeOf(await requireAccountFor(ctx, paying)),
  }
  await post(ctx.query, {
    ...events.rechargePaidBack(paid),
    ...under(ctx, recharge, of),
    ...(of.payUser === null ? {} : { maker: of.auditUser, approver: of.payUser }),
    businessDate: day,
    ...papers(of.bankSerialNo, of.channelNo, ...(of.voucherUrls ?? [])),
  })
}

/** E04t: it stays with the company after all. */
export async function postRestored(ctx: MoneyCtx, recharge: Recharge, of: Return): Promise<void> {
  await fundGiftOf(ctx, recharge)
  await post(ctx.query, {
    ...events.rechargeRestored(await givenBack(ctx, recharge, of)),
    ...under(ctx, recharge, of),
    reversalOf: await entryOf(ctx, recharge.tenantId, recharge.rechargeNo, ['E04r'], of.returnNo),
    approver: of.resolveUser,
  })
}
