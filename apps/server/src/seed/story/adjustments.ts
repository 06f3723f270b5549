import { adjustmentStates, orderSettle, settlementAdjustment } from '@forecourt/contract/funds'
import { codeOf, dayOf } from '@forecourt/contract/kernel'
import { platformTenant } from '../../kernel/db/database.ts'
import * as events from '../../ledger/events.ts'
import { officeTime } from './calendar.ts'
import type { Station } from './places.ts'
import type { World } from './world.ts'

interface Kind {
  /** Codes of `adjustment_reason` and `clearing_target`. */
  readonly code: number
  readonly reason: events.AdjustmentReason
  readonly sign: 1n | -1n
  readonly note: string
  readonly clearing?: { readonly code: number; readonly to: events.ClearedTo; readonly note: string }
}

/** What settlements are adjusted for, in turn: every reason, both ways where it has two. */
const kinds: readonly Kind[] = [
  {
    code: 1,
    reason: 'missedOrder',
    sign: 1n,
    note: '站点少记一单，双方核对后补付',
    clearing: { code: 4, to: 'payable', note: '漏记订单已补录，由下期结算扣回已付部分' },
  },
  { code: 2, reason: 'goodwill', sign: 1n, note: '油枪校准差异，双方确认补付' },
  { code: 3, reason: 'payeeOwes', sign: 1n, note: '站点设备款先行垫付，下期结算抵扣' },
  {
    code: 4,
    reason: 'withheld',
    sign: -1n,
    note: '跨日订单归属待核实，暂扣',
    clearing: { code: 3, to: 'payable', note: '核实无误，解除暂扣' },
  },
  {
    code: 5,
    reason: 'unexplained',
    sign: 1n,
    note: '收款方对账单多出一笔，原因待查',
    clearing: { code: 1, to: 'loss', note: '多方查证无果，经批准计入损失' },
  },
  {
    code: 5,
    reason: 'unexplained',
    sign: -1n,
    note: '收款方对账单少一笔，原因待查',
    clearing: { code: 3, to: 'payable', note: '查明为站点少报，退还收款方' },
  },
  { code: 2, reason: 'goodwill', sign: -1n, note: '油枪校准差异，双方确认扣减' },
]

interface AdjustmentFacts {
  readonly settlementId: string
  readonly station: Station
  readonly kind: Kind
  readonly amountFen: bigint
  readonly askedAt: Date
  /** Absent while it waits for a second person. */
  readonly reviewedAt?: Date
  /** When its settlement is paid: only then it can be cleared. */
  readonly paidAt?: Date
}

/** What an adjustment asks of the settlements of its station. */
export interface Effects {
  /** The payee owes it from then on. */
  readonly owe: (fen: bigint, from: Date) => void
  /** A row of the payee's account that a settlement takes from then on. */
  readonly carry: (adjustmentNo: string, fen: bigint, at: Date) => void
  /** An order of the station that adds this much or more and waits to be settled. */
  readonly orderOf: (fen: bigint) => string | undefined
}

const everySettlement = 9

/** Decides which settlements are adjusted, by how much and why; the story's end finds some open and one undecided. */
export class Adjusting {
  readonly #world: World
  #seen = 0
  #made = 0

  constructor(world: World) {
    this.#world = world
  }

