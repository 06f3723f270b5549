import { orderSettle } from '@forecourt/contract/funds'
import { addDays, dayOf } from '@forecourt/contract/kernel'
import { partsOf } from '../../areas/funds/order-settle.ts'
import * as events from '../../ledger/events.ts'
import { sumFen } from '../../ledger/line.ts'
import { Adjusting, type Effects } from './adjustments.ts'
import { Bill, type Due, type Ending, netOf, objectedAt, type SettleState, type Steps } from './bill.ts'
import { dayMs, minuteMs, officeTime } from './calendar.ts'
import type { Station } from './places.ts'
import type { World } from './world.ts'

/** How far a settlement has come in the end; one in many is found to be wrong and voided instead of paid. */
function endingOf(
  { reconciledAt, reviewedAt, voucheredAt, paidAt }: Steps,
  end: Date,
  { isWrong, isAdjusted }: { readonly isWrong: boolean; readonly isAdjusted: boolean },
): Ending {
  if (reconciledAt > end) return 'toReconcile'
  if (isAdjusted && reviewedAt > end) return 'adjusting'
  if (voucheredAt > end) return 'reconciled'
  if (isWrong) return 'voided'
  return paidAt > end ? 'vouchered' : 'paid'
}

/** So many payees do not agree with what the last week brought them, and wait for an answer when the story ends. */
const maxDisputed = 2
const isLatest = (madeAt: Date, end: Date): boolean => end.getTime() - madeAt.getTime() < 7 * dayMs

/** A second person decides on an adjustment within the hour, but for the last one. */
const reviewMs = 50 * minuteMs
/** Whatever the day on which the story ends, a settlement of these days has been reconciled by then. */
const isLooked = (madeAt: Date, reconciledAt: Date, end: Date): boolean =>
  end.getTime() - madeAt.getTime() < 10 * dayMs && reconciledAt < end

interface Debt {
  readonly from: Date
  leftFen: bigint
}

/** The settlements of all stations, a week at a time. */
export class Settling {
  readonly #world: World
  readonly #open = new Map<Station, Due[]>()
  readonly #debts = new Map<Station, Debt[]>()
  readonly #adjusting: Adjusting
  /** Orders that count as entered later than they were paid for. */
  readonly #entered = new Set<string>()
  #made = 0
  #objected = 0
  #waiting = 0

  constructor(world: World) {
    this.#world = world
    this.#adjusting = new Adjusting(world)
  }

  add(of: Station, due: Due): void {
    const known = this.#open.get(of)
    if (known) known.push(due)
    else this.#open.set(of, [due])
  }

