import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { Cell } from './cells.ts'
import { sheetRows } from './sheet-rows.ts'
import { workbookFile } from './workbook-file.ts'

const columns = ['@', '0.00', 'yyyy-mm-dd', '@'].map((format, at) => ({ head: `列 <${at}> & "x"`, width: 18, format }))
const rowsOf = async function* (rows: readonly (readonly Cell[])[]) {
  yield* rows
}
const written = (rows: readonly (readonly Cell[])[], name = 'S') => buffer(workbookFile(name, columns, rowsOf(rows)))

test('a workbook is read as it was written, by its widths of cells and kinds', async () => {
  const day = new Date('2026-02-28T00:00:00Z')
  const rows: Cell[][] = [
    ['13800138000', -12.5, day, '=1+1'],
    ['a & b < c > d "e"', 0, null, ' spaces '],
    [null, null, null, '行\n二'],
    ['𠮷😀', 123_456_789.01, new Date('2026-11-20T08:30:15Z'), '_x0041_'],
  ]
  const bytes = await written(rows, 'A & B')
  const [sheet] = (await readXlsx(bytes)).sheets
  expect(sheet?.name).toBe('A & B')
  expect(sheet?.rows[0]).toEqual(columns.map(({ head }) => head))
  expect(sheet?.rows[1]).toEqual(['13800138000', -12.5, day, '=1+1'])
  expect(sheet?.rows[2]?.slice(0, 2)).toEqual(['a & b < c > d "e"', 0])
  expect(sheet?.rows[3]?.[3]).toBe('行\n二')
  expect(sheet?.rows[4]?.slice(0, 2)).toEqual(['𠮷😀', 123_456_789.01])
  const read = await sheetRows(bytes, { mostRows: 10, mostMegabytes: 1 })
  expect(read.map(row => row.cells[3])).toEqual(['列 <3> & "x"', '=1+1', 'spaces', '行\n二', '_x0041_'])
  expect(read[4]?.cells[2]).toBe('2026-11-20 08:30:15')
})

test('signs that XML has no word for do no harm', async () => {
  const bytes = await written([['a\u0000b\u0007c\ufffed', null, null, 'x']])
  const [sheet] = (await readXlsx(bytes)).sheets
  expect(sheet?.rows[1]?.[3]).toBe('x')
  expect(String(sheet?.rows[1]?.[0])).toMatch(/^a.*b.*c.*d$/s)
})

test('columns behind the twenty-sixth have two letters', async () => {
  const many = Array.from({ length: 60 }, (_, at) => ({ head: `h${at}`, width: 10, format: '@' }))
  const cells = many.map((_, at) => (at % 2 ? `v${at}` : null))
  const bytes = await buffer(workbookFile('S', many, rowsOf([cells])))
  const [sheet] = (await readXlsx(bytes)).sheets
  expect(sheet?.rows[1]?.[59]).toBe('v59')
  expect(sheet?.rows[1]?.[27]).toBe('v27')
})

test('what breaks while rows are read breaks the file', async () => {
  const broken = async function* (): AsyncGenerator<Cell[]> {
    yield ['a', 1, null, null]
    throw new Error('the database is gone')
  }
  await expect(buffer(workbookFile('S', columns, broken()))).rejects.toThrow('the database is gone')
})
