import { expect, test } from 'vitest'
import { basisPointsOf, grouped, percentOf, ungrouped } from './figures.ts'

test('amounts are grouped by thousands and keep every digit', () => {
  expect(grouped('1234567.50')).toBe('1,234,567.50')
  expect(grouped('-999.00')).toBe('\u2212999.00')
  expect(grouped('99999999999999999.99')).toBe('99,999,999,999,999,999.99')
})

test('a pasted amount is understood with separators, currency and full-width digits', () => {
  expect(ungrouped('¥ 1,234.50')).toBe('1234.50')
  expect(ungrouped('12.5')).toBe('12.5')
})

test('a rate is typed as a percentage and kept in basis points', () => {
  expect(percentOf(550)).toBe('5.50')
  expect(basisPointsOf('0.07')).toBe(7)
  expect(basisPointsOf('1.155')).toBeUndefined()
})
