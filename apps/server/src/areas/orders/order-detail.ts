import { card, cardStates } from '@forecourt/contract/cards'
import { codeOf, type DomainOutput, type Row } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/orders'
import { partner } from '@forecourt/contract/partner-api'
import { slip } from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import type { Handler } from '../../kernel/implement.ts'
import { sumFen } from '../../ledger/line.ts'
import { partnerAccountKind } from './payer-lines.ts'
import { isInvoiced, obstacleOf, refundableOf, refundsOf } from './refundable.ts'

const { isOfGoods, order, orderReading, orderShare } = contract
type Order = Row<typeof order>

interface Viewer {
  readonly isPlatform: boolean
  readonly isSeller: boolean
  readonly isPayer: boolean
  /** Reads what the site is paid, what the platform earns. */
  readonly seesPayout: boolean
  readonly seesEarnings: boolean
  /** Reads the service provider's share. */
  readonly seesShare: boolean
}

const viewerOf = (ctx: Ctx, of: Order): Viewer => {
  const isPlatform = ctx.user.tenantId === platformTenant
  const isSeller = isPlatform || of.tenantId === ctx.tenantId
  const seesEarnings = isSeller && ctx.may(orderReading.earnings.code)
  return {
    isPlatform,
    isSeller,
    isPayer: isPlatform || of.companyId === ctx.tenantId,
    seesPayout: isSeller && ctx.may(orderReading.payout.code),
    seesEarnings,
    seesShare: seesEarnings || of.providerTenantId === ctx.tenantId,
  }
}

type Detail = DomainOutput<typeof contract.orderDetail.output>
const receiver = (key: 'site' | 'fee' | 'margin' | 'share' | 'upstream', name: string | null, amount: bigint) => ({
  key,
  name,
  amount,
})

/** Who gets how much of what was paid, as far as the viewer may know; `others` are those above the seller of goods, in fen. */
const receiversOf = (
  of: Order,
  others: bigint,
  { seesPayout, seesEarnings, seesShare }: Viewer,
): Detail['receivers'] => [
  ...(seesPayout
    ? [
        receiver('site', of.siteName ?? of.goodsName, of.settleAmount - of.serviceFee),
        receiver('fee', null, of.serviceFee),
      ]
    : []),
  ...(seesEarnings ? [receiver('margin', null, of.marginAmount - of.shareAmount - others)] : []),
  ...(seesShare && of.shareAmount > 0n ? [receiver('share', null, of.shareAmount)] : []),
  ...(others > 0n ? [receiver('upstream', null, others)] : []),
]

/** The partner of an order by name, for those who may know it. */
const partnerName = async (ctx: Ctx, of: Order): Promise<string | null> =>
  of.partnerId ? ((await ctx.get(partner, of.partnerId))?.name ?? null) : null

/** Where a refund goes: the partner's own account when that has paid, the card it was paid with, or the company's account when that card is closed (domain 8.4.2). */
async function returnOf(ctx: Ctx, of: Order): Promise<Detail['returnsTo']> {
  const kind = partnerAccountKind(of)
  if (kind) return { key: kind, name: await partnerName(ctx, of) }
  if (isOfGoods(of)) return { key: 'company', name: of.companyName }
  const used = of.cardId ? await ctx.get(card, of.cardId) : undefined
  return used?.status === codeOf(cardStates, 'invalid')
    ? { key: 'company', name: of.companyName }
    : { key: 'card', name: `****${(of.cardNo ?? '').slice(-4)}` }
}

/** An order with everything that belongs to it: its money, refunds, receipts, and what may still be refunded. */
export const orderDetail: Handler<typeof contract.orderDetail> = async (ctx, { id, orderId }) => {
  const of = await ctx.getOrRefuse(order, id ?? orderId ?? '0')
  const viewer = viewerOf(ctx, of)
  const [refunds, slips, returnsTo, shares] = await Promise.all([
    refundsOf(ctx, of.id),
    viewer.isSeller ? ctx.all(slip, { orderNo: of.orderNo }) : [],
    returnOf(ctx, of),
    isOfGoods(of) && viewer.isPlatform ? ctx.all(orderShare, { orderNo: of.orderNo }) : [],
  ])
  const above = shares.filter(one => one.tenantId !== of.providerTenantId)
  const obstacle = obstacleOf(of, ctx.now)
  return {
    order: of,
    receivers: receiversOf(of, sumFen(above.map(one => one.amount)), viewer),
    refunds,
    slips,
    refundable: obstacle || isInvoiced(of) ? 0n : refundableOf(of, refunds),
    isInvoiced: isInvoiced(of),
    obstacle: obstacle?.[0] ?? null,
    obstacleEn: obstacle?.[1] ?? null,
    returnsTo,
    postings: `funds/ledger/document?bizNo=${of.orderNo}`,
  }
}
