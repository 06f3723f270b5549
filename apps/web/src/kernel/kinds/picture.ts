import { webKind } from './kind.ts'
import { thereWays } from './ways.ts'

export const picture = webKind({
  input: 'files',
  text: 'files',
  ways: thereWays,
  width: 96,
  isWide: true,
  accepts: 'image/png,image/jpeg,image/gif,image/webp',
})
