import { isUtf8 } from 'node:buffer'
import { isBounded } from '@forecourt/contract/kernel'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call of ours, wherever it is served. */
    readonly isCall?: boolean
    /** The body is wanted as it was sent, too. */
    readonly keepsBody?: boolean
  }
}

/** An upload comes in parts; each of its fields is a short text, and the file is bounded by `fileSize`. */
export const uploadLimits = {
  fileSize: 10 * 1024 * 1024,
  /** Of all files of a request. */
  togetherSize: 20 * 1024 * 1024,
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

const sent = new WeakMap<FastifyRequest, string>()

/**
 * The body as it was sent, of a call whose signature covers it: the parsed one may be written in other ways. Empty when there
 * was none, undefined when it came in a form that signatures do not cover.
 */
export const rawBodyOf = (request: FastifyRequest): string | undefined =>
  sent.get(request) ?? (request.body === undefined || request.body === null ? '' : undefined)

/** Reads bodies as JSON or as a form, and keeps those as they were sent whose route asks for it. */
export function readBodies(http: FastifyInstance): void {
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (request.routeOptions.config.keepsBody) sent.set(request, body.toString())
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
