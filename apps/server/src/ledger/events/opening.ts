import { suspenseCredit } from '../address.ts'
import type { Account } from '../address.ts'
import { credit, debit, mirror, sumFen } from '../line.ts'
import { posting } from './posting.ts'

// The books of a firm that comes from another system. Every owner's balances are an entry of their own, so that nobody sees
// what others brought; what the entries have in common is 2299 under the number of the opening, which ends at zero.

export interface Opened {
  readonly account: Account
  readonly amountFen: bigint
}

interface Part {
  readonly openingNo: string
  readonly balances: readonly Opened[]
}

const sumOf = (balances: readonly Opened[]) => sumFen(balances.map(one => one.amountFen))

const broughtIn = ({ openingNo, balances }: Part) => [
  ...balances.map(one => debit(one.account, one.amountFen)),
  credit(suspenseCredit('document', openingNo), sumOf(balances)),
]

const takenOver = ({ openingNo, balances }: Part) => [
  debit(suspenseCredit('document', openingNo), sumOf(balances)),
  ...balances.map(one => credit(one.account, one.amountFen)),
]

/** E90b: money that was there, and what others owed. */
export const assetsOpened = (input: Part) => posting('E90b', 'opening', broughtIn(input))

/** E90b: what was owed to customers and payees, and what was the firm's own. */
export const debtsOpened = (input: Part) => posting('E90b', 'opening', takenOver(input))

/** E90r: nothing has been posted on these accounts since, and what was brought was wrong. */
export const assetsTakenBack = (input: Part) => posting('E90r', 'opening', mirror(broughtIn(input)))
export const debtsTakenBack = (input: Part) => posting('E90r', 'opening', mirror(takenOver(input)))
