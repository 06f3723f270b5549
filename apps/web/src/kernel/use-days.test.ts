import { expect, test } from 'vitest'
import { daysIn } from './use-days.ts'

const today = '2026-11-23'

test('a page that is asked for no days is about those of its span up to today', () => {
  expect(daysIn({}, 'thisMonth', today)).toEqual({ from: '2026-11-01', to: today })
  expect(daysIn({}, 'last30Days', today)).toEqual({ from: '2026-10-25', to: today })
})

test('a last day alone is the end of the span, so that a link to a closed month shows that month', () => {
  expect(daysIn({ to: '2026-09-30' }, 'thisMonth', today)).toEqual({ from: '2026-09-01', to: '2026-09-30' })
})

test('what the address names is shown as it stands', () => {
  expect(daysIn({ from: '2026-08-15', to: '2026-08-20' }, 'thisMonth', today)).toEqual({
    from: '2026-08-15',
    to: '2026-08-20',
  })
})
