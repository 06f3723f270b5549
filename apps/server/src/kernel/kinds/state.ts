import { choicesOf } from '@forecourt/contract/kernel'
import { smallint } from 'drizzle-orm/pg-core'
import { labelled } from './choices.ts'
import { serverKind } from './kind.ts'

export const state = serverKind({
  column: name => smallint(name),
  probe: () => 1,
  cell: labelled,
  sample: (seed, field) => {
    const choices = choicesOf(field)
    return choices[seed % choices.length]?.value
  },
  mistakes: () => [],
})
