import { codeOf } from '@forecourt/contract/kernel'
import { orderRefund, refundStates } from '@forecourt/contract/orders'
import { refundOf } from '../../areas/orders/order-money.ts'
import { refundMarks } from '../../areas/orders/refundable.ts'
import { minuteMs } from './calendar.ts'
import { seedNotice } from './notices.ts'
import type { Random } from './random.ts'
import type { Sold } from './sold.ts'
import type { Settling } from './settlements.ts'
import type { World } from './world.ts'

/** What an order has to say of a refund that was asked for. */
export interface Refund {
  readonly mark: number
  readonly paidBackFen: bigint
  /** Until then no settlement takes the order. */
  readonly decidedAt: Date
  readonly changedBy: string
  readonly changedAt: Date
  readonly version: number
}

const reasons = [
  '加错油品，退部分油费',
  '油枪跳枪，升数少于显示',
  '司机重复支付',
  '实际加油量与小票不符',
  '车辆故障未加油',
]
const refusals = ['监控核实升数无误，不予退款', '已超过现场确认时间', '与小票记录不符']

const dayMinutes = 24 * 60
const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)

/** A refund that the story tells whatever chance says: one that waits at its end, and one of an order that was settled long before. */
export type SureRefund = 'waiting' | 'late'

/** Somebody asks for money back now and then; another person decides within a day. */
export function planRefund(
  world: World,
  sold: Sold,
  random: Random,
  settling: Settling,
  sure?: SureRefund,
): Refund | undefined {
  if (!sure && !random.chance(0.011)) return undefined
  const isDoubted = sure === 'waiting'
  // Some find out later, when the station has long been paid for the order.
  const isLate = sure === 'late' || (!isDoubted && random.chance(0.1))
  const askedAt = later(
    sold.payTime,
    isDoubted ? 8 : isLate ? random.whole(9 * dayMinutes, 20 * dayMinutes) : random.whole(8, 500),
  )
  const decidedAt = isDoubted ? later(world.end, 60) : later(askedAt, random.whole(15, 1_300))
  if (askedAt > world.end) return undefined
  const isWhole = random.chance(0.3)
  const refundFen = isWhole ? sold.payAmount : (sold.payAmount * BigInt(random.whole(1, 6))) / 10n
  const ending = decidedAt > world.end ? 'review' : sure !== 'late' && random.chance(0.16) ? 'refused' : 'refunded'
  const [operator, auditor] = [world.people('operator'), world.people('auditor')]
  const refundNo = `RF${sold.orderNo.slice(2)}01`
  const asked = { refundNo, refundAmount: refundFen }
  const written = { id: world.newId(askedAt), tenantId: sold.tenantId, by: operator, at: askedAt }
  const isDecided = ending !== 'review'
  const reason = random.pick(reasons)
  const made = refundOf({ of: { ...sold, settleState: isLate ? 2 : 0 }, asked, refundedFen: 0n, isClosed: false })
  const isPaid = ending === 'refunded'
  world.writer.row(
    orderRefund,
    {
      refundNo,
      orderId: sold.id,
      orderNo: sold.orderNo,
      siteId: sold.siteId,
      companyId: sold.companyId,
      payAmount: sold.payAmount,
      refundAmount: refundFen,
      reason,
      refundType: isWhole ? 1 : 2,
      applyUser: operator,
      couponReturned: false,
      ...(isDecided ? { auditUser: auditor, auditOpinion: isPaid ? '情况属实' : random.pick(refusals) } : {}),
      ...(isPaid
        ? {
            cashPart: made.parts.cash,
            giftPart: made.parts.gift,
            successTime: decidedAt,
            shiftId: world.shifts.refunded(sold.siteId, decidedAt, refundFen),
          }
        : {}),
      state: codeOf(refundStates, ending),
    },
    { ...written, ...(isDecided ? { changedBy: auditor, changedAt: decidedAt, version: 2 } : {}) },
  )
  const about = { about: orderRefund.name, rowId: written.id, rowLabel: refundNo }
  if (!isDecided) seedNotice(world, { ...about, kind: 'waiting', by: 'operator', to: ['auditor'], at: askedAt })
  if (isPaid) world.timeline.plan(decidedAt, at => payBack(world, sold, { refundNo, reason }, made, settling, at))
  return {
    mark: refundMarks[ending],
    paidBackFen: isPaid ? refundFen : 0n,
    // A settlement that has taken the order does not give it back.
    decidedAt: isLate ? sold.payTime : decidedAt,
    changedBy: isDecided ? auditor : operator,
    changedAt: isDecided ? decidedAt : askedAt,
    version: isDecided ? 3 : 2,
  }
}

/** The money goes back to the card it came from, and out of what the station is still to be paid. */
function payBack(
  world: World,
  sold: Sold,
  { refundNo, reason }: { readonly refundNo: string; readonly reason: string },
  { posting, parts }: ReturnType<typeof refundOf>,
  settling: Settling,
  at: Date,
): void {
  const { tenantId, orderNo, card, station } = sold
  const people = { maker: world.people('operator'), approver: world.people('auditor') }
  const entry = { ...posting, tenantId, bizNo: orderNo, step: refundNo, ...people, memo: reason }
  world.books.post(entry, world.people('auditor'), at)
  card.cashFen += parts.cash
  card.giftFen += parts.gift
  settling.add(station, {
    orderNo,
    refundNo,
    at,
    by: world.people('auditor'),
    litres: -parts.litres,
    orderAmount: -parts.original,
    openUntil: at,
    settleAmount: -parts.settle,
    spreadAmount: -parts.spread,
    serviceFee: -parts.fee,
  })
}
