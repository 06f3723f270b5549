import { jsonb } from 'drizzle-orm/pg-core'
import { plainCell, serverKind } from './kind.ts'
import { rowText } from './words.ts'

export const parts = serverKind({
  column: name => jsonb(name),
  isJson: true,
  probe: () => Object.freeze({}),
  cell: (value, { options: { parts: fields = {} } }, place) => plainCell(rowText(fields, value, place)),
  sample: (seed, { options: { parts: fields = {} } }, sampleOf) => sampleOf(fields, seed),
  mistakes: () => ['text', [1], 5, true, '{"a":'],
})
