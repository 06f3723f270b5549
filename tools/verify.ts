import { reachDatabase } from '../apps/server/src/database/reach.ts'
import { verifyInstallation } from '../apps/server/src/database/verify-installation.ts'
import { appUrlFor, readEnv } from '../apps/server/src/env.ts'
import { makeProviders } from '../apps/server/src/providers/index.ts'
import { providerSettings } from '../apps/server/src/provider-settings.ts'
import { command } from './command.ts'

// npm run verify: proves the books and the chains, and looks at policies, rights and stored files. It only reads, and ends
// with 1 when anything is wrong.

await command('npm run verify', async (say, usage) => {
  if (process.argv.length > 2) return usage()
  const env = readEnv({ LOG_LEVEL: 'error', ...process.env })
  const { ownerUrl, stop } = await reachDatabase(env)
  const { storage } = makeProviders(providerSettings(env))
  try {
    const anchorFolder = env.anchor.provider === 'file' ? env.anchor.place : undefined
    const installation = { ownerUrl, appUrl: appUrlFor(env, ownerUrl), storage, anchorFolder }
    if (!(await verifyInstallation(installation, say))) process.exitCode = 1
  } finally {
    await stop()
  }
})
