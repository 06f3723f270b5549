import { expect, expectTypeOf, test } from 'vitest'
import { column, readShaped, type ShapedRow } from './row-shape.ts'

const shape = {
  id: column.text,
  amount: column.bigint,
  count: column.int,
  day: column.nullable(column.day),
  kind: column.oneOf('paid', 'fee'),
  names: column.list(column.text),
}
const answered = { id: '7', amount: '-900719925474099301', count: 2, day: '2026-11-27', kind: 'fee', names: ['a'] }

test('rows are read as their shape says, and their type follows from it', () => {
  const rows = readShaped(shape, [answered, { ...answered, day: null }])
  expect(rows.map(row => row.amount)).toEqual([-900719925474099301n, -900719925474099301n])
  expect(rows.map(row => row.day)).toEqual(['2026-11-27', null])
  expectTypeOf<ShapedRow<typeof shape>>().toEqualTypeOf<{
    readonly id: string
    readonly amount: bigint
    readonly count: number
    readonly day: string | null
    readonly kind: 'paid' | 'fee'
    readonly names: string[]
  }>()
})

test.each([
  ['a column is missing', { id: '7' }, /answers no column amount, but id/],
  ['a column is too many', { ...answered, tenantId: '000000' }, /a column tenantId that nobody reads/],
  ['nothing stands where something must', { ...answered, id: null }, /column id: null is no text/],
  ['an amount has a fraction', { ...answered, amount: '1.50' }, /column amount: string is no whole number/],
  ['a count comes as a bigint', { ...answered, count: '2' }, /column count: string is no int/],
  ['a day has a time', { ...answered, day: '2026-11-27T00:00' }, /column day: string is no day/],
  ['a text is none of the few', { ...answered, kind: 'other' }, /column kind: string is no paid or fee/],
])('an answer of another shape fails: %s', (_, row, message) => {
  expect(() => readShaped(shape, [row])).toThrow(message)
})
