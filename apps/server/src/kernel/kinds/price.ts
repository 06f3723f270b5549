import { fixedPoint } from './figures.ts'

export const price = fixedPoint(4)
