import {
  type Field,
  headOf,
  inLang,
  kindOf,
  type Label,
  masked,
  parseDecimal,
  type Paper,
} from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { cellOf, cellText } from '../transfer/cells.ts'
import type { PrintedFact } from './printed.ts'

type Raw = Readonly<Record<string, unknown>>

/** Who is asked what a paper says of its document. */
export interface Reading {
  readonly ctx: Ctx
  readonly of: Paper
  readonly input: Raw
  /** As the document is, and not as somebody may read it: what its proof is made of. */
  readonly isWhole: boolean
  /** Who operates the installation, as the papers say it. */
  readonly issuer: readonly PrintedFact[]
}

/** A figure as papers have it: thousands apart, and a minus as long as a plus. */
export const figures = (text: string): string =>
  text.replace(
    /^(-?)(\d+)/,
    (_, minus: string, whole: string) => `${minus === '' ? '' : '−'}${BigInt(whole).toLocaleString('en')}`,
  )

/** Telephones and papers of persons: masked on every paper, which lies about where it was put down. */
const personal = new Set<string | undefined>(['mobile', 'phone', 'idCard'])

/** A value as it is printed: empty where there is none, or none for this reader. */
export function textOf({ lang }: Ctx, name: string, field: Field | undefined, row: Raw): string {
  if (!field) return ''
  const text = cellText(field, cellOf(name, field, row, lang))
  if (field.options.mask && personal.has(field.options.format) && !text.includes('*')) return masked(text)
  if (kindOf(field).isMoment) return text.slice(0, 16)
  return kindOf(field).isBig && !field.options.many ? figures(text) : text
}

/** Amounts are in yuan wherever nothing else is said; other figures say their unit. */
export const labelOf = (field: Field): Label => (kindOf(field).isMoney ? field.label : headOf(field))

export const words = (ctx: Ctx, label: Label): string => inLang(label, ctx.lang)

/** The smallest units of a figure on the wire; nothing where the reader has none. */
export function unitsOf(field: Field | undefined, value: unknown): bigint | undefined {
  if (!field || typeof value !== 'string') return undefined
  return parseDecimal(value, kindOf(field).scale ?? 0)
}
