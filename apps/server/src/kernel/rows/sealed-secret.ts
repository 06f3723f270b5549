import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [saltBytes, ivBytes, tagBytes] = [16, 12, 16]
/** Sealed before seals named their key: whatever secret is at hand is tried. */
const formerMark = 'v1:'
const mark = 'v2:'
const keyIdLength = 12

/** Names a secret without saying anything of it: by it a seal says which one opens it. */
export const keyIdOf = (secret: string): string =>
  createHash('sha256').update(`forecourt key id ${secret}`).digest('hex').slice(0, keyIdLength)

/** Whether a seal was made with this secret, by what it says. */
export const sealedBy = (sealed: string, secret: string): boolean => sealed.startsWith(`${mark}${keyIdOf(secret)}:`)

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
  return `${mark}${keyIdOf(appSecret)}:${Buffer.concat([salt, iv, cipher.getAuthTag(), body]).toString('base64')}`
}

/** The secret again; undefined when it was sealed for another owner, with none of these secrets, or changed. */
export function unseal(sealed: string, owner: string, ...appSecrets: readonly string[]): string | undefined {
  const text = sealed.slice(sealed.lastIndexOf(':') + 1)
  const fitting = sealed.startsWith(formerMark) ? appSecrets : appSecrets.filter(one => sealedBy(sealed, one))
  for (const appSecret of fitting) {
    const secret = openedWith(appSecret, Buffer.from(text, 'base64'), owner)
    if (secret !== undefined) return secret
  }
  return undefined
}

function openedWith(appSecret: string, bytes: Buffer, owner: string): string | undefined {
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
