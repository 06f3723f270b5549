import { text } from 'drizzle-orm/pg-core'
import { serverKind } from './kind.ts'
import { noTexts, sampleText } from './words.ts'

export const secret = serverKind({
  // Sealed it is longer than it was typed.
  column: name => text(name),
  cell: () => null,
  sample: (seed, field) => sampleText(seed, field, 'secret'),
  mistakes: field => noTexts(255, field),
})
