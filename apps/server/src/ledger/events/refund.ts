import { divideRounded } from '@forecourt/contract/kernel'
import { type Account, type Payee, payable, pending, receivable, spread, suspenseCredit } from '../address.ts'
import { absFen, credit, debit, type Line, mirror, type Parts, signed, signedCredit, sumFen } from '../line.ts'
import type { Posting } from '../post.ts'
import type { EventCode } from './catalogue.ts'
import { taxInside } from './earned.ts'
import { isPayment } from './payment.ts'
import { posting } from './posting.ts'
import { type Channel, channelOf } from './recharge.ts'

export interface Refund {
  /** The lines of the sale as they were posted (E06 to E10, E15d, E34, E35). */
  readonly sale: readonly Line[]
  /** r; everything the user paid when left out. */
  readonly refundFen?: bigint
  /** What earlier refunds of this sale have given back. */
  readonly refundedFen?: bigint
  /** Who bears a fen of rounding when the sale has no line for it. */
  readonly payee: Pick<Payee, 'kind' | 'id'>
  /** E13: the sale has been settled; the payee's account may go below zero. */
  readonly afterSettlement?: boolean
  /** Another account for the payer's money, such as the company's when the card is closed. */
  readonly redirect?: (account: Account) => Account
}

/** The part of each line that belongs to `refundedFen` of what was paid; lines of the payer sum to it exactly. */
function targets(sale: readonly Line[], paidFen: bigint, refundedFen: bigint): bigint[] {
  const part = (amountFen: bigint) => divideRounded(amountFen * refundedFen, paidFen)
  let before = 0n
  return sale.map(one => {
    if (!isPayment(one)) return part(one.amountFen)
    const from = before
    before += one.amountFen
    return part(before) - part(from)
  })
}

/** Where a fen of rounding goes: the platform's margin, else its subsidy, else a new line of margin. */
function roundingPlace(sale: readonly Line[], { kind, id }: Refund['payee']): Account {
  const found = sale.find(one => one.account.code === '6002') ?? sale.find(one => one.account.code === '6601')
  return found?.account ?? spread(kind, id)
}

/** The cash and gift parts of so much of a line; parts are kept where the account itself does not tell them. */
function partsOf(one: Line, amountFen: bigint): [cashFen: bigint, giftFen: bigint] {
  const cashFen = divideRounded((one.cashFen ?? 0n) * amountFen, one.amountFen)
  return [cashFen, amountFen - cashFen]
}

/** The tax inside what is undone of a line. It follows the amounts undone so far, so that all refunds undo all of it. */
function taxBack({ taxBp }: Line, after: bigint, before: bigint): Parts {
  if (!taxBp) return {}
  const taxFen = taxInside(after, taxBp) - taxInside(before, taxBp)
  return { taxBp, taxFen: absFen(taxFen) }
}

/** Undoes `after` less `before` of one line; should that shrink by a fen, it changes its side. */
function undo(one: Line, after: bigint, before: bigint): Line {
  const amountFen = after - before
  const back = {
    ...signedCredit(one.account, one.side === 'D' ? amountFen : -amountFen),
    ...taxBack(one, after, before),
  }
  if (one.giftFen === undefined || amountFen < 0n) return back
  const [cashAfter, giftAfter] = partsOf(one, after)
  const [cashBefore, giftBefore] = partsOf(one, before)
  return { ...back, cashFen: cashAfter - cashBefore, giftFen: giftAfter - giftBefore }
}

/**
 * E12p: refunds r out of U. Each line gives back round(line × refunded so far / U) less what it gave back before, so the
 * last refund takes the remainder of every line; the payer gets exactly r, and a fen or two between the sides goes to
 * 6002 (or 6601). Refuses more than is left of U.
 */
function refundLines(refund: Refund): Line[] {
  const { sale, refundedFen = 0n, redirect = account => account } = refund
  const paidFen = sumFen(sale.filter(isPayment).map(one => one.amountFen))
  const refundFen = refund.refundFen ?? paidFen - refundedFen
  if (refundFen < 0n || refundedFen < 0n || refundedFen + refundFen > paidFen)
    throw new RangeError(`cannot refund ${refundFen} of ${paidFen} after ${refundedFen}`)
  if (paidFen === 0n) return mirror(sale)
  const after = targets(sale, paidFen, refundedFen + refundFen)
  const before = targets(sale, paidFen, refundedFen)
  const lines = sale.map((one, index) => {
    const back = undo(one, after[index] ?? 0n, before[index] ?? 0n)
    return isPayment(one) ? { ...back, account: redirect(back.account) } : back
  })
  return withRounding(lines, roundingPlace(sale, refund.payee))
}

/** Adds the missing fen to the line of that account, so that no account is named more often than it must be. */
function withRounding(lines: readonly Line[], place: Account): Line[] {
  const missing = sumFen(lines.map(signed))
  if (missing === 0n) return [...lines]
  const at = lines.findLastIndex(one => one.account.code === place.code && one.account.dimId === place.dimId)
  if (at < 0) return [...lines, signedCredit(place, missing)]
  return lines.map((one, index) => (index === at ? { ...one, ...signedCredit(place, missing - signed(one)) } : one))
}

function eventOf({ afterSettlement, refundFen, refundedFen = 0n }: Refund): EventCode {
  if (afterSettlement) return 'E13'
  return refundFen === undefined && refundedFen === 0n ? 'E12' : 'E12p'
}

/** E12, E12p and E13: money goes back to the balances it came from. */
export const refunded = (refund: Refund): Posting => posting(eventOf(refund), 'refund', refundLines(refund))

interface PendingRefund {
  readonly refundNo: string
  /** The payer's tenant, whose money waits for the channel. */
  readonly tenantId: string
}

/** E12a: a refund through a channel has been asked for; what the channel must pay back waits on 2232. */
export const channelRefundStarted = (refund: Refund & PendingRefund): Posting =>
  posting(
    'E12a',
    'refund',
    refundLines({
      ...refund,
      redirect: account => (account.code === '1012' ? pending(refund.refundNo, refund.tenantId) : account),
    }),
  )

/** E12b: the channel has paid back. */
export const channelRefundDone = (input: PendingRefund & Channel & { readonly amountFen: bigint }): Posting =>
  posting('E12b', 'refund', [
    debit(pending(input.refundNo, input.tenantId), input.amountFen),
    credit(channelOf(input), input.amountFen),
  ])

/** E12c: the channel has failed for good; finance pays by hand (E28). */
export const channelRefundFailed = (input: PendingRefund & { readonly amountFen: bigint }): Posting =>
  posting('E12c', 'refund', [
    debit(pending(input.refundNo, input.tenantId), input.amountFen),
    credit(suspenseCredit(), input.amountFen),
  ])

/** E13b: a payee that stayed below zero for three periods owes the amount. */
export const negativePayableClaimed = (input: { readonly payee: Payee; readonly amountFen: bigint }): Posting =>
  posting('E13b', 'settlement', [
    debit(receivable(input.payee.kind, input.payee.id), input.amountFen),
    credit(payable(input.payee), input.amountFen),
  ])
