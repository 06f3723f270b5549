import { card, cardStates } from '@forecourt/contract/cards'
import {
  codeOf,
  type Entity,
  formatDecimal,
  formatFields,
  masked,
  type Row,
  rowFields,
} from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/orders'
import { partner } from '@forecourt/contract/partner-api'
import { slip } from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/database.ts'
import type { Handler } from '../../kernel/implement.ts'
import { partnerAccountKind } from './payer-lines.ts'
import { isInvoiced, obstacleOf, refundableOf, refundsOf } from './refundable.ts'

const { order, orderReading, orderRefund } = contract
type Order = Row<typeof order>

const yuan = (fen: bigint) => formatDecimal(fen, 2)
const wire = (of: Entity, row: object) => formatFields(rowFields(of), row as Record<string, unknown>)

interface Viewer {
  readonly isSeller: boolean
  readonly isPayer: boolean
  /** Reads what the site is paid, what the platform earns. */
  readonly seesPayout: boolean
  readonly seesEarnings: boolean
}

const viewerOf = (ctx: Ctx, of: Order): Viewer => {
  const isPlatform = ctx.user.tenantId === platformTenant
  const isSeller = isPlatform || of.tenantId === ctx.tenantId
  return {
    isSeller,
    isPayer: isPlatform || of.companyId === ctx.tenantId,
    seesPayout: isSeller && ctx.may(orderReading.payout.code),
    seesEarnings: isSeller && ctx.may(orderReading.earnings.code),
  }
}

/** What a company or a provider does not read off an order, nor whoever of the seller has no right to. */
const hiddenFrom = ({ seesPayout, seesEarnings }: Viewer): readonly (keyof Order)[] => [
  ...(seesPayout ? [] : (['settlePrice', 'settleAmount', 'serviceFee'] as const)),
  ...(seesEarnings ? [] : (['marginAmount'] as const)),
  // Beside the settlement price it would say what is between them.
  ...(seesPayout && !seesEarnings ? (['platformPrice'] as const) : []),
]

/** The order as this viewer may read it. Whole card numbers are nobody's: only an export of the payer's own may have them. */
export function shownOrder(ctx: Ctx, of: Order, where: 'list' | 'detail' = 'detail'): Order {
  const viewer = viewerOf(ctx, of)
  const { isPayer } = viewer
  const hidden = Object.fromEntries(hiddenFrom(viewer).map(name => [name, null]))
  // The supplier serves a driver and does not employ him: name and phone stay masked (domain 8.5).
  const driver = isPayer
    ? {}
    : { userPhone: of.userPhone && masked(of.userPhone), userName: of.userName && masked(of.userName) }
  const cardNo = isPayer && where === 'list' ? of.cardNo : of.cardNo && masked(of.cardNo)
  return { ...of, ...hidden, ...driver, cardNo }
}

/** Who gets how much of what was paid, as far as the viewer may know. */
const receiversOf = (of: Order, { seesPayout, seesEarnings }: Viewer) => [
  ...(seesPayout
    ? [
        { key: 'site', name: of.siteName, amount: yuan(of.settleAmount - of.serviceFee) },
        { key: 'fee', name: null, amount: yuan(of.serviceFee) },
      ]
    : []),
  ...(seesEarnings ? [{ key: 'margin', name: null, amount: yuan(of.marginAmount) }] : []),
]

/** The partner of an order by name, for those who may know it. */
const partnerName = async (ctx: Ctx, of: Order): Promise<string | null> =>
  of.partnerId ? ((await ctx.get(partner, of.partnerId))?.name ?? null) : null

/** Where a refund goes: the partner's own account when that has paid, the card it was paid with, or the company's account when that card is closed (domain 8.4.2). */
async function returnOf(ctx: Ctx, of: Order) {
  const kind = partnerAccountKind(of)
  if (kind) return { key: kind, name: await partnerName(ctx, of) }
  const used = of.cardId ? await ctx.get(card, of.cardId) : undefined
  return used?.status === codeOf(cardStates, 'invalid')
    ? { key: 'company', name: of.companyName }
    : { key: 'card', name: `****${(of.cardNo ?? '').slice(-4)}` }
}

/** An order with everything that belongs to it: its money, refunds, receipts, and what may still be refunded. */
export const orderDetail: Handler<typeof contract.orderDetail> = async (ctx, { id, orderId }) => {
  const of = await ctx.need(order, id ?? orderId ?? '0')
  const viewer = viewerOf(ctx, of)
  const [refunds, slips, returnsTo] = await Promise.all([
    refundsOf(ctx, of.id),
    viewer.isSeller ? ctx.all(slip, { orderNo: of.orderNo }) : [],
    returnOf(ctx, of),
  ])
  const obstacle = obstacleOf(of, ctx.now)
  return {
    order: wire(order, shownOrder(ctx, of)),
    receivers: receiversOf(of, viewer),
    refunds: refunds.map(row => wire(orderRefund, row)),
    slips: slips.map(row => wire(slip, row)),
    refundable: yuan(obstacle || isInvoiced(of) ? 0n : refundableOf(of, refunds)),
    isInvoiced: isInvoiced(of),
    obstacle: obstacle ?? null,
    returnsTo,
    postings: `funds/ledger/document?bizNo=${of.orderNo}`,
  }
}
