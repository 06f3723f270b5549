import { staffAccount } from '@forecourt/contract/cards'
import { inLang, type Label, type Lang, parseField, type Values } from '@forecourt/contract/kernel'
import { type SheetRow, UnreadableSheet } from '../../kernel/transfer/sheet-rows.ts'

const { fields } = staffAccount

/** A company's whole staff in one file. */
export const staffLimits = { mostRows: 5000, mostMegabytes: 5 }

/** The columns a file may have, in the order of the template. */
export const columns = ['phone', 'name', 'jobNo', 'deptName', 'plateNo', 'dayLimit'] as const
type Column = (typeof columns)[number]
export const requiredColumns: readonly Column[] = ['phone', 'name']

/** What people call the columns besides the labels of the fields. */
const otherNames: Readonly<Record<Column, readonly string[]>> = {
  phone: ['手机', '手机号码', '联系电话', '电话', 'mobile', 'phonenumber'],
  name: ['名字', '员工姓名', '员工', 'fullname', 'employee'],
  jobNo: ['员工编号', '编号', '员工号', 'jobno', 'employeeno', 'employeenumber'],
  deptName: ['所属部门', '部门名称', 'dept', 'departmentname'],
  plateNo: ['车牌号', '车牌号码', '车辆', 'plateno', 'platenumber', 'licenceplate', 'licenseplate'],
  dayLimit: ['每日限额', '日限额', 'dailylimit', 'daylimit'],
}

/** "*手机号（必填）" and "Staff Number" compare by what they say. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\(.*?\)/g, '')
    .replace(/[\s*_:-]/g, '')
    .toLowerCase()

const byName = new Map<string, Column>(
  columns.flatMap(column =>
    [...fields[column].label, column, ...otherNames[column]].map((name): [string, Column] => [plain(name), column]),
  ),
)

export type StaffValues = Values<typeof staffAccount> & { phone: string; name: string }
export interface StaffRow {
  readonly number: number
  readonly values: StaffValues
}
export interface Failure {
  readonly row: number
  readonly field: string | null
  readonly value: string | null
  readonly reason: string
}
export interface StaffSheet {
  readonly total: number
  readonly good: readonly StaffRow[]
  readonly failures: readonly Failure[]
  /** Rows that are bad, each counted once however much is wrong with it. */
  readonly failed: number
}

/** Which column stands where; a column named twice counts where it stands first. Throws when a needed one is missing. */
function placesOf(header: SheetRow | undefined): Map<Column, number> {
  const places = new Map<Column, number>()
  for (const [index, cell] of (header?.cells ?? []).entries()) {
    const column = byName.get(plain(cell))
    if (column && !places.has(column)) places.set(column, index)
  }
  const missing = requiredColumns.filter(column => !places.has(column)).map(column => fields[column].label)
  if (missing.length > 0)
    throw new UnreadableSheet([
      `缺少列：${missing.map(label => label[0]).join('、')}`,
      `columns are missing: ${missing.map(label => label[1]).join(', ')}`,
    ])
  return places
}

/** Spreadsheet programs write phones as "138 0013 8000", amounts as "1,000": what only separates is taken out. */
const cleaned = (column: Column, cell: string): string => {
  if (column === 'phone')
    return cell
      .normalize('NFKC')
      .replace(/[\s-]/g, '')
      .replace(/^\+?86(?=1\d{10}$)/, '')
  if (column === 'dayLimit') return cell.normalize('NFKC').replace(/[,\s¥元]/g, '')
  return cell
}

/** The column is told beside the reason, so the label in front of it would say the same twice. */
const withoutLabel = (label: Label, reason: Label): Label => [
  reason[0].startsWith(label[0]) ? reason[0].slice(label[0].length) : reason[0],
  reason[1].startsWith(`${label[1]} `) ? reason[1].slice(label[1].length + 1) : reason[1],
]

const longestEcho = 60
const longestList = 2000

/**
 * Reads the rows below the header by the fields of the entity. Every problem names the row of the file, the column, what
 * stands there and why it cannot be; a phone that stood in an earlier row is one too. Throws UnreadableSheet.
 */
export function readStaff(rows: readonly SheetRow[], lang: Lang): StaffSheet {
  const [header, ...body] = rows
  const places = placesOf(header)
  if (body.length === 0) throw new UnreadableSheet(['文件中没有数据', 'there are no rows in the file'])
  const good: StaffRow[] = []
  const failures: Failure[] = []
  const firstRowOf = new Map<string, number>()
  let failed = 0
  for (const { number, cells } of body) {
    const values: Record<string, unknown> = {}
    const before = failures.length
    const fail = (column: Column, cell: string, reason: Label) =>
      failures.push({
        row: number,
        field: inLang(fields[column].label, lang),
        value: cell.slice(0, longestEcho) || null,
        reason: inLang(reason, lang),
      })
    for (const [column, place] of places) {
      const cell = cells[place] ?? ''
      const parsed = parseField(fields[column], cleaned(column, cell))
      if ('problem' in parsed) fail(column, cell, withoutLabel(fields[column].label, parsed.problem))
      else if (parsed.value !== null) values[column] = parsed.value
    }
    const phone = values['phone']
    const earlier = typeof phone === 'string' ? firstRowOf.get(phone) : undefined
    if (earlier)
      fail('phone', String(phone), [`与第${earlier}行的手机号重复`, `the same phone stands in row ${earlier}`])
    else if (typeof phone === 'string') firstRowOf.set(phone, number)
    if (failures.length > before) failed++
    else good.push({ number, values: values as StaffValues })
  }
  return { total: body.length, good, failures: failures.slice(0, longestList), failed }
}
