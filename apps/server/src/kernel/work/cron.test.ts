import { formatMoment, parseMoment } from '@forecourt/contract/kernel'
import { expect, test } from 'vitest'
import { nextRun } from './cron.ts'

const after = parseMoment('2026-03-31 23:59:30') ?? new Date(0)
test.each([
  ['* * * * *', '2026-04-01 00:00:00'],
  ['*/10 * * * *', '2026-04-01 00:00:00'],
  ['20 3 * * *', '2026-04-01 03:20:00'],
  ['0 2 15 * *', '2026-04-15 02:00:00'],
  ['30 8-9 * * 1-5', '2026-04-01 08:30:00'],
  ['0 0 1 1,7 *', '2026-07-01 00:00:00'],
])('%s comes next at %s', (cron, expected) => {
  expect(formatMoment(nextRun(cron, after) ?? after)).toBe(expected)
})
