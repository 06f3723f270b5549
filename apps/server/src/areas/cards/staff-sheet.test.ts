import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { sheetRows, UnreadableSheet } from '../../kernel/transfer/sheet-rows.ts'
import { readStaff, staffLimits } from './staff-sheet.ts'

const phone = (index: number) => `139${String(index).padStart(8, '0')}`
const header = ['手机号', '姓名', '工号', '部门', '车牌']
const row = (index: number) => [phone(index), `员工${index}`, `A${index}`, '运输部', '沪A12345']
const workbook = async (rows: readonly (readonly (string | number)[])[]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: rows.map(one => [...one]) }] }))
const csv = (rows: readonly (readonly string[])[]) => rows.map(one => one.join(',')).join('\r\n')
const read = async (bytes: Buffer, lang: 'zh' | 'en' = 'zh') => readStaff(await sheetRows(bytes, staffLimits), lang)

/** "员工" in GBK: the encoder of the platform only writes UTF-8, so the bytes are spelled out. */
const gbk = (text: string): Buffer => {
  const known: Readonly<Record<string, readonly number[]>> = {
    手: [0xca, 0xd6],
    机: [0xbb, 0xfa],
    号: [0xba, 0xc5],
    姓: [0xd0, 0xd5],
    名: [0xc3, 0xfb],
    部: [0xb2, 0xbf],
    门: [0xc3, 0xc5],
    张: [0xd5, 0xc5],
    三: [0xc8, 0xfd],
  }
  return Buffer.from([...text].flatMap(letter => known[letter] ?? [letter.charCodeAt(0)]))
}

test('three bad rows of fifty-three are named by the rows of the file, their columns, contents and reasons', async () => {
  const rows = Array.from({ length: 53 }, (_, index) => row(index + 1))
  rows[9] = ['12345', '张三', '', '', '']
  rows[19] = [phone(20), '', '', '', '']
  rows[52] = [phone(1), '李四', '', '', '']
  const { total, good, failed, failures } = await read(await workbook([header, ...rows]))
  expect({ total, good: good.length, failed }).toEqual({ total: 53, good: 50, failed: 3 })
  expect(failures).toEqual([
    { row: 11, field: '手机号', value: '12345', reason: '手机号码长度不为11位' },
    { row: 21, field: '姓名', value: null, reason: '请输入姓名' },
    { row: 54, field: '手机号', value: phone(1), reason: '与第2行的手机号重复' },
  ])
})

test('columns are found in any order and by other names, in Chinese or English', async () => {
  const zh = await read(
    await workbook([
      ['部门', '*姓名（必填）', '手 机 号 码'],
      ['财务', '张三', phone(1)],
    ]),
  )
  expect(zh.good[0]?.values).toEqual({ phone: phone(1), name: '张三', deptName: '财务' })
  const en = await read(
    await workbook([
      ['Plate Number', 'Name', 'Phone', 'unknown'],
      ['A1', 'Ann', phone(1), 'x'],
    ]),
  )
  expect(en.good[0]?.values).toEqual({ phone: phone(1), name: 'Ann', plateNo: 'A1' })
})

test('a phone that a spreadsheet program made a number, or grouped, is read', async () => {
  const { good } = await read(
    await workbook([header, [13_900_000_001, '甲'], ['139 0000 0002', '乙'], ['+8613900000003', '丙']]),
  )
  expect(good.map(one => one.values.phone)).toEqual(['13900000001', '13900000002', '13900000003'])
})

test('a limit per day is an amount of at most two decimals', async () => {
  const { good, failures } = await read(
    await workbook([
      ['手机号', '姓名', '每日限额（元）'],
      [phone(1), '甲', '1,000.50'],
      [phone(2), '乙', '0.001'],
    ]),
  )
  expect(good[0]?.values.dayLimit).toBe(100_050n)
  expect(failures).toMatchObject([{ row: 3, field: '每日限额', value: '0.001' }])
})

test('empty rows are passed over and do not shift the numbers', async () => {
  const { total, failures } = await read(await workbook([header, row(1), [], [], ['1', '甲']]))
  expect(total).toBe(2)
  expect(failures.map(one => one.row)).toEqual([5])
})

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(csv([header, row(1)]))],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${csv([header, row(1)])}`)],
  ['UTF-16', Buffer.from(`\ufeff${csv([header, row(1)])}`, 'utf16le')],
  ['semicolons', Buffer.from(csv([header, row(1)]).replaceAll(',', ';'))],
])('a CSV in %s is read', async (_, bytes) => {
  expect((await read(bytes)).good[0]?.values).toMatchObject({ phone: phone(1), name: '员工1', deptName: '运输部' })
})

test('a CSV in GBK is read', async () => {
  const bytes = gbk(`手机号,姓名,部门\r\n${phone(1)},张三,部门\r\n`)
  expect((await read(bytes)).good[0]?.values).toEqual({ phone: phone(1), name: '张三', deptName: '部门' })
})

test('the words of a refusal follow the language of the caller', async () => {
  const { failures } = await read(await workbook([header, ['12345', 'Ann']]), 'en')
  expect(failures).toEqual([{ row: 2, field: 'Phone', value: '12345', reason: 'The phone number length is not 11' }])
})

const refusalOf = (bytes: Buffer) =>
  read(bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableSheet ? error.reason[0] : String(error)),
  )

test.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ['no column for the phone', () => workbook([['姓名'], ['张三']]), '缺少列：手机号'],
  ['no rows', () => workbook([header]), '文件中没有数据'],
  ['more than five megabytes', () => Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), '文件不能超过5MB'],
  [
    'more than five thousand rows',
    () => Buffer.from(csv([header, ...Array.from({ length: 5001 }, (_, index) => row(index))])),
    '不能超过5000行',
  ],
  ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), '只支持XLSX和CSV文件'],
  ['an old binary workbook', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]), '只支持XLSX和CSV文件'],
  ['a broken workbook', async () => (await workbook([header, row(1)])).subarray(0, 200), '只支持XLSX和CSV文件'],
])('a file with %s is refused as a whole', async (_, bytes, reason) => {
  expect(await refusalOf(await bytes())).toBe(reason)
})

test('five thousand rows are read in well under a second', async () => {
  const bytes = await workbook([header, ...Array.from({ length: 5000 }, (_, index) => row(index))])
  const startedMs = performance.now()
  expect((await read(bytes)).good).toHaveLength(5000)
  expect(performance.now() - startedMs).toBeLessThan(2000)
})
