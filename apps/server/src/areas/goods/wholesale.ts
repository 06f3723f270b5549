import * as contract from '@forecourt/contract/goods'
import { codeOf, type Row } from '@forecourt/contract/kernel'
import { tenant } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { type Handler, job } from '../../kernel/implement.ts'
import { notifyApprovers, notifyUsers } from '../../services/notices.ts'
import { type Giving, giveTo } from './tenant-goods.ts'
import { buyersOf, checkTerms, sellableOf, type Terms } from './wholesale-terms.ts'

const { tenantGoods, tenantShelfStates, wholesaleLine, wholesaleOption } = contract

type Option = Row<typeof wholesaleOption>
type Line = Row<typeof wholesaleLine>

const bare = columnsOf(wholesaleOption)
const g = columnsOf(tenantGoods)
const o = columnsOf(wholesaleOption, 'o')
const maxLines = 500

export const wholesaleChoices: Handler<typeof contract.wholesaleChoices> = async ctx => ({
  buyers: await buyersOf(ctx, ctx.tenantId),
  variants: await sellableOf(ctx, ctx.tenantId),
})

export const linesOf = (ctx: Ctx, optionId: string): Promise<Line[]> =>
  ctx.all(wholesaleLine, { optionId }, { order: ['id'], limit: maxLines })

async function checked(ctx: Ctx, terms: Terms) {
  const found = await checkTerms(ctx, ctx.tenantId, terms)
  if (found.problems.length > 0) ctx.refuseInput(found.problems)
  const { buyerName: buyerTenantName, lines, totalAmount, marginAmount } = found
  const { buyerTenantId, validStart, validEnd } = terms
  return { values: { buyerTenantId, buyerTenantName, validStart, validEnd, totalAmount, marginAmount }, lines }
}

export const addWholesale: Handler<typeof contract.addWholesale> = async (ctx, { name, ...terms }) => {
  const { values, lines } = await checked(ctx, terms)
  const seller = await ctx.find(tenant, { tenantId: ctx.tenantId })
  const row = await ctx.insert(wholesaleOption, {
    ...values,
    name,
    optionNo: await ctx.number('PF', 'day', 5),
    ownerTenantId: ctx.tenantId,
    ownerTenantName: seller?.tenantName ?? null,
    usedAmount: 0n,
  })
  const optionId = String(row.id)
  await ctx.insertMany(
    wholesaleLine,
    lines.map(one => ({ ...one, optionId, usedQty: 0 })),
  )
  return { id: optionId, optionNo: row.optionNo }
}

export const changeWholesale: Handler<typeof contract.changeWholesale> = async (ctx, { id, name, ...terms }) => {
  const before = await ctx.getOrRefuse(wholesaleOption, id, { lock: true })
  const { values, lines } = await checked(ctx, terms)
  await ctx.transition(wholesaleOption, before, 'change', 'draft', { ...values, name })
  await ctx.removeMany(wholesaleLine, await linesOf(ctx, id))
  await ctx.insertMany(
    wholesaleLine,
    lines.map(one => ({ ...one, optionId: id, usedQty: 0 })),
  )
}

/** The lines are read by whom the option is offered to, and by nobody else. */
async function showLines(ctx: Ctx, optionId: string, offeredTenantId: string | null): Promise<void> {
  const lines = await linesOf(ctx, optionId)
  await ctx.updateMany(
    wholesaleLine,
    lines.map(before => ({ before, changes: { offeredTenantId } })),
  )
}

const termsOf = (row: Option, lines: readonly Line[]): Terms => ({
  buyerTenantId: row.buyerTenantId,
  validStart: row.validStart,
  validEnd: row.validEnd,
  lines: lines.map(({ skuId, qty, unitPrice }) => ({ skuId: String(skuId), qty, unitPrice })),
})

/** What was written some time ago is looked at again: goods are taken off sale, and costs rise. */
async function refuseUnfit(ctx: Ctx<'wholesaleUnfit'>, row: Option) {
  const found = await checkTerms(ctx, row.tenantId, termsOf(row, await linesOf(ctx, String(row.id))))
  const [first] = found.problems
  if (first) ctx.refuse('wholesaleUnfit', first.message)
  return found
}