  /** The next reason, when it is this settlement's turn, or it has to be. */
  next(dueFen: bigint, isWanted: boolean): { kind: Kind; amountFen: bigint } | undefined {
    const random = this.#world.random(`adjustment ${++this.#seen}`)
    const maxFen = Number(dueFen / 50n)
    const isTurn = isWanted || this.#seen % everySettlement === everySettlement >> 1
    if (!isTurn || maxFen < 200) return undefined
    const kind = kinds[this.#made++ % kinds.length]
    return kind && { kind, amountFen: kind.sign * BigInt(random.whole(100, Math.min(maxFen, 3_000))) }
  }

  /** Writes the document and plans what becomes of it; answers its number. */
  write(facts: AdjustmentFacts, effects: Effects): void {
    const world = this.#world
    const { kind, amountFen, askedAt, reviewedAt, paidAt, station } = facts
    const id = world.newId(askedAt)
    const adjustmentNo = world.number('TZ', 'day', 6, askedAt)
    const asEvent: events.Adjustment = {
      settlementId: facts.settlementId,
      payee: { kind: 'site', id: station.siteId, tenantId: station.tenantId },
      adjustmentNo,
      reason: kind.reason,
      adjustFen: amountFen,
    }
    const post = (posting: Parameters<World['books']['post']>[0], account: string, at: Date) =>
      world.books.post(posting, world.people(account), at)
    const own = { tenantId: station.tenantId, bizNo: adjustmentNo }
    if (reviewedAt)
      world.timeline.plan(reviewedAt, at => post({ ...events.settlementAdjusted(asEvent), ...own }, 'finance2', at))
    if (kind.reason === 'payeeOwes' && paidAt) effects.owe(amountFen, paidAt)
    const clearing = paidAt && kind.clearing
    const random = world.random(`clearing ${adjustmentNo}`)
    const clearAskedAt = clearing && officeTime(paidAt, random, 6)
    const clearedAt = clearAskedAt && officeTime(clearAskedAt, random, 2)
    const withheld = (settleState: 0 | 3, at: Date) => this.#seedWithheld(facts, adjustmentNo, settleState, at)
    if (!clearing || !clearAskedAt || !clearedAt || clearedAt > world.end) {
      const asked = clearing && clearAskedAt && clearAskedAt <= world.end ? { clearAskedAt } : {}
      if (kind.reason === 'withheld' && reviewedAt) withheld(3, reviewedAt)
      return this.#write(facts, { id, adjustmentNo, ...asked })
    }
    world.timeline.plan(clearedAt, at => {
      const orderNo = clearing.code === 4 ? effects.orderOf(amountFen) : undefined
      const to = clearing.code === 4 && !orderNo ? 'loss' : clearing.to
      const cleared = events.adjustmentCleared({ ...asEvent, clearedTo: to })
      if (cleared.lines.length > 0) post({ ...cleared, ...own }, 'finance2', at)
      if (to === 'payable') effects.carry(adjustmentNo, -amountFen, kind.reason === 'withheld' ? askedAt : at)
      this.#write(facts, { id, adjustmentNo, clearAskedAt, clearedAt, ...(orderNo ? { orderNo } : {}), to })
    })
  }

  #seedWithheld({ station, amountFen }: AdjustmentFacts, adjustmentNo: string, settleState: 0 | 3, at: Date): void {
    const world = this.#world
    const none = { litres: 0n, orderAmount: 0n, discountBorne: 0n, spreadAmount: 0n, settleAmount: 0n, serviceFee: 0n }
    const row = { orderNo: adjustmentNo, refundNo: adjustmentNo, payeeId: station.siteId, businessDate: dayOf(at) }
    world.writer.row(
      orderSettle,
      { ...row, ...none, net: -amountFen, settleState, settlementId: null },
      { id: world.newId(at), tenantId: station.tenantId, by: world.people('finance2'), at },
    )
  }

  #write(facts: AdjustmentFacts, found: Found): void {
    const world = this.#world
    const { kind, askedAt, reviewedAt, settlementId, station, amountFen } = facts
    const { id, adjustmentNo, clearAskedAt, clearedAt, orderNo, to } = found
    const evidence = world.vouchers(platformTenant)
    const isOpen = kind.clearing !== undefined
    const decided = isOpen ? 'open' : 'done'
    const state = clearedAt ? 'cleared' : clearAskedAt ? 'clearing' : reviewedAt ? decided : 'waiting'
    const target = to === 'loss' ? 1 : (kind.clearing?.code ?? null)
    world.writer.row(
      settlementAdjustment,
      {
        adjustmentNo,
        settlementId,
        payeeId: station.siteId,
        status: codeOf(adjustmentStates, state),
        reason: kind.code,
        amount: amountFen,
        diffAmount: amountFen,
        note: kind.note,
        evidenceUrls: evidence,
        makerUser: world.people('finance'),
        evidenceUser: world.people('finance'),
        reviewUser: reviewedAt ? world.people('finance2') : null,
        reviewTime: reviewedAt ?? null,
        clearTarget: clearAskedAt ? target : null,
        clearOrderNo: orderNo ?? null,
        clearNote: clearAskedAt ? (kind.clearing?.note ?? null) : null,
        clearUrls: clearAskedAt ? evidence : null,
        clearUser: clearAskedAt ? world.people('finance') : null,
        clearReviewUser: clearedAt ? world.people('finance2') : null,
        clearTime: clearedAt ?? null,
      },
      {
        id,
        tenantId: station.tenantId,
        by: world.people('finance'),
        at: askedAt,
        changedBy: world.people(clearedAt || (reviewedAt && !clearAskedAt) ? 'finance2' : 'finance'),
        changedAt: clearedAt ?? clearAskedAt ?? reviewedAt ?? askedAt,
        version: 1 + [reviewedAt, clearAskedAt, clearedAt].filter(Boolean).length,
      },
    )
  }
}

interface Found {
  readonly id: string
  readonly adjustmentNo: string
  readonly clearAskedAt?: Date
  readonly clearedAt?: Date
  readonly orderNo?: string
  readonly to?: events.ClearedTo
}
