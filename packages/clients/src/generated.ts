import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../../../.cache', import.meta.url))
/** Where the generated clients are; nothing of it is checked in. */
export const clientsFolder = join(cache, 'clients')
const stampFile = join(clientsFolder, 'stamp')
const lock = join(cache, 'clients.lock')
const forgottenMs = 300_000

const stampOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .update(readFileSync(new URL('../package.json', import.meta.url)))
    .update(readFileSync(new URL('generators.ts', import.meta.url)))
    .digest('hex')

const isFresh = (stamp: string): boolean => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp

/** A lock that a killed process has left behind is nobody's. */
const isForgotten = (): boolean =>
  Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > forgottenMs

/** Generates the clients anew when the document or a generator is another; of several processes one does it. */
export async function ensureClients(text: string): Promise<void> {
  const stamp = stampOf(text)
  await mkdir(cache, { recursive: true })
  while (!isFresh(stamp)) {
    try {
      await mkdir(lock)
    } catch {
      if (isForgotten()) rmSync(lock, { recursive: true, force: true })
      await pause(100)
      continue
    }
    try {
      if (!isFresh(stamp)) await generate(text, stamp)
    } finally {
      await rm(lock, { recursive: true, force: true })
    }
  }
}

async function generate(text: string, stamp: string): Promise<void> {
  // The generators are heavy, and most often there is nothing for them to do.
  const { generateAll } = await import('./generators.ts')
  await rm(clientsFolder, { recursive: true, force: true })
  await generateAll(text, clientsFolder)
  await writeFile(stampFile, stamp)
}