  /** Makes the settlements of a week that ended yesterday, and plans their way to the bank as far as it has come. */
  generate(now: Date): void {
    const until = addDays(dayOf(now), -1)
    for (const [station, all] of this.#open) {
      const isTaken = (one: Due) => dayOf(one.at) <= until && one.openUntil <= now
      const taken = all.filter(isTaken)
      if (sumFen(taken.map(netOf)) <= 0n) continue
      this.#open.set(
        station,
        all.filter(one => !isTaken(one)),
      )
      this.#settle(station, taken, until, now)
    }
  }

  /** What nobody has settled yet. */
  close(): void {
    for (const [station, all] of this.#open) for (const one of all) this.#write(station, one, undefined, 0)
  }

  /** Takes what the station owes by now, but never all that it is due. */
  #net(station: Station, dueFen: bigint, now: Date): bigint {
    let takenFen = 0n
    for (const debt of this.#debts.get(station) ?? []) {
      if (debt.from > now) continue
      const fen = debt.leftFen < dueFen - takenFen ? debt.leftFen : dueFen - takenFen - 1n
      debt.leftFen -= fen
      takenFen += fen
    }
    return takenFen
  }

  #effects(station: Station): Effects {
    return {
      owe: (fen, from) => void this.#debts.set(station, [...(this.#debts.get(station) ?? []), { from, leftFen: fen }]),
      carry: (adjustmentNo, fen, at) =>
        this.add(station, {
          orderNo: adjustmentNo,
          refundNo: adjustmentNo,
          at,
          by: this.#world.people('finance2'),
          litres: 0n,
          orderAmount: 0n,
          settleAmount: 0n,
          spreadAmount: 0n,
          serviceFee: 0n,
          openUntil: at,
          carriedFen: fen,
        }),
      orderOf: fen => {
        const isFit = (one: Due) => one.refundNo === '-' && netOf(one) >= fen && !this.#entered.has(one.orderNo)
        const found = this.#open.get(station)?.find(isFit)?.orderNo
        if (found) this.#entered.add(found)
        return found
      },
    }
  }

  #settle(station: Station, taken: readonly Due[], until: string, now: Date): void {
    const world = this.#world
    const random = world.random(`settlement ${++this.#made}`)
    const reconciledAt = officeTime(now, random, 3)
    const voucheredAt = officeTime(reconciledAt, random, 3)
    const paidAt = officeTime(voucheredAt, random, 2)
    const reviewedAt = new Date(reconciledAt.getTime() + reviewMs)
    const steps = { reconciledAt, reviewedAt, voucheredAt, paidAt }
    const dueFen = sumFen(taken.map(netOf))
    const nettedFen = this.#net(station, dueFen, now)
    const isRecent = isLatest(now, world.end) && objectedAt(reconciledAt) < world.end
    const isObjected = this.#objected < maxDisputed && isRecent
    if (isObjected) this.#objected++
    // One is looked at when the story ends, whatever the day.
    const isWaiting = !isObjected && this.#waiting === 0 && isLooked(now, reconciledAt, world.end)
    const isWrong = nettedFen === 0n && random.chance(0.006)
    const isFit = reconciledAt <= world.end && !isObjected && !isWrong
    const adjusted = isFit ? this.#adjusting.next(dueFen - nettedFen, isWaiting) : undefined
    const ending = isObjected
      ? 'objected'
      : isWaiting && adjusted
        ? 'adjusting'
        : endingOf(steps, world.end, { isWrong, isAdjusted: adjusted !== undefined })
    if (ending === 'adjusting') this.#waiting++
    const note = adjusted?.kind.note ?? ''
    const adjustFen = adjusted?.amountFen ?? 0n
    const bill = new Bill(world, { station, taken, until, madeAt: now, ending, adjustFen, nettedFen, note })
    bill.write(steps)
    if (adjusted)
      this.#adjusting.write(
        {
          ...adjusted,
          settlementId: bill.id,
          station,
          askedAt: reconciledAt,
          ...(ending === 'adjusting' ? {} : { reviewedAt }),
          ...(ending === 'paid' ? { paidAt } : {}),
        },
        this.#effects(station),
      )
    if (ending === 'voided')
      return world.timeline.plan(voucheredAt, at => {
        bill.post(events.settlementVoided(bill.asEvent), 'finance', at)
        this.#open.set(station, [...taken, ...(this.#open.get(station) ?? [])])
      })
    for (const one of taken) this.#write(station, one, bill.id, ending === 'paid' ? 2 : 1)
  }

  #write(station: Station, due: Due, settlementId: string | undefined, settleState: SettleState): void {
    due.seedOrder?.(settleState)
    const { orderNo, refundNo, at, by, litres, orderAmount, settleAmount, spreadAmount, serviceFee } = due
    const sums = { litres, orderAmount, settleAmount, spreadAmount, serviceFee }
    const row = { orderNo, refundNo, payeeId: station.siteId, businessDate: dayOf(at), settleState }
    this.#world.writer.row(
      orderSettle,
      { ...row, ...sums, ...partsOf(sums), net: netOf(due), settlementId: settlementId ?? null },
      {
        id: this.#world.newId(at),
        tenantId: station.tenantId,
        by,
        at,
        version: 1 + settleState,
      },
    )
  }
}
