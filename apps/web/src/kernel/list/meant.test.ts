import { expect, test } from 'vitest'
import { resolveView } from './resolve-view.ts'

const mine = { id: '7', query: { state_in: '1,2', descs: 'pay_time' } }
const layoutOnly = { id: '8', query: null }
const views = [mine, layoutOnly]

test('an address without a word is where one begins, and keeps the record that is open', () => {
  expect(resolveView({}, views, mine)).toEqual({ state_in: '1,2', descs: 'pay_time', view: '7' })
  expect(resolveView({ open: '5' }, views, mine)).toEqual({ open: '5', state_in: '1,2', descs: 'pay_time', view: '7' })
  expect(resolveView({}, views, undefined)).toEqual({})
})

test('a link to a view is what the view keeps', () => {
  expect(resolveView({ view: '7' }, views, undefined)).toEqual({ view: '7', state_in: '1,2', descs: 'pay_time' })
  expect(resolveView({ view: '8' }, views, mine)).toEqual({ view: '8' })
  expect(resolveView({ view: '9' }, views, mine)).toEqual({ view: '9' })
})

test('whatever else an address says is meant as it stands', () => {
  const addresses: readonly Record<string, string>[] = [
    { view: 'all' },
    { view: '7', state: '3' },
    { view: '7', current: '1' },
    { state: '3' },
  ]
  for (const query of addresses) expect(resolveView(query, views, mine)).toEqual(query)
})
