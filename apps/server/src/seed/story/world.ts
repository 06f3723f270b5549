import { formatMoment } from '@forecourt/contract/kernel'
import { idAt } from '../../kernel/ids.ts'
import type { Accounts } from './accounts.ts'
import type { Books } from './books.ts'
import type { Edition } from './editions.ts'
import type { Laying } from './laying.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'

/** What every part of the story works with. */
export interface World {
  readonly edition: Edition
  /** The first day. */
  readonly from: string
  /** The last moment: nothing of the story lies behind it. */
  readonly end: Date
  readonly random: (subject: string) => Random
  readonly timeline: Timeline
  readonly laying: Laying
  readonly books: Books
  /** An id in order of time, as the application makes them. */
  readonly newId: (at: Date) => string
  readonly number: (prefix: string, pattern: 'day' | 'second', digits: number, at: Date) => string
  /** Ids of the demonstration's people by account. */
  readonly people: (account: string) => string
  /** A picture of a bank's slip that belongs to this tenant. */
  readonly vouchers: (tenantId: string) => string[] | null
  readonly accounts: Accounts
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
