import { cardDetail } from '@forecourt/contract/cards'
import { companyFunds, rechargeWays } from '@forecourt/contract/funds'
import { cardAtGun, orderDetail, quoteGun } from '@forecourt/contract/orders'
import { overallData, recentFuelling } from '@forecourt/contract/statistics'
import type { AnyCall } from '@forecourt/contract/kernel'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { postingsKey, readsOf, refreshAll } from './refreshing.ts'

/** What the answer to a payment at the gun names. */
const paid = ['order', 'card', 'ledger', 'orderSettle']

/** Queries that somebody looks at, each counting how often it was asked. */
function shown(queries: Readonly<Record<string, { queryKey: readonly unknown[]; meta?: Record<string, unknown> }>>) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } })
  const asked: Record<string, number> = {}
  const stops = Object.entries(queries).map(([name, query]) =>
    new QueryObserver(client, {
      ...query,
      queryFn: () => (asked[name] = (asked[name] ?? 0) + 1),
    }).subscribe(() => {}),
  )
  const settled = () => expect.poll(() => client.isFetching()).toBe(0)
  return { client, asked, settled, stop: () => stops.forEach(stop => stop()) }
}

const ofCall = (call: AnyCall) => ({ queryKey: [call.path, {}], meta: readsOf(call) })

const screen = {
  dashboard: ofCall(overallData),
  latest: ofCall(recentFuelling),
  cardAtGun: ofCall(cardAtGun),
  card: ofCall(cardDetail),
  wallet: ofCall(companyFunds),
  orders: { queryKey: ['order', 'list', 'zytorder/order', {}] },
  order: { queryKey: ['order', 'detail', 'zytorder/order', '1'] },
  cardOptions: { queryKey: ['options', 'card', {}] },
  orderDetail: ofCall(orderDetail),
  postings: postingsKey('order', 'OD1'),
  // What a payment does not touch.
  price: ofCall(quoteGun),
  grants: { queryKey: ['grant', 'counts', 'company/grant/counts', {}] },
  recharges: ofCall(rechargeWays),
}

test('a payment at the gun asks anew for the card, the order, the books and the figures of the day, and for nothing else', async () => {
  const { client, asked, settled, stop } = shown(screen)
  await settled()
  await refreshAll(client, paid, 'own')
  await settled()
  const twice = Object.keys(asked).filter(name => asked[name] === 2)
  expect(twice).toEqual([
    'dashboard',
    'latest',
    'cardAtGun',
    'card',
    'wallet',
    'orders',
    'order',
    'cardOptions',
    'orderDetail',
    'postings',
  ])
  stop()
})

test('what somebody else wrote is asked for where one looks at the row; lists and figures only become old', async () => {
  const { client, asked, settled, stop } = shown(screen)
  await settled()
  await refreshAll(client, paid, 'other')
  await settled()
  expect(Object.keys(asked).filter(name => asked[name] === 2)).toEqual(['card', 'order', 'orderDetail', 'postings'])
  const isOld = (query: { queryKey: readonly unknown[] }) => client.getQueryState(query.queryKey)?.isInvalidated
  expect([isOld(screen.orders), isOld(screen.dashboard), isOld(screen.price)]).toEqual([true, true, false])
  stop()
})

test('where nobody knows what was written everything is asked for anew', async () => {
  const { client, asked, settled, stop } = shown(screen)
  await settled()
  await refreshAll(client, ['*'], 'own')
  await settled()
  expect(new Set(Object.values(asked))).toEqual(new Set([2]))
  stop()
})
