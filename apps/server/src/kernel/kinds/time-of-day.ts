import { varchar } from 'drizzle-orm/pg-core'
import { serverKind, wire } from './kind.ts'

export const timeOfDay = serverKind({
  column: name => varchar(name, { length: 5 }),
  probe: () => '00:00',
  // Spreadsheet programs add seconds.
  read: text =>
    wire(
      text
        .normalize('NFKC')
        .trim()
        .replace(/^(\d{1,2}:\d\d):00$/, '$1'),
    ),
  rules: () => [['时刻，如 08:30', 'a time of day such as 08:30']],
  sample: seed => `${String(seed % 24).padStart(2, '0')}:30`,
  mistakes: () => ['noon', '24:01', '8', '12:60', {}, 830, true],
})
