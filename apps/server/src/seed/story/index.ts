import { param } from '@forecourt/contract/system'
import { addDays, dayOf } from '@forecourt/contract/kernel'
import type pg from 'pg'
import type { StoragePort } from '../../providers/storage/port.ts'
import { singleClient } from '../../kernel/db/connection.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { demoTenants, personId } from '../demo-accounts.ts'
import { seedAccounts, seedMove } from './accounts.ts'
import { Books } from './books.ts'
import { daysFrom, momentOf, ordersByDay, orderTimes, weekdayOf } from './calendar.ts'
import { seedCompanyLimits } from './company-limits.ts'
import { type Company, seedCompanies, openProduct, provenCard, usualCard } from './companies.ts'
import type { Edition } from './editions.ts'
import { closeCards } from './grants.ts'
import { seedDesk } from './desk.ts'
import { DepositPartner } from './deposit-partner.ts'
import { StoryWriter } from './story-writer.ts'
import { planMonths, planProvenCards, planShortCards } from './months.ts'
import { OwnMoney } from './own-money.ts'
import { planOnline } from './online-recharges.ts'
import { seedPriceChanges } from './price-changes.ts'
import { seedPriceRules } from './price-rules.ts'
import { Partner, requestAccess } from './partner.ts'
import { storeGoodsPictures } from './goods-pictures.ts'
import { seedGoods } from './goods.ts'
import { seedPlaces } from './places.ts'
import { randomFrom } from './random.ts'
import { planReturns } from './returns.ts'
import { seedPeriods } from './periods.ts'
import { seedFailures } from './recharges.ts'
import { type Market as Cards, sell } from './sales.ts'
import { Settling } from './settlements.ts'
import { StoryShifts } from './shifts.ts'
import { Timeline } from './timeline.ts'
import { storeVouchers } from './voucher.ts'
import { seedWatch } from './watch.ts'
import { planWaiting } from './waiting.ts'
import { planWithdrawals } from './withdrawals.ts'
import { idMaker, numberMaker, type World } from './world.ts'

interface StoryOptions {
  readonly ownerUrl: string
  readonly storage: StoragePort
  readonly seed: number
  readonly edition: Edition
  /** The last moment of the story. The same seed, edition and end give the same rows. */
  readonly end: Date
  readonly say?: (progress: string) => void
}

/** The parameter that says a database holds the story, and which one. */
export const storyParam = 'demo.story'
const maxAttempts = 60
const monday = 1

/**
 * Whether nobody works with this database yet: it has no tenants but the platform and those of the demonstration, and
 * nothing that a business would have. Only then a story may be written into it.
 */
async function isFree(client: pg.Client): Promise<boolean> {
  const { rows: known } = await client.query<{ isBare: boolean }>(
    `select to_regclass('public.tenant') is null as "isBare"`,
  )
  if (known[0]?.isBare) return true
  const own = [platformTenant, ...demoTenants.map(one => one.tenantId)]
  const { rows } = await client.query<{ isFree: boolean }>(
    `select not (exists (select from tenant where tenant_id <> all ($1)) or exists (select from site)
       or exists (select from "order") or exists (select from card) or exists (select from staff_account)
       or exists (select from company_recharge) or exists (select from ledger.entry)) as "isFree"`,
    [own],
  )
  return rows[0]?.isFree ?? false
}

/** Who buys: drivers with cards, and now and then a partner from its deposit. */
interface Market extends Cards {
  readonly deposits: DepositPartner
}

/** The third order of the second day is paid back when its station has long been paid; of the last ones every twelfth waits. */
const sureRefundOf = (world: World, day: string, index: number, lateFrom: number) =>
  day === addDays(world.from, 1) && index === 2 ? 'late' : index >= lateFrom && index % 12 === 5 ? 'waiting' : undefined

/** One order after another through the day, by people who can pay for it. */
function planDay(world: World, market: Market, day: string, count: number, lateFrom: number): void {
  const random = world.random(`sales ${day}`)
  const first = day === world.from ? momentOf(day, 12) : momentOf(day, 0)
  for (const [index, at] of orderTimes(day, count, first, world.end, random).entries())
    world.timeline.plan(at, now => {
      const sure = sureRefundOf(world, day, index, lateFrom)
      if (!sure && market.deposits.sell(world, market.stations, market.settling, now)) return
      for (let attempt = 0; attempt < maxAttempts; attempt++) if (sell(world, market, random, now, sure)) return
      throw new Error(`nobody could pay on ${day}: the cards are empty`)
    })
}

