import { textSchema } from '../kind-schemas.ts'
import { kind } from './kind.ts'
import { parseText } from './parsing.ts'

const maxLength = 255

/** One line of text, at most `max` characters (255). */
export const text = kind<string>()('text', {
  parse: (raw, field) => parseText(raw, field, field.options.max ?? maxLength),
  schema: (field, { isSent }) => textSchema(field, maxLength, isSent),
  isText: true,
  isLine: true,
  isFoundByPart: true,
})
