import { expect, test } from 'vitest'
import { addedUp, changeFrom, partOf } from './decimals.ts'
import type { ChartModel } from './model.ts'
import { csvOf, tableOf } from './table.ts'
import { walked } from './walk.ts'

const model: ChartModel = {
  kind: 'line',
  title: 'Net sales',
  unit: 'CNY',
  xLabel: 'Day',
  isRanked: false,
  formerLabel: 'October',
  points: [
    { key: '1', label: '11-01' },
    { key: '2', label: '=SUM(A1)' },
  ],
  series: [{ key: 'net', label: 'Net, "paid"', values: ['0.10', '-1.20'], former: ['9007199254740993.00', undefined] }],
}

test('a table has the numbers of the chart, the period before beside them, and their sums to the last digit', () => {
  expect(tableOf(model)).toEqual({
    heads: ['Day', 'Net, "paid" (CNY)', 'Net, "paid" October (CNY)'],
    rows: [
      { key: '1', head: '11-01', cells: ['0.10', '9007199254740993.00'] },
      { key: '2', head: '=SUM(A1)', cells: ['-1.20', undefined] },
    ],
    sums: ['-1.10', '9007199254740993.00'],
  })
})

test('a file has the same numbers: read as UTF-8, no name is run as a formula, and figures stay figures', () => {
  expect(csvOf(model)).toBe(
    '\uFEFFDay,"Net, ""paid"" (CNY)","Net, ""paid"" October (CNY)"\r\n' +
      '11-01,0.10,9007199254740993.00\r\n"\'=SUM(A1)",-1.20,\r\n',
  )
})

test('figures are added and compared without rounding on the way', () => {
  expect(addedUp(['0.1', '0.20', undefined])).toBe('0.30')
  expect(changeFrom('200.00', '250.00')).toBe(250)
  expect(changeFrom('-100.00', '-50.00')).toBe(500)
  expect(changeFrom('0.00', '5.00')).toBeUndefined()
  expect(partOf('1.00', '3.00')).toBe(333)
  expect(partOf('1.00', '0.00')).toBeUndefined()
})

test('arrows walk from point to point and stop at the ends; what lies is walked from top to bottom', () => {
  const at = { point: 0, series: 0 }
  expect(walked(model, false, undefined, 'ArrowRight')).toEqual(at)
  expect(walked(model, false, at, 'ArrowRight')).toEqual({ point: 1, series: 0 })
  expect(walked(model, false, { point: 1, series: 0 }, 'ArrowRight')).toEqual({ point: 1, series: 0 })
  expect(walked(model, false, at, 'End')).toEqual({ point: 1, series: 0 })
  expect(walked(model, true, at, 'ArrowDown')).toEqual({ point: 1, series: 0 })
  expect(walked(model, false, at, 'a')).toBeUndefined()
})