export const offerWholesale: Handler<typeof contract.offerWholesale> = async (ctx, { id }) => {
  const before = await ctx.getOrRefuse(wholesaleOption, id, { lock: true })
  const { marginAmount } = await refuseUnfit(ctx, before)
  const row = await ctx.transition(wholesaleOption, before, 'offer', 'offered', {
    offeredTenantId: before.buyerTenantId,
    offerUser: ctx.user.userId,
    offerTime: ctx.now,
    refuseReason: null,
    marginAmount,
  })
  await showLines(ctx, id, before.buyerTenantId)
  const tenantIds = [before.buyerTenantId]
  await notifyApprovers(ctx, wholesaleOption, row, contract.confirmWholesale.permission, { tenantIds })
}

const unseen = { offeredTenantId: null, offerUser: null, offerTime: null }

export const takeBackWholesale: Handler<typeof contract.takeBackWholesale> = async (ctx, { id }) => {
  const before = await ctx.getOrRefuse(wholesaleOption, id, { lock: true })
  await ctx.transition(wholesaleOption, before, 'takeBack', 'draft', unseen)
  await showLines(ctx, id, null)
}

export const turnDownWholesale: Handler<typeof contract.turnDownWholesale> = async (ctx, { id, reason }) => {
  const before = await ctx.getOrRefuse(wholesaleOption, id, { lock: true })
  const changes = { ...unseen, refuseReason: reason }
  const row = await ctx.transition(wholesaleOption, before, 'turnDown', 'draft', changes, reason)
  await showLines(ctx, id, null)
  await notifyUsers(ctx, wholesaleOption, row, [before.offerUser], { kind: 'rejected', note: reason })
}

/** What was agreed can be bought: the buyer has the goods, and those that were not on sale yet are. What it took off sale stays so. */
async function makePurchasable(ctx: Giving, { id, buyerTenantId }: Option): Promise<void> {
  const skuIds = (await linesOf(ctx, String(id))).map(one => String(one.skuId))
  await giveTo(ctx, buyerTenantId, skuIds)
  const isWaiting = sql`${g.tenantId} = ${buyerTenantId} and ${g.skuId} = any(${sql.param(skuIds)}::bigint[])
    and ${g.shelfStatus} = ${codeOf(tenantShelfStates, 'waiting')}`
  await ctx.transitionWhere(tenantGoods, isWaiting, 'putUp', 'up')
}

export const confirmWholesale: Handler<typeof contract.confirmWholesale> = async (ctx, { id }) => {
  const before = await ctx.getOrRefuse(wholesaleOption, id, { lock: true })
  if (before.validEnd <= ctx.now) ctx.refuse('wholesaleUnfit', ['有效期已过', 'its time is over'])
  const row = await ctx.transition(wholesaleOption, before, 'confirm', 'inForce', { confirmTime: ctx.now })
  await makePurchasable(ctx, before)
  await notifyUsers(ctx, wholesaleOption, row, [before.offerUser], { kind: 'passed' })
}

export const terminateWholesale: Handler<typeof contract.terminateWholesale> = async (ctx, { id, reason }) => {
  const before = await ctx.getOrRefuse(wholesaleOption, id, { lock: true })
  const row = await ctx.transition(wholesaleOption, before, 'terminate', 'terminated', { endReason: reason }, reason)
  const { tenantId: seller, buyerTenantId: buyer } = before
  await notifyApprovers(ctx, wholesaleOption, row, contract.terminateWholesale.permission, {
    kind: 'problem',
    note: reason,
    tenantIds: [ctx.tenantId === seller ? buyer : seller],
  })
}

const atOnce = 1000

/** What is over cannot be confirmed or used any more. Those that somebody is using at this moment come next time. */
export const expireWholesaleJob = job('goods.expireWholesale', {
  title: ['批发选项到期', 'Expire wholesale options'],
  schedule: '*/5 * * * *',
  retries: 2,
  run: async ctx => {
    const isOver = sql`(${bare.tenantId}, ${bare.id}) in (
      select ${o.tenantId}, ${o.id} from ${o}
      where ${o.status} in (1, 2) and ${o.validEnd} <= ${ctx.now} and ${o.isDeleted} = 0
      limit ${atOnce} for update skip locked)`
    await ctx.transitionWhere(wholesaleOption, isOver, 'expire', 'expired')
  },
})
