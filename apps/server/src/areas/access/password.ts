import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
// OWASP's second recommended setting: 19 MiB, two passes, one lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** What a client of this family sends in place of the password: its MD5 in lower-case hex. */
export const clientDigest = (plain: string): string => createHash('md5').update(plain).digest('hex')

/** The digest a client sent is as good as the password, so the store keeps argon2id over it with a salt of its own. */
export async function hashPassword(digest: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: digest, nonce, ...cost })
  return `argon2id$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

export async function isPassword(digest: string, stored: string | null): Promise<boolean> {
  const [, nonce = '', tag = ''] = (stored ?? '').split('$')
  // An unknown account costs the same time as a known one.
  const salt = nonce ? Buffer.from(nonce, 'base64url') : Buffer.alloc(16)
  const computed = await derive('argon2id', { message: digest.toLowerCase(), nonce: salt, ...cost })
  const expected = Buffer.from(tag, 'base64url')
  return expected.length === computed.length && timingSafeEqual(expected, computed)
}
