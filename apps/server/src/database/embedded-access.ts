import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { chown, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What must be known to reach a cluster again, kept beside it in a file that only its user can read. */
export interface Access {
  superPassword: string
  ownerPassword: string
  port?: number
}

/** The passwords of the cluster in `folder`, made up at the first start. */
export async function loadAccess(folder: string): Promise<Access> {
  const file = join(folder, 'access.json')
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8'))
  if (existsSync(join(folder, 'cluster'))) {
    throw new Error(`${file} holds the passwords of the database beside it and is missing: restore it.`)
  }
  const password = () => randomBytes(24).toString('base64url')
  const access = { superPassword: password(), ownerPassword: password() }
  await saveAccess(folder, access)
  return access
}

export async function saveAccess(folder: string, access: Access): Promise<void> {
  const file = join(folder, 'access.json')
  await writeFile(`${file}.new`, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 })
  // Root leaves a user's folder as usable for that user as it found it.
  const { uid, gid } = statSync(folder)
  if (process.getuid?.() === 0) await chown(`${file}.new`, uid, gid)
  await rename(`${file}.new`, file)
}
