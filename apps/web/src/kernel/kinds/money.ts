import { decimalKind } from './figures.ts'

export const money = decimalKind({ filter: 'text', width: 132 })
