import { entity, json, long, money, text } from '@forecourt/contract/kernel'
import { expect, test } from 'vitest'
import { columnsOf, visible } from './list-columns.ts'

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
  },
  { display: 'orderNo' },
)
const names = (columns: readonly { name: string }[]) => columns.map(column => column.name)

test('a list begins with what names the row and leaves out what fits no cell', () => {
  expect(names(columnsOf(order, false))).toEqual(['orderNo', 'buyer', 'amount', 'createTime'])
})

test('the first column stays first and cannot be hidden', () => {
  const choice = { order: ['amount', 'buyer'], hidden: ['orderNo', 'createTime'] }
  expect(names(visible(columnsOf(order, false), choice))).toEqual(['orderNo', 'amount', 'buyer'])
})
