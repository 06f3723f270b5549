import { textSchema } from '../kind-schemas.ts'
import { kind } from './kind.ts'
import { parseText } from './parsing.ts'
import { stars } from './stars.ts'

const maxLength = 255

/**
 * Written, never answered: what signs in elsewhere or checks a signature. In the column of an entity it is sealed with the
 * installation's own secret, and `npm run secrets:reseal` seals it anew when that changes.
 */
export const secret = kind<string>()('secret', {
  parse: (raw, field) => parseText(raw, field, field.options.max ?? maxLength),
  format: () => stars,
  schema: (field, { isSent }) =>
    isSent ? { ...textSchema(field, maxLength, true), writeOnly: true } : { type: 'string', enum: [stars] },
  sentHint: [
    '修改时不传、传空文本或星号则不变，传null则清除',
    'In a change: left out, empty or as its stars it stays; null removes it',
  ],
  isSecret: true,
  isSealed: true,
  isFilterable: false,
  isSortable: false,
  isImportable: false,
})