async function notify(world: World, days: readonly string[], say: (progress: string) => void): Promise<number> {
  const { edition, end, writer, timeline } = world
  const counts = ordersByDay(days, edition.orders, end, world.random('days'))
  const countOf = new Map(days.map((day, index) => [day, counts[index] ?? 0]))
  const between = (from: string, until: string) =>
    days.filter(day => day >= from && day < until).reduce((sum, day) => sum + (countOf.get(day) ?? 0), 0)
  const stations = seedPlaces(world)
  const companies: Company[] = seedCompanies(world)
  const proven = openProduct(world, provenCard)
  const product = openProduct(world, usualCard)
  const settling = new Settling(world)
  const [, dispatching] = companies
  if (!dispatching) throw new Error('nobody has a dispatch system')
  const partner = new Partner(world, dispatching)
  const deposits = new DepositPartner(world)
  planMonths(world, companies, product, between, days)
  planShortCards(world, companies[0] ?? dispatching, product, days[3] ?? world.from)
  planProvenCards(world, companies[0] ?? dispatching, proven, days[1] ?? world.from)
  seedFailures(world, companies, days.slice(0, -2))
  planOnline(world, companies, days)
  world.ownMoney.plan(days)
  planWaiting(world, companies, product)
  planReturns(world, companies, days)
  planWithdrawals(world, days)
  seedMove(world)
  requestAccess(world, companies[0] ?? dispatching)
  seedDesk(world, companies)
  seedWatch(world, stations)
  seedPriceRules(world)
  seedPriceChanges(world, stations)
  const lateFrom = edition.orders - Math.min(60, edition.orders / 10)
  let notified = 0
  for (const [index, day] of days.entries()) {
    const count = countOf.get(day) ?? 0
    planDay(world, { stations, companies, settling, partner, deposits }, day, count, lateFrom - notified)
    if (weekdayOf(day) === monday && index > 0) timeline.plan(momentOf(day, 2, 10), now => settling.generate(now))
    const dayEnd = momentOf(addDays(day, 1), 0)
    timeline.runUntil(dayEnd < end ? dayEnd : end)
    await writer.sendFull()
    notified += count
    if (index % 30 === 29) say(`  ${day}: ${notified} orders`)
  }
  settling.close()
  world.shifts.close()
  const issued = closeCards(world, companies)
  for (const one of [product, proven]) one.close(issued.get(one) ?? 0)
  return notified
}

/** What each company's cards have paid in a month, less refunds. */
async function usedInMonth(client: pg.Client, month: string): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await client.query<{ companyId: string; used: string }>(
    `select company_id as "companyId", sum(pay_amount - refunded_amount)::text as used from "order"
     where card_id is not null and to_char(business_date, 'YYYY-MM') = $1 group by company_id`,
    [month],
  )
  return new Map(rows.map(({ companyId, used }) => [companyId, BigInt(used)]))
}

/** Numbers that the application gives next lie behind those of the story. */
async function moveCounters(client: pg.Client, entries: number, numbers: number): Promise<void> {
  await client.query(`select setval('ledger.entry_counter', $1)`, [entries])
  await client.query(`select setval('document_number', greatest($1, (select last_value from document_number)))`, [
    numbers,
  ])
}

async function seedAll(client: pg.Client, plan: StoryOptions): Promise<{ orders: number; rows: number }> {
  const { seed, edition, end, say = () => {} } = plan
  const days = daysFrom(addDays(dayOf(end), 1 - edition.days), dayOf(end))
  const from = days[0] ?? dayOf(end)
  const writer = await StoryWriter.on(client)
  const newId = idMaker()
  const { number, given } = numberMaker()
  // The empty account that every installation begins with: the story opens its own.
  await client.query('delete from bank_account')
  const books = new Books(writer, newId)
  const gallery = { storage: plan.storage, writer, seed, at: momentOf(from, 8), newId }
  const vouchers = await storeVouchers(gallery)
  const pictures = await storeGoodsPictures(gallery)
  const accounts = seedAccounts(writer, momentOf(from, 8), newId)
  const random = (subject: string) => randomFrom(seed, subject)
  const parts = {
    edition,
    from,
    end,
    random,
    timeline: new Timeline(),
    writer: writer,
    books,
    newId,
    number,
    people: personId,
    vouchers,
    accounts,
  }
  const world: World = { ...parts, ownMoney: new OwnMoney(parts), shifts: new StoryShifts(parts) }
  say(`telling ${edition.days} days with ${edition.orders} orders until ${dayOf(end)}`)
  const orders = await notify(world, days, say)
  seedGoods(world, pictures)
  seedPeriods(world)
  books.close()
  writer.row(
    param,
    {
      paramKey: storyParam,
      paramName: '演示数据',
      paramValue: `seed ${seed}, ${from} – ${dayOf(end)}, ${orders} orders`,
    },
    { id: newId(end), by: '0', at: end },
  )
  await writer.sendAll()
  seedCompanyLimits(world, await usedInMonth(client, dayOf(end).slice(0, 7)))
  await writer.sendAll()
  await moveCounters(client, books.entries, given())
  return { orders, rows: writer.rows }
}

async function connected<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = singleClient(ownerUrl)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** `isFree` for a database that is not open yet. */
export const isFreeAt = (ownerUrl: string): Promise<boolean> => connected(ownerUrl, isFree)

/**
 * Writes a story of the marketplace in one transaction: an interrupted start leaves nothing of it behind and begins anew.
 * Does nothing when somebody works with the database, or the story is there already; answers what was written.
 */
export const seedStory = (plan: StoryOptions): Promise<{ orders: number; rows: number } | undefined> =>
  connected(plan.ownerUrl, async client => {
    await client.query('begin')
    // Two starts at once: the second one waits and then finds the story there.
    await client.query('select pg_advisory_xact_lock(7261003)')
    const stored = (await isFree(client)) ? await seedAll(client, plan) : undefined
    await client.query('commit')
    if (stored) await client.query('analyze')
    return stored
  })
