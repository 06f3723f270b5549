import { text } from 'drizzle-orm/pg-core'
import { serverKind } from './kind.ts'
import { noTexts, sampleText } from './words.ts'

export const long = serverKind({
  column: name => text(name),
  width: 18,
  sample: (seed, field) => sampleText(seed, field),
  mistakes: field => noTexts(20_000, field),
})
