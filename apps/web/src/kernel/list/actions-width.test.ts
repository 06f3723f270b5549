import { expect, test } from 'vitest'
import { actionsWidth, directOf } from './actions-width.ts'

const action = (label: string, danger = false) => ({ key: label, label, danger, run: () => undefined })

test('of three actions the two harmless ones are shown', () => {
  const shown = directOf([action('冻结', true), action('延期'), action('修改')])
  expect(shown.map(one => one.label)).toEqual(['延期', '修改'])
})

test('a long English action makes its column wider than a short one', () => {
  const [short, long] = [
    [action('Edit'), action('Delete', true)],
    [action('First administrator'), action('Edit')],
  ]
  expect(actionsWidth([short, long])).toBe(actionsWidth([long]))
  expect(actionsWidth([long])).toBeGreaterThan(actionsWidth([short]))
})
