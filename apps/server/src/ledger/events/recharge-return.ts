import { type Account, pending, suspenseCredit } from '../address.ts'
import { credit, debit, type Line, mirror } from '../line.ts'
import { posting } from './posting.ts'

/** Where money can have arrived: at the bank, at a channel, or before that as a receipt nobody had asked for. */
const arrivals = new Set(['1002', '1012', '2299'])

const isArrival = ({ side, account }: Line) => side === 'D' && arrivals.has(account.code)

/** The account on which the money of an arrival (E02, E02b, E24, E25b, E28b) was received. */
export function receivedOn(arrival: readonly Line[]): Account {
  const found = arrival.find(isArrival)
  if (!found) throw new RangeError('nothing arrived here')
  return found.account
}

/** The same arrival with its money from another account. */
const from = (arrival: readonly Line[], account: Account): Line[] =>
  arrival.map(one => (isArrival(one) ? { ...one, account } : one))

/** E28a: money that is nobody's yet; the receipt's number keeps it apart on 2299 until somebody claims it. */
export const receiptUnmatched = (input: {
  readonly receiptNo: string
  readonly on: Account
  readonly amountFen: bigint
}) =>
  posting('E28a', 'recharge', [
    debit(input.on, input.amountFen),
    credit(suspenseCredit('document', input.receiptNo), input.amountFen),
  ])

/** E28b: an arrival that takes a receipt which has waited, in place of money at the bank. */
export const receiptMatched = (input: { readonly receiptNo: string; readonly arrival: readonly Line[] }) =>
  posting('E28b', 'recharge', from(input.arrival, suspenseCredit('document', input.receiptNo)))

/** E04: an arrival was booked wrongly and is undone as it was; refused by the ledger when some of it has been spent. */
export const rechargeReversed = (arrival: readonly Line[]) => posting('E04', 'rechargeReversed', mirror(arrival))

interface GivenBack {
  readonly returnNo: string
  /** Whose recharge it is: the liability is its own until it is paid. */
  readonly tenantId: string
  readonly arrival: readonly Line[]
}

const owed = ({ returnNo, tenantId, arrival }: GivenBack): Line[] => from(arrival, pending(returnNo, tenantId))

/** E04r: a recharge is given back; what was paid is owed until it has left, its gift is void. */
export const rechargeGivenBack = (input: GivenBack) => posting('E04r', 'rechargeReversed', mirror(owed(input)))

/** E04s: what is given back has left the bank or the channel. */
export const rechargePaidBack = (input: {
  readonly returnNo: string
  readonly tenantId: string
  readonly amountFen: bigint
  readonly by: Account
}) =>
  posting('E04s', 'rechargeReversed', [
    debit(pending(input.returnNo, input.tenantId), input.amountFen),
    credit(input.by, input.amountFen),
  ])

/** E04t: it could not be paid back, and is on the account again with its gift: the mirror of E04r. */
export const rechargeRestored = (input: GivenBack) => posting('E04t', 'rechargeReversed', owed(input))
