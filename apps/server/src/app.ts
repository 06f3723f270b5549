import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { areas } from '@forecourt/contract'
import { param } from '@forecourt/contract/system'
import { notify } from '@forecourt/contract/tools'
import type { FastifyInstance } from 'fastify'
import { implementAreas } from './areas.ts'
import type { Services } from './areas/services.ts'
import { keepRawBody } from './areas/raw-body.ts'
import { partnerOf, refuseUnsigned } from './areas/partner-api/signature.ts'
import type { Env } from './env.ts'
import { addFigures } from './figures.ts'
import { makeHttp } from './http.ts'
import { readBodies, uploadLimits } from './kernel/body.ts'
import { Alarm } from './kernel/alarm.ts'
import { faultsOf } from './kernel/check.ts'
import { connectCalls } from './kernel/connect.ts'
import { Database, platformTenant } from './kernel/database.ts'
import { Streams } from './kernel/events.ts'
import { Ids } from './kernel/ids.ts'
import type { Implementation } from './kernel/implement.ts'
import { InHand } from './kernel/in-hand.ts'
import { type JobDeclaration, JobQueue } from './kernel/jobs.ts'
import { Metrics } from './kernel/metrics.ts'
import { DocumentNumbers, drawnFrom, type NumberOptions } from './kernel/numbers.ts'
import { type House, houseUser, withContext } from './kernel/open.ts'
import { OwnConnection } from './kernel/own-connection.ts'
import { openApi } from './kernel/openapi.ts'
import { Principals } from './kernel/principal.ts'
import { Refused } from './kernel/refusal.ts'
import { failure } from './kernel/reply.ts'
import { noteFacts } from './kernel/request-log.ts'
import { answerFailure, langOf, serve } from './kernel/serve.ts'
import type { LongWork } from './kernel/tasks.ts'
import { isOutgoingHeld } from './outgoing.ts'
import { makeProviders, type Providers } from './providers/index.ts'
import { providerSettings } from './provider-settings.ts'
import { watchedStorage } from './providers/storage/watched.ts'
import { readSecrets } from './reseal.ts'
import { Readiness } from './readiness.ts'
import { version } from './version.ts'

