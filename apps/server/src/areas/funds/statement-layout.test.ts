import { expect, test } from 'vitest'
import { chart } from '../../ledger/accounts.ts'
import { daysOfMonth, periodBefore, sameLastYear } from './report-days.ts'
import { balanceLayout, incomeLayout, type Item, type LayoutRow } from './statement-layout.ts'

const items = (layout: readonly LayoutRow[]): Item[] => layout.filter(row => row.kind === 'item')

/** How a code stands in the balance sheet: whole, by both sides of its accounts, by both kinds of bank, by both times. */
const ways = [['whole'], ['credit', 'debit'], ['custody', 'own'], ['earlierYears', 'thisYear']]

test('every code of the chart stands in the balance sheet once, whole or in both of its parts', () => {
  for (const { code } of chart) {
    const parts = items(balanceLayout)
      .filter(item => item.codes.includes(code))
      .map(item => item.part ?? item.bank ?? item.time ?? 'whole')
    expect(ways, `${code} stands there as ${parts.join()}`).toContainEqual(parts.toSorted())
  }
})

test('income and cost stand in the income statement once, and nothing else', () => {
  const shown = items(incomeLayout).flatMap(item => item.codes)
  expect(shown.toSorted()).toEqual(chart.map(one => one.code).filter(code => code.startsWith('6')))
})

test.each([
  ['balance sheet', balanceLayout],
  ['income statement', incomeLayout],
])('a sum of the %s sums rows above it, and no item is left out of the sums', (_, layout) => {
  const seen = new Set<string>()
  const used = new Set<string>()
  for (const row of layout) {
    if (row.kind === 'sum' || row.kind === 'total' || row.kind === 'note')
      for (const key of [...row.of, ...(row.less ?? [])]) {
        expect(seen, `${row.key} needs ${key}`).toContain(key)
        if (row.kind !== 'note') used.add(key)
      }
    expect(seen, `${row.key} stands twice`).not.toContain(row.key)
    seen.add(row.key)
  }
  expect(items(layout).filter(item => !used.has(item.key))).toEqual([])
})

test.each([
  ['a month', '2026-03-01', '2026-03-31', '2026-02-01~2026-02-28', '2025-03-01~2025-03-31'],
  ['a quarter over the new year', '2026-01-01', '2026-03-31', '2025-10-01~2025-12-31', '2025-01-01~2025-03-31'],
  [
    'the end of February after a leap year',
    '2025-02-01',
    '2025-02-28',
    '2025-01-01~2025-01-31',
    '2024-02-01~2024-02-29',
  ],
  ['a leap February', '2024-02-01', '2024-02-29', '2024-01-01~2024-01-31', '2023-02-01~2023-02-28'],
  ['some days', '2026-03-10', '2026-03-16', '2026-03-03~2026-03-09', '2025-03-10~2025-03-16'],
  ['one day', '2026-03-01', '2026-03-01', '2026-02-28~2026-02-28', '2025-03-01~2025-03-01'],
])('%s has the period before it and the same one a year earlier', (_, from, to, before, lastYear) => {
  const shown = ({ from: first, to: last }: { from: string; to: string }) => `${first}~${last}`
  expect(shown(periodBefore({ from, to }))).toBe(before)
  expect(shown(sameLastYear({ from, to }))).toBe(lastYear)
})

test('a month is known by its name', () => {
  expect(daysOfMonth('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})
