import { expect, test } from 'vitest'
import { clockOf, minutesWithin, spanWithin } from './spans.ts'

const day = '2026-11-22'

test('what began before a day and has no end fills it', () => {
  expect(spanWithin(day, '2026-11-01 08:00:00', null)).toEqual({ from: 0, to: 1440 })
})

test('what begins or ends within a day is cut off at its ends', () => {
  expect(spanWithin(day, '2026-11-22 09:30:00', '2026-11-23 06:00:00')).toEqual({ from: 570, to: 1440 })
  expect(spanWithin(day, '2026-11-21 22:00:00', '2026-11-22 06:00:00')).toEqual({ from: 0, to: 360 })
})

test('what lies outside of a day is not in it, nor what ends as it begins', () => {
  expect(spanWithin(day, '2026-11-23 00:00:00', null)).toBeUndefined()
  expect(spanWithin(day, '2026-11-20 00:00:00', '2026-11-21 12:00:00')).toBeUndefined()
  expect(spanWithin(day, '2026-11-20 00:00:00', '2026-11-22 00:00:00')).toBeUndefined()
})

test('the clock of minutes ends at 24:00', () => {
  expect([clockOf(0), clockOf(570.5), clockOf(1440)]).toEqual(['00:00', '09:30', '24:00'])
  expect(minutesWithin(day, '2026-11-22 00:00:30')).toBe(0.5)
})
