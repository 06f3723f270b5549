import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

// Passwords that many people have and every attacker tries, as a Bloom filter: whether one is among them, and nothing else.
// `tools/leaked-passwords.ts` makes its file. Of those that are not among them, one in many thousands is refused too.

export const filterFile = new URL('./leaked-passwords.bin', import.meta.url)
export const filterBytes = 131_072
const probes = 14

const filter: Uint8Array = readFileSync(filterFile)

/** The bits that stand for a password, by the digest that clients send of it. */
export function bitsOf(digest: string): number[] {
  const [first, second] = [digest.slice(0, 8), digest.slice(8, 16)].map(text => Number.parseInt(text, 16))
  const step = (second ?? 0) | 1
  return Array.from({ length: probes }, (_, at) => ((first ?? 0) + at * step) % (filterBytes * 8))
}

const isSet = (bytes: Uint8Array, bit: number) => ((bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0

/** Whether the password that this is the digest of is a common one. */
export const isCommonDigest = (digest: string): boolean => bitsOf(digest.toLowerCase()).every(bit => isSet(filter, bit))

/** The same of the password itself, in whichever letters. */
export const isCommon = (password: string): boolean => isCommonDigest(hash('md5', password.toLowerCase()))
