import type { IncomingHttpHeaders } from 'node:http'
import type { Lang } from '@forecourt/contract/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../db/unavailable.ts'
import { Refused } from '../refusal.ts'
import { failure } from './reply.ts'
import { noteFacts, noteFault } from './request-log.ts'

export const langOf = (headers: IncomingHttpHeaders): Lang =>
  headers['accept-language']?.startsWith('en') ? 'en' : 'zh'

/** What has gone wrong with a request, before it is said in the words of whoever asks. */
export interface Failed {
  readonly refused: Refused
  /** Of HTTP: 200 for what was understood and decided. */
  readonly status: number
  /** What the log calls it. */
  readonly reason: string
  /** When to send it again, where that helps. */
  readonly retrySeconds?: number
}

const busySeconds = 2

function unreadableOf(status: number): Failed {
  const isLarge = status === 413
  const refused = new Refused('invalid', [
    isLarge ? ['请求内容过大', 'The request is too large'] : ['请求无法读取', 'The request cannot be read'],
  ])
  return { refused, status, reason: isLarge ? 'tooLarge' : 'unreadable' }
}

/** What any failure comes to. Bugs are logged with the request id; whoever asks hears nothing of them. */
export function failedOf(error: unknown, request: FastifyRequest): Failed {
  if (error instanceof Refused) return { refused: error, status: error.code === 401 ? 401 : 200, reason: error.reason }
  const status = (error as { statusCode?: number }).statusCode
  if (status && status >= 400 && status < 500) return unreadableOf(status)
  if (isUnavailable(error)) {
    request.log.warn({ err: error }, 'database busy or out of reach')
    return { refused: new Refused('busy'), status: 503, reason: 'busy', retrySeconds: busySeconds }
  }
  noteFault(request, error)
  request.log.error({ err: error }, 'bug')
  return { refused: new Refused('broken'), status: 500, reason: 'broken' }
}

const codeOf = ({ refused, status }: Failed): number => (status === 200 || status === 401 ? refused.code : status)

/** Finds out what a failure is, for the answer and for the log. */
export function noteFailure(error: unknown, request: FastifyRequest): Failed {
  const failed = failedOf(error, request)
  noteFacts(request, { code: codeOf(failed), reason: failed.reason })
  return failed
}

/** Turns any failure of a handler into the envelope. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  const { refused, status, retrySeconds } = noteFailure(error, request)
  if (retrySeconds) void reply.header('Retry-After', String(retrySeconds))
  return reply.status(status).send(failure(refused, langOf(request.headers), request.id))
}
