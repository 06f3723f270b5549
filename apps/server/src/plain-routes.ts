import { createHash, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Env } from './env.ts'
import type { Metrics } from './kernel/http/metrics.ts'
import { serveDocument } from './kernel/http/openapi/serve-document.ts'
import { Refused } from './kernel/refusal.ts'
import { failure } from './kernel/http/reply.ts'
import { noteFacts } from './kernel/http/request-log.ts'
import { langOf } from './kernel/http/failed.ts'
import { openApiText, partnerDocumentText } from './openapi-document.ts'
import { version } from './version.ts'

let guide: string | undefined
/** How to call us, for a partner's developer. */
const guideText = (): string => (guide ??= readFileSync(join(import.meta.dirname, '../../../docs/partners.md'), 'utf8'))

/** What is served besides calls and pages. */
export function addPlainRoutes(http: FastifyInstance): void {
  serveDocument(http, '/openapi.json', openApiText)
  serveDocument(http, '/openapi/partner.json', partnerDocumentText)
  serveDocument(http, '/openapi/partners.md', guideText, 'text/markdown; charset=utf-8')
  http.get('/version', async () => ({ version, node: process.version }))
}

const isSame = (one: string, other: string) =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())

/**
 * Figures of the process are for whoever watches it, by a token. In production there is no other way: behind a proxy on the same
 * machine everybody comes from it.
 */
export function addMetrics(http: FastifyInstance, { metricsToken, mode }: Env, metrics: Metrics): void {
  http.get('/metrics', async (request, reply) => {
    const isWatcher = metricsToken
      ? isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
      : mode !== 'production'
    if (!isWatcher) return reply.status(403).send('')
    const { type, text } = await metrics.text()
    return reply.type(type).send(text)
  })
}

const dist = join(import.meta.dirname, '../../web/dist')

/** The web app: hashed files for ever, the page itself never cached; every other path is the page, except below /api. */
export function addWeb(http: FastifyInstance): void {
  const hasWeb = existsSync(join(dist, 'index.html'))
  if (hasWeb)
    void http.register(fastifyStatic, {
      root: dist,
      setHeaders: (reply, path) =>
        void reply.header(
          'Cache-Control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    })
  http.setNotFoundHandler((request, reply) => {
    const isPage =
      hasWeb &&
      request.method === 'GET' &&
      !/^\/(api|docs|metrics)\b/.test(request.url) &&
      !/\.\w+$/.test(request.url.split('?')[0] ?? '')
    if (isPage) return reply.header('Cache-Control', 'no-cache').sendFile('index.html', dist)
    noteFacts(request, { code: 404, reason: 'noSuchPath' })
    return reply.status(404).send(failure(new Refused('noSuchPath'), langOf(request.headers), request.id))
  })
}
