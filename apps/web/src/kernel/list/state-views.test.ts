import { states } from '@forecourt/contract/kernel'
import { expect, test } from 'vitest'
import { stateViews } from './state-views.ts'

const of = states({
  draft: { code: 1, label: ['草稿', 'Draft'], tone: 'neutral', to: { submit: ['waiting'] } },
  waiting: { code: 2, label: ['待审核', 'To approve'], tone: 'waiting', to: { decide: ['done', 'refused'] } },
  done: { code: 3, label: ['已完成', 'Done'], tone: 'good' },
  refused: { code: 4, label: ['已拒绝', 'Refused'], tone: 'bad' },
})
const count = (state: number, rows: number, atLeast = false) => ({ state, count: rows, atLeast })
const shown = (...args: Parameters<typeof stateViews>) =>
  stateViews(...args).map(view => `${view.label[1]} ${view.count ?? ''}`.trim())

test('a state has a tab when it has rows, and always when it waits for somebody', () => {
  expect(shown(of, 'status', [count(1, 0), count(2, 0), count(3, 5), count(4, 0)], undefined)).toEqual([
    'All 5',
    'To approve 0',
    'Done 5',
  ])
})

test('the state that is chosen keeps its tab though nothing is left in it', () => {
  expect(shown(of, 'status', [count(2, 1)], '4')).toContain('Refused')
})

test('nobody looks for the last of thousands', () => {
  expect(shown(of, 'status', [count(2, 3), count(3, 1000, true)], undefined)).toEqual([
    'All 1003+',
    'To approve 3',
    'Done 999+',
  ])
})

test('a tab asks for its state by the name of the field', () => {
  expect(stateViews(of, 'state', undefined, undefined)[1]?.query).toEqual({ state: '2' })
})
