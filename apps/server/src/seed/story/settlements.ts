import { orderSettle } from '@forecourt/contract/funds'
import { addDays, dayOf } from '@forecourt/contract/kernel'
import * as events from '../../ledger/events.ts'
import { sumFen } from '../../ledger/line.ts'
import { Bill, type Due, objectedAt, type Ending, type Steps } from './bill.ts'
import { dayMs, officeTime } from './calendar.ts'
import type { Station } from './places.ts'
import type { World } from './world.ts'

const notes = ['站点少记一单，双方核对后补付', '油枪校准差异，双方确认扣减', '跨日订单归属调整']

/** How far a settlement has come in the end; one in many is found to be wrong and voided instead of paid. */
function endingOf({ reconciledAt, voucheredAt, paidAt }: Steps, end: Date, isWrong: boolean): Ending {
  if (reconciledAt > end) return 'toReconcile'
  if (voucheredAt > end) return 'reconciled'
  if (isWrong) return 'voided'
  return paidAt > end ? 'vouchered' : 'paid'
}

/** So many payees do not agree with what the last week brought them, and wait for an answer when the story ends. */
const mostObjected = 2
const isLatest = (madeAt: Date, end: Date): boolean => end.getTime() - madeAt.getTime() < 7 * dayMs

/** The settlements of all stations, a week at a time. */
export class Settling {
  readonly #world: World
  readonly #open = new Map<Station, Due[]>()
  #made = 0
  #objected = 0

  constructor(world: World) {
    this.#world = world
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
      if (sumFen(taken.map(one => one.settleAmount - one.serviceFee)) <= 0n) continue
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

  #settle(station: Station, taken: readonly Due[], until: string, now: Date): void {
    const world = this.#world
    const random = world.random(`settlement ${++this.#made}`)
    const reconciledAt = officeTime(now, random, 3)
    const voucheredAt = officeTime(reconciledAt, random, 3)
    const paidAt = officeTime(voucheredAt, random, 2)
    const steps = { reconciledAt, voucheredAt, paidAt }
    const isObjected = this.#objected < mostObjected && isLatest(now, world.end) && objectedAt(reconciledAt) < world.end
    if (isObjected) this.#objected++
    const ending = isObjected ? 'objected' : endingOf(steps, world.end, random.chance(0.006))
    const adjustFen =
      ending !== 'toReconcile' && ending !== 'voided' && random.chance(0.05) ? random.whole(-3_000, 3_000) : 0
    const bill = new Bill(world, {
      station,
      taken,
      until,
      madeAt: now,
      ending,
      adjustFen: BigInt(adjustFen),
      note: random.pick(notes),
    })
    bill.write({ reconciledAt, voucheredAt, paidAt })
    if (ending === 'voided')
      return world.timeline.plan(voucheredAt, at => {
        bill.post(events.settlementVoided(bill.asEvent), 'finance', at)
        this.#open.set(station, [...taken, ...(this.#open.get(station) ?? [])])
      })
    for (const one of taken) this.#write(station, one, bill.id, ending === 'paid' ? 2 : 1)
  }

  #write(station: Station, due: Due, settlementId: string | undefined, settleState: 0 | 1 | 2): void {
    const { orderNo, refundNo, at, by, litres, orderAmount, settleAmount, serviceFee } = due
    const sums = { litres, orderAmount, settleAmount, serviceFee, net: settleAmount - serviceFee }
    const row = { orderNo, refundNo, payeeId: station.siteId, businessDate: dayOf(at), ...sums, settleState }
    this.#world.laying.row(
      orderSettle,
      { ...row, settlementId: settlementId ?? null },
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
