import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backup } from '../apps/server/src/database/backup.ts'
import { reachDatabase } from '../apps/server/src/database/reach.ts'
import { readEnv } from '../apps/server/src/env.ts'
import { command } from './command.ts'

// npm run backup -- FOLDER [--as postgres://…]: the database and its files into a new folder, while the server runs.

await command('npm run backup -- FOLDER [--as postgres://role-that-may-read-everything@…]', async (say, usage) => {
  const { values, positionals } = parseArgs({ options: { as: { type: 'string' } }, allowPositionals: true })
  const [folder] = positionals
  if (!folder || positionals.length > 1) return usage()
  const reached = await reachDatabase(readEnv({ LOG_LEVEL: 'error', ...process.env }))
  try {
    const { filesFolder, readerUrl } = reached
    await backup({ url: values.as ?? readerUrl, filesFolder, folder: resolve(folder), say })
    say(`the backup is in ${folder}; try it: npm run restore -- ${folder} with an empty database in DATABASE_URL`)
  } finally {
    await reached.stop()
  }
})
