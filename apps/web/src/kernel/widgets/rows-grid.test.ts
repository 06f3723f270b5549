import { day, dict, dictionary, flag, int, money, text } from '@forecourt/contract/kernel'
import { expect, test } from 'vitest'
import { filledDown, moved, pasted, problemsIn, sheetCells, valueOf } from './rows-grid.ts'

const colours = dictionary('colour', ['颜色', 'Colour'], { 1: ['红', 'Red'], 2: ['蓝', 'Blue'] })
const columns = {
  name: text(['姓名', 'Name'], { required: true }),
  amount: money(['金额', 'Amount'], { required: true }),
  times: int(['次数', 'Times'], { initial: 1 }),
}

test('a copied range is read by tabs and lines, with quotes where a cell has either inside', () => {
  expect(sheetCells('甲\t1\r\n乙\t2\r\n')).toEqual([
    ['甲', '1'],
    ['乙', '2'],
  ])
  expect(sheetCells('"两\n行"\t"他说""好"""')).toEqual([['两\n行', '他说"好"']])
  expect(sheetCells('甲\t\t丙')).toEqual([['甲', '', '丙']])
})

test('a range is pasted from the cell on, and rows are added for what does not fit', () => {
  const rows = [{ name: '甲', amount: '1.00', times: 1 }]
  expect(pasted(columns, rows, { row: 0, name: 'amount' }, '1,200.5\t3\n￥80\t4')).toEqual([
    { name: '甲', amount: '1200.5', times: '3' },
    { name: null, amount: '80', times: '4' },
  ])
})

test('a heading says which column is meant, in any order', () => {
  const rows = pasted(columns, [], { row: 0, name: 'name' }, '金额（元）\t姓名\n20\t甲')
  expect(rows).toEqual([{ name: '甲', amount: '20', times: 1 }])
})

test('words of a dictionary, yes and no, and dates in their usual spellings are understood', () => {
  expect(valueOf(dict(['颜色', 'Colour'], { of: colours, int: true }), '蓝')).toBe(2)
  expect(valueOf(flag(['是否', 'Flag']), '是')).toBe(1)
  expect(valueOf(day(['日期', 'Day']), '2026/1/5')).toBe('2026-01-05')
  expect(valueOf(day(['日期', 'Day']), '2026年1月5日')).toBe('2026-01-05')
})

test('a value is given to every row below', () => {
  const rows = [{ name: '甲' }, { name: '乙' }, { name: '丙' }]
  expect(filledDown(rows, { row: 1, name: 'name' })).toEqual([{ name: '甲' }, { name: '乙' }, { name: '乙' }])
})

test('what is wrong is told cell by cell', () => {
  const found = problemsIn(columns, [
    { name: '甲', amount: '1', times: 1 },
    { name: null, amount: 'x', times: 1 },
  ])
  expect(found.map(({ row, name }) => [row, name])).toEqual([
    [1, 'name'],
    [1, 'amount'],
  ])
})

test('a row changes places with its neighbour, and stays at an end', () => {
  const rows = [{ name: '甲' }, { name: '乙' }, { name: '丙' }]
  expect(moved(rows, 1, -1)).toEqual([{ name: '乙' }, { name: '甲' }, { name: '丙' }])
  expect(moved(rows, 1, 1)).toEqual([{ name: '甲' }, { name: '丙' }, { name: '乙' }])
  expect(moved(rows, 0, -1)).toBe(rows)
  expect(moved(rows, 2, 1)).toBe(rows)
})
