import { timestamp } from 'drizzle-orm/pg-core'
import { dateCell, readDate, sampleDay } from './dates.ts'
import { serverKind } from './kind.ts'

export const moment = serverKind({
  column: name => timestamp(name, { withTimezone: true, precision: 3 }),
  fromText: text => new Date(text),
  probe: () => new Date(0),
  cell: dateCell,
  numberFormat: 'yyyy-mm-dd hh:mm:ss',
  width: 20,
  read: readDate,
  rules: () => [['时间，如 2026-01-31 08:30:00', 'a time such as 2026-01-31 08:30:00']],
  sample: seed => `${sampleDay(seed)} 10:00:00`,
  mistakes: () => ['yesterday', '2025-01-01 25:00:00', {}, 1_700_000_000_000, '2025-02-29'],
})
