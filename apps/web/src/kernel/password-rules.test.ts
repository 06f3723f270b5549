import { expect, test } from 'vitest'
import { strengthOf } from './password-rules.ts'

test.each([
  ['abc', '弱'],
  ['12345678', '弱'],
  ['abcd1234', '弱'],
  ['sunny723', '中'],
  ['Sunny-day7', '强'],
  ['sunny days 1987 here', '强'],
])('%s is said to be %s', (password, word) => {
  expect(strengthOf(password).label[0]).toBe(word)
})
