import { expect, test } from 'vitest'
import { offerPriceOf, resalePriceOf } from './offer-price.ts'

test('an offer costs an amount, or a part of the list price rounded half up once', () => {
  expect(offerPriceOf({ priceType: 1, purchasePrice: 9650n }, 10_000n)).toBe(9650n)
  expect(offerPriceOf({ priceType: 2, priceBp: 9650 }, 9999n)).toBe(9649n)
  expect(offerPriceOf({ priceType: 2, priceBp: 5000 }, 3n)).toBe(2n)
})

test('a distributor sells for an amount, or for what it pays and so much on top', () => {
  expect(resalePriceOf({ priceType: 1, salePrice: 9900n, markup: 1n }, 9650n)).toBe(9900n)
  expect(resalePriceOf({ priceType: 2, markup: 150n }, 9650n)).toBe(9800n)
  expect(resalePriceOf({ priceType: 3, markupBp: 250 }, 9650n)).toBe(9891n)
})
