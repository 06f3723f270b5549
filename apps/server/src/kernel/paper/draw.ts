import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import pdfmake from 'pdfmake'
import { coverageOf, drawable, replacement } from './glyphs.ts'
import { layoutOf } from './layout.ts'
import type { Frame, Printed } from './printed.ts'

export interface DrawingOrder {
  readonly of: Printed
  readonly frame: Frame
}

const find = createRequire(import.meta.url).resolve
const regular = find('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
const bold = find('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf')
const fontFolders = [dirname(regular), dirname(bold)]

pdfmake.setFonts({ Paper: { normal: regular, bold } })
// Nothing on a paper is fetched from anywhere: no text of a row is ever taken for an address or a file.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => fontFolders.includes(dirname(path)))

const coverage = coverageOf(regular)

/** Every text of a value, replaced by what `change` makes of it. */
function everyText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map(one => everyText(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, everyText(one, change)]))
}

const named = (one: string) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** What was replaced is said on the paper, with the number by which it can be looked up. */
function withNote(of: Printed, missing: ReadonlySet<string>): Printed {
  if (missing.size === 0) return of
  const all = [...missing].map(named).join(of.lang === 'zh' ? '、' : ', ')
  const note =
    of.lang === 'zh' ? `${replacement}：字库外的字 ${all}` : `${replacement}: characters without a glyph, ${all}`
  return { ...of, notes: [...of.notes, note] }
}

/** A paper as a PDF, with no more of the fonts in it than it uses. */
export async function drawn({ of, frame }: DrawingOrder): Promise<Buffer> {
  const missing = new Set<string>()
  const clean = (text: string) => drawable(text, coverage, missing)
  const content = everyText(of, clean) as Printed
  const around = { ...(everyText(frame, clean) as Frame), address: frame.address }
  return pdfmake.createPdf(layoutOf(withNote(content, missing), around)).getBuffer()
}
