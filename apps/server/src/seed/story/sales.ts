import { codeOf, dayOf, type Values } from '@forecourt/contract/kernel'
import { order, orderStates } from '@forecourt/contract/orders'
import { fillingOf } from '../../areas/orders/filling.ts'
import { shareOf, sharesOf } from '../../areas/orders/provider-share.ts'
import { cardSpend, type Mixed, splitWallet } from '../../ledger/events.ts'
import { type Card, type Company, type Driver, limits } from './companies.ts'
import type { SettleState } from './bill.ts'
import { seedReceipt } from './papers.ts'
import type { Partner } from './partner.ts'
import type { Station } from './places.ts'
import type { Random } from './random.ts'
import { planRefund, type Refund, type SureRefund } from './refunds.ts'
import type { Settling } from './settlements.ts'
import type { Sold } from './sold.ts'
import type { World } from './world.ts'

/** What people ask for at the gun, in yuan; in between they fill up and pay what it comes to. */
const asked = [50, 80, 100, 100, 150, 200, 200, 200, 250, 300, 300, 350] as const

/** As the parameter says when an installation is new. */
export const vatBp = 600

const wantedOf = (random: Random): bigint =>
  random.chance(0.45) ? BigInt(random.whole(6_000, 39_500)) : BigInt(random.pick(asked)) * 100n

export interface Market {
  readonly stations: readonly Station[]
  readonly companies: readonly Company[]
  readonly settling: Settling
  readonly partner: Partner
}

/**
 * The first card that can pay so much at once and has something left afterwards, while its holder may still fill up
 * today. Otherwise chance, and with it the hour at which the story ends, would decide whether any card is used up.
 */
function cardFor(driver: Driver, at: Date, fen: bigint): Card | undefined {
  const day = dayOf(at)
  const { today } = driver
  if (today.day === day && (today.orders >= 2 || today.fen + fen > limits.dayFen)) return undefined
  return driver.cards.find(one => one.cashFen + one.giftFen > fen && !(one.endTime && one.endTime < at))
}

/** A driver who can pay: drawn a few times, then whoever is next in the list. */
function payerFor(random: Random, { drivers }: Company, at: Date, fen: bigint): [Driver, Card] | undefined {
  for (let draw = 0; draw < 12; draw++) {
    const driver = random.pick(drivers)
    if (!random.chance(driver.weight / 1.3)) continue
    const card = cardFor(driver, at, fen)
    if (card) return [driver, card]
  }
  const from = random.whole(0, drivers.length - 1)
  for (const driver of [...drivers.slice(from), ...drivers.slice(0, from)]) {
    const card = cardFor(driver, at, fen)
    if (card) return [driver, card]
  }
  return undefined
}

/** Takes an amount off a card in proportion to its two kinds of money, and counts it against the limits of the day. */
function pay(driver: Driver, card: Card, fen: bigint, at: Date): Mixed {
  const parts = splitWallet(fen, card)
  card.cashFen -= parts.cashFen
  card.giftFen -= parts.giftFen
  card.usedAt = at
  const day = dayOf(at)
  if (driver.today.day !== day) driver.today = { day, orders: 0, fen: 0n }
  driver.today.orders++
  driver.today.fen += fen
  return parts
}

/** Drivers mostly fill up at the chain of their region, and one in eight times somewhere else. */
function stationFor(random: Random, { chain }: Company, stations: readonly Station[]): Station {
  const near = stations.filter(one => one.tenantId === chain)
  return random.weighted(near.length > 0 && random.chance(0.87) ? near : stations, one => one.weight)
}

export const priceAt = (station: Station, oilNo: Station['guns'][number]['oilNo'], at: Date) =>
  station.prices.get(oilNo)?.findLast(one => one.from <= at)

/**
 * One filling: the amounts, the card's parts and the posting are those of a payment at the gun. It may be one whose refund is
 * told for sure. Answers whether anybody could pay.
 */
