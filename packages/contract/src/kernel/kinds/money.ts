import { fixedPoint } from './fixed.ts'

/** An amount: bigint fen inside, "1234.50" yuan on the wire. */
export const money = fixedPoint(
  'money',
  {
    component: 'Money',
    scale: 2,
    unit: ['元', 'CNY'],
    description: ['金额，单位元，两位小数的文字', 'An amount in yuan, as text with two decimals (whole fen)'],
    wire: { digits: 17, 'x-unit': 'CNY', examples: ['1234.50'] },
  },
  { isMoney: true, sum: 'usual' },
)
