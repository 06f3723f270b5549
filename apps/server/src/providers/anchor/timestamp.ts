import { randomBytes } from 'node:crypto'
import { refused, unknown } from '../answer.ts'
import { exchange } from '../exchange.ts'
import type { AnchorPort } from './port.ts'

const timeoutMs = 15_000

/** A number whose first bit is off, so that nobody reads it as a negative one, and whose first byte is not zero. */
function newNonce(): string {
  const bytes = randomBytes(8)
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return bytes.toString('hex')
}

/**
 * A time-stamping authority by RFC 3161. Only the digest leaves the installation. The receipt is the whole answer in
 * base64, which `openssl ts -verify` checks with the statement and the authority's certificates; that it is about our digest
 * and answers our question is looked at here.
 */
export const timestampAnchor = ({ url }: { readonly url: string }): AnchorPort => ({
  kind: 'timestamp',
  async anchor({ digest }) {
    // Loaded by those who use it: nobody else waits for it at the start.
    const { problemOf, timestampQuery } = await import('./rfc3161.ts')
    const question = { digest, nonce: newNonce() }
    const headers = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' }
    const reply = await exchange(url, { method: 'POST', headers, body: timestampQuery(question) }, timeoutMs)
    if (reply.result !== 'ok') return reply
    if (reply.status !== 200) return refused(`http ${reply.status}`)
    const bytes = reply.bytes ?? Buffer.alloc(0)
    try {
      const problem = problemOf(bytes, question)
      return problem ? refused(problem) : { result: 'ok', receipt: bytes.toString('base64') }
    } catch {
      return unknown('no time-stamp reply')
    }
  },
})
