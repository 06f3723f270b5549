import { webKind } from './kind.ts'
import { choiceWays } from './ways.ts'

export const colour = webKind({ input: 'colour', text: 'colour', ways: choiceWays.slice(2), width: 112 })
