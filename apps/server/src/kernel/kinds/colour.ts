import { varchar } from 'drizzle-orm/pg-core'
import { serverKind } from './kind.ts'

export const colour = serverKind({
  column: name => varchar(name, { length: 7 }),
  probe: () => '#000000',
  rules: () => [['颜色，如 #1677ff', 'a colour such as #1677ff']],
  sample: seed => `#${String(seed % 1_000_000).padStart(6, '0')}`,
  mistakes: () => ['red', '#12', '#12345g', '1677ff', {}, true],
})
