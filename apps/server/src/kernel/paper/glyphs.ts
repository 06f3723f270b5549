import { readFileSync } from 'node:fs'

/** The characters that a font file draws. */
export interface Coverage {
  readonly has: (codePoint: number) => boolean
}

const unicodeTables = new Set(['0/3', '0/4', '0/6', '3/1', '3/10'])

/** Where a table of the file begins. */
function offsetOf(file: Buffer, tag: string): number {
  for (let at = 12; at < 12 + file.readUInt16BE(4) * 16; at += 16)
    if (file.toString('latin1', at, at + 4) === tag) return file.readUInt32BE(at + 8)
  throw new Error(`the font has no table ${tag}`)
}

/** The widest table of characters: format 12, which goes beyond the first 65 536. */
function segmentsAt(file: Buffer): number {
  const map = offsetOf(file, 'cmap')
  for (let index = 0; index < file.readUInt16BE(map + 2); index++) {
    const entry = map + 4 + index * 8
    const name = `${file.readUInt16BE(entry)}/${file.readUInt16BE(entry + 2)}`
    const table = map + file.readUInt32BE(entry + 4)
    if (unicodeTables.has(name) && file.readUInt16BE(table) === 12) return table
  }
  throw new Error('the font has no table of all characters')
}

/** Reads which characters a TrueType file draws. */
export function coverageOf(path: string): Coverage {
  const file = readFileSync(path)
  const table = segmentsAt(file)
  const covered = new Set<number>()
  for (let group = 0; group < file.readUInt32BE(table + 12); group++) {
    const at = table + 16 + group * 12
    const [first, last, glyph] = [file.readUInt32BE(at), file.readUInt32BE(at + 4), file.readUInt32BE(at + 8)]
    // Glyph 0 is the empty box of what there is not.
    for (let code = glyph === 0 ? first + 1 : first; code <= last; code++) covered.add(code)
  }
  return { has: codePoint => covered.has(codePoint) }
}

/** Stands for a character that the font does not draw, as printers have always set it. */
export const replacement = '〓'

/** Characters that say how others are drawn and draw nothing. */
const isSilent = (code: number) =>
  code < 0x20 || (code >= 0x200b && code <= 0x200f) || (code >= 0xfe00 && code <= 0xfe0f)

/** A text that the font can draw: never an empty place where a name had a character. What was replaced is told. */
export function drawable(text: string, coverage: Coverage, missing: Set<string>): string {
  let made = ''
  for (const one of text) {
    const code = one.codePointAt(0) ?? 0
    if (coverage.has(code)) made += one
    else if (!isSilent(code)) {
      missing.add(one)
      made += replacement
    } else if (one === '\n') made += one
  }
  return made
}
