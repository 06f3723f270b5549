import { expect, test } from 'vitest'
import { difference, isPrice, isSame, moved, oddities, shortPrice } from './price-figures.ts'

test('a price loses the zeros that say nothing', () => {
  expect(['7.8500', '7.8650', '7.8655', '8.0000', '20.1000', '7.4', 'x'].map(shortPrice)).toEqual([
    '7.85',
    '7.865',
    '7.8655',
    '8.00',
    '20.10',
    '7.40',
    'x',
  ])
})

test('a margin has its sign, and none while a price is being typed', () => {
  expect(difference('7.8', '7.5')).toEqual({ text: '0.30', isNegative: false })
  expect(difference('7.5000', '7.8000')).toEqual({ text: '\u22120.30', isNegative: true })
  expect(difference('7.', '7.8')).toBeUndefined()
})

test('prices move together, and never to nothing', () => {
  expect(moved('7.85', '0.10')).toBe('7.9500')
  expect(moved('7.85', '-0.10')).toBe('7.7500')
  expect(moved('0.05', '-0.10')).toBe('0.05')
  expect(moved('abc', '0.10')).toBe('abc')
})

test('a price is the same however it is written', () => {
  expect([isSame('7.85', '7.8500'), isSame('7.85', '7.86'), isSame('', '')]).toEqual([true, false, true])
  expect([isPrice('0.0000'), isPrice('7.85'), isPrice('7.85001')]).toEqual([false, true, false])
})

test('the screen warns of what the server would want confirmed', () => {
  const usual = { nationalPrice: '8', gunPrice: '7.9', platformPrice: '7.8', settlePrice: '7.5' }
  expect(oddities('92', usual)).toEqual([])
  expect(oddities('92', { ...usual, platformPrice: '7.95' }).map(one => one[0])).toEqual(['平台价高于枪价'])
  expect(oddities('92', { ...usual, platformPrice: '' })).toEqual([])
})
