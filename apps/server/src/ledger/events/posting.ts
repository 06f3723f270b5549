import type { Line } from '../line.ts'
import { withoutZeros } from '../line.ts'
import type { Posting } from '../post.ts'
import type { EventCode } from './catalogue.ts'

/** Flow types that statements show (domain design 10.5). */
const bizTypes = {
  recharge: 101,
  rechargeReversed: 103,
  grant: 201,
  grantReturned: 202,
  fuel: 301,
  goods: 302,
  directCharge: 303,
  charging: 304,
  carWash: 305,
  refund: 401,
  settlement: 501,
  divide: 502,
  serviceFee: 503,
  withdrawal: 601,
  deduction: 602,
  adjustment: 603,
  fundTransfer: 604,
  opening: 605,
  commission: 701,
  fleetRecharge: 801,
  fleetAllocation: 802,
} as const

export type BizType = keyof typeof bizTypes

/** Names what the lines are; lines of zero are left out. */
export const posting = (event: EventCode, bizType: BizType, lines: readonly Line[]): Posting => ({
  event,
  bizType: bizTypes[bizType],
  lines: withoutZeros(lines),
})
