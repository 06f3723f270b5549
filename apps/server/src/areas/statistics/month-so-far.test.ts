import { expect, test } from 'vitest'
import { monthSoFar } from './month-so-far.ts'

const at = (moment: string) => monthSoFar(new Date(`${moment}+08:00`))

test('a month that runs is compared with the one before until the same day and time', () => {
  expect(at('2026-11-22T15:30:00')).toEqual({
    from: '2026-11-01',
    to: '2026-11-22',
    before: { from: '2026-10-01', to: '2026-10-22', until: new Date('2026-10-22T15:30:00+08:00') },
  })
})

test('January looks back to December, and a day that the month before does not have to its end', () => {
  expect(at('2026-01-05T00:30:00').before).toEqual({
    from: '2025-12-01',
    to: '2025-12-05',
    until: new Date('2025-12-05T00:30:00+08:00'),
  })
  expect(at('2026-03-31T08:00:00').before).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
    until: new Date('2026-03-01T00:00:00+08:00'),
  })
})
