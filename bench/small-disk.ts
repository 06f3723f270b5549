import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const sizeMb = 2_000

/** A disk of its own that can be filled to the last byte without anybody else noticing. */
export interface SmallDisk {
  readonly folder: string
  readonly fill: () => Promise<void>
  readonly makeRoom: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Mounted in memory, which only root may do; the reason why not as a text. */
export async function openSmallDisk(): Promise<SmallDisk | string> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=0755`, 'tmpfs', folder])
  } catch (error) {
    await rmdir(folder)
    return String((error as { stderr?: string }).stderr ?? error).trim()
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: async () => {
      const file = await open(ballast, 'w')
      for (const size of [4 * 1024 * 1024, 4096]) {
        const piece = Buffer.alloc(size, 1)
        while (
          await file.write(piece).then(
            ({ bytesWritten }) => bytesWritten === size,
            () => false,
          )
        );
      }
      await file.close()
    },
    makeRoom: () => rm(ballast, { force: true }),
    close: async () => {
      await run('umount', [folder])
      await rmdir(folder)
    },
  }
}