export function sell(world: World, market: Market, random: Random, at: Date, sure?: SureRefund): boolean {
  const company = random.weighted(market.companies, one => one.drivers.length)
  const station = stationFor(random, company, market.stations)
  const gun = random.pick(station.guns)
  const price = priceAt(station, gun.oilNo, at)
  if (!price) return false
  const filling = fillingOf({ amount: wantedOf(random) }, price)
  const found = payerFor(random, company, at, filling.payAmount)
  if (!found) return false
  const [driver, card] = found
  const parts = pay(driver, card, filling.payAmount, at)
  const cashier = random.pick(station.cashiers)
  const orderNo = `${world.number('OD', 'second', 6, at)}${String(random.whole(0, 99)).padStart(2, '0')}`
  const { tenantId, siteId } = station
  const shareAmount = shareOf(filling.marginAmount, company.shareBp)
  const sale = cardSpend({
    card: { cardId: card.id, companyId: company.companyId, ...parts },
    payee: { kind: 'site', id: siteId, tenantId },
    settleFen: filling.settleAmount,
    feeFen: filling.serviceFee,
    taxBp: vatBp,
    shares: sharesOf({ shareAmount, providerTenantId: company.provider }),
  })
  world.books.post({ ...sale, tenantId, bizNo: orderNo, step: '1' }, cashier, at)
  const sold: Sold = {
    id: world.newId(at),
    tenantId,
    orderNo,
    siteId,
    companyId: company.companyId,
    cardId: card.id,
    ...filling,
    shareAmount,
    vatBp,
    providerTenantId: company.provider,
    cashPart: parts.cashFen,
    giftPart: parts.giftFen,
    payTime: at,
    station,
    card,
  }
  const refund = planRefund(world, sold, random, market.settling, sure)
  const byPartner = market.partner.sells(company, orderNo)
  const payer = {
    salesmanId: cashier,
    ...byPartner,
    companyId: company.companyId,
    companyName: company.name,
    providerTenantId: company.provider,
    userName: driver.name,
    userPhone: driver.phone,
    plateNo: driver.plateNo,
    cardId: card.id,
    cardNo: card.cardNo,
    payMethod: '3',
    shareAmount,
    cashPart: sold.cashPart,
    giftPart: sold.giftPart,
  }
  const { litres, originalAmount: orderAmount, settleAmount, marginAmount: spreadAmount, serviceFee } = filling
  const openUntil = refund?.decidedAt ?? at
  market.settling.add(station, {
    orderNo,
    refundNo: '-',
    at,
    by: cashier,
    litres,
    orderAmount,
    settleAmount,
    spreadAmount,
    serviceFee,
    openUntil,
    seedOrder: settleState => seedOrder(world, { sold, payer, gun, price, filling, by: cashier, refund, settleState }),
  })
  const paper = { siteName: station.siteName, orderNo, payTime: at, gunNo: gun.gunNo, gunPrice: price.gunPrice }
  seedReceipt(world, station, { ...paper, ...filling, oilName: `${gun.oilNo}#`, payer: receiptPayer(card) }, cashier)
  return true
}

/** What the paper says of a card: its last digits and what is left on it. */
const receiptPayer = ({ cardNo, cashFen, giftFen }: Card): [string, string | bigint][] => [
  ['油卡', `****${cardNo.slice(-4)}`],
  ['卡余额', cashFen + giftFen],
]

interface Details {
  readonly sold: Pick<Sold, 'id' | 'orderNo' | 'payTime' | 'station'>
  /** What the order says of who paid, and who reported it. */
  readonly payer: Values<typeof order>
  readonly gun: Station['guns'][number]
  readonly price: NonNullable<ReturnType<typeof priceAt>>
  readonly filling: ReturnType<typeof fillingOf>
  readonly by: string
  readonly refund: Refund | undefined
  readonly settleState: SettleState
}

export function seedOrder(world: World, { sold, payer, gun, price, filling, by, refund, settleState }: Details): void {
  const { station, payTime } = sold
  const [province = null, city = null, district = null] = station.regionName.split(' ')
  world.writer.row(
    order,
    {
      orderNo: sold.orderNo,
      orderType: 1,
      source: 3,
      ...payer,
      siteType: '1',
      siteId: station.siteId,
      siteName: station.siteName,
      province,
      city,
      district,
      gunNo: gun.gunNo,
      oilNo: gun.oilNo,
      ...filling,
      vatBp,
      nationalPrice: price.nationalPrice,
      gunPrice: price.gunPrice,
      platformPrice: price.platformPrice,
      settlePrice: price.settlePrice,
      priceVersion: price.version,
      payTime,
      businessDate: dayOf(payTime),
      shiftId: world.shifts.sold({
        siteId: station.siteId,
        at: payTime,
        gunNo: gun.gunNo,
        payMethod: payer.payMethod ?? '7',
        payFen: filling.payAmount,
        litres: filling.litres,
      }),
      refundState: refund?.mark ?? 0,
      refundedAmount: refund?.paidBackFen ?? 0n,
      settleState,
      state: codeOf(orderStates, 'done'),
    },
    {
      id: sold.id,
      tenantId: station.tenantId,
      by,
      at: payTime,
      ...(refund ? { changedBy: refund.changedBy, changedAt: refund.changedAt, version: refund.version } : {}),
    },
  )
}
