import { expect, test } from 'vitest'
import { fallOf } from './waterfall-sums.ts'

const step = (kind: 'whole' | 'less' | 'more' | 'sum' | 'to', amount: string) => ({
  key: kind,
  label: kind,
  kind,
  amount,
})

test('an equation stands below what adds up, and is ticked only when it does', () => {
  const right = fallOf([step('whole', '299.83'), step('less', '9.33'), step('sum', '290.50')])
  expect(right.equations).toEqual([{ text: '299.83 − 9.33 = 290.50', isEqual: true }])
  const wrong = fallOf([step('whole', '299.83'), step('less', '9.33'), step('sum', '290.51')])
  expect(wrong.equations).toEqual([{ text: '299.83 − 9.33 = 290.51', isEqual: false }])
})

test('those who receive it have to receive all of it, to the fen', () => {
  const { equations } = fallOf([step('whole', '10.00'), step('to', '9.00'), step('to', '0.99')])
  expect(equations).toEqual([{ text: '9.00 + 0.99 = 10.00', isEqual: false }])
})

test('a deduction below zero is added, and is shown so', () => {
  const { lines, equations } = fallOf([step('whole', '10.00'), step('less', '-2.50'), step('sum', '12.50')])
  expect(lines[1]).toMatchObject({ sign: '+', amount: '2.50' })
  expect(equations[0]).toEqual({ text: '10.00 + 2.50 = 12.50', isEqual: true })
})

test('bars share one scale: each begins where the one before it ends', () => {
  const { lines } = fallOf([step('whole', '100.00'), step('less', '25.00'), step('sum', '75.00'), step('to', '75.00')])
  expect(lines.map(({ from, length }) => [from, length])).toEqual([
    [0, 100],
    [75, 25],
    [0, 75],
    [0, 75],
  ])
})

test('what nothing was taken off still says that it would be taken off, and proves nothing', () => {
  const { lines, equations } = fallOf([step('whole', '10.00'), step('less', '0.00'), step('sum', '10.00')])
  expect([lines[1]?.sign, equations]).toEqual(['−', []])
})
