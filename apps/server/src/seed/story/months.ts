import { addDays } from '@forecourt/contract/kernel'
import { companyCash, companyGift } from '../../ledger/address.ts'
import { minuteMs, momentOf } from './calendar.ts'
import type { Company, Product } from './companies.ts'
import { seedGrant } from './grants.ts'
import { recharge } from './recharges.ts'
import type { World } from './world.ts'

const [least, step, max] = [50_000n, 10_000n, 500_000n]
/** About what an order costs, with something to spare: what is not needed stays on the cards. */
const orderFen = 22_800n
const maxTransferFen = 40_000_000n

const up = (amount: bigint, to: bigint) => ((amount + to - 1n) / to) * to

const onCards = ({ drivers }: Company): bigint =>
  drivers.reduce(
    (sum, { cards }) =>
      sum +
      cards
        .filter(one => !one.endTime && !one.product.isProven)
        .reduce((all, one) => all + one.cashFen + one.giftFen, 0n),
    0n,
  )

/** What each employee of a company gets on a new card, so that all can pay for `orders` of the whole marketplace. */
function unitFor(company: Company, companies: readonly Company[], orders: number): bigint {
  const people = companies.reduce((sum, one) => sum + one.drivers.length, 0)
  const own = BigInt(company.drivers.length)
  const needed = (BigInt(orders) * own * orderFen) / BigInt(people) - onCards(company)
  const each = up(needed / own, step)
  return each < least ? least : each > max ? max : each
}

/** Transfers at the bank that bring what a company is going to grant, and a little more. */
function payIn(world: World, company: Company, totalFen: bigint, at: Date): void {
  const { companyId } = company
  const available =
    world.books.availableFen(companyCash(companyId), at) + world.books.availableFen(companyGift(companyId), at)
  const missing = totalFen + 2_000_000n - available
  if (missing <= 0n) return
  const count = up(missing, maxTransferFen) / maxTransferFen
  const amountFen = up(missing / count + 1n, 100_000n)
  for (let index = 0; index < Number(count); index++)
    world.timeline.plan(new Date(at.getTime() + index * 9 * minuteMs), now =>
      recharge(world, { company, amountFen, at: now, ending: 'arrived' }),
    )
}

/** The days on which companies give cards: the first, then the 26th of every month. */
export const grantDays = (days: readonly string[]): string[] =>
  days.filter((day, index) => index === 0 || (index > 10 && day.endsWith('-26')))

/** Cards for a few weeks: what is left on them when they end stays there until somebody has them extended. */
export function planShortCards(world: World, company: Company, product: Product, day: string): void {
  world.timeline.plan(momentOf(day, 14, 5), now => {
    const drivers = company.drivers.slice(-6)
    const unitFen = 30_000n
    payIn(world, company, unitFen * BigInt(drivers.length), now)
    const endTime = new Date(momentOf(addDays(day, 15), 0).getTime() - 1000)
    world.timeline.plan(momentOf(addDays(day, 1), 9, 35), at =>
      seedGrant(world, { company, product, drivers, unitFen, ending: 'granted', remark: '临时支援车辆', endTime }, at),
    )
  })
}

/** Cards for the drivers of heavy trucks, whose large payments ask for a proof. */
export function planProvenCards(world: World, company: Company, product: Product, day: string): void {
  world.timeline.plan(momentOf(day, 15, 5), now => {
    const drivers = company.drivers.slice(0, 4)
    const unitFen = 300_000n
    payIn(world, company, unitFen * BigInt(drivers.length), now)
    world.timeline.plan(momentOf(addDays(day, 1), 10, 35), at =>
      seedGrant(world, { company, product, drivers, unitFen, ending: 'granted', remark: '重卡司机' }, at),
    )
  })
}

/** Each month companies pay money in, and the day after they give it to their drivers. */
export function planMonths(
  world: World,
  companies: readonly Company[],
  product: Product,
  ordersBetween: (from: string, until: string) => number,
  days: readonly string[],
): void {
  const given = grantDays(days)
  for (const [index, day] of given.entries()) {
    const until = given[index + 1] ?? '9999-12-31'
    for (const [place, company] of companies.entries()) {
      const payAt = index === 0 ? momentOf(day, 8, 55, place) : momentOf(addDays(day, -1), 10, place * 7)
      const grantAt = momentOf(day, 10, 15 + place, place)
      if (grantAt.getTime() + 90 * minuteMs > world.end.getTime()) continue
      world.timeline.plan(payAt, now => {
        const unitFen = unitFor(company, companies, ordersBetween(day, until))
        payIn(world, company, unitFen * BigInt(company.drivers.length), now)
        const remark = `${Number(day.slice(5, 7))}月油费`
        world.timeline.plan(grantAt, at =>
          seedGrant(world, { company, product, drivers: company.drivers, unitFen, ending: 'granted', remark }, at),
        )
      })
    }
  }
}
