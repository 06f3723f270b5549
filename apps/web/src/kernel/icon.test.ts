import { expect, test } from 'vitest'
import { iconOf } from './icon.tsx'

/** What the menus of the contract ask for. */
const asked = [
  'credit-card gift team tags pay-circle percentage reconciliation wallet swap safety-certificate shop node-index',
  'line-chart experiment printer file-text profile scan rollback api message cloud user safety menu appstore setting',
  'cluster apartment book control environment audit bank home',
].flatMap(line => line.split(' '))

test('every menu of ours has an icon, and no two of one group the same', () => {
  expect(asked.map(source => iconOf({ code: '', source }))).not.toContain('list')
  const funds = [
    'pay-circle',
    'percentage',
    'reconciliation',
    'wallet',
    'swap',
    'safety-certificate',
    'bank',
    'book',
    'node-index',
    'safety',
  ]
  expect(new Set(funds.map(source => iconOf({ code: '', source }))).size).toBe(funds.length)
})

test('the menu of an operator gets the icon that its name is about, or a plain one', () => {
  expect(iconOf({ code: 'x', source: 'iconfont icon-bank' })).toBe('money')
  expect(iconOf({ code: 'x', children: [] })).toBe('box')
  expect(iconOf({ code: 'x' })).toBe('list')
})
