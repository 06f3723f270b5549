import { expect, test } from 'vitest'
import type { HistoryEntry } from '../queries.ts'
import { differences } from './compare.ts'

const entry = (id: string, ...changes: [field: string, before: unknown, after: unknown][]): HistoryEntry => ({
  id,
  createTime: '',
  userId: '0',
  userName: '',
  action: 'update',
  from: null,
  to: null,
  reason: null,
  changes: changes.map(([field, before, after]) => ({ field, before, after })),
})
const entries = [
  entry('4', ['name', 'c', 'a'], ['sort', 2, 3]),
  entry('3', ['name', 'b', 'c']),
  entry('2', ['name', 'a', 'b'], ['sort', 1, 2]),
  entry('1', ['name', null, 'a'], ['sort', null, 1]),
]

test('two versions differ by what the entries after the older one changed', () => {
  expect(differences(entries, '2', '3')).toEqual([{ field: 'name', before: 'b', after: 'c' }])
  expect(differences(entries, '1', '2')).toHaveLength(2)
})

test('what came back to what it was does not differ', () => {
  expect(differences(entries, '1', '4')).toEqual([{ field: 'sort', before: 1, after: 3 }])
})

test('a version does not differ from itself, and nothing is compared backwards', () => {
  expect(differences(entries, '3', '3')).toEqual([])
  expect(differences(entries, '4', '1')).toEqual([])
  expect(differences(entries, '1', 'unknown')).toEqual([])
})
