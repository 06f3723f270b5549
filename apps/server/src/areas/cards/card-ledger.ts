import type { Ctx } from '../../kernel/context.ts'
import { type Account, cardCash, cardGift, companyCash, companyGift } from '../../ledger/address.ts'
import { type Balance, balances } from '../../ledger/balance.ts'
import type { Mixed } from '../../ledger/events.ts'
import type { Query } from '../../ledger/post.ts'

/** The ledger's door to the caller's transaction. */
export const ledgerOf =
  (ctx: Pick<Ctx, 'query'>): Query =>
  (text, values) =>
    ctx.query(text, values)

/** What is left of a company or a card, without what is held, in fen. */
export interface Wallet extends Mixed {
  readonly allFen: bigint
  /** What the accounts say, with what is held: that is what a card shows. */
  readonly ledgerFen: bigint
  readonly ledgerGiftFen: bigint
  /** A payment or another document has set money of it aside. */
  readonly isHeld: boolean
  readonly cashAccountId: string | null
  readonly giftAccountId: string | null
}

function walletOf(cash: Balance | undefined, gift: Balance | undefined): Wallet {
  const [cashFen, giftFen] = [cash?.availableFen ?? 0n, gift?.availableFen ?? 0n]
  return {
    cashFen,
    giftFen,
    allFen: cashFen + giftFen,
    ledgerFen: (cash?.balanceFen ?? 0n) + (gift?.balanceFen ?? 0n),
    ledgerGiftFen: gift?.balanceFen ?? 0n,
    isHeld: Boolean(cash?.heldFen || gift?.heldFen),
    cashAccountId: cash?.accountId ?? null,
    giftAccountId: gift?.accountId ?? null,
  }
}

/** Pairs of a cash and a gift account, in the order asked; one query for any number. */
async function walletsOf(ctx: Ctx, pairs: readonly (readonly [Account, Account])[]): Promise<Wallet[]> {
  const found = await balances(ledgerOf(ctx), pairs.flat())
  return pairs.map((_, index) => walletOf(found[index * 2], found[index * 2 + 1]))
}

/** What a company may still grant: 2201 and 2202; a credit line counts as cash. */
export async function companyWallet(ctx: Ctx, companyId: string): Promise<Wallet> {
  const [wallet] = await walletsOf(ctx, [[companyCash(companyId), companyGift(companyId)]])
  return wallet ?? walletOf(undefined, undefined)
}

/** What is on cards of one company: 2203 and 2204, in the order of the ids. */
export const cardWallets = (ctx: Ctx, companyId: string, cardIds: readonly string[]): Promise<Wallet[]> =>
  walletsOf(
    ctx,
    cardIds.map(id => [cardCash(id, companyId), cardGift(id, companyId)] as const),
  )

export async function cardWallet(ctx: Ctx, companyId: string, cardId: string): Promise<Wallet> {
  const [wallet] = await cardWallets(ctx, companyId, [cardId])
  return wallet ?? walletOf(undefined, undefined)
}
