import { expect, test } from 'vitest'
import { wholeNumberOf } from './parameters.ts'

test.for([
  ['12', 12],
  [' 12 ', 12],
  ['0', 0],
  ['9999', 9999],
  ['10000', 7],
  ['-1', 7],
  ['1.5', 7],
  ['1e3', 7],
  ['twelve', 7],
  ['', 7],
  [undefined, 7],
  [null, 7],
] as const)('the parameter %o is the number %i', ([value, expected]) => {
  expect(wholeNumberOf(value, 7)).toBe(expected)
})

test('a number outside its limits counts as none', () => {
  expect(wholeNumberOf('0', 5, { min: 1 })).toBe(5)
  expect(wholeNumberOf('10000', 600, { max: 10_000 })).toBe(10_000)
  expect(wholeNumberOf('10001', 600, { max: 10_000 })).toBe(600)
})
