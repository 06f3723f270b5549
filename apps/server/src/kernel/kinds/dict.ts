import { choicesOf } from '@forecourt/contract/kernel'
import { smallint, varchar } from 'drizzle-orm/pg-core'
import { labelled, readChoice } from './choices.ts'
import { serverKind } from './kind.ts'

export const dict = serverKind({
  column: (name, field) => (field.options.int ? smallint(name) : varchar(name, { length: 64 })),
  probe: field => (field.options.int ? 1 : '13800001234'),
  cell: labelled,
  read: readChoice,
  sample: (seed, field) => {
    const keys = choicesOf(field).map(one => String(one.value))
    return keys.length > 0 ? keys[seed % keys.length] : '1'
  },
  mistakes: ({ options: { of, int } }) => [
    'x'.repeat(65),
    {},
    ...(of ? ['no such key', 'toString', '__proto__'] : []),
    ...(int ? [1.5] : []),
  ],
})
