import { expect, test } from 'vitest'
import { ApiError, noAnswer } from './api-error.ts'
import { keyAfter } from './submission-key.ts'

const after = (fault: unknown) => keyAfter('first', fault, () => 'second')

test('a submission keeps its key until its answer is known, so that sending it again does nothing twice', () => {
  for (const code of [noAnswer, 500, 502, 503, 504]) expect(after(new ApiError(code, '')), String(code)).toBe('first')
  expect(after(new TypeError('a fault of the page'))).toBe('first')
})

test('what was refused has left nothing: the next attempt is a submission of its own', () => {
  for (const code of [400, 403, 404, 409, 422, 429, 460, 470])
    expect(after(new ApiError(code, '')), String(code)).toBe('second')
})
