import { type ClientRequest, request as insecureRequest, type RequestOptions } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'

/** To which addresses our server goes when somebody else has named them. */
export interface Reach {
  /** By how the address is spelled; what a provider says about itself is asked as well as what an administrator has entered. */
  readonly isAllowed: (url: string) => boolean
  /** Decides at the moment of connecting where a name may lead. */
  readonly lookup: LookupFunction
}

export const limitMs = 8_000
/** What a provider says about itself and its keys is far below this. */
const maxAnswer = 512_000

interface Init {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

export class NotAllowed extends Error {}

const bodyOf = (body: unknown): string | undefined =>
  body instanceof URLSearchParams || typeof body === 'string' ? String(body) : undefined

/** A request in the shape of `fetch` that leaves for allowed addresses only, follows nobody elsewhere and reads no endless answer. */
export const guardedFetch =
  ({ isAllowed, lookup }: Reach) =>
  (url: string, { method, headers, body, signal }: Init): Promise<Response> =>
    new Promise((resolve, reject) => {
      if (!isAllowed(url)) return reject(new NotAllowed('the address is not allowed'))
      const content = bodyOf(body)
      const limit = AbortSignal.timeout(limitMs)
      const options: RequestOptions = {
        method,
        headers: { ...headers, ...(content === undefined ? {} : { 'content-length': Buffer.byteLength(content) }) },
        lookup,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      }
      const sent: ClientRequest = url.startsWith('http:') ? insecureRequest(url, options) : request(url, options)
      sent.on('error', reject)
      sent.on('response', answer => {
        const parts: Buffer[] = []
        let size = 0
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size > maxAnswer) sent.destroy(new Error('the answer is too long'))
          else parts.push(part)
        })
        answer.on('error', reject)
        answer.on('end', () => {
          const status = answer.statusCode ?? 502
          const type = answer.headers['content-type'] ?? ''
          const empty = status === 204 || status === 304 || status < 200
          resolve(
            new Response(empty ? null : Buffer.concat(parts), {
              status: status < 200 ? 502 : status,
              headers: { 'content-type': type },
            }),
          )
        })
      })
      sent.end(content)
    })
