import { join } from 'node:path'
import { type App, makeApp } from './app.ts'
import { startEmbedded } from './database/embedded.ts'
import { adviseOn, checkServer } from './database/guard.ts'
import { migrate } from './database/migrate.ts'
import { appUrlFor, type Env, EnvError, readEnv } from './env.ts'
import { inheritedSocket } from './inherited-socket.ts'
import { isOutgoingHeld } from './outgoing.ts'
import { prepareData } from './seed/prepare.ts'
import { announceStart } from './start-line.ts'
import { startFaultOf } from './start-fault.ts'
import { demoAccounts } from './seed/demo-accounts.ts'

type Stop = () => Promise<void>

async function openDatabase(env: Env): Promise<{ ownerUrl: string; stop: Stop }> {
  if (env.databaseUrl) return { ownerUrl: env.databaseUrl, stop: async () => {} }
  return startEmbedded({ folder: join(env.dataFolder, 'postgres'), durable: env.mode !== 'test' })
}

/** Known once the settings are read: what a start that failed is explained by. */
let databaseUrl: string | undefined

async function start(): Promise<void> {
  const startedMs = performance.now()
  const env = readEnv()
  databaseUrl = env.databaseUrl
  const database = await openDatabase(env)
  const stops: Stop[] = [database.stop]
  listenForStop(stops, env.drainMs)
  try {
    const faults = await checkServer(env, database.ownerUrl)
    if (faults.length > 0) throw new EnvError(faults)
    const appUrl = appUrlFor(env, database.ownerUrl)
    await migrate(database.ownerUrl, appUrl, { say: line => process.stdout.write(`${line}\n`) })
    const app = await makeApp(env, appUrl)
    stops.unshift(app.close)
    // The demonstration's people queue jobs too: receipts and messages.
    await app.startJobs()
    await prepareData(app, env, database.ownerUrl)
    await listen(app, env)
    const warnings = [...env.warnings, ...(await adviseOn(database.ownerUrl))]
    if (await isOutgoingHeld(app.runtime)) warnings.push(heldWarning)
    for (const warning of warnings) app.http.log.warn(warning)
    announce(app, env, performance.now() - startedMs)
  } catch (error) {
    await stopAll(stops)
    throw error
  }
}

async function listen(app: App, env: Env): Promise<void> {
  const socket = inheritedSocket()
  if (socket !== undefined) return app.listenBy(socket)
  await app.http.listen({ port: env.port, host: env.host }).catch((error: { code?: string }) => {
    if (error.code !== 'EADDRINUSE') throw error as unknown as Error
    throw new EnvError([
      `PORT ${env.port} is taken by another program; choose another one, for example PORT=${env.port + 1} npm start.`,
    ])
  })
}

const heldWarning =
  'This database was restored from a backup: messages, prints and payments wait until npm run outgoing -- release.'

function announce(app: App, env: Env, tookMs: number): void {
  const address = app.http.server.address()
  const port = address && typeof address === 'object' ? address.port : env.port
  const accounts = demoAccounts.map(
    one => `  ${one.tenantId}  ${one.account.padEnd(14)} ${one.password.padEnd(10)} ${one.name[0]} / ${one.name[1]}`,
  )
  const lines = [`Forecourt is ready at http://localhost:${port} after ${(tookMs / 1000).toFixed(1)} s`]
  if (env.isDemo) lines.push('Demo accounts (tenant, account, password):', ...accounts)
  announceStart(env, lines.join('\n'))
}

async function stopAll(stops: Stop[]): Promise<void> {
  for (const stop of stops.splice(0)) await stop().catch((error: Error) => process.stderr.write(`${error.message}\n`))
}

/** What a stop may take beyond the drain: the last answers, then jobs, then the goodbyes to a database that may not hear them. */
const stoppingMs = 50_000

/**
 * The first signal stops gracefully: requests in hand are answered, then jobs, then the database. Supervisors send it to the
 * start script too, which passes it on: that is no impatience. A second Ctrl-C is.
 */
function listenForStop(stops: Stop[], drainMs: number): void {
  let isStopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping && signal === 'SIGINT') process.exit(130)
    if (isStopping) return
    isStopping = true
    setTimeout(() => {
      process.stderr.write('The server was stopped before all it had in hand had ended.\n')
      process.exit(1)
    }, drainMs + stoppingMs)
    void stopAll(stops).then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
}

start().catch((error: unknown) => {
  process.stderr.write(`${startFaultOf(error, databaseUrl)}\n`)
  process.exit(1)
})
