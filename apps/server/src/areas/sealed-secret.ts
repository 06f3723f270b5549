import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [saltBytes, ivBytes, tagBytes] = [16, 12, 16]
const mark = 'v1:'

const keyOf = (appSecret: string, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, salt, 'forecourt partner secrets', 32))

/**
 * Encrypts a secret for the database that has to be readable again: a partner's, because signatures are checked with it,
 * or a card's, until its message is sent. The key comes from APP_SECRET, so that a dump of the database alone opens
 * nothing. `owner` (an app key, a receiver) is bound in: a sealed secret copied to another row does not open.
 */
export function seal(secret: string, owner: string, appSecret: string): string {
  const [salt, iv] = [randomBytes(saltBytes), randomBytes(ivBytes)]
  const cipher = createCipheriv(algorithm, keyOf(appSecret, salt), iv).setAAD(Buffer.from(owner))
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return mark + Buffer.concat([salt, iv, cipher.getAuthTag(), body]).toString('base64')
}

/** The secret again; undefined when it was sealed for another owner, with another APP_SECRET, or changed. */
export function unseal(sealed: string, owner: string, appSecret: string): string | undefined {
  if (!sealed.startsWith(mark)) return undefined
  const bytes = Buffer.from(sealed.slice(mark.length), 'base64')
  const salt = bytes.subarray(0, saltBytes)
  const iv = bytes.subarray(saltBytes, saltBytes + ivBytes)
  const tag = bytes.subarray(saltBytes + ivBytes, saltBytes + ivBytes + tagBytes)
  try {
    const decipher = createDecipheriv(algorithm, keyOf(appSecret, salt), iv).setAAD(Buffer.from(owner)).setAuthTag(tag)
    const body = bytes.subarray(saltBytes + ivBytes + tagBytes)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
