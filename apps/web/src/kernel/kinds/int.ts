import { pastedFigure } from './figures.ts'
import { webKind } from './kind.ts'
import { figureWays } from './ways.ts'

export const int = webKind({
  input: 'whole',
  text: 'figure',
  filter: 'text',
  ways: figureWays,
  width: 96,
  pasted: pastedFigure,
})
