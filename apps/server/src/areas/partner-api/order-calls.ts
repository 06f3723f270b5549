import { codeOf } from '@forecourt/contract/kernel'
import { applyRefund, order, orderRefund, refundStates } from '@forecourt/contract/orders'
import * as contract from '@forecourt/contract/partner-api'
import { siteOffers } from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { testPartner } from './signature.ts'
import { refundInTest, testOrderNamed } from './sandbox-order.ts'

const { partner } = contract

/** The partner's own order: of another's it learns as little as of one that is not there. */
const ownOrder = async (ctx: Ctx, customerOrderNo: string) =>
  (await ctx.find(order, { partnerId: ctx.user.userId, customerOrderNo })) ?? ctx.refuse('notFound')

export const partnerOrder: Handler<typeof contract.partnerOrder> = async (ctx, { customerOrderNo }) => {
  if (ctx.may(testPartner)) return testOrderNamed(ctx, customerOrderNo)
  const { siteId, ...of } = await ownOrder(ctx, customerOrderNo)
  const refunds = await ctx.all(orderRefund, { orderId: String(of.id) })
  return { ...of, siteId: siteId ?? ctx.refuse('notFound'), customerOrderNo, refunds }
}

export const partnerRefund: Handler<typeof contract.partnerRefund> = async (ctx, input) => {
  const { customerOrderNo, amount, reason } = input
  if (ctx.may(testPartner)) return refundInTest(ctx, customerOrderNo, amount)
  const of = await ownOrder(ctx, customerOrderNo)
  const { refundNo } = await ctx.call(applyRefund, { orderId: String(of.id), amount, reason })
  return { refundNo, state: codeOf(refundStates, 'review') }
}

const usualSize = 20

export const partnerSites: Handler<typeof contract.partnerSites> = async (ctx, { cursor, size }) => {
  const { siteIds } = await ctx.getOrRefuse(partner, ctx.user.userId)
  const wanted = size ?? usualSize
  const found = await ctx.call(siteOffers, { after: cursor ?? null, size: wanted + 1, siteIds })
  const sites = found.slice(0, wanted)
  const hasMore = found.length > wanted
  return { sites, hasMore, nextCursor: hasMore ? (sites.at(-1)?.siteId ?? null) : null }
}
