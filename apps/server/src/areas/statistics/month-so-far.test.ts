import { expect, test } from 'vitest'
import { monthSoFar } from './month-so-far.ts'

const at = (moment: string, daysBack?: number) => monthSoFar(new Date(`${moment}+08:00`), daysBack)

test('a month that runs is compared with the one before until the same day and time', () => {
  expect(at('2026-11-22T15:30:00')).toEqual({
    from: '2026-11-01',
    to: '2026-11-22',
    isOver: false,
    before: { from: '2026-10-01', to: '2026-10-22', until: new Date('2026-10-22T15:30:00+08:00') },
  })
})

test('January looks back to December, and a day that the month before does not have to its end', () => {
  expect(at('2026-01-05T00:30:00', 0).before).toEqual({
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

test('in the first night of a month the last one is shown whole, beside all of the one before', () => {
  expect(at('2026-11-01T00:05:00')).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
    isOver: true,
    before: { from: '2026-09-01', to: '2026-09-30', until: new Date('2026-10-01T00:00:00+08:00') },
  })
  expect(at('2026-11-01T00:05:00', 0)).toMatchObject({ from: '2026-11-01', to: '2026-11-01', isOver: false })
})

test('a day that is over is compared with a whole day', () => {
  const { to, isOver, before } = at('2026-11-22T15:30:00', 1)
  expect([to, isOver, before.to, before.until]).toEqual([
    '2026-11-21',
    true,
    '2026-10-21',
    new Date('2026-10-22T00:00:00+08:00'),
  ])
})
