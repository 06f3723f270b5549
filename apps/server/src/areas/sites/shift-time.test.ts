import { expect, test } from 'vitest'
import { businessDateOf, isClock, planAt, wholeDay } from './shift-time.ts'

const at = (text: string) => new Date(`${text}+08:00`)
const plans = [
  { className: '早', planStart: '06:00', planEnd: '14:00' },
  { className: '夜', planStart: '22:00', planEnd: '06:00' },
  { className: '中', planStart: '14:00', planEnd: '22:00' },
]
const night = { planStart: '22:00' }

test('a shift over midnight is of the day on which it was planned to start', () => {
  expect(businessDateOf(night, at('2026-03-01T21:30:00'))).toBe('2026-03-01')
  expect(businessDateOf(night, at('2026-03-01T23:59:00'))).toBe('2026-03-01')
  expect(businessDateOf(night, at('2026-03-02T05:00:00'))).toBe('2026-03-01')
  expect(businessDateOf({ planStart: '00:00' }, at('2026-03-01T23:30:00'))).toBe('2026-03-02')
})

test('the shift that opens is the last that was planned to start, an hour early included', () => {
  expect(planAt(plans, at('2026-03-01T05:10:00')).className).toBe('早')
  expect(planAt(plans, at('2026-03-01T04:50:00')).className).toBe('夜')
  expect(planAt(plans, at('2026-03-01T15:00:00')).className).toBe('中')
  expect(planAt([], at('2026-03-01T15:00:00'))).toBe(wholeDay)
})

test('a clock has hours and minutes, and 24:00 ends a day', () => {
  expect(['00:00', '23:59', '24:00'].every(isClock)).toBe(true)
  expect(['8:00', '24:01', '12:60', 'noon'].some(isClock)).toBe(false)
})
