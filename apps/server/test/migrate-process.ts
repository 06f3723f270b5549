import { type MigrateOptions, migrate } from '../src/database/migrate.ts'

// A process of its own that migrates and ends: tests kill it.
const [ownerUrl, appUrl, folder] = process.argv.slice(2)
if (!ownerUrl || !appUrl) throw new Error('usage: migrate-process.ts OWNER_URL APP_URL [FOLDER]')
const options: MigrateOptions = folder ? { folder } : {}
await migrate(ownerUrl, appUrl, options)
