import { markupOf } from '@forecourt/contract/kernel'
import { webKind } from './kind.ts'
import { markupWays } from './ways.ts'

export const richText = webKind({
  input: 'rich',
  text: 'rich',
  filter: 'text',
  ways: markupWays,
  fitsCell: false,
  isWide: true,
  pasted: markupOf,
})
