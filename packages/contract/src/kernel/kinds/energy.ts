import { fixedPoint } from './fixed.ts'

/** Electricity: bigint hundredths of a kWh inside, "12.34" on the wire (T/CEC 102, domain 0.2). */
export const energy = fixedPoint(
  'energy',
  {
    component: 'Energy',
    scale: 2,
    unit: ['kWh', 'kWh'],
    description: ['电量，单位千瓦时，两位小数的文字', 'Electricity in kWh, as text with two decimals'],
    wire: { digits: 17, 'x-unit': 'kWh', examples: ['12.34'] },
  },
  { sum: 'usual' },
)
