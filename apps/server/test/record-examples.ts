import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** One call of a test that was answered with success. */
export interface Recorded {
  readonly method: string
  /** The address as it was registered: `/api/files/:key`. */
  readonly url: string
  readonly request: unknown
  readonly answer: unknown
}

const maxLength = 20_000

/**
 * Writes down what the tests send and are answered, one line for each call, when RECORD_EXAMPLES names a folder:
 * tools/examples.ts makes the examples of the OpenAPI document of it.
 */
export function recordExamples(http: FastifyInstance, folder = process.env['RECORD_EXAMPLES']): void {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  http.addHook('onSend', async (request, reply, payload) => {
    const { method } = request
    const { url = '' } = request.routeOptions
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (reply.statusCode !== 200 || !isJson || typeof payload !== 'string' || payload.length > maxLength) return payload
    const answer = JSON.parse(payload) as { success?: boolean }
    if (answer.success === false) return payload
    const line: Recorded = { method, url, request: method === 'GET' ? null : request.body, answer }
    appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`)
    return payload
  })
}
