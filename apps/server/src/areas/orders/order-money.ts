import { divideRounded, type Row } from '@forecourt/contract/kernel'
import { isOfGoods, type order, type orderRefund } from '@forecourt/contract/orders'
import type { Ctx } from '../../kernel/context.ts'
import {
  type Account,
  cardCash,
  cardGift,
  companyCash,
  companyGift,
  fee,
  payable,
  payeeOf,
  receivable,
  tenant,
} from '../../ledger/address.ts'
import { balanceOf } from '../../ledger/balance.ts'
import { balanceSpend, goodsSold, refunded } from '../../ledger/events.ts'
import { credit, debit, type Line, signed, sumFen, withoutZeros } from '../../ledger/line.ts'
import { post, type Posting } from '../../ledger/post.ts'
import { sharesOf } from './provider-share.ts'
import { noted } from '../../services/posting-note.ts'
import { debtOf, depositOf, type Paid, type PartnerAccount, payerLines } from './payer-lines.ts'

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
  | 'shareAmount'
  | 'providerTenantId'
  | 'vatBp'
> &
  Partial<Pick<Row<typeof order>, 'subsidyAmount' | 'bearerTenantId' | 'marginAmount'>> &
  Paid & {
    /** Of goods, all who earn between supplier and buyer. */
    readonly shares?: ReturnType<typeof sharesOf>
  }
type Asked = Pick<Row<typeof orderRefund>, 'refundNo' | 'refundAmount'>
/** Who asked for a refund and who decided on it, with the reason. */
type Decided = Pick<Row<typeof orderRefund>, 'applyUser' | 'auditUser' | 'reason'>

interface PaidBack {
  readonly of: Sold
  readonly asked: Asked
  /** What earlier refunds of the order have paid back. */
  readonly refundedFen: bigint
  /** The card has been closed: the money goes to the company's account (domain 8.4.2). */
  readonly isClosed: boolean
  /** The Shanghai day on which it is paid back: of the document, of what it adds to settlements and of its entry. */
  readonly businessDate: string
  /** What the partner owes when its credit line has paid: no more than that is taken off, the rest becomes its deposit. */
  readonly owedFen?: bigint
  /** What the balances of those who got a share have, out of which they give it back; the rest they owe. */
  readonly heldFen?: ReadonlyMap<string, bigint>
}

/** What a refund took back from each part of the order, in fen, and litres in thousandths. */
interface RefundedParts {
  readonly cash: bigint
  readonly gift: bigint
  readonly settle: bigint
  readonly fee: bigint
  /** The platform's spread with the provider's share in it; below zero where the platform had paid more than it got. */
  readonly spread: bigint
  readonly original: bigint
  readonly litres: bigint
}

/** Who got a share of the platform's spread, or of goods that went through several hands. */
const allSharesOf = (of: Sold) => of.shares ?? sharesOf(of)

/** E08: the supplier gets its cost, those in between what they earn, and the platform the rest. */
function goodsSaleOf(of: Sold): Posting {
  const payee = payeeOf(of.tenantId, of.siteId)
  const subsidyFen = of.subsidyAmount ?? 0n
  const bearer = of.bearerTenantId ? { providerTenantId: of.bearerTenantId } : payee
  return goodsSold({
    payment: payerLines(of),
    ...(subsidyFen > 0n ? { subsidy: { bearer, amountFen: subsidyFen } } : {}),
    costs: [{ supply: { payee }, amountFen: of.settleAmount - of.serviceFee }],
    margins: allSharesOf(of),
    feeFen: of.serviceFee,
    seller: payee,
    taxBp: of.vatBp ?? undefined,
  })
}

/** The entry of the sale, made from what the order keeps: the same lines when it is posted and when a refund undoes it. */
export const saleOf = (of: Sold): Posting =>
  isOfGoods(of)
    ? goodsSaleOf(of)
    : balanceSpend({
        payment: payerLines(of),
        payee: payeeOf(of.tenantId, of.siteId),
        settleFen: of.settleAmount,
        feeFen: of.serviceFee,
        shares: sharesOf(of),
        taxBp: of.vatBp ?? undefined,
      })

const isAt = (account: Account, other: Account) => account.code === other.code && account.dimId === other.dimId

