import { textSchema } from '../kind-schemas.ts'
import { isBlankMarkup, pictureKeysIn, richElements } from '../rich-text.ts'
import { kind } from './kind.ts'
import { ok, parseText } from './parsing.ts'

const maxLength = 20_000

/**
 * A formatted text of at most `max` characters with its markup (20 000): HTML of the elements in `richElements`. The server
 * keeps nothing else of what is sent; it is searched, listed and exported as plain text.
 */
export const richText = kind<string>()('richText', {
  parse: (raw, field) => {
    const parsed = parseText(raw, field, field.options.max ?? maxLength)
    if ('problem' in parsed || !isBlankMarkup(String(parsed.value))) return parsed
    return field.options.required ? { problem: ['不能为空', 'must not be empty'] } : ok(null)
  },
  schema: (field, { isSent }) => ({
    ...textSchema(field, maxLength, isSent),
    contentMediaType: 'text/html',
    'x-elements': richElements,
  }),
  isText: true,
  isMarkup: true,
  filesIn: value => pictureKeysIn(String(value)),
  isFoundByPart: true,
  isSortable: false,
})
