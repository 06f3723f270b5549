import { namedSchema, schemaNamed, wholeSchema } from '../kind-schemas.ts'
import { kind } from './kind.ts'
import { parseWhole } from './parsing.ts'

const max = 1_000_000

/** A rate in basis points, written by people as a percentage with two decimals. */
export const ratio = kind<number>()('ratio', {
  parse: (raw, field) => parseWhole(raw, field, 0, max),
  schema: (field, { isSent }) =>
    isSent ? { ...wholeSchema(field, 0, max, true), 'x-unit': 'bp' } : schemaNamed('BasisPoints'),
  components: {
    BasisPoints: namedSchema(['费率，单位万分之一', 'A rate in basis points: 10000 is all of it'], {
      type: 'integer',
      'x-unit': 'bp',
      examples: [250],
    }),
  },
  scale: 2,
  unit: ['%', '%'],
  isFigure: true,
  range: [-(2 ** 31), 2 ** 31 - 1],
})
