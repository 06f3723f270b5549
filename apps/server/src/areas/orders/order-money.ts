import { divideRounded, type OutputOfCall, type Row } from '@forecourt/contract/kernel'
import type { reserveSpend } from '@forecourt/contract/cards'
import type { order, orderRefund } from '@forecourt/contract/orders'
import type { Ctx } from '../../kernel/context.ts'
import { type Account, cardCash, cardGift, companyCash, companyGift, fee, payable } from '../../ledger/address.ts'
import { cardSpend, refunded } from '../../ledger/events.ts'
import { signed, sumFen } from '../../ledger/line.ts'
import { post, type Posting } from '../../ledger/post.ts'
import type { Filling } from './filling.ts'
import type { Offer } from './offer.ts'

interface Spend {
  readonly orderNo: string
  readonly offer: Offer
  readonly filling: Filling
  readonly spend: OutputOfCall<typeof reserveSpend>
}

/** Posts E06. */
export const postSpend = (ctx: Ctx, { orderNo, offer, filling, spend }: Spend): Promise<unknown> => {
  const sale = cardSpend({
    card: { cardId: spend.id, companyId: spend.companyId, cashFen: spend.cash, giftFen: spend.gift },
    payee: { kind: 'site', id: offer.siteId, tenantId: offer.tenantId },
    settleFen: filling.settleAmount,
    feeFen: filling.serviceFee,
  })
  return post(ctx.query, { ...sale, tenantId: offer.tenantId, bizNo: orderNo, step: '1' })
}

type Sold = Pick<
  Row<typeof order>,
  | 'tenantId'
  | 'siteId'
  | 'companyId'
  | 'cardId'
  | 'cashPart'
  | 'giftPart'
  | 'payAmount'
  | 'settleAmount'
  | 'serviceFee'
  | 'originalAmount'
  | 'litres'
  | 'settleState'
>
type Asked = Pick<Row<typeof orderRefund>, 'refundNo' | 'refundAmount'>

interface PaidBack {
  readonly of: Sold
  readonly asked: Asked
  /** What earlier refunds of the order have paid back. */
  readonly refundedFen: bigint
  /** The card has been closed: the money goes to the company's account (domain 8.4.2). */
  readonly isClosed: boolean
}

/** What a refund took back from each part of the order, in fen, and litres in thousandths. */
export interface RefundedParts {
  readonly cash: bigint
  readonly gift: bigint
  readonly settle: bigint
  readonly fee: bigint
  readonly original: bigint
  readonly litres: bigint
}

/** The entry of the sale, made again from what the order keeps: the same lines as were posted. */
const saleOf = (of: Sold): Posting =>
  cardSpend({
    card: { cardId: of.cardId ?? '', companyId: of.companyId ?? '', cashFen: of.cashPart, giftFen: of.giftPart },
    payee: { kind: 'site', id: of.siteId, tenantId: of.tenantId },
    settleFen: of.settleAmount,
    feeFen: of.serviceFee,
  })

const isAt = (account: Account, other: Account) => account.code === other.code && account.dimId === other.dimId

/** What an entry takes from (positive) or gives to an account that grows on the credit side. */
const takenFrom = (posting: Posting, account: Account): bigint =>
  sumFen(posting.lines.filter(one => isAt(one.account, account)).map(signed))

/** E12, E12p or E13: posts a refund and answers what it was made of. */
export async function postRefund(
  ctx: Ctx,
  back: PaidBack & { readonly of: Pick<Row<typeof order>, 'orderNo'> },
): Promise<RefundedParts> {
  const { posting, parts } = refundOf(back)
  const { of, asked } = back
  await post(ctx.query, { ...posting, tenantId: of.tenantId, bizNo: of.orderNo, step: asked.refundNo })
  return parts
}

/** The entry of a refund and what it takes back from each part of the order; nothing is posted. */
export function refundOf({ of, asked, refundedFen, isClosed }: PaidBack): {
  readonly posting: Posting
  readonly parts: RefundedParts
} {
  const [cardId, companyId] = [of.cardId ?? '', of.companyId ?? '']
  const payee = { kind: 'site', id: of.siteId, tenantId: of.tenantId } as const
  const [cash, gift] = isClosed
    ? [companyCash(companyId), companyGift(companyId)]
    : [cardCash(cardId, companyId), cardGift(cardId, companyId)]
  const isWhole = refundedFen === 0n && asked.refundAmount === of.payAmount
  const posting = refunded({
    sale: saleOf(of).lines,
    ...(isWhole ? {} : { refundFen: asked.refundAmount, refundedFen }),
    payee,
    afterSettlement: of.settleState !== 0,
    ...(isClosed ? { redirect: one => (isAt(one, cardCash(cardId, companyId)) ? cash : gift) } : {}),
  })
  const feeBack = takenFrom(posting, fee('site', of.siteId))
  const parts = {
    cash: -takenFrom(posting, cash),
    gift: -takenFrom(posting, gift),
    fee: feeBack,
    settle: takenFrom(posting, payable(payee)) + feeBack,
    original: shareOf(of.originalAmount, of, asked, refundedFen),
    litres: shareOf(of.litres, of, asked, refundedFen),
  }
  return { posting, parts }
}

/** The part of a total that belongs to this refund, by the cumulative rule: all refunds together give the total. */
function shareOf(
  total: bigint,
  { payAmount }: Pick<Sold, 'payAmount'>,
  { refundAmount }: Asked,
  refundedFen: bigint,
): bigint {
  const until = (fen: bigint) => divideRounded(total * fen, payAmount)
  return until(refundedFen + refundAmount) - until(refundedFen)
}
