import { fixedPoint } from './figures.ts'

export const quantity = fixedPoint(3)
