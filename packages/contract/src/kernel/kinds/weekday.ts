import { inBoth, namedSchema, schemaNamed } from '../kind-schemas.ts'
import type { Choice } from './kind.ts'
import { kind } from './kind.ts'
import { asText, ok, wrong } from './parsing.ts'

const choices: readonly Choice[] = [
  { value: 1, label: ['周一', 'Monday'] },
  { value: 2, label: ['周二', 'Tuesday'] },
  { value: 3, label: ['周三', 'Wednesday'] },
  { value: 4, label: ['周四', 'Thursday'] },
  { value: 5, label: ['周五', 'Friday'] },
  { value: 6, label: ['周六', 'Saturday'] },
  { value: 7, label: ['周日', 'Sunday'] },
]

/** A day of the week, Monday is 1 and Sunday 7 (ISO 8601); the days on which something holds with `many: true`. */
export const weekday = kind<number>()('weekday', {
  parse: raw => {
    const text = asText(raw) ?? ''
    return /^[1-7]$/.test(text) ? ok(Number(text)) : wrong('应为周一至周日', 'must be a day of the week')
  },
  schema: () => schemaNamed('Weekday'),
  components: {
    Weekday: namedSchema(['星期，1为周一，7为周日', 'A day of the week: 1 is Monday, 7 is Sunday'], {
      type: 'integer',
      enum: choices.map(one => one.value),
      'x-enum-descriptions': choices.map(one => inBoth(one.label)),
    }),
  },
  prompt: 'select',
  choices: () => choices,
})
