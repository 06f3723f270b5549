import type { Row } from '@forecourt/contract/kernel'
import type { order } from '@forecourt/contract/orders'
import { type Account, deposit, receivable } from '../../ledger/address.ts'
import { collectedByPartner, paidByCard, paidByCompany, paidByDeposit } from '../../ledger/events.ts'
import type { Line } from '../../ledger/line.ts'

/** Codes of `payment_method` by which an order says what paid for it: a deposit is a partner's, or a company's own balance. */
export const payMethods = { card: '3', deposit: '4', credit: '9' } as const

/** The account of a partner that pays for an order without a card: its deposit, or its credit line. */
export interface PartnerAccount {
  readonly kind: 'deposit' | 'credit'
  readonly partnerId: string
  /** Whoever keeps the partner: the deposit is its account. */
  readonly tenantId: string
}

/** Who paid for an order, as its row keeps it; amounts in fen. */
export type Paid = Pick<Row<typeof order>, 'companyId' | 'cardId' | 'cashPart' | 'giftPart'> & {
  /** Set when no card paid. */
  readonly partner?: PartnerAccount
}

export const depositOf = ({ partnerId, tenantId }: PartnerAccount): Account => deposit(partnerId, tenantId)
export const debtOf = ({ partnerId }: PartnerAccount): Account => receivable('partner', partnerId)

/** The payer's side of the sale's entry, the same when it is posted and when a refund undoes it. */
export function payerLines({ companyId, cardId, cashPart, giftPart, partner }: Paid): Line[] {
  if (!partner && !cardId) return paidByCompany({ companyId: companyId ?? '', cashFen: cashPart, giftFen: giftPart })
  if (!partner)
    return paidByCard({ cardId: cardId ?? '', companyId: companyId ?? '', cashFen: cashPart, giftFen: giftPart })
  const amountFen = cashPart + giftPart
  return partner.kind === 'deposit'
    ? paidByDeposit(partner.partnerId, partner.tenantId, amountFen)
    : collectedByPartner(partner.partnerId, amountFen)
}

type Payer = Pick<Row<typeof order>, 'cardId' | 'partnerId' | 'payMethod'>

/** Which account of a partner paid for an order; undefined when a card did, or nobody that we know how to pay back. */
export function partnerAccountKind({ cardId, partnerId, payMethod }: Payer): PartnerAccount['kind'] | undefined {
  if (cardId || !partnerId) return undefined
  return payMethod === payMethods.deposit ? 'deposit' : payMethod === payMethods.credit ? 'credit' : undefined
}
