import { webKind } from './kind.ts'
import { choiceWays } from './ways.ts'

export const state = webKind({
  input: 'choice',
  text: 'state',
  filter: 'choice',
  ways: choiceWays,
  width: 88,
  uncut: 'tags',
})
