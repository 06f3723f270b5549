import { type Field, type Kind, type Label, parseDecimal } from '@forecourt/contract/kernel'
import { choicesOf, yesNo } from './cells.ts'
import { plainHeader } from './mapping.ts'

export type ReadCell = { readonly wire: string } | { readonly problem: Label }

const wire = (text: string): ReadCell => ({ wire: text })

/** The key of a label in either language, of a key itself, or of a label of which only spaces and case differ. */
function keyOf(choices: Readonly<Record<string, Label>>, text: string): string | undefined {
  if (Object.hasOwn(choices, text)) return text
  const plain = plainHeader(text)
  return Object.entries(choices).find(([, label]) => label.some(one => one === text || plainHeader(one) === plain))?.[0]
}

const listed = (text: string) =>
  text
    .split(/[,，、;；]/)
    .map(one => one.trim())
    .filter(Boolean)

function readChoice(text: string, field: Field): ReadCell {
  const choices = choicesOf(field)
  if (Object.keys(choices).length === 0) return wire(text)
  const parts = field.options.many ? listed(text) : [text]
  const keys = parts.map(part => keyOf(choices, part))
  const at = keys.indexOf(undefined)
  if (at < 0) return wire(keys.join(','))
  const offered = (lang: 0 | 1) =>
    Object.values(choices)
      .slice(0, 8)
      .map(label => label[lang])
  return {
    problem: [
      `没有“${parts[at]}”，可填：${offered(0).join('、')}`,
      `"${parts[at]}" is none of: ${offered(1).join(', ')}`,
    ],
  }
}

const truths: Readonly<Record<string, string>> = {
  1: '1',
  0: '0',
  true: '1',
  false: '0',
  y: '1',
  n: '0',
  '√': '1',
  对: '1',
  否: '0',
  是: '1',
  yes: '1',
  no: '0',
}

function readFlag(text: string): ReadCell {
  const found = truths[text.toLowerCase()]
  if (found) return wire(found)
  return { problem: [`应为${yesNo[1]?.[0]}或${yesNo[0]?.[0]}`, `must be ${yesNo[1]?.[1]} or ${yesNo[0]?.[1]}`] }
}

/** Spreadsheet programs write amounts as "1,000.00" and whole ones as "12.0": what only separates is taken out. */
const figure = (text: string) => text.normalize('NFKC').replace(/[,\s¥￥元L%]/g, '')
const whole = (text: string) => figure(text).replace(/\.0+$/, '')

/** A binary fraction such as 0.30000000000000004 is what a spreadsheet program keeps for 0.3. */
function decimal(text: string, scale: number): string {
  const plain = figure(text)
  if (!/^-?\d{1,15}\.\d{12,}$/.test(plain)) return plain.replace(new RegExp(`(\\.\\d{${scale}})0+$`), '$1')
  return Number(plain).toFixed(scale)
}

function readRatio(text: string): ReadCell {
  const hundredths = parseDecimal(decimal(text, 2), 2)
  return hundredths === undefined
    ? { problem: ['应为最多2位小数的百分比', 'must be a percentage with at most 2 decimals'] }
    : wire(String(hundredths))
}

/** "2026/1/2" and "2026年1月2日" are days too. */
function readDate(text: string): ReadCell {
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](.*))?$/.exec(text.normalize('NFKC'))
  if (!match) return wire(text)
  const [, year, month = '', day = '', rest] = match
  const time = rest?.replace(/^[ T]+/, '')
  return wire(
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${time ? ` ${time.replace(/^(\d):/, '0$1:')}` : ''}`,
  )
}

const phone = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
    .replace(/^\+?86(?=1\d{10}$)/, '')

const readers: Readonly<Partial<Record<Kind, (text: string, field: Field) => ReadCell>>> = {
  int: text => wire(whole(text)),
  money: text => wire(decimal(text, 2)),
  price: text => wire(decimal(text, 4)),
  quantity: text => wire(decimal(text, 3)),
  ratio: readRatio,
  flag: readFlag,
  dict: readChoice,
  day: readDate,
  moment: readDate,
}

/** The wire value of a cell as people write it. Whether it may be, the field's own rules say afterwards. */
export function readCell(field: Field, text: string): ReadCell {
  const { format } = field.options
  if (format === 'mobile' || (format === 'phone' && /^1\d{10}$/.test(phone(text)))) return wire(phone(text))
  return readers[field.kind]?.(text, field) ?? wire(text)
}