/** What an entry takes from (positive) or gives to an account that grows on the credit side. */
const takenFrom = (posting: Posting, account: Account): bigint =>
  sumFen(posting.lines.filter(one => isAt(one.account, account)).map(signed))

/** E12, E12p or E13: posts a refund and answers what it was made of. */
export async function postRefund(
  ctx: Ctx,
  back: PaidBack & { readonly of: Pick<Row<typeof order>, 'orderNo'>; readonly decided: Decided },
): Promise<RefundedParts> {
  const { of, asked, decided, businessDate } = back
  const owedFen =
    of.partner?.kind === 'credit' ? (await balanceOf(ctx.query, debtOf(of.partner))).balanceFen : undefined
  const heldFen = new Map<string, bigint>()
  for (const { tenantId } of allSharesOf(of))
    heldFen.set(tenantId, (await balanceOf(ctx.query, tenant(tenantId))).availableFen)
  const { posting, parts } = refundOf({
    ...back,
    ...(owedFen === undefined ? {} : { owedFen }),
    heldFen,
  })
  await post(ctx.query, {
    ...posting,
    tenantId: of.tenantId,
    bizNo: of.orderNo,
    step: asked.refundNo,
    businessDate,
    maker: decided.applyUser,
    approver: decided.auditUser,
    ...noted(decided.reason),
  })
  return parts
}

/**
 * A partner that has paid its debt back already gets the money as a deposit: the account of what it owes does not go below
 * zero.
 */
function withinDebt(lines: readonly Line[], partner: PartnerAccount, owedFen: bigint): Line[] {
  const debt = debtOf(partner)
  return withoutZeros(
    lines.flatMap(one => {
      if (!isAt(one.account, debt) || one.amountFen <= owedFen) return [one]
      return [{ ...one, amountFen: owedFen }, credit(depositOf(partner), one.amountFen - owedFen)]
    }),
  )
}

/** Who got a share may have spent it already: what is missing is owed by them, and the buyer gets the money all the same. */
function withinBalance(lines: readonly Line[], tenantId: string, balanceFen: bigint): Line[] {
  const account = tenant(tenantId)
  return withoutZeros(
    lines.flatMap(one => {
      if (!isAt(one.account, account) || one.side === 'C' || one.amountFen <= balanceFen) return [one]
      return [{ ...one, amountFen: balanceFen }, debit(receivable('tenant', tenantId), one.amountFen - balanceFen)]
    }),
  )
}

/** The entry of a refund and what it takes back from each part of the order; nothing is posted. */
export function refundOf({
  of,
  asked,
  refundedFen,
  isClosed,
  owedFen,
  heldFen = new Map(),
}: Omit<PaidBack, 'businessDate'>): {
  readonly posting: Posting
  readonly parts: RefundedParts
} {
  const [cardId, companyId] = [of.cardId ?? '', of.companyId ?? '']
  const payee = payeeOf(of.tenantId, of.siteId)
  const isWhole = refundedFen === 0n && asked.refundAmount === of.payAmount
  const undone = refunded({
    sale: saleOf(of).lines,
    ...(isWhole ? {} : { refundFen: asked.refundAmount, refundedFen }),
    payee,
    afterSettlement: of.settleState !== 0,
    ...(isClosed
      ? { redirect: one => (isAt(one, cardCash(cardId, companyId)) ? companyCash(companyId) : companyGift(companyId)) }
      : {}),
  })
  const taken = [...heldFen].reduce((all, [tenantId, fen]) => withinBalance(all, tenantId, fen), undone.lines)
  const lines = of.partner && owedFen !== undefined ? withinDebt(taken, of.partner, owedFen) : taken
  const posting = { ...undone, lines }
  const gift =
    of.partner || !of.cardId ? 0n : -takenFrom(posting, isClosed ? companyGift(companyId) : cardGift(cardId, companyId))
  const feeBack = takenFrom(posting, fee(payee.kind, payee.id))
  const parts = {
    cash: asked.refundAmount - gift,
    gift,
    fee: feeBack,
    settle: takenFrom(posting, payable(payee)) + feeBack,
    // Goods go back as a whole, and with them what somebody added to their price.
    spread: isOfGoods(of) ? (of.marginAmount ?? 0n) : asked.refundAmount - takenFrom(posting, payable(payee)) - feeBack,
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
