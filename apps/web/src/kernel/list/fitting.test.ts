import { expect, test } from 'vitest'
import { leftOut } from './fitting.ts'

const column = (name: string, width: number, isKey = false) => ({ name, width, isKey })
const columns = [column('no', 100, true), column('site', 100), column('city', 100), column('paid', 100, true)]

test('columns that do not fit are left out from the last on, but for those a row is known by', () => {
  expect([...leftOut(columns, 400)]).toEqual([])
  expect([...leftOut(columns, 399)]).toEqual(['city'])
  expect([...leftOut(columns, 200)]).toEqual(['city', 'site'])
  expect([...leftOut(columns, 10)]).toEqual(['city', 'site'])
})
