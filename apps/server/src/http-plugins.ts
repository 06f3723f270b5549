import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Env } from './env.ts'
import { readBodies, uploadLimits } from './kernel/http/body.ts'
import { openApiText } from './openapi-document.ts'

/** An answer of a call is data: it is neither sniffed, kept, framed nor run, whatever a browser is made to do with it. */
const callHeaders = (mode: Env['mode']) => ({
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...(mode === 'production' ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
})

/** Headers, compression, uploads, bodies and the pages of the document. */
export async function addPlugins(http: FastifyInstance, env: Env): Promise<void> {
  const headers = callHeaders(env.mode)
  await http.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", ...env.frameHosts.map(host => `https://${host}`)],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    hsts: env.mode === 'production',
  })
  http.addHook('onRequest', (request, reply, done) => {
    const isCall = request.routeOptions.config?.isCall || request.url.startsWith('/api/')
    if (isCall) void reply.headers({ ...headers, 'X-Request-Id': request.id })
    else reply.helmet()
    done()
  })
  // Nobody sends compressed requests.
  await http.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], globalDecompression: false })
  await http.register(multipart, { limits: uploadLimits })
  readBodies(http)
  await http.register(swagger, { mode: 'static', specification: { document: JSON.parse(openApiText()) as never } })
  await http.register(swaggerUi, { routePrefix: '/docs', uiConfig: { url: '/openapi.json', filter: true } })
}
