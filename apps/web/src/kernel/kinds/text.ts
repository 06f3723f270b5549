import { webKind } from './kind.ts'
import { wordWays } from './ways.ts'

export const text = webKind({ input: 'line', text: 'plain', filter: 'text', ways: wordWays, uncut: 'numbers' })
