import { expect, test } from 'vitest'
import { combinations, matrixOf } from './sku-matrix.ts'

const sets = [
  { name: '面值', values: '50元，100元' },
  { name: '形式', values: '电子, 实体, 电子' },
]
const names = (rows: readonly Readonly<Record<string, unknown>>[]) => rows.map(row => row['skuName'])

test('each value of an option is combined with each of the others, in the order in which they were typed', () => {
  expect(combinations(sets)).toEqual([
    ['50元', '电子'],
    ['50元', '实体'],
    ['100元', '电子'],
    ['100元', '实体'],
  ])
  expect(combinations([{ name: '面值', values: ' ' }])).toEqual([])
})

test('rows that are there keep their numbers and prices, and only missing ones are added', () => {
  const kept = { id: '7', optionText: '50元 / 实体', skuName: '50元卡', listPrice: '49.00' }
  const { rows, added } = matrixOf(sets, [kept], { stockType: 2, listPrice: null })
  expect(names(rows)).toEqual(['50元 / 电子', '50元卡', '100元 / 电子', '100元 / 实体'])
  expect(rows[1]).toBe(kept)
  expect(rows[2]).toMatchObject({ id: undefined, stockType: 2, faceValue: '100.00' })
  expect(added).toBe(3)
})

test('a row whose options are gone stays until somebody removes it', () => {
  const old = { id: '9', optionText: '20元', skuName: '20元' }
  const found = matrixOf(sets, [old], {})
  expect(found.rows.at(-1)).toBe(old)
  expect(found.strange).toBe(1)
})

test('an empty row that somebody began makes way', () => {
  expect(matrixOf(sets, [{ skuName: null }], {}).rows).toHaveLength(4)
})
