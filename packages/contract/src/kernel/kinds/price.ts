import { fixedPoint } from './fixed.ts'

/** A unit price: bigint 1/10000 yuan inside, "7.8650" on the wire. */
export const price = fixedPoint('price', {
  component: 'UnitPrice',
  scale: 4,
  unit: ['元/L', 'CNY/L'],
  description: ['单价，单位元，四位小数的文字', 'A price of one unit in yuan, as text with four decimals'],
  wire: { digits: 15, 'x-unit': 'CNY per unit', examples: ['7.8650'] },
})
