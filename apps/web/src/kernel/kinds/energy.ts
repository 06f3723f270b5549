import { decimalKind } from './figures.ts'

export const energy = decimalKind({ width: 120 })
