import { expect, test } from 'vitest'
import { ApiError, noAnswer } from './api-error.ts'
import { isOpen } from './submission-key.ts'

test('a submission is open until its answer is known, so that sending it again does nothing twice', () => {
  for (const code of [noAnswer, 500, 502, 503, 504]) expect(isOpen(new ApiError(code, '')), String(code)).toBe(true)
  expect(isOpen(new TypeError('a fault of the page'))).toBe(true)
})

test('what was refused has left nothing: the next attempt is a submission of its own', () => {
  for (const code of [400, 403, 404, 409, 422, 428, 429, 460, 470])
    expect(isOpen(new ApiError(code, '')), String(code)).toBe(false)
})
