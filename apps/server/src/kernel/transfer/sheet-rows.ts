import { setImmediate } from 'node:timers/promises'
import { fill, type Label } from '@forecourt/contract/kernel'
import { streamXlsxRows } from 'hucre/xlsx'
import { csvRows } from './csv-rows.ts'
import { maxListColumns, type WorkbookProblem, workbookProblem } from './workbook-guard.ts'

/** A row as the file has it: `number` is what a spreadsheet program shows at its left. */
export interface SheetRow {
  readonly number: number
  readonly cells: readonly string[]
}

/** How much of a file is taken; the header is not counted. */
export interface SheetLimits {
  readonly maxRows: number
  readonly maxMegabytes: number
}

/** Columns behind these are passed over. */
const maxColumns = 100
/** What a spreadsheet program can hold in one cell. */
const maxCellLength = 32_767

const problems = {
  tooLarge: ['文件不能超过{0}MB', 'the file must not be larger than {0} MB'],
  tooManyRows: ['不能超过{0}行', 'there must not be more than {0} rows'],
  tooManyColumns: ['不能超过{0}列', 'there must not be more than {0} columns'],
  empty: ['文件中没有数据', 'there are no rows in the file'],
  unreadable: ['只支持XLSX和CSV文件', 'only XLSX and CSV files can be read'],
  encoding: ['文字编码无法识别，请另存为UTF-8', 'the encoding is unknown, please save as UTF-8'],
} satisfies Record<string, Label>

const workbookProblems: Readonly<Record<WorkbookProblem, Label>> = {
  notAWorkbook: problems.unreadable,
  tooManyColumns: fill(problems.tooManyColumns, maxListColumns),
  tooLargeUnpacked: ['文件解压后过大', 'the file is too large when unpacked'],
  macros: ['文件不能含有宏', 'the file must not have macros'],
  externalLinks: ['文件不能含有外部链接或嵌入对象', 'the file must not have external links or embedded objects'],
  formulas: ['文件不能含有公式，请粘贴为数值', 'the file must not have formulas, please paste values'],
}

/** A file that cannot be read as a table at all; `reason` says why. */
export class UnreadableSheet extends Error {
  readonly reason: Label
  constructor(reason: Label) {
    super(reason[1])
    this.reason = reason
  }
}

const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, index) => bytes[index] === byte)
export const isZip = (bytes: Buffer) => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)
/** Old XLS workbooks and those with a password. */
const isOldBinary = (bytes: Buffer) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/** A date of a spreadsheet has no zone: what it shows is its UTC reading, with the time of day where there is one. */
const dateText = (date: Date) => {
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString()
  return text.slice(11, 19) === '00:00:00' ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}

const cellText = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : value instanceof Date
      ? dateText(value)
      : String(value as string | number | boolean)
          .trim()
          .slice(0, maxCellLength)

function rowOf(number: number, values: readonly unknown[]): SheetRow {
  if (values.length > maxListColumns) throw new UnreadableSheet(fill(problems.tooManyColumns, maxListColumns))
  return { number, cells: Array.from(values.slice(0, maxColumns), cellText) }
}
const isBlank = (row: SheetRow) => row.cells.every(cell => cell === '')

async function workbookRows(bytes: Buffer, { maxRows }: SheetLimits): Promise<SheetRow[]> {
  const problem = await workbookProblem(bytes)
  if (problem) throw new UnreadableSheet(workbookProblems[problem])
  const rows: SheetRow[] = []
  try {
    for await (const { index, values } of streamXlsxRows(bytes)) {
      const row = rowOf(index + 1, values)
      if (!isBlank(row)) rows.push(row)
      // One row more than allowed is read, so that the caller can tell; the rest of a long file costs nothing.
      if (rows.length > maxRows + 1) break
    }
  } catch (error) {
    throw error instanceof UnreadableSheet ? error : new UnreadableSheet(problems.unreadable)
  }
  return rows
}

/** UTF-8 where the bytes are valid UTF-8, else GBK, which is what spreadsheet programs write on Chinese Windows. */
function textOf(bytes: Buffer): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  for (const encoding of ['utf-8', 'gbk'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      continue
    }
  throw new UnreadableSheet(problems.encoding)
}

/** Takes back the apostrophe that a CSV of ours has in front of what a program would run. */
const plainCell = (value: unknown) =>
  typeof value === 'string' ? value.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '') : value

const turnRows = 500

/** Others have their turn now and then while a long text is read. */
async function textRows(bytes: Buffer, { maxRows }: SheetLimits): Promise<SheetRow[]> {
  const text = textOf(bytes)
  if (text.includes('\0')) throw new UnreadableSheet(problems.unreadable)
  const rows: SheetRow[] = []
  let number = 0
  try {
    for (const values of csvRows(text)) {
      const row = rowOf(++number, values.map(plainCell))
      if (!isBlank(row)) rows.push(row)
      if (rows.length > maxRows + 1 || number > maxRows * 2) break
      if (number % turnRows === 0) await setImmediate()
    }
  } catch (error) {
    throw error instanceof UnreadableSheet ? error : new UnreadableSheet(problems.unreadable)
  }
  return rows
}

/** The rows of an XLSX or CSV file that hold anything, the header row among them. Throws UnreadableSheet. */
export async function sheetRows(bytes: Buffer, limits: SheetLimits): Promise<SheetRow[]> {
  const { maxRows, maxMegabytes } = limits
  if (bytes.length > maxMegabytes * 1024 * 1024) throw new UnreadableSheet(fill(problems.tooLarge, maxMegabytes))
  if (isOldBinary(bytes)) throw new UnreadableSheet(problems.unreadable)
  const rows = isZip(bytes) ? await workbookRows(bytes, limits) : await textRows(bytes, limits)
  if (rows.length === 0) throw new UnreadableSheet(problems.empty)
  if (rows.length > maxRows + 1) throw new UnreadableSheet(fill(problems.tooManyRows, maxRows))
  return rows
}
