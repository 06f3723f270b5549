import { type Entity, int, money, quantity, text, view, weekday, day } from '@forecourt/contract/kernel'
import { expect, test } from 'vitest'
import { type Drawn, modelOf } from './view-model.ts'

const fields = {
  day: day(['日期', 'Day'], { required: true }),
  month: text(['月份', 'Month'], { required: true, format: 'month' }),
  site: text(['站点', 'Site'], { required: true }),
  weekday: weekday(['星期', 'Weekday']),
  hour: int(['时段', 'Hour']),
  amount: money(['金额', 'Amount'], { required: true }),
  given: money(['优惠', 'Given'], { required: true }),
  litres: quantity(['升数', 'Litres'], { required: true }),
}
type Chart = Parameters<typeof view<'sold', typeof fields>>[3]['chart']
const drawnOf = (chart: NonNullable<Chart>): Entity => view('sold', ['销售', 'Sales'], fields, { reads: [], chart })

const drawn = (chart: NonNullable<Chart>, records: Drawn['records'], more: Partial<Drawn> = {}) =>
  modelOf({
    view: drawnOf(chart),
    records,
    left: 0,
    figures: chart.series,
    today: '2026-11-23',
    lang: 'en',
    words: {},
    ...more,
  })

test('days have no gaps from the first to the last that was asked for, and today is open', () => {
  const records = [{ day: '2026-11-21', amount: '1.00' }]
  const model = drawn({ kind: 'line', x: 'day', series: ['amount'] }, records, {
    period: { from: '2026-11-20', to: '2026-11-30' },
  })
  expect(model.points.map(one => one.key)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'])
  expect(model.points.map(one => one.isOpen ?? false)).toEqual([false, false, false, true])
  expect(model.series[0]?.values).toEqual(['0.00', '1.00', '0.00', '0.00'])
  expect(model).toMatchObject({ title: 'Amount', unit: 'CNY', xLabel: 'Day', isRanked: false })
})

test('a day is compared with the day at the same place of the period before', () => {
  const model = drawn(
    { kind: 'line', x: 'day', series: ['amount'] },
    [
      { day: '2026-11-01', amount: '5.00' },
      { day: '2026-11-02', amount: '6.00' },
    ],
    {
      period: { from: '2026-11-01', to: '2026-11-02' },
      former: { days: { from: '2026-10-01', to: '2026-10-02' }, records: [{ day: '2026-10-02', amount: '9.99' }] },
    },
  )
  expect(model.series[0]?.former).toEqual(['0.00', '9.99'])
  expect(model.formerLabel).toBe('2026-10-01 ~ 2026-10-02')
})

test('what is ranked stays in its order, and is compared by its name', () => {
  const model = drawn(
    { kind: 'bar', x: 'site', series: ['amount'] },
    [
      { site: 'B', amount: '9.00' },
      { site: 'A', amount: '3.00' },
    ],
    { former: { days: { from: '2026-10-01', to: '2026-10-31' }, records: [{ site: 'A', amount: '4.00' }] }, left: 7 },
  )
  expect(model.points.map(one => one.label)).toEqual(['B', 'A'])
  expect(model.series[0]).toMatchObject({ values: ['9.00', '3.00'], former: ['0.00', '4.00'] })
  expect(model).toMatchObject({ isRanked: true, left: 7 })
})

test('months by product are a series each, and the smallest of many together, to the fen', () => {
  const records = Array.from({ length: 8 }, (_, at) => ({ month: '2026-11', site: `S${at}`, amount: `${at + 1}.01` }))
  const { series, points } = drawn({ kind: 'stacked', x: 'month', by: 'site', series: ['amount'] }, records)
  expect(points).toEqual([{ key: '2026-11', label: '2026-11', isOpen: true }])
  expect(series.map(one => one.label)).toEqual(['S7', 'S6', 'S5', 'S4', 'S3', '3 others'])
  expect(series.at(-1)?.values).toEqual(['6.03'])
})

test('hours and weekdays stand in their order, in words', () => {
  const records = [
    { weekday: 7, hour: 9, amount: '1.00' },
    { weekday: 1, hour: 7, amount: '2.00' },
  ]
  const words = {
    weekday: new Map([
      ['1', 'Monday'],
      ['7', 'Sunday'],
    ]),
  }
  const model = drawn({ kind: 'heat', x: 'hour', by: 'weekday', series: ['amount'] }, records, { words })
  expect(model.points.map(one => one.label)).toEqual(['7', '8', '9'])
  expect(model.series).toEqual([
    { key: '1', label: 'Monday', values: ['2.00', '0.00', '0.00'] },
    { key: '7', label: 'Sunday', values: ['0.00', '0.00', '1.00'] },
  ])
})

test('what one may not read is not drawn, and nothing is an empty chart', () => {
  const records = [{ day: '2026-11-23', amount: '1.00' }]
  const both = { kind: 'line', x: 'day', series: ['amount', 'given'] } as const
  expect(drawn(both, records, { figures: ['amount'] }).series.map(one => one.key)).toEqual(['amount'])
  expect(drawn(both, [], {}).points).toEqual([])
})
