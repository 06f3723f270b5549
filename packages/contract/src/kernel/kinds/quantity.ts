import { fixedPoint } from './fixed.ts'

/** A volume: bigint thousandths of a litre inside, "45.320" on the wire. */
export const quantity = fixedPoint(
  'quantity',
  {
    component: 'Quantity',
    scale: 3,
    unit: ['L', 'L'],
    description: ['数量，单位升，三位小数的文字', 'A quantity in litres, as text with three decimals'],
    wire: { digits: 16, 'x-unit': 'L', examples: ['45.320'] },
  },
  { sum: 'usual' },
)
