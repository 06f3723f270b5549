import { bank, capital } from '../address.ts'
import { credit, debit, mirror } from '../line.ts'
import { posting } from './posting.ts'

// Money that moves between the platform's own places. Custody is what customers and payees are owed; own money is the rest.

interface Between {
  /** Ledger key of the account in custody. */
  readonly custodyId: string
  /** Ledger key of the account with own money. */
  readonly ownId: string
  readonly amountFen: bigint
}

const intoCustody = ({ custodyId, ownId, amountFen }: Between) => [
  debit(bank(custodyId), amountFen),
  credit(bank(ownId), amountFen),
]

/** E36: a gift is a promise until there is money behind it; the platform pays it into custody. */
export const giftFunded = (input: Between) => posting('E36', 'fundTransfer', intoCustody(input))

/** E36r: the recharge is undone, and the money behind its gift is the platform's again. */
export const giftFundingReturned = (input: Between) => posting('E36r', 'fundTransfer', mirror(intoCustody(input)))

/** E37: what the platform has earned leaves custody. */
export const earningsSwept = (input: Between) => posting('E37', 'fundTransfer', mirror(intoCustody(input)))

/** E38: from one account in custody to another. */
export const custodyMoved = (input: { readonly fromId: string; readonly toId: string; readonly amountFen: bigint }) =>
  posting('E38', 'fundTransfer', [
    debit(bank(input.toId), input.amountFen),
    credit(bank(input.fromId), input.amountFen),
  ])

/** E39a: what partners, companies and payees owe, and losses beyond earnings, are paid into custody from own money. */
export const creditFunded = (input: Between) => posting('E39a', 'fundTransfer', intoCustody(input))

/** E39b: they have paid, or the loss was made good: own money comes back. */
export const creditFundingReturned = (input: Between) => posting('E39b', 'fundTransfer', mirror(intoCustody(input)))

/** E90: own money that was there before the books began, or that the owners have paid in. */
export const ownMoneyOpened = (input: { readonly ownId: string; readonly amountFen: bigint }) =>
  posting('E90', 'fundTransfer', [debit(bank(input.ownId), input.amountFen), credit(capital(), input.amountFen)])
