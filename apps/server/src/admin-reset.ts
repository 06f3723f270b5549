import { hostname, userInfo } from 'node:os'
import { makeApp } from './app.ts'
import { appUrlFor, EnvError, readEnv } from './env.ts'
import { resetAdministrator } from './seed/reset-administrator.ts'
import { startFaultOf } from './start-fault.ts'
import { platformTenant } from './kernel/db/database.ts'

// The command `npm run admin:reset -- [account]`: gives an administrator of the platform who is locked out a new password, which
// is shown once. It needs the settings of the server, DATABASE_URL of the owner among them.

let ownerUrl: string | undefined

async function reset(account: string): Promise<void> {
  const env = readEnv()
  if (!env.databaseUrl) throw new EnvError(['DATABASE_URL must name your own PostgreSQL, as who owns the database.'])
  ownerUrl = env.databaseUrl
  const app = await makeApp(env, appUrlFor(env, ownerUrl))
  try {
    const password = await resetAdministrator(app, { account, ownerUrl, by: `${userInfo().username}@${hostname()}` })
    process.stdout.write(
      `Tenant ${platformTenant}, account ${account}, password ${password}: it has to be changed at the next sign-in.\n`,
    )
  } finally {
    await app.close()
  }
}

reset(process.argv[2] ?? 'admin').catch((error: unknown) => {
  process.stderr.write(`${startFaultOf(error, ownerUrl)}\n`)
  process.exitCode = 1
})
