import { expect, test } from 'vitest'
import { maskedNumber, wholeNumber } from './card-number.ts'

test('a card number is read in fours, the middle hidden where others may look on', () => {
  expect(wholeNumber('1000010100000011')).toBe('1000 0101 0000 0011')
  expect(maskedNumber('1000010100000011')).toBe('1000 01** **** 0011')
  expect(maskedNumber('12345')).toBe('1234 5')
})
