import { divideRounded, splitByWeight } from '@forecourt/contract/kernel'

/** Money of a company or a card: what was paid for and what came on top, in fen, each without what is held. */
export interface Wallet {
  readonly cashFen: bigint
  readonly giftFen: bigint
}

export const inAll = ({ cashFen, giftFen }: Wallet): bigint => cashFen + giftFen

/**
 * How a grant of `amountFen` takes from the company's wallet: gift in proportion, rounded down, the rest in cash (E05 of
 * domain 10.4). The amount must not exceed the wallet.
 */
export function grantSplit(amountFen: bigint, wallet: Wallet): Wallet {
  const all = inAll(wallet)
  const giftFen = all === 0n ? 0n : (amountFen * wallet.giftFen) / all
  return { cashFen: amountFen - giftFen, giftFen }
}

/** How a payment of `amountFen` takes from a card: in proportion, the cash part rounded, gift the rest (domain 9.5). */
export function spendSplit(amountFen: bigint, wallet: Wallet): Wallet {
  const all = inAll(wallet)
  const cashFen = all === 0n ? amountFen : divideRounded(amountFen * wallet.cashFen, all)
  return { cashFen, giftFen: amountFen - cashFen }
}

/** The parts of each card of a grant: gift by largest remainder over the amounts, so that both sums are exact. */
export function partsOfCards(amountsFen: readonly bigint[], giftFen: bigint): Wallet[] {
  const gifts = splitByWeight(giftFen, amountsFen)
  return amountsFen.map((amountFen, index) => {
    const gift = gifts[index] ?? 0n
    return { cashFen: amountFen - gift, giftFen: gift }
  })
}
