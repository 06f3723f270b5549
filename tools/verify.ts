import { reachDatabase } from '../apps/server/src/database/reach.ts'
import { verifyInstallation } from '../apps/server/src/database/verify-installation.ts'
import { appUrlFor, readEnv } from '../apps/server/src/env.ts'
import { command } from './command.ts'

// npm run verify: proves the books and the chains, and looks at policies, rights and stored files. It only reads, and ends
// with 1 when anything is wrong.

await command('npm run verify', async (say, usage) => {
  if (process.argv.length > 2) return usage()
  const env = readEnv({ LOG_LEVEL: 'error', ...process.env })
  const { ownerUrl, filesFolder, stop } = await reachDatabase(env)
  try {
    if (!(await verifyInstallation({ ownerUrl, appUrl: appUrlFor(env, ownerUrl), filesFolder }, say)))
      process.exitCode = 1
  } finally {
    await stop()
  }
})
