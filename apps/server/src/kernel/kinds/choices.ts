import { choicesOf, type Field, inLang, type Label } from '@forecourt/contract/kernel'
import { type Cell, type CellPlace, type ReadCell, wire } from './kind.ts'

/** "*手机号（必填）" and "Phone Number" compare by what they say. */
export const plainHeader = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\([^()]*\)/g, '')
    .replace(/[\s*_:-]/g, '')
    .toLowerCase()

const labels = new WeakMap<Field, Readonly<Record<string, Label>>>()

/** The labels of a field's choices by their keys, worked out once: an export asks for each cell. */
export function labelsOf(field: Field): Readonly<Record<string, Label>> {
  const known = labels.get(field)
  if (known) return known
  const made = Object.fromEntries(choicesOf(field).map(({ value, label }) => [String(value), label]))
  labels.set(field, made)
  return made
}

export const listed = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : String(value).split(',')

/** The labels of what was chosen. */
export const labelled = (value: unknown, field: Field, { lang }: CellPlace): Cell =>
  (field.options.many ? listed(value) : [String(value)])
    .map(key => {
      const label = labelsOf(field)[key]
      return label ? inLang(label, lang) : key
    })
    .join(lang === 'zh' ? '、' : ', ')

/** The key of a label in either language, of a key itself, or of a label of which only spaces and case differ. */
function keyOf(choices: Readonly<Record<string, Label>>, text: string): string | undefined {
  if (Object.hasOwn(choices, text)) return text
  const plain = plainHeader(text)
  return Object.entries(choices).find(([, label]) => label.some(one => one === text || plainHeader(one) === plain))?.[0]
}

const parted = (text: string) =>
  text
    .split(/[,，、;；]/)
    .map(one => one.trim())
    .filter(Boolean)

/** The keys of what somebody wrote into a cell. */
export function readChoice(text: string, field: Field): ReadCell {
  const choices = labelsOf(field)
  if (Object.keys(choices).length === 0) return wire(text)
  const parts = field.options.many ? parted(text) : [text]
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
