import { decimalKind } from './figures.ts'

export const price = decimalKind({ width: 128 })
