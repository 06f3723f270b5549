import type { Label } from './label.ts'

const shortest = 8

/** What a new password must be; the form and the server ask the same. */
export function passwordProblem(password: string, account = ''): Label | undefined {
  if (password.length < shortest) return [`密码至少${shortest}位`, `At least ${shortest} characters`]
  if (!/\p{L}/u.test(password) || !/\d/.test(password))
    return ['密码须同时含有字母和数字', 'Letters and digits are both needed']
  if (password !== password.trim()) return ['密码首尾不能有空格', 'It must not begin or end with a space']
  if (account && password.toLowerCase().includes(account.toLowerCase()))
    return ['密码不能包含账号', 'It must not contain the account']
  return undefined
}
