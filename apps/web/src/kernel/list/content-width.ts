import { choicesOf, referenceLabelOf } from '@forecourt/contract/kernel'
import type { AnyRow } from '../queries.ts'
import type { Translate } from '../text.ts'
import { firstText } from '../wire-text.ts'
import type { Column } from './list-columns.ts'
import { webKindOf } from '../kinds/index.ts'

/** How wide a text is, in CSS pixels. */
export type Measure = (text: string, font: 'tag' | 'link') => number

/** Left and right of what stands in a cell, and a pixel for what browsers round. */
const aroundCell = 26
/** The dot of a tag, the gap behind it and its rounded ends. */
const aroundTag = 29

/** Choices that are sentences are cut off all the same. */
const widestChoice = 176

/** A number that people read out and copy, with or without stars and groups: cut off it says nothing. */
const isNumberLike = (text: string): boolean => /^(?=.*\d)[\w*-][\w* -]{7,39}$/.test(text)

/**
 * The width below which a column would cut off what must be whole, in CSS pixels: the longest of its choices, so that it
 * stays when rows change, and the longest state and number on the page. 0 for columns that may be narrow.
 */
export function contentWidth(
  { name, field, Cell }: Pick<Column, 'name' | 'field' | 'Cell'>,
  rows: readonly AnyRow[],
  t: Translate,
  measure: Measure,
): number {
  if (!field || Cell) return 0
  const { uncut } = webKindOf(field)
  const widestOf = (font: 'tag' | 'link', choices = choicesOf(field)) =>
    Math.max(0, ...choices.map(({ label }) => measure(t(label), font)))
  if (uncut === 'tags') {
    const there = new Set(rows.map(row => String(row[name])))
    const shown = choicesOf(field).filter(one => there.has(String(one.value)))
    return Math.ceil(widestOf('tag', shown) + aroundTag + aroundCell)
  }
  if (uncut === 'choices' && !field.options.many)
    return Math.min(Math.ceil(widestOf('link') + aroundCell), widestChoice)
  if (uncut !== 'numbers') return 0
  const { tail } = field.options
  const numbers = rows
    .map(row => firstText(row[referenceLabelOf(name)], row[name]))
    .filter(isNumberLike)
    .map(text => (tail ? text.slice(-tail) : text))
  return numbers.length > 0 ? Math.ceil(Math.max(...numbers.map(text => measure(text, 'link'))) + aroundCell) : 0
}

const fonts = { tag: '12px', link: '500 14px' } as const
const known = new Map<string, number>()
let pen: CanvasRenderingContext2D | null | undefined

/** Measures with the fonts of the page. Texts repeat from page to page and are measured once. */
export const measureText: Measure = (text, font) => {
  const key = `${font} ${text}`
  const before = known.get(key)
  if (before !== undefined) return before
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return 0
  pen.font = `${fonts[font]} ${getComputedStyle(document.body).fontFamily}`
  const { width } = pen.measureText(text)
  if (known.size > 5000) known.clear()
  known.set(key, width)
  return width
}
