import { states } from '@forecourt/contract/kernel'
import { expect, test } from 'vitest'
import type { HistoryEntry } from '../queries.ts'
import { stepsOf, usualWay, without } from './state-way.ts'

const of = states({
  draft: { code: 1, label: ['草稿', 'Draft'], tone: 'neutral', to: { submit: ['waiting'] } },
  waiting: { code: 2, label: ['待审核', 'To approve'], tone: 'waiting', to: { decide: ['done', 'rejected'] } },
  done: { code: 3, label: ['已完成', 'Done'], tone: 'good', to: { reverse: ['reversed'] } },
  reversed: { code: 4, label: ['已冲正', 'Reversed'], tone: 'neutral' },
  rejected: { code: 5, label: ['已驳回', 'Rejected'], tone: 'bad' },
})
const step = (from: number | null, to: number | null): HistoryEntry => ({
  id: '1',
  createTime: '',
  userId: '1',
  userName: '',
  action: 'step',
  changes: null,
  reason: null,
  from,
  to,
})

test('the usual way can leave out what is no step of it', () => {
  expect(usualWay(of)).toEqual(['draft', 'waiting', 'done', 'reversed'])
  expect(without('reversed')(undefined, of)).toEqual(['draft', 'waiting', 'done'])
})

test('a row on its way shows all of the way', () => {
  expect(stepsOf(of, ['draft', 'waiting', 'done'], 'waiting', [])).toEqual(['draft', 'waiting', 'done'])
})

test('a row that has left the way shows how far it came, and where it ended', () => {
  const way = ['draft', 'waiting', 'done']
  expect(stepsOf(of, way, 'rejected', [step(2, 5), step(1, 2)])).toEqual(['draft', 'waiting', 'rejected'])
  expect(stepsOf(of, way, 'rejected', [])).toEqual(['draft', 'rejected'])
})
