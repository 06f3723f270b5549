import { date } from 'drizzle-orm/pg-core'
import { dateCell, readDate, sampleDay } from './dates.ts'
import { serverKind } from './kind.ts'

export const day = serverKind({
  column: name => date(name),
  probe: () => '2000-01-01',
  cell: dateCell,
  numberFormat: 'yyyy-mm-dd',
  read: readDate,
  rules: () => [['日期，如 2026-01-31', 'a date such as 2026-01-31']],
  sample: sampleDay,
  mistakes: () => ['yesterday', '2025-13-01', {}, 20_250_101, '2025-02-29'],
})
