import { webKind } from './kind.ts'
import { figureWays } from './ways.ts'

export const timeOfDay = webKind({ input: 'line', text: 'plain', ways: figureWays, width: 96 })
