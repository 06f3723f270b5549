import { expect, test } from 'vitest'
import { begun, changedTo, neighbour, undone } from './history.ts'

test('what was chosen is taken back step by step, and no further than the beginning', () => {
  const chosen = changedTo(changedTo(begun('nothing'), 'one'), 'two')
  expect(undone(chosen).now).toBe('one')
  expect(undone(undone(chosen))).toEqual(begun('nothing'))
  expect(undone(undone(undone(chosen)))).toEqual(begun('nothing'))
})

test('a hundred steps are remembered', () => {
  let history = begun(0)
  for (let step = 1; step <= 150; step++) history = changedTo(history, step)
  expect([history.before.length, history.before[0]]).toEqual([100, 50])
})

test('walking stops at the ends, and begins at the first where what one was at is gone', () => {
  const ids = ['a', 'b', 'c']
  expect(neighbour(ids, 'a', 1)).toBe('b')
  expect(neighbour(ids, 'c', 1)).toBe('c')
  expect(neighbour(ids, 'a', -1)).toBe('a')
  expect(neighbour(ids, 'gone', 1)).toBe('a')
  expect(neighbour([], undefined, 1)).toBeUndefined()
})
