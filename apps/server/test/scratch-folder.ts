import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** What a whole run needs and half as much again. */
const roomBytes = 6 * 2 ** 30

const hasRoom = (folder: string): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize > roomBytes,
    () => false,
  )

/**
 * A new folder, whose name begins like this, for a database that is gone after the tests. It lies in memory where there is room: on a disk a
 * clone of a database takes a tenth of a second at first and a second after a few dozens.
 */
export const scratchFolder = async (name: string): Promise<string> =>
  mkdtemp(join((await hasRoom(memory)) ? memory : tmpdir(), name))
