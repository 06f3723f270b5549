import { formatDecimal, parseDecimal } from '@forecourt/contract/kernel'
import { integer } from 'drizzle-orm/pg-core'
import { between, decimal, decimalRules, noNumbers, number } from './figures.ts'
import { serverKind, wire } from './kind.ts'

export const ratio = serverKind({
  column: name => integer(name),
  fromText: Number,
  probe: () => 1,
  cell: value => number(formatDecimal(BigInt(Number(value)), 2)),
  numberFormat: '0.00',
  read: text => {
    const hundredths = parseDecimal(decimal(text, 2), 2)
    return hundredths === undefined
      ? { problem: ['应为最多2位小数的百分比', 'must be a percentage with at most 2 decimals'] }
      : wire(String(hundredths))
  },
  rules: decimalRules,
  sample: (seed, field) => between(field, seed, 1, 1000),
  mistakes: () => [...noNumbers, -1, 0.5],
})
