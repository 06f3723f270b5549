import { enumSchema } from '../kind-schemas.ts'
import type { States } from '../states.ts'
import { kind } from './kind.ts'
import { parseWhole } from './parsing.ts'

const highest = 32_767

/** A state, changed only by calls. */
export const state = kind<number>()('state', {
  parse: (raw, field) => parseWhole(raw, field, 0, highest),
  schema: (field, { names }) => enumSchema(field, names),
  prompt: 'select',
  isState: true,
  isBinding: true,
  isImportable: false,
  range: [0, highest],
  choices: ({ options }) =>
    Object.values((options.of as States | undefined)?.states ?? {}).map(({ code, label }) => ({ value: code, label })),
  askedAs: 'dict',
})
