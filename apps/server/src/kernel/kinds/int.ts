import type { Field, Label } from '@forecourt/contract/kernel'
import { integer } from 'drizzle-orm/pg-core'
import { between, figure, noNumbers, number } from './figures.ts'
import { serverKind, wire } from './kind.ts'

export const int = serverKind({
  column: name => integer(name),
  fromText: Number,
  probe: () => 1,
  cell: number,
  numberFormat: '0',
  read: text => wire(figure(text).replace(/\.0+$/, '')),
  rules: ({ options: { min, max } }: Field): Label[] => [
    ['整数', 'a whole number'],
    ...(min === undefined && max === undefined
      ? []
      : [[`${min ?? ''}～${max ?? ''}`, `${min ?? ''} to ${max ?? ''}`] as const]),
  ],
  sample: (seed, field) => between(field, seed, 1, 1000),
  mistakes: () => [...noNumbers, 1.5, 2 ** 31],
})
