import { join } from 'node:path'
import { makeApp } from '../../apps/server/src/app.ts'
import { startEmbedded } from '../../apps/server/src/database/embedded.ts'
import { migrate } from '../../apps/server/src/database/migrate.ts'
import { appUrlFor, readEnv } from '../../apps/server/src/env.ts'
import { prepareData } from '../../apps/server/src/seed/prepare.ts'

// The server as `main.ts` starts it, with a clock that its parent moves on: what counts quarters of an hour is not waited for.

let laterMs = 0
process.on('message', (ms: number) => {
  laterMs = ms
  process.send?.('moved')
})

const env = readEnv()
const { ownerUrl, stop } = await startEmbedded({ folder: join(env.dataFolder, 'postgres'), durable: false })
const appUrl = appUrlFor(env, ownerUrl)
await migrate(ownerUrl, appUrl, { say: () => undefined })
const app = await makeApp(env, appUrl, { now: () => new Date(Date.now() + laterMs) })
await app.startJobs()
await prepareData(app, env, ownerUrl)
await app.http.listen({ port: env.port, host: env.host })

process.on('SIGTERM', () => {
  void app
    .close()
    .then(stop)
    .then(() => process.exit(0))
})
