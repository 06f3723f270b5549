import { createHmac, timingSafeEqual } from 'node:crypto'

const second = 1_000
export const tokenSeconds = 7_200

const proofOf = (operatorId: string, expiry: string, secret: string): string =>
  createHmac('sha256', secret).update(`forecourt evcs token ${operatorId} ${expiry}`).digest('hex')

/** A token says itself until when it counts, and is proven by the operator's secret: with another secret it is none. */
export function tokenFor(operatorId: string, secret: string, now: Date): string {
  const expiry = String(Math.floor(now.getTime() / second) + tokenSeconds)
  return `${expiry}.${proofOf(operatorId, expiry, secret)}`
}

export function isTokenOf(operatorId: string, secret: string, token: string, now: Date): boolean {
  const [expiry = '', proof = ''] = token.split('.')
  if (!/^\d{10}$/.test(expiry) || Number(expiry) * second < now.getTime()) return false
  const expected = proofOf(operatorId, expiry, secret)
  return proof.length === expected.length && timingSafeEqual(Buffer.from(proof), Buffer.from(expected))
}
