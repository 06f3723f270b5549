import { card } from '@forecourt/contract/cards'
import { generateSettlements, moneySettlement, reconcileSettlement } from '@forecourt/contract/funds'
import { dayOf } from '@forecourt/contract/kernel'
import { applyRefund, auditRefund, payAtGun } from '@forecourt/contract/orders'
import type { Ctx } from '../../kernel/context.ts'
import type { AsHouse, Cast } from './acting.ts'
import type { Station } from './places.ts'

/** At the gun, in yuan. Two of them on one card stay below the smallest card. */
const amounts = '58 80 100 120 146 150 200 66 110 168 135 220'.split(' ').map(yuan => `${yuan}.00`)

const firstOrders = 12
const allOrders = 72

export const cardNumbers = async (ctx: Ctx): Promise<string[]> =>
  (await ctx.all(card, {}, { order: ['cardNo'] })).map(one => one.cardNo)

/** The n-th order of the day: another card, gun and amount each time; answers its id. */
async function pay(
  cast: Cast,
  { siteId, guns, cashier }: Station,
  cards: readonly string[],
  n: number,
): Promise<string> {
  const filling = { siteId, gunNo: 1 + ((n * 3) % guns), amount: amounts[(n * 5) % amounts.length] ?? '' }
  const { id } = await cast(cashier).call(payAtGun, { ...filling, cardNo: cards[(n * 7) % cards.length] ?? '' })
  return String(id)
}

async function payAll(
  cast: Cast,
  at: Station,
  cards: readonly string[],
  numbers: readonly number[],
): Promise<string[]> {
  const ids: string[] = []
  for (const n of numbers) ids.push(await pay(cast, at, cards, n))
  return ids
}

async function refund(cast: Cast, orderId: string | undefined, reason: string, isApproved: boolean): Promise<void> {
  const asked = await cast('operator').call(applyRefund, { orderId: orderId ?? '', amount: '20.00', reason })
  if (isApproved) await cast('auditor').call(auditRefund, { id: String(asked.id), result: 1, opinion: '情况属实' })
}

/** The bill of the first station, made before the others have sold anything, and reconciled. */
async function settleFirst(cast: Cast, asHouse: AsHouse, now: Date): Promise<void> {
  await cast('finance').call(generateSettlements, { until: dayOf(now) })
  const [bill] = await asHouse(ctx => ctx.all(moneySettlement, {}))
  await cast('finance').call(reconcileSettlement, { id: String(bill?.id), reconcileResult: 1 })
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

/** A day at the guns: payments at all stations side by side, refunds, and one station's bill on its way to the bank. */
export async function laySales(
  cast: Cast,
  stations: readonly Station[],
  cards: readonly string[],
  asHouse: AsHouse,
  now: Date,
): Promise<void> {
  const [first] = stations
  if (!first) return
  const early = await payAll(cast, first, cards, range(0, firstOrders))
  await refund(cast, early[2], '加错油品，退部分油费', true)
  await settleFirst(cast, asHouse, now)
  const later = await Promise.all(
    stations.map((at, lane) =>
      payAll(
        cast,
        at,
        cards,
        range(firstOrders, allOrders).filter(n => n % stations.length === lane),
      ),
    ),
  )
  await refund(cast, later[2]?.[1], '油枪跳枪，升数少于显示', true)
  await refund(cast, later[1]?.[0], '司机重复支付', false)
}
