import { smallint } from 'drizzle-orm/pg-core'
import { labelled, readChoice } from './choices.ts'
import { serverKind } from './kind.ts'

export const weekday = serverKind({
  column: name => smallint(name),
  probe: () => 1,
  cell: labelled,
  read: readChoice,
  sample: seed => 1 + (seed % 7),
  mistakes: () => ['someday', 0, 8, 1.5, {}, true],
})
