import { webKind } from './kind.ts'
import { thereWays } from './ways.ts'

export const file = webKind({ input: 'files', text: 'files', ways: thereWays, width: 96, isWide: true })
