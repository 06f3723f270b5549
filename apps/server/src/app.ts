import type { Writable } from 'node:stream'
import { areas } from '@forecourt/contract'
import { faultsOfRights } from '@forecourt/contract/kernel'
import { menuItems } from '@forecourt/contract/menus'
import type { FastifyInstance } from 'fastify'
import { implementAreas } from './areas.ts'
import { principalQuery } from './areas/access/principal-query.ts'
import { deliverSimulatedNotices } from './areas/funds/simulated-notices.ts'
import { messageLog } from './areas/partner-api/message-log.ts'
import { isLifted } from './services/own-work.ts'
import type { Services } from './services/services.ts'
import { paperOffice } from './services/papers.ts'
import { siteOf } from './services/step-up/by-passkey.ts'
import { proofsOf } from './services/step-up/proofs.ts'
import { maintenanceSwitch } from './areas/system/maintenance.ts'
import { type RequestJournal, requestJournal } from './areas/system/request-journal.ts'
import { callTitles } from './call-titles.ts'
import type { Env } from './env.ts'
import { addFigures } from './figures.ts'
import { addPlugins } from './http-plugins.ts'
import { makeHttp } from './http.ts'
import { JobRunner } from './job-runner.ts'
import { Alarm } from './kernel/work/alarm.ts'
import { ChangeFeed, Readers } from './kernel/work/changes.ts'
import { faultsOf } from './kernel/check.ts'
import { connectCalls } from './kernel/connect.ts'
import { press } from './kernel/paper/press.ts'
import { Database, platformTenant } from './kernel/db/database.ts'
import { notifyText, EventStreams } from './kernel/work/events.ts'
import { Ids } from './kernel/ids.ts'
import type { Implementation } from './kernel/implement.ts'
import { FairShare } from './kernel/work/fair-share.ts'
import { InHand } from './kernel/work/in-hand.ts'
import { JobQueue } from './kernel/work/jobs.ts'
import { Metrics } from './kernel/http/metrics.ts'
import { DocumentNumbers, drawnFrom, type NumberOptions } from './kernel/rows/numbers.ts'
import type { Runtime } from './kernel/open.ts'
import { OwnConnection } from './kernel/db/own-connection.ts'
import { Principals } from './kernel/who/principal.ts'
import { runtimeLocals } from './kernel/runtime-local.ts'
import { answerFailure } from './kernel/http/failed.ts'
import { serve } from './kernel/http/serve.ts'
import { addMetrics, addPlainRoutes, addWeb } from './plain-routes.ts'
import { makeProviders, type Providers } from './providers/index.ts'
import { watchedStorage } from './providers/storage/watched.ts'
import { providerSettings } from './provider-settings.ts'
import { Seals } from './kernel/rows/seals.ts'
import { readSecrets } from './retired-secrets.ts'
import { Readiness } from './readiness.ts'
import { demoAccounts } from './seed/demo-accounts.ts'
import { demoGuides } from './seed/demo-guides.ts'
import { version } from './version.ts'

export interface App {
  readonly http: FastifyInstance
  readonly runtime: Runtime
  readonly services: Services
  readonly providers: Providers
  readonly implementations: readonly Implementation[]
  /** Runs a declared job at once, in this process, as its schedule would. */
  readonly runJob: (name: string, data?: Readonly<Record<string, unknown>>) => Promise<void>
  readonly startJobs: () => Promise<void>
  /** Takes requests by a socket that a supervisor opened and keeps. */
  readonly listenBy: (fd: number) => Promise<void>
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
  const faults = [...faultsOf(areas), ...faultsOfRights(areas, menuItems)]
  if (faults.length > 0) throw new Error(`The declarations have faults:\n- ${faults.join('\n- ')}`)
  const metrics = new Metrics()
  const http = makeHttp(env, metrics, log)
  let journal: RequestJournal | undefined
  const report = (error: unknown, where: string) => {
    const { event = 'backgroundFailure' } = error instanceof Alarm ? error : {}
    http.log.error({ err: error, where, event }, 'background failure')
    journal?.report(error, where)
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
  const readers = new Readers(areas)
  const changes = new ChangeFeed(message => drawing.query(notifyText(message)), report)
  const secrets = await readSecrets(env, text => drawing.query(text))
  const runtime: Runtime = {
    database,
    ids: new Ids(await nodeNumber(drawing)),
    numbers: new DocumentNumbers(
      drawnFrom(text => drawing.query(text)),
      { waitMs, ...numbers },
    ),
    jobs,
    seals: new Seals(secrets),
    now,
    report,
    changes,
    ...runtimeLocals(),
  }
  const chosen = makeProviders(providerSettings(env))
  const storage = watchedStorage(chosen.storage, (action, reason) => {
    metrics.fileFailed(action, reason)
    http.log.error({ event: 'fileFailed', action, reason }, 'a file could not be stored, read or removed')
  })
  const providers: Providers = { ...chosen, storage }
  const principals = new Principals(database, secrets.accepted, principalQuery)
  const streams = new EventStreams(directUrl, report, waitMs)
  // Streams never end by themselves: they are ended before the server waits for what is still being answered.
  http.addHook('preClose', () => streams.close())
  const messages = messageLog(runtime)
  const titles = callTitles()
  journal = requestJournal(runtime, { titleOf: path => titles.get(path), env: env.mode })
  journal.watch(http)
  const { dropped, settled } = journal
  metrics.read({ name: 'journal_entries_dropped', help: 'Entries of the logs on screen that were given up' }, () => [
    [{}, dropped()],
  ])
  const services: Services = {
    settings: { isDemo: env.isDemo, site: siteOf(env.publicUrl), frameHosts: env.frameHosts },
    demonstration: { accounts: demoAccounts, guides: demoGuides },
    secrets,
    principals,
    providers,
    streams,
    readers,
    jobs,
    messages,
    version,
    metrics,
  }
  const implementations = implementAreas(services)
  const proofs = proofsOf(secrets, services.settings)
  connectCalls(runtime, implementations, isLifted, proofs)
  readiness.addTo(http)
  await addPlugins(http, env)
  serve(http, {
    runtime,
    principals,
    implementations,
    inHand: new InHand(env.requestsAtOnce),
    fairShare: new FairShare({ waitMs, owner: platformTenant }),
    messages,
    underMaintenance: maintenanceSwitch(runtime),
    readers,
    proofs,
    office: paperOffice,
  })
  addPlainRoutes(http)
  addMetrics(http, env, metrics)
  addFigures(metrics, { env, database, own: figures, streams, jobNames: () => jobs.declared.map(one => one.name) })
  deliverSimulatedNotices(providers, http)
  http.setErrorHandler((error, request, reply) => answerFailure(error, request, reply))
  addWeb(http)

  const runner = new JobRunner({ runtime: runtime, jobs, metrics, implementations })
  jobs.declare(runner.declarations())
  return {
    http,
    runtime,
    services,
    providers,
    implementations,
    runJob: (name, data) => runner.run(name, data),
    startJobs: () => jobs.start(runner.declarations()),
    listenBy: fd => readiness.listenBy(http, fd),
    close: async () => {
      await readiness.drain(http, env.drainMs)
      await http.close()
      await jobs.stop()
      await messages.settled()
      await settled()
      changes.close()
      runtime.local(press).close()
      await Promise.all([database.close(), drawing.close(), probe.close(), figures.close()])
    },
  }
}

async function nodeNumber(own: OwnConnection): Promise<number> {
  const [row] = await own.query<{ n: string }>(`select nextval('node_number') as n`)
  return Number(BigInt(row?.n ?? '0') % 1024n)
}
