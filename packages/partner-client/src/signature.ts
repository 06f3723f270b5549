import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Five lines that are signed. An answer has its HTTP status in place of the method, and the nonce of its request. */
export interface Signed {
  readonly method: string
  /** Path and query exactly as they stand in the request line. */
  readonly path: string
  readonly timestamp: string
  readonly nonce: string
  readonly body: string
}

/** X-Sign: HMAC-SHA256 in hexadecimal over method, path, timestamp, nonce and the SHA-256 of the body. */
export function signatureOf(secret: string, { method, path, timestamp, nonce, body }: Signed): string {
  const digest = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', secret).update([method, path, timestamp, nonce, digest].join('\n')).digest('hex')
}

const skewSeconds = 300

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Whether one of these secrets has signed it within five minutes of `now`. */
export function isSignedBy(secrets: readonly string[], signed: Signed, sign: string, now: Date): boolean {
  const isNow = Math.abs(now.getTime() / 1000 - Number(signed.timestamp)) <= skewSeconds
  return isNow && secrets.some(secret => isSame(signatureOf(secret, signed), sign.toLowerCase()))
}
