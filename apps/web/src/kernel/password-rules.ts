import { type Label, passwordProblem } from '@forecourt/contract/kernel'

/** As long as this is good by itself, and so much shorter if it has several kinds of characters. */
const long = 14
const fair = 10

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
  if (kinds >= 3 && password.length >= fair) return { level: 3, label: ['强', 'Strong'] }
  if (password.length >= long) return { level: 3, label: ['强', 'Strong'] }
  return { level: 2, label: ['中', 'Fair'] }
}
