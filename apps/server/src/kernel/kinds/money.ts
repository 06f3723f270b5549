import { fixedPoint } from './figures.ts'

export const money = fixedPoint(2)
