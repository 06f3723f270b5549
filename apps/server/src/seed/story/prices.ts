import { addDays, codeOf, dayOf } from '@forecourt/contract/kernel'
import { priceStates, siteOilPrice } from '@forecourt/contract/sites'
import type { FillingPrices } from '../../areas/orders/filling.ts'
import { daysFrom, momentOf } from './calendar.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

export type OilNo = '92' | '95' | '98' | '0'

/** National prices of a litre today, in 1/10000 yuan. */
const today: Readonly<Record<OilNo, bigint>> = { 92: 75_800n, 95: 80_900n, 98: 93_500n, 0: 72_100n }

/** The products of a row of guns, such as "92 92 95 0". */
export const oilsOf = (guns: string): OilNo[] => guns.split(' ').filter((one): one is OilNo => one in today)

export interface PriceVersion extends FillingPrices {
  readonly version: number
  readonly from: Date
  readonly nationalPrice: bigint
}

const cent = 100n
const scaled = (price: bigint, perMille: number) => ((price * BigInt(perMille)) / (1000n * cent)) * cent

interface Change {
  readonly day: string
  /** What the national price was then, in thousandths of today's. */
  readonly perMille: number
}

/** The state moves the national price about every ten working days; told backwards from what it is today. */
export function nationalChanges({ from, end, random }: World): Change[] {
  const chance = random('national prices')
  const changes: Change[] = []
  let perMille = 1000
  for (let day = addDays(dayOf(end), -chance.whole(2, 9)); day > from; day = addDays(day, -chance.whole(12, 16))) {
    changes.unshift({ day, perMille })
    perMille = Math.min(1080, Math.max(930, perMille + chance.whole(-22, 20)))
  }
  return [{ day: from, perMille }, ...changes]
}

interface Terms {
  readonly siteId: string
  readonly tenantId: string
  readonly serviceFeeBp: number
}

/** Between two national changes a station changes its own discount once or twice a month. */
function changesAt(world: World, national: readonly Change[], random: Random): (Change & { less: number })[] {
  const own = daysFrom(world.from, dayOf(world.end)).filter(day => day > world.from && random.chance(0.045))
  const at = (day: string) => national.findLast(one => one.day <= day)?.perMille ?? 1000
  const days = [...new Set([...national.map(one => one.day), ...own])].toSorted()
  return days.map(day => ({ day, perMille: at(day), less: random.whole(28, 38) }))
}

/**
 * All versions of a product's price at a station: the gun a little below the national price, the platform some three
 * percent below the gun, and what the station is paid another four and a half below that, which is the platform's margin.
 */
export function seedPrices(world: World, terms: Terms, oilNo: OilNo, national: readonly Change[]): PriceVersion[] {
  const random = world.random(`prices ${terms.siteId} ${oilNo}`)
  const changes = changesAt(world, national, random)
  const by = world.people('operator')
  const versions = changes.map(({ day, perMille, less }, index): PriceVersion => {
    const nationalPrice = scaled(today[oilNo], perMille)
    const gunPrice = nationalPrice - BigInt(random.whole(5, 15)) * cent
    const platformPrice = scaled(gunPrice, 1000 - less)
    const settlePrice = scaled(platformPrice, 955)
    const { serviceFeeBp } = terms
    const from = momentOf(day, index === 0 ? 8 : 0, index === 0 ? 30 : 0)
    return { version: index + 1, from, nationalPrice, gunPrice, platformPrice, settlePrice, serviceFeeBp }
  })
  for (const [index, one] of versions.entries()) {
    const next = versions[index + 1]
    const { version: priceVersion, from, nationalPrice, gunPrice, platformPrice, settlePrice } = one
    world.writer.row(
      siteOilPrice,
      {
        siteId: terms.siteId,
        oilNo,
        nationalPrice,
        gunPrice,
        platformPrice,
        settlePrice,
        priceVersion,
        effectiveTime: from,
        endTime: next?.from ?? null,
        source: 2,
        status: codeOf(priceStates, next ? 'expired' : 'active'),
      },
      { id: world.newId(from), tenantId: terms.tenantId, by, at: from, version: next ? 2 : 1 },
    )
  }
  return versions
}
