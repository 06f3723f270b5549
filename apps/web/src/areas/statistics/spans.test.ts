import { expect, test } from 'vitest'
import { isRunning, lastDays, spanAt, spansAt } from './spans.ts'

const at = (moment: string) => new Date(`${moment}+08:00`)
const keyAt = (moment: string, chosen?: string) => spanAt(at(moment), chosen).key

test('until six in the morning the day that has just ended is shown whole, then today until now', () => {
  expect(spanAt(at('2026-11-26T00:00:05'), undefined)).toMatchObject({
    key: 'yesterday',
    from: '2026-11-25',
    to: '2026-11-25',
    before: { from: '2026-11-24', to: '2026-11-24' },
  })
  expect(keyAt('2026-11-26T05:59:59')).toBe('yesterday')
  expect(keyAt('2026-11-26T06:00:00')).toBe('today')
  expect(keyAt('2026-11-26T23:59:59')).toBe('today')
})

test('what was chosen stays, and means the day that it is by then', () => {
  expect(spanAt(at('2026-11-26T00:10:00'), 'today')).toMatchObject({ from: '2026-11-26', before: { to: '2026-11-25' } })
  expect(spanAt(at('2026-11-26T12:00:00'), 'yesterday')).toMatchObject({ to: '2026-11-25' })
  expect(keyAt('2026-11-26T12:00:00', 'never')).toBe('today')
})

test('days are those of Shanghai, over the turn of a month and a year', () => {
  const night = at('2027-01-01T00:30:00')
  expect(spansAt(night).map(({ from, to }) => [from, to])).toEqual([
    ['2027-01-01', '2027-01-01'],
    ['2026-12-31', '2026-12-31'],
    ['2026-12-26', '2027-01-01'],
    ['2027-01-01', '2027-01-01'],
  ])
  expect(lastDays(30, night)).toEqual({ from: '2026-12-03', to: '2027-01-01' })
  expect(isRunning({ from: '2026-12-31', to: '2026-12-31' }, night)).toBe(false)
  expect(isRunning({ from: '2026-12-31', to: '2027-01-01' }, night)).toBe(true)
})
