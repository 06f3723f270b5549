import { namedSchema, schemaNamed } from '../kind-schemas.ts'
import { kind } from './kind.ts'
import { asText, ok, wrong } from './parsing.ts'

/** A colour "#rrggbb" in small letters; "#abc" is read as "#aabbcc". */
export const colour = kind<string>()('colour', {
  parse: raw => {
    const text = asText(raw)?.trim().toLowerCase() ?? ''
    if (/^#[\da-f]{3}$/.test(text)) return ok(text.replace(/[\da-f]/g, '$&$&'))
    return /^#[\da-f]{6}$/.test(text) ? ok(text) : wrong('应为 #rrggbb 格式的颜色', 'must be a colour #rrggbb')
  },
  schema: () => schemaNamed('Colour'),
  components: {
    Colour: namedSchema(['颜色，#rrggbb', 'A colour, #rrggbb'], {
      type: 'string',
      pattern: '^#[0-9a-f]{6}$',
      examples: ['#1677ff'],
    }),
  },
})
