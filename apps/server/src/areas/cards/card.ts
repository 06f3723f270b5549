import * as contract from '@forecourt/contract/cards'
import { codeOf, dayOf, type Row } from '@forecourt/contract/kernel'
import { site } from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import type { Handler } from '../../kernel/implement.ts'
import { cardReturned } from '../../ledger/events.ts'
import { noted } from '../../services/posting-note.ts'
import { post } from '../../ledger/post.ts'
import { countingTries } from '../../services/card-tries.ts'
import { companyOfCard } from './card-number.ts'
import { cardWallet, ledgerOf } from './card-ledger.ts'
import { endOfCard } from './product-rules.ts'
import { holderOf, limitsOf } from './spend.ts'

const { card, cardProduct, grant, grantStates } = contract
const allSites = 1
const shownSites = 100
type Card = Row<typeof card>

export const freezeCard: Handler<typeof contract.freezeCard> = async (ctx, { id, reason }) => {
  const before = await ctx.getOrRefuse(card, id, { lock: true })
  await ctx.transition(card, before, 'freeze', 'frozen', { freezeReason: reason }, reason)
}

/** A card comes back to life only while its grant is in use: else one by one would undo what was switched off at once. */
async function refuseWhenOff(ctx: Ctx, of: Card): Promise<void> {
  const from = of.grantId ? await ctx.get(grant, of.grantId) : undefined
  if (from?.status === codeOf(grantStates, 'disused'))
    ctx.refuse('invalid', ['发卡单已停用，请先恢复', 'The card issue is suspended, please resume it first'])
}

export const unfreezeCard: Handler<typeof contract.unfreezeCard> = async (ctx, { id }) => {
  const before = await ctx.getOrRefuse(card, id, { lock: true })
  await refuseWhenOff(ctx, before)
  await ctx.transition(card, before, 'unfreeze', 'active', { freezeReason: null })
}

/**
 * Lets a card live longer (domain 9.4, 9.6): the end moves only later, never to the past, so that nobody can take a
 * balance away by a date. An expired card works again; one that was frozen before it expired is frozen again.
 */
export const extendCard: Handler<typeof contract.extendCard> = async (ctx, { id, endTime }) => {
  const before = await ctx.getOrRefuse(card, id, { lock: true })
  const end = endOfCard(endTime)
  const refuse = (zh: string, en: string) => ctx.refuseInput([{ field: 'endTime', message: [zh, en] }])
  if (!before.endTime) refuse('此卡长期有效', 'This card never ends')
  if (end <= ctx.now) refuse('有效期须晚于现在', 'The end must lie ahead')
  if (before.endTime && end <= before.endTime) refuse('有效期只能延后', 'The end can only be moved later')
  await refuseWhenOff(ctx, before)
  const target = before.freezeReason ? 'frozen' : 'active'
  await ctx.transition(card, before, 'extend', target, { endTime: end })
}

/**
 * Ends one card: what is left goes back to the company (E11 of domain 10.4). The row is locked, so of this and a payment
 * one comes second and finds the other done; a payment that has money set aside is waited for by the person.
 */
export const invalidateCard: Handler<typeof contract.invalidateCard> = async (ctx, { id, reason }) => {
  const before = await ctx.getOrRefuse(card, id, { lock: true })
  const wallet = await cardWallet(ctx, before.tenantId, id)
  if (wallet.isHeld) ctx.refuse('cardBusy')
  const empty = { balance: 0n, giftBalance: 0n }
  await ctx.transition(card, before, 'invalidate', 'invalid', empty, reason)
  if (wallet.allFen === 0n) return
  const { cashFen, giftFen } = wallet
  await post(ledgerOf(ctx), {
    ...cardReturned({ cardId: id, companyId: before.tenantId, cashFen, giftFen }),
    tenantId: before.tenantId,
    bizNo: await ctx.number('ZF', 'second', 4),
    businessDate: dayOf(ctx.now),
    maker: ctx.user.userId,
    ...noted(reason),
  })
}

/** See the declaration. Another company's card is as absent as none, and counted like one. */
export const findCard: Handler<typeof contract.findCard> = (ctx, { cardNo }) =>
  countingTries(ctx, { cardNo }, {}, async () => {
    const tenantId = ctx.user.tenantId === platformTenant ? companyOfCard(cardNo) : ctx.user.tenantId
    const found = await ctx.find(card, { tenantId, cardNo })
    return found ? { id: found.id } : ctx.refuse('cardUnusable')
  })

/** See the declaration. */
export const revealCardNumber: Handler<typeof contract.revealCardNumber> = async (ctx, { id }) => {
  const found = await ctx.getOrRefuse(card, id)
  ctx.auditNote(card.name, found, 'reveal')
  return { cardNo: found.cardNo }
}

/** The names of the sites where cards of a product may pay; null for all. */
async function siteNamesOf(ctx: Ctx, product: Row<typeof cardProduct>): Promise<string | null> {
  if (product.useScopeType === allSites || !product.siteIds?.length) return null
  const found = await ctx.all(site, { id: product.siteIds.map(String) }, { limit: shownSites, order: ['siteName'] })
  return found.map(one => one.siteName).join('、')
}

/** A card with the accounts behind it and the limits that count. */
export const cardDetail: Handler<typeof contract.cardDetail> = async (ctx, { id }) => {
  const found = await ctx.getOrRefuse(card, id)
  const [product, holder, wallet, from] = await Promise.all([
    ctx.getOrRefuse(cardProduct, found.productId),
    holderOf(ctx, found),
    cardWallet(ctx, found.tenantId, id),
    found.grantId ? ctx.get(grant, found.grantId) : undefined,
  ])
  const limits = limitsOf(found, product, holder)
  return {
    ...found,
    id,
    cashAccountId: wallet.cashAccountId,
    giftAccountId: wallet.giftAccountId,
    orderMax: limits.order,
    dayMax: limits.day,
    dayTimes: limits.times,
    staffDayMax: limits.staffDay,
    oilNos: product.oilNos,
    siteNames: await siteNamesOf(ctx, product),
    grantNo: from?.grantNo ?? null,
  }
}
