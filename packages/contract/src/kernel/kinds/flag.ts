import { inBoth, namedSchema, schemaNamed } from '../kind-schemas.ts'
import type { Label } from '../label.ts'
import { type Choice, kind } from './kind.ts'
import { ok, wrong } from './parsing.ts'

const [no, yes]: readonly [Label, Label] = [
  ['否', 'No'],
  ['是', 'Yes'],
]

const choices: readonly Choice[] = [
  { value: 1, label: yes },
  { value: 0, label: no },
]

/** Yes or no: boolean inside, 1 or 0 on the wire. */
export const flag = kind<boolean, number>()('flag', {
  parse: raw => {
    if (raw === true || raw === 1 || raw === '1' || raw === 'true') return ok(true)
    if (raw === false || raw === 0 || raw === '0' || raw === 'false') return ok(false)
    return wrong('应为是或否', 'must be yes or no')
  },
  format: (value: boolean) => (value ? 1 : 0),
  schema: () => schemaNamed('YesNo'),
  components: {
    YesNo: namedSchema(['0 否，1 是', '0 is no, 1 is yes'], {
      type: 'integer',
      enum: [0, 1],
      'x-enum-varnames': ['no', 'yes'],
      'x-enum-descriptions': [inBoth(no), inBoth(yes)],
    }),
  },
  prompt: 'select',
  choices: () => choices,
})
