import { execFile } from 'node:child_process'
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Access } from './embedded-access.ts'
import { type Account, plainEnvironment, runAs } from './embedded-account.ts'
import type { Binaries } from './embedded-binaries.ts'

const run = promisify(execFile)

/** Builds the cluster beside its place and moves it there, so that an interrupted attempt is never taken for one. */
export async function initialise(
  folder: string,
  binaries: Binaries,
  account: Account | undefined,
  access: Access,
  durable: boolean,
): Promise<void> {
  const fresh = join(folder, 'cluster.new')
  const passwordFile = join(folder, 'password.new')
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  await writeFile(passwordFile, access.superPassword, { mode: 0o600 })
  if (account) for (const path of [fresh, passwordFile]) await chown(path, account.uid, account.gid)
  const flags = ['-D', fresh, '-U', 'postgres', '--pwfile', passwordFile, '--auth', 'scram-sha-256', '-E', 'UTF8']
  if (!durable) flags.push('--no-sync')
  try {
    await runInitdb(flags, binaries, account, fresh)
    await rename(fresh, join(folder, 'cluster'))
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** Prefers C.UTF-8, because under plain C the trigram index does not see Chinese letters; old systems lack it. */
async function runInitdb(flags: string[], binaries: Binaries, account: Account | undefined, fresh: string) {
  const attempt = (locale: string) => {
    const args = [...flags, '--locale', locale, '--no-instructions']
    const command = runAs(account, binaries.initdb, args, [fresh, binaries.initdb])
    return run(command.program, command.args, { ...command.options, cwd: '/', env: plainEnvironment() })
  }
  await attempt('C.UTF-8').catch(error => {
    if (!String(error.stderr).includes('invalid locale')) throw error
    return attempt('C')
  })
}
