import { patternOfInitials } from './initials.ts'

/** What somebody typed, by everything that it can be. */
export interface Typed {
  readonly text: string
  /** A part of a name: not where there are as many digits as names do not have. */
  readonly name?: string
  /** The beginning of a number: letters and digits, at least three. */
  readonly number?: string
  /** The whole of a phone's or a card's number. */
  readonly whole?: string
  /** The last four digits of one. */
  readonly tail?: string
  /** A regular expression for names with these pinyin initials. */
  readonly initials?: string
}

const shortest = 2
const hasChinese = /[\u4e00-\u9fff]/

const isNumber = /^[\w.:-]{3,32}$/
const isWhole = /^(1\d{10}|\d{16})$/
const isTail = /^\d{4}$/
const isNoName = /\d{4}/

/** Undefined where it is too short to tell rows apart: two characters, or one Chinese one. */
export function typedAs(given: string): Typed | undefined {
  const text = given.normalize('NFKC').trim()
  if (text.length < shortest && !hasChinese.test(text)) return undefined
  // Numbers of cards are written in fours.
  const digits = text.replaceAll(/(?<=\d)[ -](?=\d)/g, '')
  const initials = patternOfInitials(text)
  return {
    text,
    ...(isNoName.test(digits) ? {} : { name: text }),
    ...(isNumber.test(text) ? { number: text } : {}),
    ...(isWhole.test(digits) ? { whole: digits } : {}),
    ...(isTail.test(text) ? { tail: text } : {}),
    ...(initials ? { initials } : {}),
  }
}
