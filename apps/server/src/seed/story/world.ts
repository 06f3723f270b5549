import { formatMoment } from '@forecourt/contract/kernel'
import { idAt } from '../../kernel/ids.ts'
import type { Accounts } from './accounts.ts'
import type { OwnMoney } from './own-money.ts'
import type { StoryShifts } from './shifts.ts'
import type { Stage } from './stage.ts'

/** What every part of the story works with. */
export interface World extends Stage {
  readonly accounts: Accounts
  /** Where the platform's money lies, and what it does with its own. */
  readonly ownMoney: OwnMoney
  readonly shifts: StoryShifts
}

const counterBits = 22n

export function idMaker(): World['newId'] {
  let made = 0n
  return at => String(BigInt(idAt(at)) | (made++ & ((1n << counterBits) - 1n)))
}

/** Numbers of documents as `ctx.number` gives them; answers how many it has given too. */
export function numberMaker(): { readonly number: World['number']; readonly given: () => number } {
  let given = 0
  const number: World['number'] = (prefix, pattern, digits, at) => {
    const stamp = formatMoment(at).replace(/\D/g, '')
    const time = pattern === 'day' ? stamp.slice(0, 8) : stamp.slice(2)
    return `${prefix}${time}${String(++given % 10 ** digits).padStart(digits, '0')}`
  }
  return { number, given: () => given }
}
