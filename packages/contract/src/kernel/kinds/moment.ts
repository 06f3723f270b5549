import { namedSchema, schemaNamed } from '../kind-schemas.ts'
import { formatMoment, parseDay, parseMoment } from '../time.ts'
import { kind } from './kind.ts'
import { asText, ok, wrong } from './parsing.ts'

const dayMs = 86_400_000

/** A moment: Date inside, "yyyy-MM-dd HH:mm:ss" Shanghai time on the wire. */
export const moment = kind<Date, string>()('moment', {
  parse: raw => {
    const value = parseMoment(asText(raw) ?? '')
    return value ? ok(value) : wrong('应为yyyy-MM-dd HH:mm:ss格式的时间', 'must be a time yyyy-MM-dd HH:mm:ss')
  },
  format: (value: Date) => formatMoment(value),
  schema: () => schemaNamed('Moment'),
  components: {
    Moment: namedSchema(
      ['时间，北京时间（Asia/Shanghai，UTC+08:00）', 'A moment in Shanghai time (Asia/Shanghai, UTC+08:00 all year)'],
      {
        type: 'string',
        pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
        'x-timezone': 'Asia/Shanghai',
        examples: ['2026-11-20 08:30:00'],
      },
    ),
  },
  prompt: 'select',
  isMoment: true,
  /** A full moment is strict with gt and lt; a bare date means from its first to through its last moment (domain 0.2). */
  dateFilter: (operator, text) => {
    const value = parseMoment(text)
    if (!value) return undefined
    if (!parseDay(text)) return { operator, value }
    if (operator === 'dategt' || operator === 'datege') return { operator: 'datege', value }
    if (operator === 'dateequal') return { operator, value }
    return { operator: 'datelt', value: new Date(value.getTime() + dayMs) }
  },
})
