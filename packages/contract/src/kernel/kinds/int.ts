import { wholeSchema } from '../kind-schemas.ts'
import { kind } from './kind.ts'
import { parseWhole } from './parsing.ts'

const [least, max] = [-(2 ** 31), 2 ** 31 - 1]

/** A whole number within ±2^31. */
export const int = kind<number>()('int', {
  parse: (raw, field) => parseWhole(raw, field, least, max),
  schema: (field, { isSent }) => wholeSchema(field, least, max, isSent),
  isFigure: true,
  sum: 'asked',
  range: [least, max],
})
