import { jsonb } from 'drizzle-orm/pg-core'
import { plainCell, serverKind } from './kind.ts'
import { rowText } from './words.ts'

export const json = serverKind({
  column: name => jsonb(name),
  isJson: true,
  probe: () => Object.freeze([]),
  // A table has a line for each row, as people read it; any other structure is what it is.
  cell: (value, { options: { rows } }, place) =>
    plainCell(
      rows && Array.isArray(value) ? value.map(row => rowText(rows, row, place)).join('\n') : JSON.stringify(value),
    ),
  sample: (seed, { options: { rows } }, sampleOf) => (rows ? [sampleOf(rows, seed)] : { a: seed }),
  mistakes: ({ options: { rows, max = 20_000 } }) =>
    rows
      ? ['text', {}, 5, Array.from({ length: 5001 }, () => ({}))]
      : ['x'.repeat(max + 1), '{"a":', '['.repeat(5000) + ']'.repeat(5000)],
})
