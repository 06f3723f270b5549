import { addDays, dayOf } from '@forecourt/contract/kernel'
import { shift, shiftPlan, shiftStates } from '@forecourt/contract/sites'
import { momentOf } from './calendar.ts'
import type { Stage } from './stage.ts'

const plans = [
  { className: '早班', planStart: '06:00', planEnd: '14:00', hour: 6 },
  { className: '中班', planStart: '14:00', planEnd: '22:00', hour: 14 },
  { className: '夜班', planStart: '22:00', planEnd: '06:00', hour: 22 },
] as const
const lastDays = 3
const firstMeter = 100_000_000n

interface Worked {
  readonly siteId: string
  readonly tenantId: string
  readonly guns: readonly number[]
  /** Who opens and hands over, and who checks. */
  readonly keeper: string
  readonly checker: string
  readonly kept: readonly Kept[]
}

interface Kept {
  readonly id: string
  readonly plan: (typeof plans)[number]
  readonly day: string
  readonly from: Date
  readonly until: Date
  orderCount: number
  litres: bigint
  refundFen: bigint
  readonly byMethod: Map<string, { orderCount: number; fen: bigint }>
  readonly byGun: Map<number, bigint>
}

interface Sale {
  readonly siteId: string
  readonly at: Date
  readonly gunNo: number
  readonly payMethod: string
  readonly payFen: bigint
  readonly litres: bigint
}

/** The shifts of the last days at the first site of each chain. One of them was short, and is still to be checked. */
export class StoryShifts {
  readonly #stage: Stage
  readonly #sites = new Map<string, Worked>()

  constructor(stage: Stage) {
    this.#stage = stage
  }

  work(site: Pick<Worked, 'siteId' | 'tenantId' | 'guns' | 'keeper' | 'checker'>, since: Date): void {
    const { end, newId, writer } = this.#stage
    const written = { tenantId: site.tenantId, by: site.checker, at: since }
    for (const { hour: _, ...plan } of plans)
      writer.row(shiftPlan, { siteId: site.siteId, ...plan }, { ...written, id: newId(since) })
    const last = dayOf(end)
    const kept = Array.from({ length: lastDays }, (_, index) => addDays(last, index + 1 - lastDays)).flatMap(day =>
      plans.map((plan): Kept => {
        const from = momentOf(day, plan.hour)
        const until = new Date(from.getTime() + 8 * 3_600_000)
        const sums = { orderCount: 0, litres: 0n, refundFen: 0n, byMethod: new Map(), byGun: new Map() }
        return { id: newId(from), plan, day, from, until, ...sums }
      }),
    )
    const begun = kept.filter(one => one.from <= end && one.from >= since)
    this.#sites.set(site.siteId, { ...site, kept: begun })
  }

  #at(siteId: string, at: Date): Kept | undefined {
    return this.#sites.get(siteId)?.kept.find(one => one.from <= at && at < one.until)
  }

  /** The shift that took a payment, which counts it. */
  sold({ siteId, at, gunNo, payMethod, payFen, litres }: Sale): string | null {
    const found = this.#at(siteId, at)
    if (!found) return null
    const method = found.byMethod.get(payMethod) ?? { orderCount: 0, fen: 0n }
    found.byMethod.set(payMethod, { orderCount: method.orderCount + 1, fen: method.fen + payFen })
    found.byGun.set(gunNo, (found.byGun.get(gunNo) ?? 0n) + litres)
    found.orderCount++
    found.litres += litres
    return found.id
  }

  /** The shift in which money went back by card, whichever took the payment. */
  refunded(siteId: string, at: Date, fen: bigint): string | null {
    const found = this.#at(siteId, at)
    if (found) found.refundFen += fen
    return found?.id ?? null
  }

  /** Writes them all, once nothing is sold any more. */
  close(): void {
    for (const site of this.#sites.values()) this.#write(site)
  }

  #write({ siteId, tenantId, guns, keeper, checker, kept }: Worked): void {
    const { end, writer } = this.#stage
    const meters = new Map(guns.map(gunNo => [gunNo, firstMeter * BigInt(gunNo)]))
    const shown = () => [...meters].map(([gunNo, meter]) => ({ gunNo, meter }))
    const done = kept.filter(one => one.until <= end)
    for (const one of kept) {
      const openMeter = shown()
      for (const [gunNo, litres] of one.byGun) meters.set(gunNo, (meters.get(gunNo) ?? 0n) + litres)
      const isOver = one.until <= end
      const place = done.indexOf(one)
      const isLast = place === done.length - 1
      const paidFen = [...one.byMethod.values()].reduce((sum, { fen }) => sum + fen, 0n)
      const receivable = paidFen - one.refundFen
      const diffAmount = isLast ? -8_600n : 0n
      const byPayMethod = [...one.byMethod]
        .toSorted(([method], [next]) => method.localeCompare(next))
        .map(([payMethod, { orderCount, fen }]) => ({
          payMethod,
          orderCount,
          amount: fen,
          refundAmount: payMethod === '3' ? one.refundFen : 0n,
          counted: null,
        }))
      const opened = {
        siteId,
        className: one.plan.className,
        businessDate: one.day,
        planStart: one.plan.planStart,
        planEnd: one.plan.planEnd,
        openTime: one.from,
        openUser: keeper,
        salesmanIds: [keeper],
        openMeter,
      }
      const frozen = {
        closeTime: one.until,
        closeUser: keeper,
        closeMeter: shown(),
        orderCount: one.orderCount,
        litres: one.litres,
        receivable,
        refundAmount: one.refundFen,
        byPayMethod,
        received: receivable + diffAmount,
        diffAmount,
        diffReason: diffAmount === 0n ? null : '一张小票未收回，待查',
        status: shiftStates.states.handedOver.code,
      }
      const checkTime = new Date(one.until.getTime() + 40 * 60_000)
      const isChecked = isOver && !isLast && checkTime <= end
      const checked = { checkUser: checker, checkTime, checkOpinion: '相符', status: shiftStates.states.checked.code }
      const by = isChecked ? checker : keeper
      const changedAt = isChecked ? checkTime : isOver ? one.until : one.from
      writer.row(
        shift,
        { ...opened, ...(isOver ? frozen : {}), ...(isChecked ? checked : {}) },
        {
          id: one.id,
          tenantId,
          by: keeper,
          at: one.from,
          changedBy: by,
          changedAt,
          version: isChecked ? 3 : isOver ? 2 : 1,
        },
      )
    }
  }
}
