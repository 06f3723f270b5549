import type { Cell } from './cells.ts'
import { type ZipPart, zipped } from './zip-stream.ts'

export interface WorkbookColumn {
  readonly head: string
  readonly width: number
  readonly format: string
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const schemas = 'http://schemas.openxmlformats.org'
const main = `${schemas}/spreadsheetml/2006/main`
const relations = `${schemas}/officeDocument/2006/relationships`
const packages = `${schemas}/package/2006`
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const needsEscape = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[\dA-Fa-f]{4}_)/
const everyEscape = new RegExp(needsEscape, 'g')
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML has no word for is written as spreadsheet programs write it, and so is what would look like that. */
const escaped = (text: string): string =>
  needsEscape.test(text)
    ? text.replace(
        everyEscape,
        sign => escapes[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
      )
    : text

const lettersOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : lettersOf(Math.floor(at / 26) - 1) + lettersOf(at % 26)

const dayMs = 86_400_000
/** Days since the end of 1899, which is what a spreadsheet calls a date. */
const serialOf = (date: Date) => date.getTime() / dayMs + 25_569

/** A cell with a value. Text is text, never a formula. */
function cellXml(cell: Exclude<Cell, null>, start: string): string {
  if (typeof cell === 'string')
    return `${start} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  if (typeof cell === 'boolean') return `${start} t="b"><v>${cell ? 1 : 0}</v></c>`
  return `${start}><v>${typeof cell === 'number' ? cell : serialOf(cell)}</v></c>`
}

const flushedChars = 64 * 1024

async function* sheetXml(columns: readonly WorkbookColumn[], rows: AsyncIterable<readonly Cell[]>, styles: Styles) {
  const places = columns.map(({ format }, at) => ({ letters: lettersOf(at), style: styles.indexOf(format) + 1 }))
  let number = 0
  const rowXml = (cells: readonly Cell[]): string => {
    number++
    let xml = `<row r="${number}">`
    for (const [at, { letters, style }] of places.entries()) {
      const cell = cells[at] ?? null
      if (cell !== null) xml += cellXml(cell, `<c r="${letters}${number}" s="${style}"`)
    }
    return `${xml}</row>`
  }
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  let text = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  text += rowXml(columns.map(({ head }) => head))
  for await (const row of rows) {
    text += rowXml(row)
    if (text.length < flushedChars) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`)
}

/** The formats of the columns, each once; the first style of a workbook is the one without. */
type Styles = readonly string[]
const firstFormat = 164

function stylesXml(styles: Styles): string {
  const formats = styles.map((format, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${escaped(format)}"/>`)
  const uses = styles.map(
    (_, at) => `<xf numFmtId="${firstFormat + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'
  return [
    `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.join('')}</numFmts>`,
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    `<cellStyleXfs count="1">${plain}</cellStyleXfs>`,
    `<cellXfs count="${uses.length + 1}">${plain}${uses.join('')}</cellXfs></styleSheet>`,
  ].join('')
}

const relation = (id: number, kind: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${relations}/${kind}" Target="${target}"/>`
const related = (...all: readonly string[]) =>
  `<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`
const override = (part: string, type: string) => `<Override PartName="${part}" ContentType="${media}.${type}+xml"/>`

/**
 * A workbook of one sheet, made while its rows come. A writer of our own, because a library that can do everything takes
 * twice the time and garbage for a table of plain cells.
 */
export function workbookFile(
  name: string,
  columns: readonly WorkbookColumn[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Buffer> {
  const styles = [...new Set(columns.map(({ format }) => format))]
  const part = (path: string, xml: string): ZipPart => ({ name: path, content: [Buffer.from(declaration + xml)] })
  return zipped([
    part(
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/worksheets/sheet1.xml', 'worksheet')}${override('/xl/styles.xml', 'styles')}</Types>`,
    ),
    part('_rels/.rels', related(relation(1, 'officeDocument', 'xl/workbook.xml'))),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      related(relation(1, 'worksheet', 'worksheets/sheet1.xml'), relation(2, 'styles', 'styles.xml')),
    ),
    part('xl/styles.xml', stylesXml(styles)),
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(columns, rows, styles) },
  ])
}
