import type { Writable } from 'node:stream'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Env } from './env.ts'
import { loggedError } from './kernel/http/logged.ts'
import type { Metrics } from './kernel/http/metrics.ts'
import { logRequests, requestIdBy } from './kernel/http/request-log.ts'

/** Whole heads of requests are left out wherever a plugin writes them: tokens, cookies and signatures come in them. */
const redacted = {
  paths: ['headers', '*.headers', '*.*.headers', '*.password', '*.access_token', '*.refresh_token'],
  remove: true,
}

/** The HTTP server before it has any route: its limits, whom it believes, and its log. */
export function makeHttp(env: Env, metrics: Metrics, log?: Writable): FastifyInstance {
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
    // What still comes by a connection that is about to end is answered like anything else.
    return503OnClosing: false,
    http: {
      headersTimeout: env.headersTimeoutMs,
      connectionsCheckingInterval: Math.min(env.headersTimeoutMs / 3, 5_000),
    },
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: true },
    // Clients of the family leave /api out behind their proxy, and later ones moved the users (blade-contract 10.1).
    rewriteUrl: request =>
      /^\/(blade-|logout$)/.test(request.url ?? '') ? `/api${request.url}` : (request.url ?? '/'),
  })
  logRequests(http)
  metrics.watch(http)
  if (env.trustedProxyHops === 0) warnOfForwarding(http, metrics)
  return http
}

/**
 * Somebody forwards requests to a server that was told of no proxy: then everybody has the address of the proxy, and fifty wrong
 * passwords delay everybody. Said once in the log, and counted.
 */
function warnOfForwarding(http: FastifyInstance, metrics: Metrics): void {
  let wasSaid = false
  http.addHook('onRequest', async request => {
    if (request.headers['x-forwarded-for'] === undefined) return
    metrics.unexpectedlyForwarded()
    if (wasSaid) return
    wasSaid = true
    request.log.warn('X-Forwarded-For arrives although TRUST_PROXY is 0: set it to the number of proxies of your own')
  })
}
