import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Entity } from '@forecourt/contract/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { loggedAddress } from './logged.ts'

/** What becomes known of a request while it is answered: for its line in the log, and for the figures. */
export interface RequestFacts {
  readonly tenantId?: string
  readonly userId?: string
  /** The call or verb as it is declared: its path, without what stood in it. */
  readonly call?: string
  /** Of the envelope; 200 where nothing was refused. */
  readonly code?: number
  /** Why it was refused. */
  readonly reason?: string
  /** What is entered in a log of its own once the answer has left. */
  readonly entry?: () => LogEntry | undefined
}

/** A row of a log that has no history of its own. */
export interface LogEntry {
  readonly of: Entity
  readonly tenantId: string
  readonly values: Readonly<Record<string, unknown>>
}

const known = new WeakMap<FastifyRequest, RequestFacts>()

export function noteFacts(request: FastifyRequest, facts: RequestFacts): void {
  const noted = known.get(request)
  if (noted) Object.assign(noted, facts)
  else known.set(request, { ...facts })
}

const faults = new WeakMap<FastifyRequest, unknown>()

/** What went wrong on our side while this request was answered. */
export const noteFault = (request: FastifyRequest, fault: unknown): void => void faults.set(request, fault)
export const faultOf = (request: FastifyRequest): unknown => faults.get(request)

export function factsOf(request: FastifyRequest, reply: FastifyReply): RequestFacts & { readonly code: number } {
  const facts = known.get(request) ?? {}
  return { ...facts, code: facts.code ?? reply.statusCode }
}

/** Asked every few seconds by machines: nobody reads these lines. */
const isProbe = (url: string): boolean => /^\/(healthz|readyz|metrics)\b/.test(url)

/** One line for each request, when it is answered or has gone away: who, what, how it ended and how long it took. */
export function logRequests(http: FastifyInstance): void {
  const line = (request: FastifyRequest, reply: FastifyReply, more: object) =>
    request.log[isProbe(request.url) ? 'debug' : 'info'](
      {
        method: request.method,
        address: loggedAddress(request.url),
        from: request.ip,
        status: reply.statusCode,
        ...factsOf(request, reply),
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        ...more,
      },
      'request',
    )
  http.addHook('onResponse', async (request, reply) => line(request, reply, {}))
  http.addHook('onRequestAbort', async request => {
    request.log.info(
      { method: request.method, address: loggedAddress(request.url), from: request.ip, ...known.get(request) },
      'request aborted',
    )
  })
}

const saneId = /^[\w-]{16,64}$/

/**
 * The number of a request: the one that our proxy gave it, where there is a proxy of ours, so that both logs speak of the same; a
 * new one otherwise, and for what is no number but a text that somebody would like to see in our log.
 */
export const requestIdBy =
  (trustedHops: number) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers['x-request-id']
    return trustedHops > 0 && typeof given === 'string' && saneId.test(given) ? given : randomUUID()
  }
