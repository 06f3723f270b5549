import { expect, test } from 'vitest'
import { allMoved, changedOf, draftOf, faultsOf, unusualIn } from './price-draft.ts'
import type { PriceRow } from './sites-data.ts'

const inForce = { nationalPrice: '8.0000', gunPrice: '7.9000', platformPrice: '7.8000', settlePrice: '7.5000' }
const draft = draftOf(['92', '95'], new Map([['92', { oilNo: '92', ...inForce } as unknown as PriceRow]]))
const [priced, fresh] = draft as [(typeof draft)[0], (typeof draft)[0]]

test('only what was changed is sent, and writing a price in another way is no change', () => {
  expect(changedOf(draft)).toEqual([])
  expect(changedOf([{ ...priced, platformPrice: '7.8' }, fresh])).toEqual([])
  expect(changedOf([{ ...priced, platformPrice: '7.70' }, fresh])).toEqual([
    { oilNo: '92', ...inForce, platformPrice: '7.70' },
  ])
})

test('a product that is priced for the first time needs all four prices', () => {
  const begun = [priced, { ...fresh, nationalPrice: '8.5' }]
  expect(faultsOf(begun).map(one => `${one.oilNo} ${one.name}`)).toEqual([
    '95 gunPrice',
    '95 platformPrice',
    '95 settlePrice',
  ])
  expect(faultsOf(draft)).toEqual([])
})

test('all prices move together, empty ones stay empty', () => {
  const [one, other] = allMoved(draft, '-0.15')
  expect(one).toMatchObject({
    nationalPrice: '7.8500',
    gunPrice: '7.7500',
    platformPrice: '7.6500',
    settlePrice: '7.3500',
  })
  expect(other).toMatchObject({ nationalPrice: '' })
})

test('what is unusual is said of changed rows only', () => {
  expect(unusualIn([{ ...priced, settlePrice: '7.9' }]).map(one => `${one.oilNo} ${one.label[0]}`)).toEqual([
    '92 结算价高于平台价',
  ])
  expect(unusualIn([{ ...priced, before: { ...inForce, settlePrice: '7.9' }, settlePrice: '7.9' }])).toEqual([])
})
