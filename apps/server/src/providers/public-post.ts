import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { type Answer, unknown } from './answer.ts'

export interface PublicPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface Limits {
  /** Decides at the moment of connecting where a name may lead. */
  readonly lookup: LookupFunction
  /** An answer is read up to this many characters. */
  readonly maxAnswer: number
}

export const postTimeoutMs = 10_000

/** Posts to an address that somebody else has named, over HTTPS alone, and follows nobody elsewhere. Unknown without a whole answer. */
export const publicPost = ({ url, headers, body }: PublicPost, { lookup, maxAnswer }: Limits) =>
  new Promise<Answer<{ status: number; text: string }>>(resolve => {
    const broken = (error: Error) => resolve(unknown(error.name === 'AbortError' ? 'timeout' : 'connection broken'))
    const sent = request(url, { method: 'POST', headers, lookup, signal: AbortSignal.timeout(postTimeoutMs) })
    sent.on('error', broken)
    sent.on('response', answer => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text = `${text}${part}`.slice(0, maxAnswer)))
      answer.on('error', broken)
      answer.on('end', () => resolve({ result: 'ok', status: answer.statusCode ?? 0, text }))
    })
    sent.end(body)
  })
