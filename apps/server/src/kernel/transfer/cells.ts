import {
  companionOf,
  type Dictionary,
  type Field,
  formatDecimal,
  inLang,
  type Kind,
  type Label,
  type Lang,
  type States,
} from '@forecourt/contract/kernel'

/** A cell of a file: figures and dates stay what they are, so that a spreadsheet program can count with them. */
export type Cell = string | number | boolean | Date | null
type Wire = Readonly<Record<string, unknown>>

export const yesNo: readonly Label[] = [
  ['否', 'No'],
  ['是', 'Yes'],
]
const system: Label = ['系统', 'System']

/** The labels of a chosen field by its keys, in the order they are declared. */
export const choicesOf = (field: Field): Readonly<Record<string, Label>> => {
  if (field.kind === 'state')
    return Object.fromEntries(
      Object.values((field.options.of as States | undefined)?.states ?? {}).map(one => [String(one.code), one.label]),
    )
  return (field.options.of as Dictionary | undefined)?.entries ?? {}
}

/** How a spreadsheet program shows a kind; what is not here is text, so that no phone or id turns into a number. */
export const numberFormats: Readonly<Partial<Record<Kind, string>>> = {
  int: '0',
  money: '0.00',
  price: '0.0000',
  quantity: '0.000',
  ratio: '0.00',
  day: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm:ss',
}

const number = (value: unknown): Cell => (Number.isFinite(Number(value)) ? Number(value) : String(value))
const date = (value: unknown): Cell => new Date(`${String(value).replace(' ', 'T').padEnd(19, 'T00:00:00')}Z`)
const listed = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : String(value).split(','))

const labelled = (value: unknown, field: Field, lang: Lang): Cell =>
  (field.options.many ? listed(value) : [String(value)])
    .map(key => {
      const label = choicesOf(field)[key]
      return label ? inLang(label, lang) : key
    })
    .join(lang === 'zh' ? '、' : ', ')

function reference(name: string, value: unknown, field: Field, row: Wire, lang: Lang): Cell {
  const companion = row[companionOf(name)]
  if (typeof companion === 'string' && companion) return companion
  if (field.options.above && String(value) === '0') return null
  return field.options.to === 'user' && String(value) === '0' ? inLang(system, lang) : listed(value).join(',')
}

const longestCell = 32_000

type Writer = (value: unknown, field: Field, lang: Lang) => Cell

const plain: Writer = value => String(value as string).slice(0, longestCell)

/** A new kind does not compile until it is said what it is in a file. */
const writers: Readonly<Record<Exclude<Kind, 'ref'>, Writer>> = {
  text: plain,
  long: plain,
  secret: () => null,
  file: plain,
  int: number,
  money: number,
  price: number,
  quantity: number,
  ratio: value => number(formatDecimal(BigInt(Number(value)), 2)),
  flag: (value, _, lang) => inLang(yesNo[Number(value)] ?? ['', ''], lang),
  dict: labelled,
  state: labelled,
  day: date,
  moment: date,
  json: value => JSON.stringify(value).slice(0, longestCell),
}

/** The cell of a field, from the row as the wire carries it: what a list shows is what a file says. */
export function cellOf(name: string, field: Field, row: Wire, lang: Lang): Cell {
  const value = row[name]
  if (value === null || value === undefined || value === '') return null
  return field.kind === 'ref' ? reference(name, value, field, row, lang) : writers[field.kind](value, field, lang)
}

const scales: Readonly<Partial<Record<Kind, number>>> = { money: 2, price: 4, quantity: 3, ratio: 2 }

/** The same cell as text, for CSV: figures with their decimals, dates as the screen has them. */
export function cellText(field: Field, cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) {
    const text = cell.toISOString().slice(0, 19).replace('T', ' ')
    return field.kind === 'day' ? text.slice(0, 10) : text
  }
  return typeof cell === 'number' ? cell.toFixed(scales[field.kind] ?? 0) : String(cell)
}

/** What a spreadsheet program would run when it opens a CSV gets an apostrophe in front; full-width signs are run too. */
const runs = /^[=+\-@\t\r\n＝＋－＠]/
export const defused = (text: string): string => (runs.test(text) ? `'${text}` : text)

const needsQuotes = /["',;\t\r\n]|^\s|\s$/
const quoted = (text: string) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One line of a CSV. Figures are written as they are: a negative one is no formula. */
export const csvLine = (cells: readonly Cell[], fields: readonly Field[]): string =>
  `${cells
    .map((cell, at) => {
      const field = fields[at]
      const text = field ? cellText(field, cell) : String(cell ?? '')
      return quoted(typeof cell === 'string' ? defused(text) : text)
    })
    .join(',')}\r\n`
