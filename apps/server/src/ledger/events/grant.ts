import {
  bank,
  breakage,
  cardCash,
  cardGift,
  companyCash,
  companyGift,
  coupon,
  dormant,
  deferredGift,
  issuedBy,
  pending,
  subsidy,
} from '../address.ts'
import { credit, debit, type Line, signedCredit } from '../line.ts'
import { posting } from './posting.ts'
import { type Bearer, bearerOf } from './recharge.ts'
import { type Mixed, splitShares } from './split.ts'

export interface Company extends Mixed {
  readonly companyId: string
}

/** Who owes what is on the card or coupon: recorded when its account is opened. The platform when left out. */
export interface Issued {
  readonly issuer?: string | undefined
}

export interface Card extends Company {
  readonly cardId: string
}

export const cardDebits = ({ cardId, companyId, cashFen, giftFen }: Card): Line[] => [
  debit(cardCash(cardId, companyId), cashFen),
  debit(cardGift(cardId, companyId), giftFen),
]
export const companyDebits = ({ companyId, cashFen, giftFen }: Company): Line[] => [
  debit(companyCash(companyId), cashFen),
  debit(companyGift(companyId), giftFen),
]
const companyCredits = ({ companyId, cashFen, giftFen }: Company): Line[] => [
  credit(companyCash(companyId), cashFen),
  credit(companyGift(companyId), giftFen),
]

/** E05h: what to hold on the company's accounts when a grant is approved; it posts no lines. */
export const grantHold = ({ companyId, cashFen, giftFen }: Company) => [
  { account: companyCash(companyId), amountFen: cashFen },
  { account: companyGift(companyId), amountFen: giftFen },
]

/** E05: cards are issued; each gets its share of the gift money in proportion to its amount, the rest in cash. */
export const cardsGranted = (
  input: Company & Issued & { readonly cards: readonly { readonly cardId: string; readonly amountFen: bigint }[] },
) => {
  const { companyId, cards, issuer } = input
  const shares = splitShares(
    cards.map(card => card.amountFen),
    input,
  )
  const lines = cards.flatMap(({ cardId }, index) => [
    credit(issuedBy(issuer, cardCash(cardId, companyId)), shares[index]?.cashFen ?? 0n),
    credit(issuedBy(issuer, cardGift(cardId, companyId)), shares[index]?.giftFen ?? 0n),
  ])
  return posting('E05', 'grant', [...companyDebits(input), ...lines])
}

/** E05b: coupons are issued with the company's money behind them; the line remembers what kind of money it is. */
export const couponsGranted = (input: Company & Issued & { readonly grantId: string }) =>
  posting('E05b', 'grant', [
    ...companyDebits(input),
    credit(
      issuedBy(input.issuer, coupon('grant', input.grantId, input.companyId)),
      input.cashFen + input.giftFen,
      partsOf(input),
    ),
  ])

const partsOf = ({ cashFen, giftFen }: Mixed): Mixed => ({ cashFen, giftFen })

/** E11: a card is terminated, invalid or over; its money goes back to the company. One entry per card. */
export const cardReturned = (card: Card) =>
  posting('E11', 'grantReturned', [...cardDebits(card), ...companyCredits(card)])

interface Borne {
  /** Who has borne the gift money and gets its cost back; the platform when left out. */
  readonly bearer?: Bearer
}

/** E11b, first entry: a privately bought named card is handed back; its gift money is lost. */
export const namedCardReturned = (card: Card & Borne & { readonly returnNo: string }) =>
  posting('E11b', 'grantReturned', [
    ...cardDebits(card),
    credit(pending(card.returnNo, card.companyId), card.cashFen),
    credit(bearerOf(card.bearer ?? 'platform', card.companyId), card.giftFen),
  ])

/** E11b, second entry (code E11b2): its cash is paid to the bank account of the same name. */
export const namedCardPaidOut = (input: {
  readonly returnNo: string
  readonly companyId: string
  readonly amountFen: bigint
  readonly bankAccountId: string
}) =>
  posting('E11b2', 'grantReturned', [
    debit(pending(input.returnNo, input.companyId), input.amountFen),
    credit(bank(input.bankAccountId), input.amountFen),
  ])

/** E11c: unused prefunded coupons are void; the money goes back as it was granted. */
export const couponsVoided = (input: Company & { readonly grantId: string }) =>
  posting('E11c', 'grantReturned', [
    debit(coupon('grant', input.grantId, input.companyId), input.cashFen + input.giftFen, partsOf(input)),
    ...companyCredits(input),
  ])

/** E14b: an expired card after its days of grace, policy 2. E14a, policy 1, posts nothing: the holder may extend. */
export const expiredCardReturned = (card: Card) =>
  posting('E14b', 'grantReturned', [...cardDebits(card), ...companyCredits(card)])

/** E14c: an expired card, policy 3: its money sleeps and is nobody's income. */
export const expiredCardDormant = (card: Card) =>
  posting('E14c', 'adjustment', [
    ...cardDebits(card),
    credit(dormant(card.companyId), card.cashFen + card.giftFen, partsOf(card)),
  ])

/** E14d: finance recognises sleeping money as income; the gift part only takes back what it cost. */
export const breakageRecognised = (input: Company & Borne) =>
  posting('E14d', 'adjustment', [
    debit(dormant(input.companyId), input.cashFen + input.giftFen, partsOf(input)),
    credit(breakage(input.companyId), input.cashFen),
    credit(bearerOf(input.bearer ?? 'platform', input.companyId), input.giftFen),
  ])

/**
 * E14e: so much of a company's deferred gift money has been used and is an expense now; below zero it is deferred again,
 * because refunds have given it back. What is used and what is not, recognise-gifts.ts knows.
 */
export const giftRecognised = ({ companyId, usedFen }: { readonly companyId: string; readonly usedFen: bigint }) =>
  posting('E14e', 'adjustment', [
    signedCredit(deferredGift(companyId), usedFen),
    signedCredit(subsidy('company', companyId), -usedFen),
  ])
