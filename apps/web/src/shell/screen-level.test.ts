import { expect, test } from 'vitest'
import { screenLevel } from './screen-level.ts'

test('the room of a screen is told by its width', () => {
  expect([0, 767, 768, 991, 992, 1199, 1200].map(screenLevel)).toEqual([0, 0, 1, 1, 2, 2, 3])
})
