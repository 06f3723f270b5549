import { describe, expect, test } from 'vitest'
import { addMonths, dayAfter, isDay, shanghaiDay, weekdayOf, weeksOf } from './days.ts'

describe('days', () => {
  test('of a month are its weeks from Monday, whole', () => {
    const weeks = weeksOf('2026-11')
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([6, '2026-10-26', '2026-12-06'])
    expect(weeksOf('2027-02')).toHaveLength(4)
    expect(weekdayOf('2026-11-23')).toBe(0)
  })

  test('are walked by keys across months and years', () => {
    expect(dayAfter('2026-12-31', { key: 'ArrowRight' })).toBe('2027-01-01')
    expect(dayAfter('2026-03-01', { key: 'ArrowLeft' })).toBe('2026-02-28')
    expect(dayAfter('2026-11-25', { key: 'ArrowUp' })).toBe('2026-11-18')
    expect(dayAfter('2026-11-25', { key: 'Home' })).toBe('2026-11-23')
    expect(dayAfter('2026-11-25', { key: 'End' })).toBe('2026-11-29')
    expect(dayAfter('2026-11-25', { key: 'PageDown', shiftKey: true })).toBe('2027-11-25')
    expect(dayAfter('2026-11-25', { key: 'x' })).toBeUndefined()
  })

  test('of a longer month become the last of a shorter one', () => {
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
    expect(addMonths('2026-12-31', -10)).toBe('2026-02-28')
  })

  test('begin in Shanghai eight hours before they do in Greenwich', () => {
    expect(shanghaiDay(Date.parse('2026-11-22T15:59:59Z'))).toBe('2026-11-22')
    expect(shanghaiDay(Date.parse('2026-11-22T16:00:00Z'))).toBe('2026-11-23')
    expect([isDay('2026-13-01'), isDay('2026-11-22'), isDay('x')]).toEqual([false, true, false])
  })
})
