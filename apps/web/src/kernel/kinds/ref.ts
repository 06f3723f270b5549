import { webKind } from './kind.ts'
import { choiceWays } from './ways.ts'

export const ref = webKind({
  input: 'reference',
  text: 'reference',
  filter: 'reference',
  ways: choiceWays,
  fact: 'searched',
  uncut: 'numbers',
})
