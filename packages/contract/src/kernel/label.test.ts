import { expect, test } from 'vitest'
import { fill } from './label.ts'

test('places are filled in both languages, labels in each with its own', () => {
  expect(fill(['共 {0} 条{1}', '{0} of {1}'], 3, ['订单', 'Orders'])).toEqual(['共 3 条订单', '3 of Orders'])
})

test('one of a thing is told in the singular, none and many in the plural', () => {
  const rows = (count: number | string) => fill(['{0} 条', '{0} {0|row|rows}'], count)[1]
  expect([rows(0), rows(1), rows('1'), rows(2), rows('1,204')]).toEqual([
    '0 rows',
    '1 row',
    '1 row',
    '2 rows',
    '1,204 rows',
  ])
})
