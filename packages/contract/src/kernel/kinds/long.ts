import { textSchema } from '../kind-schemas.ts'
import { kind } from './kind.ts'
import { parseText } from './parsing.ts'

const maxLength = 20_000

/** Text of many lines. */
export const long = kind<string>()('long', {
  parse: (raw, field) => parseText(raw, field, field.options.max ?? maxLength),
  schema: (field, { isSent }) => textSchema(field, maxLength, isSent),
  isText: true,
  isFoundByPart: true,
  isSortable: false,
})
