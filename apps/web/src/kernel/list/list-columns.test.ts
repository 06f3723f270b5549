import { entity, json, long, money, state, states, text } from '@forecourt/contract/kernel'
import { expect, test } from 'vitest'
import { arranged, columnsOf, visible } from './list-columns.ts'

const order = entity(
  'order',
  ['订单', 'Order'],
  {
    buyer: text(['买方', 'Buyer']),
    orderNo: text(['单号', 'Number']),
    amount: money(['金额', 'Amount']),
    note: long(['备注', 'Note']),
    lines: json(['明细', 'Lines']),
    inner: text(['内部', 'Inner'], { list: false }),
    buyerCode: text(['买方', 'Buyer'], { list: false }),
    state: state(['状态', 'State'], { of: states({ done: { code: 1, label: ['完成', 'Done'], tone: 'good' } }) }),
  },
  { display: 'orderNo' },
)
const columns = columnsOf(order, false)
const seen = (choices: Parameters<typeof arranged>[1]) => visible(arranged(columns, choices)).map(one => one.name)

test('a list begins with what names the row and its state, and leaves out what fits no cell', () => {
  expect(seen([])).toEqual(['orderNo', 'state', 'buyer', 'amount', 'createTime'])
})

test('what the entity keeps off its list may be asked for, unless it says the same as another column', () => {
  expect(columns.filter(one => one.optional).map(one => one.name)).toEqual(['inner'])
  expect(seen([{ name: 'inner', shown: true }])).toContain('inner')
})

test('the first column stays first and cannot be hidden', () => {
  const choices = [{ name: 'amount' }, { name: 'buyer' }, { name: 'orderNo', shown: false }]
  expect(seen([...choices, { name: 'createTime', shown: false }, { name: 'state', shown: false }])).toEqual([
    'orderNo',
    'amount',
    'buyer',
  ])
})

test('frozen columns stand at their side and return to their place when thawed', () => {
  const choices = ['state', 'buyer', 'amount', 'createTime'].map(name => ({ name }))
  const frozen = choices.map(one =>
    one.name === 'amount'
      ? { ...one, fixed: 'start' as const }
      : one.name === 'state'
        ? { ...one, fixed: 'end' as const }
        : one,
  )
  expect(seen(frozen)).toEqual(['orderNo', 'amount', 'buyer', 'createTime', 'state'])
  expect(seen(choices)).toEqual(['orderNo', 'state', 'buyer', 'amount', 'createTime'])
})

test('a column that came after the layout was kept appears behind its neighbour', () => {
  expect(seen([{ name: 'amount' }, { name: 'state' }, { name: 'createTime' }])).toEqual([
    'orderNo',
    'amount',
    'state',
    'buyer',
    'createTime',
  ])
})

test('a page adds columns of its own and replaces declared ones', () => {
  const Cell = () => null
  const own = columnsOf(order, false, [
    { name: 'buyer', width: 90, Cell },
    { name: 'sells', label: ['在售', 'Sells'], Cell, after: 'orderNo' },
  ])
  expect(own.slice(0, 4).map(one => one.name)).toEqual(['orderNo', 'sells', 'state', 'buyer'])
  expect(own.find(one => one.name === 'buyer')).toMatchObject({ width: 90, label: ['买方', 'Buyer'] })
})
