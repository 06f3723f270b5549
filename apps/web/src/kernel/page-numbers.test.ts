import { expect, test } from 'vitest'
import { pageSteps } from './page-numbers.ts'

const written = (current: number, last: number) =>
  pageSteps(current, last)
    .map(step => ('page' in step ? (step.page === current ? `[${step.page}]` : step.page) : `…${step.over}`))
    .join(' ')

test('few pages are all named', () => {
  expect(written(1, 1)).toBe('[1]')
  expect(written(3, 7)).toBe('1 2 [3] 4 5 6 7')
})

test('of many the first, the last and those around the current one are named, and a gap leads five pages on', () => {
  expect(written(1, 350)).toBe('[1] 2 3 4 5 …6 350')
  expect(written(4, 350)).toBe('1 2 3 [4] 5 6 …9 350')
  expect(written(100, 350)).toBe('1 …95 98 99 [100] 101 102 …105 350')
  expect(written(348, 350)).toBe('1 …343 346 347 [348] 349 350')
  expect(written(350, 350)).toBe('1 …345 346 347 348 349 [350]')
  expect(written(5, 8)).toBe('1 2 3 4 [5] 6 7 8')
})

test('a page beyond the end names the last ones', () => {
  expect(written(400, 350)).toBe('1 …395 346 347 348 349 350')
})
