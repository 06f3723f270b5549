import * as contract from '@forecourt/contract/cards'
import { codeOf, dayOf, type Row } from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { sql } from '../../kernel/db/sql.ts'
import { companyCash, companyGift } from '../../ledger/address.ts'
import { cardDebits, posting } from '../../ledger/events.ts'
import { credit, sumFen } from '../../ledger/line.ts'
import { post } from '../../ledger/post.ts'
import { noted } from '../../services/posting-note.ts'
import { cardWallets, ledgerOf } from './card-ledger.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { card, cardStates, grant, grantStates } = contract

const columns = columnsOf(card)
const c = columnsOf(card, 'c')
type Grant = Row<typeof grant>

const cardsOf = (of: Grant) => sql`${columns.tenantId} = ${of.tenantId} and ${columns.grantId} = ${of.id}`

/** Switches the cards of a grant off or on again; no money moves, and cards frozen one by one stay frozen. */
export const disuseGrant: Handler<typeof contract.disuseGrant> = async (ctx, { id, flag }) => {
  const before = await ctx.getOrRefuse(grant, id, { lock: true })
  const target = flag ? 'disused' : 'granted'
  await ctx.transition(grant, before, 'disuse', target)
  if (flag) await ctx.transitionWhere(card, cardsOf(before), 'disuse', 'disused')
  else await ctx.transitionWhere(card, cardsOf(before), 'resume', 'active')
}

/** The ids of a grant's cards that may still hold money, locked: a payment under way is waited for. */
async function lockedCards(ctx: Ctx, of: Grant): Promise<string[]> {
  const invalid = codeOf(cardStates, 'invalid')
  const rows = await ctx.rows(
    { id: column.text },
    sql`
    select ${c.id}::text as id from ${c} where ${cardsOf(of)} and ${c.isDeleted} = 0 and ${c.status} <> ${invalid}
    order by ${c.id} for update`,
  )
  return rows.map(row => row.id)
}

/** E11 of domain 10.4, for all cards in one entry: every fen that is unused goes back as the kind of money it was. */
async function returnUnused(
  ctx: Ctx<'cardBusy'>,
  of: Grant,
  cardIds: readonly string[],
  reason: string,
): Promise<bigint> {
  const companyId = of.tenantId
  const wallets = await cardWallets(ctx, companyId, cardIds)
  if (wallets.some(wallet => wallet.isHeld)) ctx.refuse('cardBusy')
  const [cash, gift] = [sumFen(wallets.map(one => one.cashFen)), sumFen(wallets.map(one => one.giftFen))]
  if (cash + gift === 0n) return 0n
  const debits = wallets.flatMap(({ cashFen, giftFen }, index) =>
    cardDebits({ cardId: cardIds[index] ?? '', companyId, cashFen, giftFen }),
  )
  const lines = [...debits, credit(companyCash(companyId), cash), credit(companyGift(companyId), gift)]
  await post(ledgerOf(ctx), {
    ...posting('E11', 'grantReturned', lines),
    tenantId: companyId,
    bizNo: of.grantNo,
    businessDate: dayOf(ctx.now),
    maker: ctx.user.userId,
    ...noted(reason),
  })
  return cash + gift
}

const invalidateCards = (ctx: Ctx, of: Grant, note?: string): Promise<number> =>
  ctx.transitionWhere(card, cardsOf(of), 'invalidate', 'invalid', {
    set: sql`${columns.balance} = 0, ${columns.giftBalance} = 0`,
    ...(note === undefined ? {} : { auditNote: note }),
  })

/**
 * Ends a grant for good: its cards become invalid and what is unused goes back to the company. The cards are locked
 * first, so a payment is either over before or finds its card invalid (domain 9.6).
 */
export const terminateGrant: Handler<typeof contract.terminateGrant> = async (ctx, { id, reason }) => {
  const before = await ctx.getOrRefuse(grant, id, { lock: true })
  const cardIds = await lockedCards(ctx, before)
  const returnedAmount = await returnUnused(ctx, before, cardIds, reason)
  await ctx.transition(grant, before, 'terminate', 'terminated', { returnedAmount }, reason)
  await invalidateCards(ctx, before, reason)
}

/**
 * Closes a grant of which nothing can be spent any more: each card is empty, expired or invalid (domain 9.3). What is left
 * on expired cards goes back to the company, and no card of it works again.
 */
export const finishGrant: Handler<typeof contract.finishGrant> = async (ctx, { id }) => {
  const before = await ctx.getOrRefuse(grant, id, { lock: true })
  const cardIds = await lockedCards(ctx, before)
  const over = [codeOf(cardStates, 'expired'), codeOf(cardStates, 'invalid'), codeOf(cardStates, 'usedUp')]
  const [left] = await ctx.rows(
    { count: column.int },
    sql`
    select count(*)::int as count from ${c}
    where ${cardsOf(before)} and ${c.isDeleted} = 0 and ${c.balance} > 0 and ${c.status} <> all(${sql.param(over)}::smallint[])`,
  )
  if (before.status !== codeOf(grantStates, 'granted') && before.status !== codeOf(grantStates, 'disused'))
    ctx.refuse('changed')
  if (left && left.count > 0)
    ctx.refuse('invalid', [
      `还有${left.count}张卡可用，不能结束`,
      `${left.count} cards can still be used: the grant cannot be closed`,
    ])
  const returnedAmount = await returnUnused(ctx, before, cardIds, '结束发卡单')
  await ctx.transition(grant, before, 'finish', 'finished', { returnedAmount })
  await invalidateCards(ctx, before)
}
