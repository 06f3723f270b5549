import * as contract from '@forecourt/contract/goods'
import { codeOf, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { verdictOf } from '../../services/decision.ts'
import { notifyApprovers } from '../../services/notices.ts'
import { sumUp } from './goods-summary.ts'
import { reasonToApprove } from './price-change.ts'

const { commodity, commodityApproval, goodsApprovalStates, sku } = contract

type Commodity = Row<typeof commodity>
type Sku = Row<typeof sku>
type Approval = Row<typeof commodityApproval>

const maxSkus = 500
export const forNew = 1
export const forPrice = 2

export const skusOf = (ctx: Ctx, commodityId: string): Promise<Sku[]> =>
  ctx.all(sku, { commodityId }, { limit: maxSkus, order: ['id'] })

/** The approval of these goods that nobody has decided yet. */
const waitingFor = (ctx: Ctx, commodityId: string): Promise<Approval | undefined> =>
  ctx.find(commodityApproval, { commodityId, auditStatus: codeOf(goodsApprovalStates, 'waiting') })

const isAsked = (of: Sku): boolean => of.askedListPrice !== null || of.askedCostPrice !== null

const asNew = ({ id, skuName, faceValue, listPrice, costPrice }: Sku) => ({
  skuId: String(id),
  skuName,
  faceValue,
  listBefore: null,
  listAfter: listPrice,
  costBefore: null,
  costAfter: costPrice,
})

const asChanged = (of: Sku) => {
  const isNew = !of.isOnSale && of.askedListPrice === of.listPrice && of.askedCostPrice === of.costPrice
  return {
    ...asNew(of),
    listBefore: isNew ? null : of.listPrice,
    listAfter: of.askedListPrice ?? of.listPrice,
    costBefore: isNew ? null : of.costPrice,
    costAfter: of.askedCostPrice ?? of.costPrice,
  }
}

/** Why a second person is asked, in the language that documents are kept in. */
function whyOf(bizType: number, skus: readonly Sku[]): string {
  if (bizType === forNew) return '首次上架前复核'
  const reasons = skus.map(of => {
    const { listBefore, costBefore, listAfter, costAfter } = asChanged(of)
    const before =
      listBefore === null || costBefore === null ? undefined : { listPrice: listBefore, costPrice: costBefore }
    return reasonToApprove(before, { listPrice: listAfter, costPrice: costAfter })?.[0] ?? '改价'
  })
  return [...new Set(reasons)].join('；').slice(0, 200)
}

/** Writes down what is to be decided: once, and anew where the goods were edited before anybody did. */
async function ask(ctx: Ctx, row: Commodity, bizType: number, skus: readonly Sku[]): Promise<Approval> {
  const stated = {
    priceChanges: skus.map(bizType === forNew ? asNew : asChanged),
    why: whyOf(bizType, skus),
  }
  const waiting = await waitingFor(ctx, String(row.id))
  if (waiting) return ctx.transition(commodityApproval, waiting, 'restate', 'waiting', stated)
  const made = await ctx.insert(
    commodityApproval,
    { ...stated, commodityId: String(row.id), bizType, approvalNo: await ctx.number('SPSH', 'day', 5) },
    { tenantId: row.tenantId },
  )
  await notifyApprovers(ctx, commodityApproval, made, contract.decideGoodsApproval.permission)
  return made
}

/** After goods were written: what has to be decided by a second person is asked for, and what has not any more is taken back. */
export async function askAfter(ctx: Ctx, row: Commodity, skus: readonly Sku[], isNew: boolean): Promise<void> {
  if (!row.isApproved) {
    if (isNew || (await waitingFor(ctx, String(row.id)))) await ask(ctx, row, forNew, skus)
    return
  }
  const asked = skus.filter(isAsked)
  if (asked.length > 0) return void (await ask(ctx, row, forPrice, asked))
  const waiting = await waitingFor(ctx, String(row.id))
  if (waiting) await ctx.transition(commodityApproval, waiting, 'withdraw', 'withdrawn')
}

/** What was asked for holds from now on, or is forgotten. */
async function settle(ctx: Ctx, { commodityId }: Approval, isApproved: boolean): Promise<void> {
  const asked = (await skusOf(ctx, String(commodityId))).filter(isAsked)
  const forgotten = { askedListPrice: null, askedCostPrice: null }
  await ctx.updateMany(
    sku,
    asked.map(before => {
      const { listAfter, costAfter, listBefore } = asChanged(before)
      const taken = {
        ...forgotten,
        listPrice: listAfter,
        costPrice: costAfter,
        ...(listBefore === null ? { isOnSale: true } : {}),
      }
      return { before, changes: isApproved ? taken : forgotten }
    }),
  )
}

/** The state goes first: of two who decide at once the second finds it changed. */
export const decideGoodsApproval: Handler<typeof contract.decideGoodsApproval> = async (ctx, input) => {
  const before = await ctx.getOrRefuse(commodityApproval, input.id)
  const { isApproved, transition } = verdictOf(ctx, contract.decideGoodsApproval, input)
  const row = await transition(commodityApproval, before, 'decide', isApproved ? 'approved' : 'rejected')
  const goods = await ctx.getOrRefuse(commodity, String(row.commodityId))
  if (row.bizType === forPrice) await settle(ctx, row, isApproved)
  const approved =
    isApproved && row.bizType === forNew
      ? await ctx.update(commodity, goods, { isApproved: true, approvedTime: ctx.now })
      : goods
  if (isApproved) await sumUp(ctx, approved, await skusOf(ctx, String(goods.id)))
}

export const withdrawGoodsApproval: Handler<typeof contract.withdrawGoodsApproval> = async (ctx, { id }) => {
  const row = await ctx.transition(
    commodityApproval,
    await ctx.getOrRefuse(commodityApproval, id),
    'withdraw',
    'withdrawn',
  )
  if (row.bizType === forPrice) await settle(ctx, row, false)
}

export const askGoodsApproval: Handler<typeof contract.askGoodsApproval> = async (ctx, { id }) => {
  const row = await ctx.getOrRefuse(commodity, id, { lock: true })
  if (row.isApproved) ctx.refuse('goodsApproved')
  const waiting = await waitingFor(ctx, id)
  if (waiting) ctx.refuse('goodsAsked', waiting.approvalNo)
  const asked = await ctx.transition(commodity, row, 'ask', 'pending')
  await ask(ctx, asked, forNew, await skusOf(ctx, id))
}
