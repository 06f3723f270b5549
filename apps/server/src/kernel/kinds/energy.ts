import { fixedPoint } from './figures.ts'

export const energy = fixedPoint(2)
