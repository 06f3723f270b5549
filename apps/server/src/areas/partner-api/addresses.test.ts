import { expect, test } from 'vitest'
import { isListed, unreadableAddress } from './addresses.ts'

test.each([
  ['', '203.0.113.9', true],
  [null, '203.0.113.9', true],
  ['203.0.113.9', '203.0.113.9', true],
  ['203.0.113.9', '::ffff:203.0.113.9', true],
  ['203.0.113.9, 198.51.100.0/24', '198.51.100.77', true],
  ['203.0.113.9，198.51.100.0/24', '198.51.101.1', false],
  ['2001:db8::/32', '2001:db8:1::5', true],
  ['2001:db8::/32', '2001:db9::5', false],
  ['203.0.113.9', 'not an address', false],
])('a list %j and the caller %s: let in %s', (list, address, expected) => {
  expect(isListed(list, address)).toBe(expected)
})

test.each([
  ['10.0.0.1, 10.0.0.0/8', undefined],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['::/0', '::/0'],
  ['10.0.0.0/33', '10.0.0.0/33'],
  ['10.0.0.0/8x', '10.0.0.0/8x'],
  ['example.com', 'example.com'],
  ['10.0.0.1, 10.0.0', '10.0.0'],
])('of the list %j what cannot be believed is %s', (list, expected) => {
  expect(unreadableAddress(list)).toBe(expected)
})
