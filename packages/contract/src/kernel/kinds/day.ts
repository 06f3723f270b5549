import { namedSchema, schemaNamed } from '../kind-schemas.ts'
import type { Operator } from '../operators.ts'
import { parseDay, parseMoment } from '../time.ts'
import { kind } from './kind.ts'
import { asText, ok, wrong } from './parsing.ts'

/** The day of a whole moment is taken too: clients post back what a date picker gave them. */
const dayIn = (text: string): string | undefined => (parseMoment(text) ? parseDay(text.slice(0, 10)) : undefined)

const plainOperators: Readonly<Partial<Record<Operator, Operator>>> = {
  datege: 'ge',
  dategt: 'ge',
  datele: 'le',
  datelt: 'le',
  dateequal: 'equal',
}

/** A calendar day "yyyy-MM-dd". */
export const day = kind<string>()('day', {
  parse: raw => {
    const value = dayIn(asText(raw) ?? '')
    return value ? ok(value) : wrong('应为yyyy-MM-dd格式的日期', 'must be a date yyyy-MM-dd')
  },
  schema: () => schemaNamed('Day'),
  components: {
    Day: namedSchema(['日期，北京时间的自然日', 'A calendar day in Shanghai'], {
      type: 'string',
      format: 'date',
      'x-timezone': 'Asia/Shanghai',
      examples: ['2026-11-20'],
    }),
  },
  prompt: 'select',
  dateFilter: (operator, text) => {
    const [value, plain] = [dayIn(text), plainOperators[operator]]
    return value && plain ? { operator: plain, value } : undefined
  },
})
