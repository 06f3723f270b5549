import { resolve } from 'node:path'
import { makeApp } from '../apps/server/src/app.ts'
import { finishRestore, restore } from '../apps/server/src/database/backup.ts'
import { migrate } from '../apps/server/src/database/migrate.ts'
import { reachDatabase } from '../apps/server/src/database/reach.ts'
import { verifyInstallation } from '../apps/server/src/database/verify-installation.ts'
import { appUrlFor, readEnv } from '../apps/server/src/env.ts'
import { setOutgoingHeld } from '../apps/server/src/outgoing.ts'
import { prepareFoundation } from '../apps/server/src/seed/prepare.ts'
import { randomCode } from '../apps/server/src/kernel/ids.ts'
import { makeProviders } from '../apps/server/src/providers/index.ts'
import { providerSettings } from '../apps/server/src/provider-settings.ts'
import { command } from './command.ts'

// npm run restore -- FOLDER: a backup into an empty database and an empty folder of files, brought up to this version, with
// everything that would leave for the outside held, and verified. Ends with 1 when anything is wrong.

await command('npm run restore -- FOLDER', async (say, usage) => {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || more.length > 0) return usage()
  const env = readEnv({ LOG_LEVEL: 'error', ...process.env })
  const { ownerUrl, filesFolder, stop } = await reachDatabase(env)
  try {
    await restore({ ownerUrl, filesFolder, folder: resolve(folder), say })
    const appUrl = appUrlFor(env, ownerUrl)
    await migrate(ownerUrl, appUrl, { say, isRestoring: true })
    const app = await makeApp(env, appUrl)
    try {
      // A backup of an older version lacks what this one seeds; nobody is made, because there is somebody already.
      await prepareFoundation(app, { adminPassword: randomCode(12) })
      await setOutgoingHeld(app.runtime, true)
    } finally {
      await app.close()
    }
    await finishRestore(ownerUrl)
    say('roles, policies and rights are set; messages, prints and payments are held until npm run outgoing -- release')
    const { storage } = makeProviders(providerSettings(env))
    if (!(await verifyInstallation({ ownerUrl, appUrl, storage }, say))) process.exitCode = 1
  } finally {
    await stop()
  }
})
