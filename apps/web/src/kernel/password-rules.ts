import type { Label } from '@forecourt/contract/kernel'

const shortest = 8
const long = 14

/** What a new password must be. It travels as a digest, so only the browser can look at it. */
export function passwordProblem(password: string, account = ''): Label | undefined {
  if (password.length < shortest) return [`密码至少${shortest}位`, `At least ${shortest} characters`]
  if (!/\p{L}/u.test(password) || !/\d/.test(password))
    return ['密码须同时含有字母和数字', 'Letters and digits are both needed']
  if (account && password.toLowerCase().includes(account.toLowerCase()))
    return ['密码不能包含账号', 'It must not contain the account']
  return undefined
}

export interface Strength {
  /** 1 to 3, for the length of a bar. */
  readonly level: 1 | 2 | 3
  readonly label: Label
}

/** How hard a password is to guess, in words. */
export function strengthOf(password: string): Strength {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter(one => one.test(password)).length
  const isMonotone = /^(.)\1*$/u.test(password) || /^(?:0?1234|abcd|qwer)/i.test(password)
  if (passwordProblem(password) || isMonotone || kinds < 2) return { level: 1, label: ['弱', 'Weak'] }
  if (kinds >= 3 && password.length >= shortest + 2) return { level: 3, label: ['强', 'Strong'] }
  if (password.length >= long) return { level: 3, label: ['强', 'Strong'] }
  return { level: 2, label: ['中', 'Fair'] }
}
