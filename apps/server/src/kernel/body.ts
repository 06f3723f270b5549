import { isUtf8 } from 'node:buffer'
import { isBounded } from '@forecourt/contract/kernel'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** An upload comes in parts; each of its fields is a short text, and the file is bounded by `fileSize`. */
export const uploadLimits = {
  fileSize: 10 * 1024 * 1024,
  files: 1,
  fields: 50,
  fieldSize: 64 * 1024,
  parts: 60,
} as const

const unreadable = () => Object.assign(new Error('unreadable body'), { statusCode: 400 })

function jsonOf(body: Buffer): unknown {
  // An empty JSON body is what clients post when everything is in the query.
  if (body.length === 0) return {}
  const text = body.toString()
  if (!isUtf8(body) || !isBounded(text)) throw unreadable()
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable()
  }
}

/** Reads bodies as JSON or as a form; `raw` hears each one as it was sent. */
export function readBodies(http: FastifyInstance, raw: (request: FastifyRequest, body: string) => void): void {
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    raw(request, body.toString())
    try {
      done(null, jsonOf(body))
    } catch (error) {
      done(error as Error)
    }
  })
  // The token call of the family posts parameters as a form.
  http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

/**
 * Whether more of the body may be under way than is worth waiting for. What is within the limit is read and forgotten, so
 * that a client that is still sending gets to see the answer.
 */
export const isTooMuchToForget = ({ headers }: FastifyRequest, limit: number): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > limit
