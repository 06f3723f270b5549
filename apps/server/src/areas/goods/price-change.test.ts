import { expect, test } from 'vitest'
import { isTouched, reasonToApprove } from './price-change.ts'

const of = (listPrice: bigint, costPrice: bigint) => ({ listPrice, costPrice })

test.each([
  ['a fifth more is still nobody else’s affair', of(10_000n, 5_000n), of(12_000n, 5_000n), undefined],
  ['a fen above a fifth is', of(10_000n, 5_000n), of(12_001n, 5_000n), 'The price moves by more than 20 %'],
  ['a fifth less is not', of(10_000n, 5_000n), of(8_000n, 5_000n), undefined],
  ['a fen below that is', of(10_000n, 5_000n), of(7_999n, 5_000n), 'The price moves by more than 20 %'],
  ['at cost is not below it', of(10_000n, 9_500n), of(9_500n, 9_500n), undefined],
  ['a fen below cost is', of(10_000n, 9_500n), of(9_499n, 9_500n), 'The price is below cost'],
  ['a cost that rises above the price is', of(10_000n, 9_500n), of(10_000n, 10_001n), 'The price is below cost'],
  ['a new variant has only its cost to be above', undefined, of(1n, 0n), undefined],
  ['and is asked about below it', undefined, of(1n, 2n), 'The price is below cost'],
])('%s', (_, before, after, reason) => {
  expect(reasonToApprove(before, after)?.[1]).toBe(reason)
})

test('what nobody touched is not asked about', () => {
  expect(isTouched(of(1n, 2n), of(1n, 2n))).toBe(false)
  expect(isTouched(of(1n, 2n), of(1n, 3n))).toBe(true)
})
