import { expect, test } from 'vitest'
import { assignments, draftOf, withMore, withoutProduct } from './gun-draft.ts'
import type { SoldGun } from './sites-data.ts'

const gun = (gunNo: number, oilNo: string | null, tankNo: string | null = null) => ({ gunNo, oilNo, tankNo }) as SoldGun

test('more guns take the free numbers, and the product and tank of the last', () => {
  const draft = withMore(draftOf([gun(1, '92'), gun(3, '95', 'B')]), 2)
  expect(draft.map(one => `${one.gunNo} ${one.oilNo} ${one.tankNo}`)).toEqual(['1 92 ', '2 95 B', '3 95 B', '4 95 B'])
})

test('there are never more than 99 guns', () => {
  expect(withMore([], 200)).toHaveLength(99)
})

test('a new gun needs a product, an old one may be left without and is not sent', () => {
  const draft = withMore(draftOf([gun(1, null)]), 1)
  expect(withoutProduct(draft)).toEqual([2])
  expect(assignments([...draftOf([gun(1, null), gun(2, '0')])])).toEqual([{ gunNo: 2, oilNo: '0', tankNo: null }])
})
