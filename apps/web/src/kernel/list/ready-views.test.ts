import { siteSale } from '@forecourt/contract/statistics'
import { order } from '@forecourt/contract/orders'
import { param } from '@forecourt/contract/system'
import { expect, test } from 'vitest'
import { chosenView, ownWords, readyViews } from './ready-views.ts'

test('the states of an entity are the tabs above its list, and those that wait for somebody are always there', () => {
  const views = readyViews(order)
  expect(views.map(view => view.label[0]).slice(0, 4)).toEqual(['全部', '待支付', '支付中', '已支付待履约'])
  expect(views.filter(view => view.always).map(view => view.query)).toEqual([{ state: '10' }])
  expect(readyViews(param)).toEqual([])
  expect(readyViews(siteSale).map(view => view.key)).toEqual(['all', 'today', 'week', 'month', 'former'])
})

test('what a chosen view asks is not said again beside it', () => {
  const views = readyViews(order)
  const query = { state: '10', orderNo: 'OD1', current: '2' }
  expect(chosenView(views, query)?.label[0]).toBe('待支付')
  expect(ownWords(query, chosenView(views, query))).toEqual({ orderNo: 'OD1' })
  expect(ownWords({ state: '40' }, chosenView(views, { state: '10' }))).toEqual({ state: '40' })
})
