import { randomBytes, randomInt } from 'node:crypto'

const epochMs = Date.UTC(2024, 0, 1)
/** When an id was made, in milliseconds since 1970. */
export const madeMs = (id: string): number => Number(BigInt(id) >> (nodeBits + sequenceBits)) + epochMs

const nodeBits = 10n
const sequenceBits = 12n

/**
 * 64-bit ids in order of time: 41 bits of milliseconds since 2024, 10 bits of node, 12 bits of sequence. As decimal
 * strings, because they pass 2^53. The node number keeps processes apart; it is drawn from the database at start.
 */
export class Ids {
  readonly #node: bigint
  #lastMs = 0
  #sequence = 0

  constructor(node: number) {
    this.#node = BigInt(node) & 1023n
  }

  next(): string {
    const nowMs = Math.max(Date.now() - epochMs, this.#lastMs)
    if (nowMs === this.#lastMs) this.#sequence++
    else this.#sequence = 0
    // A full millisecond borrows the next one; order and uniqueness stay.
    const ms = this.#sequence > 4095 ? nowMs + 1 : nowMs
    if (ms !== nowMs) this.#sequence = 0
    this.#lastMs = ms
    return String((BigInt(ms) << (nodeBits + sequenceBits)) | (this.#node << sequenceBits) | BigInt(this.#sequence))
  }
}

const maxId = 9_223_372_036_854_775_807n

/** Whether a text can be the id of a row; what cannot is answered like an id that is not there. */
export const isId = (text: string): boolean => /^\d{1,19}$/.test(text) && BigInt(text) <= maxId

/** The smallest id made at or after a moment, for ranges over time-ordered keys. */
export const idAt = (moment: Date): string =>
  String(BigInt(Math.max(moment.getTime() - epochMs, 0)) << (nodeBits + sequenceBits))

const unambiguous = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** A secret of characters that cannot be mistaken for one another. */
export const randomCode = (length: number): string =>
  [...randomBytes(length)].map(byte => unambiguous[byte % 32]).join('')

export const randomDigits = (length: number): string => String(randomInt(0, 10 ** length)).padStart(length, '0')