export interface App {
  readonly http: FastifyInstance
  readonly house: House
  readonly services: Services
  readonly providers: Providers
  readonly implementations: readonly Implementation[]
  /** Runs a declared job at once, in this process, as its schedule would. */
  readonly runJob: (name: string, data?: Readonly<Record<string, unknown>>) => Promise<void>
  readonly startJobs: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface AppOptions {
  /** Its clock. */
  readonly now?: () => Date
  readonly numbers?: NumberOptions
  /** Where it logs to, in place of stdout. */
  readonly log?: Writable
}

/** A probe of the server is answered within a second, whatever the database does. */
const probeMs = 900
const drawingMs = 5_000
const figuresMs = 3_000

/** The application as a function one can call in a test: no port, no process signals. */
export async function makeApp(
  env: Env,
  appUrl: string,
  { now = () => new Date(), numbers, log }: AppOptions = {},
): Promise<App> {
  const faults = faultsOf(areas)
  if (faults.length > 0) throw new Error(`The declarations have faults:\n- ${faults.join('\n- ')}`)
  const metrics = new Metrics()
  const http = makeHttp(env, metrics, log)
  const report = (error: unknown, where: string) => {
    const { event = 'backgroundFailure' } = error instanceof Alarm ? error : {}
    http.log.error({ err: error, where, event }, 'background failure')
  }
  const { databaseWaitMs: waitMs, databaseDirectUrl } = env
  const database = new Database(appUrl, env.databasePoolSize, {
    requestMs: waitMs,
    sharePercent: env.databaseSharePercent,
    isPooled: databaseDirectUrl !== undefined,
  })
  const drawing = new OwnConnection(appUrl, Math.max(drawingMs, waitMs), 'platform')
  const probe = new OwnConnection(appUrl, probeMs, 'platform')
  const figures = new OwnConnection(appUrl, figuresMs, 'platform')
  const readiness = new Readiness(probe)
  // What listens, or keeps something for its session, cannot go by a pooler.
  const directUrl = databaseDirectUrl ?? appUrl
  const jobs = new JobQueue(directUrl, report, waitMs)
  const house: House = {
    database,
    ids: new Ids(await nodeNumber(drawing)),
    numbers: new DocumentNumbers(
      drawnFrom(text => drawing.query(text)),
      { waitMs, ...numbers },
    ),
    jobs,
    now,
    report,
  }
  const chosen = makeProviders(providerSettings(env))
  const storage = watchedStorage(chosen.storage, (action, reason) => {
    metrics.fileFailed(action, reason)
    http.log.error({ event: 'fileFailed', action, reason }, 'a file could not be stored, read or removed')
  })
  const providers: Providers = { ...chosen, storage }
  const secrets = await readSecrets(env, text => drawing.query(text))
  const principals = new Principals(database, secrets.accepted)
  const streams = new Streams(directUrl, report, waitMs)
  // Streams never end by themselves: they are ended before the server waits for what is still being answered.
  http.addHook('preClose', () => streams.close())
  const services: Services = { env, secrets, principals, providers, streams, jobs, version, metrics }
  const implementations = implementAreas(services)
  connectCalls(implementations)
  readiness.addTo(http)
  await addPlugins(http, env)
  serve(http, {
    house,
    principals,
    implementations,
    inHand: new InHand(env.requestsAtOnce),
    partner: request => partnerOf(house, secrets.accepted, request),
    partnerClaims: request => refuseUnsigned(house, request),
    underMaintenance: maintenanceFlag(house),
  })
  addPlainRoutes(http)
  addMetrics(http, env, metrics)
  addFigures(metrics, { env, database, own: figures, streams, jobNames: () => jobs.declared.map(one => one.name) })
  // A simulated channel sends its notices to the same address as a real one would.
  providers.simulated.payment?.notify(async ({ headers, body }) => {
    const sent = { ...(headers as Record<string, string>), 'content-type': 'application/json' }
    await http.inject({ method: 'POST', url: '/api/funds/payment/notice', headers: sent, payload: body })
  })
  http.setErrorHandler((error, request, reply) => answerFailure(error, request, reply))
  addWeb(http)

  const declared = new Map(implementations.flatMap(one => Object.entries(one.jobs)))
  const longWork: LongWork = {
    open: (as, mode, work) => withContext(house, { ...as, address: '', filters: {}, pace: 'work' }, mode, work),
    tasks: new Map(implementations.flatMap(one => Object.entries(one.tasks))),
    isStopping: () => jobs.isStopping,
    report,
  }
  const asJob = (name: string) =>
    ({ user: houseUser(), call: `job ${name}`, requestId: randomUUID(), lang: 'zh' }) as const
  const runJob = async (name: string, data: Readonly<Record<string, unknown>> = {}) => {
    const job = declared.get(name)
    if (!job) throw new Error(`no job ${name}`)
    if (job.isOutgoing && (await isOutgoingHeld(house))) return
    if ('runLong' in job) return job.runLong(longWork, data)
    await longWork.open(asJob(name), 'write', ctx => job.run(ctx, data))
  }
  /** Those who look after scheduled work hear that some of it failed, until they have read that it did. */
  const tellOperators = (name: string, rowLabel: string) => {
    const told = { tenantIds: [platformTenant], permission: 'schedule', about: 'schedule', rowId: name, rowLabel }
    return longWork.open(asJob(name), 'write', ctx => ctx.call(notify, { ...told, kind: 'failed' }))
  }
  const asDeclared = (): JobDeclaration[] =>
    [...declared].map(([name, job]) => ({
      name,
      retries: job.retries ?? 3,
      ...(job.title ? { title: job.title } : {}),
      ...(job.schedule ? { schedule: job.schedule } : {}),
      ...('atOnce' in job ? { atOnce: job.atOnce } : {}),
      run: data =>
        runJob(name, data).then(
          () => metrics.jobRan(name, 'ok'),
          async (error: unknown) => {
            metrics.jobRan(name, 'failed')
            if (job.title && name !== 'tools.notify')
              await tellOperators(name, job.title[0]).catch(fault => report(fault, name))
            throw error
          },
        ),
    }))
  jobs.declare(asDeclared())
  return {
    http,
    house,
    services,
    providers,
    implementations,
    runJob,
    startJobs: () => jobs.start(asDeclared()),
    close: async () => {
      await readiness.drain(env.drainMs)
      await http.close()
      await jobs.stop()
      await Promise.all([database.close(), drawing.close(), probe.close(), figures.close()])
    },
  }
}

async function nodeNumber(own: OwnConnection): Promise<number> {
  const [row] = await own.query<{ n: string }>(`select nextval('node_number') as n`)
  return Number(BigInt(row?.n ?? '0') % 1024n)
}

const flagKeptMs = 2_000

/** The maintenance switch, read at most every two seconds. */
function maintenanceFlag(house: House): () => Promise<boolean> {
  let [value, untilMs] = [false, 0]
  return async () => {
    if (Date.now() < untilMs) return value
    const occasion = {
      user: houseUser(),
      call: 'maintenance',
      requestId: '',
      address: '',
      lang: 'zh' as const,
      filters: {},
      isEntrance: true,
    }
    const row = await withContext(house, occasion, 'read', ctx =>
      ctx.find(param, { paramKey: 'system.platform.maintenance' }),
    )
    ;[value, untilMs] = [row?.paramValue === 'true', Date.now() + flagKeptMs]
    return value
  }
}

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

async function addPlugins(http: FastifyInstance, env: Env): Promise<void> {
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
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    hsts: env.mode === 'production',
  })
  http.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) void reply.headers({ ...headers, 'X-Request-Id': request.id })
    else reply.helmet()
    done()
  })
  // Nobody sends compressed requests.
  await http.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], globalDecompression: false })
  await http.register(multipart, { limits: uploadLimits })
  readBodies(http, keepRawBody)
  await http.register(swagger, { mode: 'static', specification: { document: openApi(areas, version) as never } })
  await http.register(swaggerUi, { routePrefix: '/docs' })
}

function addPlainRoutes(http: FastifyInstance): void {
  const document = openApi(areas, version)
  http.get('/openapi.json', async () => document)
  http.get('/version', async () => ({ version, node: process.version }))
}

const isSame = (one: string, other: string) =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())

/**
 * Figures of the process are for whoever watches it, by a token. In production there is no other way: behind a proxy on the same
 * machine everybody comes from it.
 */
function addMetrics(http: FastifyInstance, { metricsToken, mode }: Env, metrics: Metrics): void {
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
function addWeb(http: FastifyInstance): void {
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
