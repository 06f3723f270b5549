import { execFile, type ExecFileOptions } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { plainEnvironment } from './embedded-account.ts'
import { locateBinaries } from './embedded-binaries.ts'

const run = promisify(execFile)

function folders(): string[] {
  const path = (plainEnvironment()['PATH'] ?? '').split(delimiter).filter(Boolean)
  const debian = '/usr/lib/postgresql'
  let installed: string[] = []
  try {
    installed = readdirSync(debian).map(version => join(debian, version, 'bin'))
  } catch {
    // Another system keeps them elsewhere.
  }
  let embedded: string[] = []
  try {
    embedded = [dirname(locateBinaries().postgres)]
  } catch {
    // There is none for this machine.
  }
  return [...embedded, ...path, ...installed]
}

export interface Program {
  readonly file: string
  readonly major: number
}

/**
 * PostgreSQL's own program of that name, of the lowest version that is not older than `major`: an older pg_dump does not read
 * a newer server. Looks beside the embedded binaries, on the PATH and where Debian keeps them.
 */
export async function findProgram(name: 'pg_dump' | 'pg_restore', major: number): Promise<Program> {
  const found = await Promise.all(
    [...new Set(folders())].map(async folder => {
      const file = join(folder, name)
      const answer = await run(file, ['--version'], { env: plainEnvironment() }).catch(() => undefined)
      const version = Number(/(\d+)(\.\d+)?/.exec(answer?.stdout ?? '')?.[1] ?? 0)
      return { file, version }
    }),
  )
  const all = found.filter(one => one.version > 0).toSorted((a, b) => a.version - b.version)
  const fit = all.find(one => one.version >= major)
  if (fit) return { file: fit.file, major: fit.version }
  const there = all.length > 0 ? `only of version ${all.map(one => one.version).join(', ')}` : 'not'
  throw new Error(
    `${name} of PostgreSQL ${major} or later is needed and is ${there} on this machine: install postgresql-client-${major}, ` +
      'or put the folder that has it on the PATH.',
  )
}

/** What is in a dump, one line each, as pg_restore takes it again. */
export const listOf = async ({ file }: Program, dump: string): Promise<string> =>
  (await run(file, ['--list', dump], { env: plainEnvironment(), maxBuffer: 64 * 1024 * 1024 })).stdout

/** Runs one of them against a database; the password goes by its environment, where other users do not read it. */
export async function runProgram({ file }: Program, url: string, args: readonly string[]): Promise<string> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  // What node-postgres calls so, PostgreSQL's own programs call require.
  if (address.searchParams.get('sslmode') === 'no-verify') address.searchParams.set('sslmode', 'require')
  const env = { ...plainEnvironment(), ...(password ? { PGPASSWORD: password } : {}) }
  const options: ExecFileOptions = { env, maxBuffer: 64 * 1024 * 1024 }
  try {
    const { stdout } = await run(file, [...args, `--dbname=${address.href}`], options)
    return String(stdout)
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    throw new Error(`${file} failed: ${String(stderr ?? error).trim()}`, { cause: error })
  }
}
