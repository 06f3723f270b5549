import { expect, test } from 'vitest'
import { usualSpan, usualSpans } from './spans.ts'

const of = (today: string) => Object.fromEntries(usualSpans(today).map(one => [one.key, [one.from, one.to]]))

test('usual spans end with the day they are seen from, and weeks begin on Monday', () => {
  expect(of('2026-11-22')).toEqual({
    today: ['2026-11-22', '2026-11-22'],
    yesterday: ['2026-11-21', '2026-11-21'],
    thisWeek: ['2026-11-16', '2026-11-22'],
    week: ['2026-11-16', '2026-11-22'],
    month: ['2026-11-01', '2026-11-22'],
    former: ['2026-10-01', '2026-10-31'],
  })
  expect(of('2026-03-02')['thisWeek']).toEqual(['2026-03-02', '2026-03-02'])
  expect(of('2026-03-01')['former']).toEqual(['2026-02-01', '2026-02-28'])
})

test('a span is called by its name where it is a usual one', () => {
  expect(usualSpan('2026-10-01', '2026-10-31', '2026-11-22')?.label[0]).toBe('上月')
  expect(usualSpan('2026-10-01', '2026-10-30', '2026-11-22')).toBeUndefined()
})
