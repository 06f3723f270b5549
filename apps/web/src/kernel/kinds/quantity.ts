import { decimalKind } from './figures.ts'

export const quantity = decimalKind({ width: 120 })
