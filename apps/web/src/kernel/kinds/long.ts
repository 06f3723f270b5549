import { webKind } from './kind.ts'
import { wordWays } from './ways.ts'

export const long = webKind({
  input: 'lines',
  text: 'long',
  filter: 'text',
  ways: wordWays,
  fitsCell: false,
  isWide: true,
})
