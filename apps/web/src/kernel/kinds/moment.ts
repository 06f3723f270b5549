import { pastedDate } from './dates.ts'
import { webKind } from './kind.ts'
import { dayWays } from './ways.ts'

export const moment = webKind({
  input: 'date',
  text: 'moment',
  filter: 'range',
  ways: dayWays,
  width: 120,
  fact: 'searched',
  pasted: pastedDate,
})
