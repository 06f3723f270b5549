import * as contract from '@forecourt/contract/cards'
import { codeOf, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { sql } from '../../kernel/sql.ts'
import { companyCash, companyGift } from '../../ledger/address.ts'
import { cardDebits, posting } from '../../ledger/events.ts'
import { credit, sumFen } from '../../ledger/line.ts'
import { post } from '../../ledger/post.ts'
import { cardWallets, ledgerOf } from './card-ledger.ts'
import { needGrant } from './grant-draft.ts'

const { card, cardStates, grant, grantStates } = contract
type Grant = Row<typeof grant>

const cardsOf = (of: Grant) => sql`tenant_id = ${of.tenantId} and grant_id = ${of.id}`

/** Switches the cards of a grant off or on again; no money moves, and cards frozen one by one stay frozen. */
export const disuseGrant: Handler<typeof contract.disuseGrant> = async (ctx, { id, flag }) => {
  const before = await needGrant(ctx, id, { lock: true })
  const target = flag ? 'disused' : 'granted'
  await ctx.advance(grant, before, 'disuse', target)
  if (flag) await ctx.advanceAll(card, cardsOf(before), 'disuse', 'disused')
  else await ctx.advanceAll(card, cardsOf(before), 'resume', 'active')
}

/** The ids of a grant's cards that may still hold money, locked: a payment under way is waited for. */
async function lockedCards(ctx: Ctx, of: Grant): Promise<string[]> {
  const invalid = codeOf(cardStates, 'invalid')
  const rows = await ctx.rows<{ id: string }>(sql`
    select id::text as id from card where ${cardsOf(of)} and is_deleted = 0 and status <> ${invalid}
    order by id for update`)
  return rows.map(row => row.id)
}

/** E11 of domain 10.4, for all cards in one entry: every fen that is unused goes back as the kind of money it was. */
async function returnUnused(ctx: Ctx<'cardBusy'>, of: Grant, cardIds: readonly string[]): Promise<bigint> {
  const companyId = of.tenantId
  const wallets = await cardWallets(ctx, companyId, cardIds)
  if (wallets.some(wallet => wallet.isHeld)) ctx.refuse('cardBusy')
  const [cash, gift] = [sumFen(wallets.map(one => one.cashFen)), sumFen(wallets.map(one => one.giftFen))]
  if (cash + gift === 0n) return 0n
  const debits = wallets.flatMap(({ cashFen, giftFen }, index) =>
    cardDebits({ cardId: cardIds[index] ?? '', companyId, cashFen, giftFen }),
  )
  const lines = [...debits, credit(companyCash(companyId), cash), credit(companyGift(companyId), gift)]
  await post(ledgerOf(ctx), { ...posting('E11', 'grantReturned', lines), tenantId: companyId, bizNo: of.grantNo })
  return cash + gift
}

/**
 * Ends a grant for good: its cards become invalid and what is unused goes back to the company. The cards are locked
 * first, so a payment is either over before or finds its card invalid (domain 9.6).
 */
export const terminateGrant: Handler<typeof contract.terminateGrant> = async (ctx, { id, reason }) => {
  const before = await needGrant(ctx, id, { lock: true })
  const cardIds = await lockedCards(ctx, before)
  const returnedAmount = await returnUnused(ctx, before, cardIds)
  await ctx.advance(grant, before, 'terminate', 'terminated', { returnedAmount }, reason)
  const set = sql`balance = 0, gift_balance = 0`
  await ctx.advanceAll(card, cardsOf(before), 'invalidate', 'invalid', { set, note: reason })
}

/** Closes a grant of which nothing can be spent any more: each card is empty, expired or invalid (domain 9.3). */
export const finishGrant: Handler<typeof contract.finishGrant> = async (ctx, { id }) => {
  const before = await needGrant(ctx, id, { lock: true })
  const over = [codeOf(cardStates, 'expired'), codeOf(cardStates, 'invalid'), codeOf(cardStates, 'usedUp')]
  const [left] = await ctx.rows<{ count: number }>(sql`
    select count(*)::int as count from card
    where ${cardsOf(before)} and is_deleted = 0 and balance > 0 and status <> all(${sql.param(over)}::smallint[])`)
  if (before.status !== codeOf(grantStates, 'granted') && before.status !== codeOf(grantStates, 'disused'))
    ctx.refuse('changed')
  if (left && left.count > 0)
    ctx.refuse('invalid', [
      `还有${left.count}张卡可用，不能结束`,
      `${left.count} cards can still be used: the grant cannot be closed`,
    ])
  await ctx.advance(grant, before, 'finish', 'finished')
}
