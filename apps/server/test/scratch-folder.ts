import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** What a whole run needs and half as much again. */
const roomBytes = 6 * 2 ** 30
/** No run takes so long: what is older was left by one that was killed, and holds memory. */
const leftOverMs = 24 * 3_600_000

const hasRoom = (folder: string): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize > roomBytes,
    () => false,
  )

async function removeLeftOvers(folder: string, name: string): Promise<void> {
  for (const one of await readdir(folder).catch(() => [])) {
    const path = join(folder, one)
    const made = one.startsWith(name) ? await stat(path).catch(() => undefined) : undefined
    if (made && Date.now() - made.mtimeMs > leftOverMs) await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}

/**
 * A new folder, whose name begins like this, for a database that is gone after the tests. It lies in memory where there is room: on a disk a
 * clone of a database takes a tenth of a second at first and a second after a few dozens.
 */
export async function scratchFolder(name: string): Promise<string> {
  await removeLeftOvers(memory, name)
  return mkdtemp(join((await hasRoom(memory)) ? memory : tmpdir(), name))
}
