import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Answer, refused } from '../answer.ts'
import { isStorageKey, type StoragePort, type StoredFile } from './port.ts'

/**
 * Files in a folder (`DATA_FOLDER/files`). The content type lies beside them under `.type/`, a file being written under
 * `.part/`; neither can be a key. Everything that goes wrong here is known to have gone wrong, so nothing is `unknown`.
 */
export function diskStorage({ folder }: { folder: string }): StoragePort {
  return {
    put: (key, body, { contentType }) => guarded(key, () => put(folder, key, body, contentType)),
    get: key => guarded(key, () => get(folder, key)),
    remove: key => guarded(key, () => remove(folder, key)),
    keys: () => answered(async () => ({ result: 'ok', keys: await keysIn(folder) })),
    sweep: before => sweep(join(folder, '.part'), before),
  }
}

/** The keys of all files in a folder. */
export async function keysIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isStorageKey)
    .toSorted()
}

const guarded = async <T extends object>(key: string, act: () => Promise<Answer<T>>): Promise<Answer<T>> =>
  isStorageKey(key) ? answered(act) : refused('malformed key')

async function answered<T extends object>(act: () => Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await act()
  } catch (error) {
    const { code = 'failed' } = error as NodeJS.ErrnoException
    return refused(code === 'ENOENT' ? 'absent' : code)
  }
}

/** Written aside, flushed and then renamed: after a crash a key has its whole file or none. The type goes first. */
async function put(folder: string, key: string, body: Readable | Buffer, contentType: string) {
  const part = join(folder, '.part', randomUUID())
  const target = join(folder, key)
  const type = join(folder, '.type', key)
  await Promise.all([part, target, type].map(path => mkdir(dirname(path), { recursive: true })))
  try {
    const sink = createWriteStream(part, { flags: 'wx', flush: true })
    await pipeline(Buffer.isBuffer(body) ? Readable.from([body]) : body, sink)
    await writeFile(type, contentType, { flush: true })
    await rename(part, target)
    return { result: 'ok' as const, lengthBytes: sink.bytesWritten }
  } finally {
    await rm(part, { force: true })
  }
}

async function get(folder: string, key: string): Promise<Answer<StoredFile>> {
  const contentType = await readFile(join(folder, '.type', key), 'utf8')
  const handle = await open(join(folder, key))
  const { size } = await handle.stat()
  return { result: 'ok', stream: handle.createReadStream(), lengthBytes: size, contentType }
}

async function remove(folder: string, key: string): Promise<Answer> {
  await rm(join(folder, key), { force: true })
  await rm(join(folder, '.type', key), { force: true })
  return { result: 'ok' }
}

/** A process that dies while it writes leaves its part; one that still writes has touched it a moment ago. */
const sweep = (parts: string, before: Date): Promise<Answer<{ count: number }>> =>
  answered(async () => {
    const names = await readdir(parts).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    let count = 0
    for (const name of names) {
      const path = join(parts, name)
      if ((await stat(path)).mtime >= before) continue
      await rm(path, { force: true })
      count++
    }
    return { result: 'ok', count }
  })
