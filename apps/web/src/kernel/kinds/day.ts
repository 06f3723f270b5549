import { pastedDate } from './dates.ts'
import { webKind } from './kind.ts'
import { dayWays } from './ways.ts'

export const day = webKind({
  input: 'date',
  text: 'plain',
  filter: 'range',
  ways: dayWays,
  width: 112,
  fact: 'searched',
  pasted: pastedDate,
})
