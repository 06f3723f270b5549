import { deposit, fleet, fleetCard, receivable, staff } from '../address.ts'
import { debit, type Line } from '../line.ts'
import { type Card, cardDebits, type Company, companyDebits } from './grant.ts'
import { type Channel, channelOf } from './recharge.ts'
import type { Mixed } from './split.ts'

/** The payer's side of an order. An order may be paid in several ways; join their lines. */
export const paidByCard = (card: Card): Line[] => cardDebits(card)
export const paidByCompany = (company: Company): Line[] => companyDebits(company)
export const paidByChannel = (via: Channel, amountFen: bigint): Line[] => [debit(channelOf(via), amountFen)]
export const paidByFleet = (fleetId: string, tenantId: string, amountFen: bigint): Line[] => [
  debit(fleet(fleetId, tenantId), amountFen),
]
export const paidByFleetCard = (cardId: string, tenantId: string, amountFen: bigint): Line[] => [
  debit(fleetCard(cardId, tenantId), amountFen),
]
export const paidByDeposit = (partnerId: string, tenantId: string, amountFen: bigint): Line[] => [
  debit(deposit(partnerId, tenantId), amountFen),
]
/** A partner has collected the money and owes it (E25a). */
export const collectedByPartner = (partnerId: string, amountFen: bigint): Line[] => [
  debit(receivable('partner', partnerId), amountFen),
]
/** A staff account is one balance; which part was gift stays on the line (E16). */
export const paidByStaff = (staffAccountId: string, companyId: string, { cashFen, giftFen }: Mixed): Line[] => [
  debit(staff(staffAccountId, companyId), cashFen + giftFen, { cashFen, giftFen }),
]

const payerCodes = new Set(['1012', '1122', '2201', '2202', '2203', '2204', '2206', '2207', '2208', '2226'])

/** Whether a line of a sale is money of the payer, as against coupons, subsidies and the sellers' side. */
export const isPayment = (one: Line): boolean => one.side === 'D' && payerCodes.has(one.account.code)
