import { webKind } from './kind.ts'
import { pastedChoice } from './choices.ts'
import { choiceWays } from './ways.ts'

export const weekday = webKind({
  input: 'choice',
  text: 'choice',
  filter: 'choice',
  ways: choiceWays,
  width: 112,
  pasted: pastedChoice,
})
