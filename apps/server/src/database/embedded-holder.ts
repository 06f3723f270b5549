import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const orphanLimitMs = 15_000

/**
 * Takes the folder for this process and returns the function that gives it back.
 * Refuses, naming the process, when another running process holds it; a holder that died is replaced.
 */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'holder')
  await mkdir(folder, { recursive: true })
  const holder = await readFile(file, 'utf8').catch(() => '')
  const pid = Number(holder.split(' ')[0])
  if (pid && holder === identity(pid)) {
    throw new Error(
      `The database in ${folder} is in use by process ${pid}, another running Forecourt. ` +
        'Stop that one first, or choose another DATA_FOLDER.',
    )
  }
  await rm(file, { force: true })
  await writeFile(file, identity(process.pid) ?? '', { flag: 'wx' })
  return () => rm(file, { force: true })
}

/**
 * Clears what an unclean stop left in the cluster: a PostgreSQL that outlived its Forecourt is ended, and a
 * postmaster.pid whose number now belongs to an unrelated process is removed, since PostgreSQL would refuse it. One whose
 * process is gone stays: by it PostgreSQL finds out whether any of its helpers still works on the files.
 */
export async function clearLeftovers(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid) return
  if (!isPostgresOf(cluster, pid)) return isAlive(pid) ? rm(file, { force: true }) : undefined
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal)
    for (let waitedMs = 0; waitedMs < orphanLimitMs; waitedMs += 50) {
      if (!isPostgresOf(cluster, pid)) return
      await sleep(50)
    }
  }
  throw new Error(`A PostgreSQL left over from an earlier run does not stop: end process ${pid} and start again.`)
}

/** The process number with its start time, because numbers are given out again, in containers even at once. */
function identity(pid: number): string | undefined {
  if (process.platform !== 'linux') return isAlive(pid) ? String(pid) : undefined
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : `${pid} ${fields[19]}`
  } catch {
    return undefined
  }
}

function isPostgresOf(cluster: string, pid: number): boolean {
  if (process.platform !== 'linux') return isAlive(pid)
  try {
    return identity(pid) !== undefined && readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
