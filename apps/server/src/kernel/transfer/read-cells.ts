import type { Field } from '@forecourt/contract/kernel'
import { type ReadCell, serverKindOf } from '../kinds/index.ts'

export type { ReadCell } from '../kinds/index.ts'

const phone = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
    .replace(/^\+?86(?=1\d{10}$)/, '')

/** The wire value of a cell as people write it. Whether it may be, the field's own rules say afterwards. */
export function readCell(field: Field, text: string): ReadCell {
  const { format } = field.options
  if (format === 'mobile' || (format === 'phone' && /^1\d{10}$/.test(phone(text)))) return { wire: phone(text) }
  return serverKindOf(field).read(text, field)
}
