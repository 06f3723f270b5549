import type { Writable } from 'node:stream'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Env } from './env.ts'
import { loggedError } from './kernel/logged.ts'
import { logRequests, requestIdBy } from './kernel/request-log.ts'

const redacted = [
  'req.headers.authorization',
  'req.headers["blade-auth"]',
  'req.headers.cookie',
  '*.password',
  '*.access_token',
  '*.refresh_token',
]

/** The HTTP server before it has any route: its limits, whom it believes, and its log. */
export function makeHttp(env: Env, log?: Writable): FastifyInstance {
  const http = Fastify({
    logger: {
      ...(log ? { stream: log } : {}),
      level: env.logLevel,
      redact: redacted,
      serializers: { err: loggedError },
    },
    // One line of our own for each request.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdBy(env.trustedProxyHops),
    requestIdHeader: false,
    // Only as many hops as there are proxies of our own are believed.
    trustProxy: (_address, hop) => hop < env.trustedProxyHops,
    // Routes say for themselves how much they take; this is for what is no route.
    bodyLimit: 16 * 1024,
    requestTimeout: env.requestTimeoutMs,
    http: {
      headersTimeout: env.headersTimeoutMs,
      connectionsCheckingInterval: Math.min(env.headersTimeoutMs / 3, 5_000),
    },
    routerOptions: { maxParamLength: 256 },
    // Clients of the family leave /api out behind their proxy, and later ones moved the users (blade-contract 10.1).
    rewriteUrl: request =>
      /^\/(blade-|hotwords\/|logout$)/.test(request.url ?? '') ? `/api${request.url}` : (request.url ?? '/'),
  })
  logRequests(http)
  return http
}
