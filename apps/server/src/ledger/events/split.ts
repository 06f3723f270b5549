import { splitByWeight } from '@forecourt/contract/kernel'
import { sumFen } from '../line.ts'

/** An amount of stored money: what was paid for and what came as a gift. */
export interface Mixed {
  readonly cashFen: bigint
  readonly giftFen: bigint
}

/**
 * Takes `amountFen` out of a wallet in proportion to its two kinds of money; a fraction of a fen goes to cash
 * (domain design 9.5, E05). Refuses more than the wallet holds.
 */
export function splitWallet(amountFen: bigint, wallet: Mixed): Mixed {
  const total = wallet.cashFen + wallet.giftFen
  if (amountFen < 0n || amountFen > total) throw new RangeError(`cannot take ${amountFen} out of ${total}`)
  const giftFen = total === 0n ? 0n : (amountFen * wallet.giftFen) / total
  return { cashFen: amountFen - giftFen, giftFen }
}

/** Gives each share its part of the gift money by the largest remainder, so that the parts sum to the whole. */
export function splitShares(sharesFen: readonly bigint[], whole: Mixed): Mixed[] {
  const total = sumFen(sharesFen)
  if (total !== whole.cashFen + whole.giftFen) throw new RangeError(`shares of ${total} do not make up the whole`)
  return splitByWeight(whole.giftFen, sharesFen).map((giftFen, index) => ({
    cashFen: (sharesFen[index] ?? 0n) - giftFen,
    giftFen,
  }))
}

/** The gift money lost when W of the cash is withdrawn: floor(gift × W / cash) (domain design 10.4, E17a). */
export function clawbackOf(wallet: Mixed, withdrawnFen: bigint): bigint {
  if (withdrawnFen < 0n || withdrawnFen > wallet.cashFen)
    throw new RangeError(`cannot withdraw ${withdrawnFen} of ${wallet.cashFen}`)
  return wallet.cashFen === 0n ? 0n : (wallet.giftFen * withdrawnFen) / wallet.cashFen
}
