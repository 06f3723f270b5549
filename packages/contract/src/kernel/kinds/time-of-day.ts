import { namedSchema, schemaNamed } from '../kind-schemas.ts'
import { kind } from './kind.ts'
import { asText, ok, wrong } from './parsing.ts'

const pattern = /^(?:([01]?\d|2[0-3]):([0-5]\d)|24:00)(?::00)?$/

/** A time of day "HH:mm" on Shanghai's clock, without a day; "24:00" is the end of one. */
export const timeOfDay = kind<string>()('timeOfDay', {
  parse: raw => {
    const text = asText(raw)?.normalize('NFKC').trim() ?? ''
    if (!pattern.test(text)) return wrong('应为HH:mm格式的时刻', 'must be a time of day HH:mm')
    return ok(text.replace(/^(\d):/, '0$1:').slice(0, 5))
  },
  schema: () => schemaNamed('TimeOfDay'),
  components: {
    TimeOfDay: namedSchema(
      ['时刻，北京时间，24:00为当日结束', 'A time of day in Shanghai; 24:00 is the end of the day'],
      {
        type: 'string',
        pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$',
        'x-timezone': 'Asia/Shanghai',
        examples: ['08:30'],
      },
    ),
  },
})
