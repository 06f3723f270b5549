import { expect, test } from 'vitest'
import { passwordProblem } from './password.ts'

test('a password is long enough, has letters and digits, and is not the account', () => {
  expect(passwordProblem('abc123')?.[0]).toBe('密码至少8位')
  expect(passwordProblem('abcdefgh')?.[0]).toBe('密码须同时含有字母和数字')
  expect(passwordProblem('Shunda2026', 'shunda')?.[0]).toBe('密码不能包含账号')
  expect(passwordProblem(' sunny day 7')?.[0]).toBe('密码首尾不能有空格')
  expect(passwordProblem('sunny day 7')).toBeUndefined()
})
