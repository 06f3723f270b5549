import { accountKindOf } from './accounts.ts'
import type { Account } from './address.ts'

/** How an amount is made up, where the account itself does not tell (staff accounts, coupons, dormant money; tax). */
export interface Parts {
  readonly cashFen?: bigint
  readonly giftFen?: bigint
  /** VAT inside the amount: its rate in basis points, and how much of the amount it is. Nothing is posted for it. */
  readonly taxBp?: number
  readonly taxFen?: bigint
}

export interface Line extends Parts {
  readonly account: Account
  readonly side: 'D' | 'C'
  /** Whole fen, never negative: the side gives the direction. */
  readonly amountFen: bigint
}

function line(side: 'D' | 'C', account: Account, amountFen: bigint, parts: Parts): Line {
  if (amountFen < 0n) throw new RangeError(`negative amount ${amountFen} on ${account.code}: take the other side`)
  return { account, side, amountFen, ...parts }
}

/** Takes whole fen; refuses a negative amount. */
export const debit = (account: Account, amountFen: bigint, parts: Parts = {}): Line =>
  line('D', account, amountFen, parts)

/** Takes whole fen; refuses a negative amount. */
export const credit = (account: Account, amountFen: bigint, parts: Parts = {}): Line =>
  line('C', account, amountFen, parts)

/** A credit that turns into a debit when it is negative; for rounding differences alone. */
export const signedCredit = (account: Account, amountFen: bigint): Line =>
  amountFen < 0n ? debit(account, -amountFen) : credit(account, amountFen)

/** The entry that undoes these lines. */
export const mirror = (lines: readonly Line[]): Line[] =>
  lines.map(one => ({ ...one, side: one.side === 'D' ? 'C' : 'D' }))

/** Debits are positive and credits negative; a balanced entry adds up to zero. */
export const signed = ({ side, amountFen }: Line): bigint => (side === 'D' ? amountFen : -amountFen)

export const sumFen = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)
export const maxFen = (one: bigint, other: bigint): bigint => (one > other ? one : other)
export const minFen = (one: bigint, other: bigint): bigint => (one < other ? one : other)
export const absFen = (amount: bigint): bigint => (amount < 0n ? -amount : amount)
/** The amount, or nothing where it is below zero. */
export const positiveFen = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/** What the line adds to its account, in the account's normal direction. */
export const effect = (one: Line): bigint =>
  accountKindOf(one.account.code)?.normal === 'D' ? signed(one) : -signed(one)

/** Lines without money say nothing and are not written. */
export const withoutZeros = (lines: readonly Line[]): Line[] => lines.filter(one => one.amountFen !== 0n)
