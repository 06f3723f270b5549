import { expect, test } from 'vitest'
import { passwordProblem, strengthOf } from './password-rules.ts'

test('a password is long enough, has letters and digits, and is not the account', () => {
  expect(passwordProblem('abc123')?.[0]).toBe('密码至少8位')
  expect(passwordProblem('abcdefgh')?.[0]).toBe('密码须同时含有字母和数字')
  expect(passwordProblem('Shunda2026', 'shunda')?.[0]).toBe('密码不能包含账号')
  expect(passwordProblem('sunny day 7')).toBeUndefined()
})

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
