import type { Ctx } from '../../kernel/context.ts'
import { type Account, cardCash, cardGift, companyCash, companyGift } from '../../ledger/address.ts'
import { places } from '../../ledger/post.ts'
import type { Wallet } from './wallet.ts'

export interface Held extends Wallet {
  /** Whether a payment or another document has set money of it aside. */
  readonly isHeld: boolean
  readonly cashAccountId: string | null
  readonly giftAccountId: string | null
}

interface AccountRow {
  readonly dim_id: string
  readonly code: string
  readonly id: string
  readonly available: string
  readonly held: boolean
}

const text = `select a.dim_id, a.code, a.id::text, (a.balance - a.hold_out + a.credit_limit)::text as available,
  a.hold_out > 0 as held
from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as l(tenant, code, dim_type, dim_id)
join ledger.account a on a.tenant_id = l.tenant and a.code = l.code and a.dim_type = l.dim_type and a.dim_id = l.dim_id`

/** Pairs of a cash and a gift account as they stand in the ledger, by the id of what they belong to. */
async function walletsOf(ctx: Ctx, accounts: readonly Account[]): Promise<(id: string) => Held> {
  const { rows } = await ctx.query<AccountRow>(text, places(accounts))
  const [cashCode, giftCode] = [accounts[0]?.code, accounts[1]?.code]
  const found = new Map(rows.map(row => [`${row.code}:${row.dim_id}`, row]))
  return id => {
    const [cash, gift] = [found.get(`${cashCode}:${id}`), found.get(`${giftCode}:${id}`)]
    return {
      cashFen: BigInt(cash?.available ?? 0),
      giftFen: BigInt(gift?.available ?? 0),
      isHeld: Boolean(cash?.held || gift?.held),
      cashAccountId: cash?.id ?? null,
      giftAccountId: gift?.id ?? null,
    }
  }
}

/** What a company may still grant: 2201 and 2202 without what is held; a credit line counts as cash. */
export const companyWallet = async (ctx: Ctx, companyId: string): Promise<Held> =>
  (await walletsOf(ctx, [companyCash(companyId), companyGift(companyId)]))(companyId)

/** What is on cards of one company: 2203 and 2204 without what is held. One query for any number of cards. */
export const cardWallets = (
  ctx: Ctx,
  companyId: string,
  cardIds: readonly string[],
): Promise<(cardId: string) => Held> =>
  walletsOf(
    ctx,
    cardIds.flatMap(id => [cardCash(id, companyId), cardGift(id, companyId)]),
  )

export const cardWallet = async (ctx: Ctx, companyId: string, cardId: string): Promise<Held> =>
  (await cardWallets(ctx, companyId, [cardId]))(cardId)
