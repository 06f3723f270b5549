import { expect, test } from 'vitest'
import { daysOf, formerDays, steps } from './day-span.ts'

test('a span is the days that it means today', () => {
  expect(daysOf('thisMonth', '2026-03-31')).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  expect(daysOf('formerMonth', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(daysOf('last7Days', '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' })
  expect(daysOf('thisYear', '2026-03-03')).toEqual({ from: '2026-01-01', to: '2026-03-03' })
})

test.each([
  ['a month so far with the same days of the month before', '2026-11-01', '2026-11-23', '2026-10-01', '2026-10-23'],
  ['a month so far with as many days as the month before has', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['a whole month with a whole month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['a year so far with the year before', '2024-01-01', '2024-02-29', '2023-01-01', '2023-02-28'],
  ['a week with the week before', '2026-11-17', '2026-11-23', '2026-11-10', '2026-11-16'],
  ['the first of a month with the first of the month before', '2026-11-01', '2026-11-01', '2026-10-01', '2026-10-01'],
])('%s is compared', (_, from, to, formerFrom, formerTo) => {
  expect(formerDays({ from, to })).toEqual({ from: formerFrom, to: formerTo })
})

test('days and months are counted over the ends of months and years', () => {
  expect(steps('2026-02-27', '2026-03-02', 9)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
  expect(steps('2025-11', '2026-02', 9)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(steps('2026-01-01', '2026-12-31', 3)).toHaveLength(3)
})
