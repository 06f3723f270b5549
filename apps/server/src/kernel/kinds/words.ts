import type { Field, Fields, Format } from '@forecourt/contract/kernel'
import type { CellPlace } from './kind.ts'

const tail = (seed: number, length: number) => String(seed).padStart(length, '0').slice(-length)

/** A text of each format, different for each seed where the format allows. */
const formats: Readonly<Record<Format, (seed: number, min: number) => string>> = {
  mobile: seed => `138${tail(seed, 8)}`,
  phone: seed => `138${tail(seed, 8)}`,
  email: seed => `a${seed}@example.com`,
  publicUrl: seed => `https://partner${seed}.example.com/notify`,
  pagePath: seed => `/page/${seed}`,
  url: seed => `https://example.com/${seed}`,
  idCard: () => '11010519491231002X',
  taxNumber: seed => `91${tail(seed, 16)}`,
  companyCode: seed => `913${tail(seed, 15)}`,
  code: (seed, min) => `c${tail(seed, Math.max(min - 1, String(seed).length))}`,
  bankSerial: seed => `B-${seed}`,
  bankCode: seed => tail(seed, 12),
  accountNumber: seed => `6222${tail(seed, 12)}`,
  month: seed => `1${tail(seed, 3)}-06`,
  password: seed => `Sunny-day-${seed}`,
  tenantId: seed => `1${tail(seed, 5)}`,
}

/** A text that the field takes: of its format, or of its length. */
export function sampleText(seed: number, { options: { format, min = 0, max = 255 } }: Field, start = 't'): string {
  if (format) return formats[format](seed, min)
  const digits = Math.max(min - start.length, String(seed).length)
  return `${start}${tail(seed, digits)}`.slice(0, max)
}

/** No texts of this length and format. */
export const noTexts = (
  maxLength: number,
  { options: { format, min = 0, max = maxLength } }: Field,
): readonly unknown[] => [
  {},
  'x'.repeat(max + 1),
  ...(min > 1 ? ['x'.repeat(min - 1)] : []),
  'a\u0000b',
  ['a', 'b'],
  true,
  ...(format ? ['(not this format)'] : []),
]

/** What an object of declared fields says, in one line: "满 100.00，减 5.00". */
export function rowText(fields: Fields, row: unknown, { lang, textOf }: CellPlace): string {
  const values = (row ?? {}) as Readonly<Record<string, unknown>>
  const said = Object.entries(fields).flatMap(([name, field]) => {
    const text = textOf(name, field, values)
    return text === '' ? [] : [`${field.label[lang === 'zh' ? 0 : 1]} ${text}`]
  })
  return said.join(lang === 'zh' ? '，' : ', ')
}
