import type { LookupFunction } from 'node:net'
import { request } from 'node:https'
import { type Answer, unknown } from '../answer.ts'
import type { Callback, CallbackPort } from './port.ts'

const timeoutMs = 10_000
const maxAnswer = 2_000

/** Sends over HTTPS. `lookup` decides at the moment of connecting where a name may lead; an answer is read up to its first part. */
export const httpsCallback = ({ lookup }: { readonly lookup: LookupFunction }): CallbackPort => ({
  post: ({ url, headers, body }: Callback) =>
    new Promise<Answer<{ status: number; text: string }>>(resolve => {
      const sent = request(url, { method: 'POST', headers, lookup, signal: AbortSignal.timeout(timeoutMs) })
      sent.on('error', error => resolve(unknown(error.name === 'AbortError' ? 'timeout' : 'connection broken')))
      sent.on('response', answer => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (text = `${text}${part}`.slice(0, maxAnswer)))
        answer.on('error', () => resolve(unknown('connection broken')))
        answer.on('end', () => resolve({ result: 'ok', status: answer.statusCode ?? 0, text }))
      })
      sent.end(body)
    }),
})
