import { makeApp } from './app.ts'
import { appUrlFor, EnvError, readEnv } from './env.ts'
import { isOwnerUrl } from './database/owner.ts'
import { reseal } from './reseal.ts'
import { startFaultOf } from './start-fault.ts'

// The command `npm run secrets:reseal`, while APP_SECRET is the new secret and APP_SECRET_PREVIOUS the one before.

let ownerUrl: string | undefined

async function run(): Promise<void> {
  const env = readEnv()
  ownerUrl = env.databaseUrl
  if (!ownerUrl || !(await isOwnerUrl(ownerUrl)))
    throw new EnvError(['DATABASE_URL must name your own PostgreSQL, as who owns the database.'])
  const app = await makeApp(env, appUrlFor(env, ownerUrl))
  try {
    const { sealed, lost } = await reseal(app, env)
    const counts = Object.entries(sealed).map(([entity, count]) => `${count} of ${entity}`)
    process.stdout.write(`Secrets sealed again: ${counts.join(', ') || 'none'}.\n`)
    if (lost.length > 0) throw new EnvError([`No secret opens those of ${lost.join(', ')}: give these new ones.`])
  } finally {
    await app.close()
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${startFaultOf(error, ownerUrl)}\n`)
  process.exitCode = 1
})
