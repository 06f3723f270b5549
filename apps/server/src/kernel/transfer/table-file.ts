import { Readable } from 'node:stream'
import { type Fields, headOf, inLang, type Lang } from '@forecourt/contract/kernel'
import { writeXlsxStream } from 'hucre/xlsx'
import { serverKindOf } from '../kinds/index.ts'
import { type Cell, csvLine, numberFormatOf } from './cells.ts'

export type FileFormat = 'xlsx' | 'csv'

export const contentTypes: Readonly<Record<FileFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

const byteOrderMark = '\ufeff'
const flushedChars = 64 * 1024

/** Lines are gathered, because a chunk for each of half a million would be the most of the work. */
async function* csvChunks(heads: readonly string[], fields: Fields, rows: AsyncIterable<readonly Cell[]>) {
  const kinds = Object.values(fields)
  let chunk = byteOrderMark + csvLine(heads, [])
  for await (const row of rows) {
    chunk += csvLine(row, kinds)
    if (chunk.length < flushedChars) continue
    yield Buffer.from(chunk)
    chunk = ''
  }
  if (chunk) yield Buffer.from(chunk)
}

const mutable = async function* (rows: AsyncIterable<readonly Cell[]>) {
  for await (const row of rows) yield [...row]
}

/**
 * A table as a file, made while it is read: memory does not grow with the rows. Heads are the labels of the fields with
 * their units. Text cells of a workbook are never formulas; those of a CSV are defused.
 */
export function tableFile(
  format: FileFormat,
  fields: Fields,
  rows: AsyncIterable<readonly Cell[]>,
  sheet: { readonly name: string; readonly lang: Lang },
): Readable {
  const heads = Object.values(fields).map(field => inLang(headOf(field), sheet.lang))
  if (format === 'csv') return Readable.from(csvChunks(heads, fields, rows))
  const columns = Object.values(fields).map((field, at) => ({
    header: heads[at] ?? '',
    width: serverKindOf(field).width,
    // One style object for all cells of a column: of a bare format the library would make one for each cell.
    style: { numFmt: numberFormatOf(field) },
  }))
  const name = sheet.name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31)
  const stream = writeXlsxStream(mutable(rows), { name, columns, freezePane: { rows: 1 } })
  return Readable.fromWeb(stream as never)
}
