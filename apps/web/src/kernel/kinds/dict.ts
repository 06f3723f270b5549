import { pastedChoice } from './choices.ts'
import { webKind } from './kind.ts'
import { choiceWays } from './ways.ts'

export const dict = webKind({
  input: 'choice',
  text: 'choice',
  filter: 'choice',
  ways: choiceWays,
  width: 120,
  fact: 'searched',
  uncut: 'choices',
  pasted: pastedChoice,
})
