import { expect, test } from 'vitest'
import type { SheetColumn } from './sheet.tsx'
import { ordered, orderAfter } from './sheet-order.ts'

interface Payee {
  readonly name: string
  readonly owed: bigint
}
const rows: readonly Payee[] = [
  { name: '未来路站', owed: 900n },
  { name: '金水路站', owed: 10_000n },
  { name: '东风路站', owed: -5n },
]
const name: SheetColumn<Payee> = { head: '收款方', cell: row => row.name, by: row => row.name }
const owed: SheetColumn<Payee> = { head: '期末', isFigure: true, cell: row => String(row.owed), by: row => row.owed }
const names = (order: Parameters<typeof ordered>[2]) => ordered(rows, [name, owed], order).map(row => row.name)

test('figures go by their amount and names by their sound', () => {
  expect(names({ head: '期末', isDown: true })).toEqual(['金水路站', '未来路站', '东风路站'])
  expect(names({ head: '收款方', isDown: false })).toEqual(['东风路站', '金水路站', '未来路站'])
})

test('rows stay as they came where no column is chosen, and by one that is not there any more', () => {
  expect(names(undefined)).toEqual(rows.map(row => row.name))
  expect(names({ head: '升数', isDown: true })).toEqual(rows.map(row => row.name))
})

test('one click after the other: the greatest figure first, the least, as they came; names the other way round', () => {
  const first = orderAfter(undefined, owed)
  const second = orderAfter(first, owed)
  expect([first, second, orderAfter(second, owed)]).toEqual([
    { head: '期末', isDown: true },
    { head: '期末', isDown: false },
    undefined,
  ])
  expect(orderAfter(first, name)).toEqual({ head: '收款方', isDown: false })
})
