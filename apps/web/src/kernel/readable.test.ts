import { orders } from '@forecourt/contract/orders'
import { expect, test } from 'vitest'
import { filterFieldsOf } from './list/filter-fields.ts'
import { columnsOf } from './list/list-columns.ts'
import { searchFields } from './list/list-query.ts'
import { readableResource } from './readable.ts'

const limits = { hidden: ['settleAmount', 'marginAmount'], masked: ['userName', 'userPhone'] }

test('what is kept back whole is no column, no filter and no field; what is masked is a column and not asked by', () => {
  const { entity } = readableResource(orders, limits)
  const columns = columnsOf(entity, false)
  const names = columns.map(column => column.name)
  expect(names).toEqual(expect.arrayContaining(['userName', 'userPhone', 'payAmount']))
  for (const name of limits.hidden) expect(names).not.toContain(name)
  expect(searchFields(entity).map(([name]) => name)).not.toContain('userPhone')
  const asked = Object.keys(filterFieldsOf(entity, columns, limits))
  for (const name of [...limits.hidden, ...limits.masked]) expect(asked).not.toContain(name)
  expect(asked).toContain('payAmount')
})

test('a resource of which nothing is kept back is the declared one, and others are made once', () => {
  expect(readableResource(orders, { hidden: [], masked: [] })).toBe(orders)
  expect(readableResource(orders, limits)).toBe(readableResource(orders, limits))
})
