import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallName } from './calls.ts'

/** A request that moves money, of which nobody knows yet what became of it. */
export interface Unanswered {
  readonly name: CallName
  /** Your own number of it. */
  readonly key: string
  readonly input: object
}

/** Where requests that move money are kept until their answer is known. */
export interface Keeper {
  keep(one: Unanswered): Promise<void>
  forget(one: Unanswered): Promise<void>
  all(): Promise<readonly Unanswered[]>
}

const nameOf = ({ name, key }: Unanswered): string => `${name} ${key}`

/** Keeps them as long as the process lives. */
export function keptInMemory(): Keeper {
  const kept = new Map<string, Unanswered>()
  return {
    keep: async one => void kept.set(nameOf(one), one),
    forget: async one => void kept.delete(nameOf(one)),
    all: async () => [...kept.values()],
  }
}

const ending = '.json'

/** Keeps them in a folder of files, so that they outlive a process that dies before the answer came. */
export function keptInFolder(folder: string): Keeper {
  const fileOf = (one: Unanswered) => join(folder, `${createHash('sha256').update(nameOf(one)).digest('hex')}${ending}`)
  return {
    async keep(one) {
      await mkdir(folder, { recursive: true })
      await written(fileOf(one), JSON.stringify(one))
    },
    forget: one => rm(fileOf(one), { force: true }),
    async all() {
      await mkdir(folder, { recursive: true })
      const files = (await readdir(folder)).filter(file => file.endsWith(ending))
      return Promise.all(files.map(async file => JSON.parse(await readFile(join(folder, file), 'utf8'))))
    },
  }
}

/** Whole and on the disk, or not there at all. */
async function written(file: string, text: string): Promise<void> {
  const half = `${file}.half`
  const handle = await open(half, 'w')
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(half, file)
}
