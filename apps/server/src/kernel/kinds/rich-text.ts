import { markupOf, plainTextOf } from '@forecourt/contract/kernel'
import { text } from 'drizzle-orm/pg-core'
import { plainCell, serverKind, wire } from './kind.ts'
import { noTexts } from './words.ts'

export const richText = serverKind({
  column: name => text(name),
  probe: () => '<p>13800001234</p>',
  // Files have the words: nobody wants tags in a cell, and plain lines come back as paragraphs.
  cell: value => plainCell(plainTextOf(String(value))),
  width: 18,
  read: text => wire(markupOf(text)),
  sample: seed => `<p>t${seed}</p>`,
  mistakes: field => noTexts(20_000, field),
})
