import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LaunchOptions } from '@playwright/test'
import chromium, { inflate } from '@sparticuz/chromium'
import { writeFontConfig } from './fonts.ts'

const cache = fileURLToPath(new URL('../../.cache', import.meta.url))
const folder = join(cache, 'chromium')

/** How to launch the browser that npm installed, with its own libraries where the machine lacks them. */
export async function launchOptions(): Promise<LaunchOptions> {
  if (!existsSync(folder)) await unpack()
  const executablePath = join(folder, 'chromium')
  const env: Record<string, string | undefined> = { ...process.env, FONTCONFIG_FILE: writeFontConfig() }
  if (lacksLibraries(executablePath)) env['LD_LIBRARY_PATH'] = join(folder, 'al2023', 'lib')
  return { executablePath, args: ['--no-sandbox', '--font-render-hinting=none'], env }
}

/**
 * Unpacks into the repository's cache in one step: the package's own place is one file in the system's temporary
 * folder, which belongs to whoever came first and is half a file after an interruption.
 */
async function unpack(): Promise<void> {
  await mkdir(cache, { recursive: true })
  const fresh = await mkdtemp(join(cache, 'chromium-'))
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = fresh
  try {
    const executable = await chromium.executablePath()
    if (lacksLibraries(executable)) await inflate(join(chromiumArchives(), 'al2023.tar.br'))
    await rename(fresh, folder)
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    await rm(fresh, { recursive: true, force: true })
  }
}

function chromiumArchives(): string {
  return fileURLToPath(new URL('../../node_modules/@sparticuz/chromium/bin', import.meta.url))
}

function lacksLibraries(executable: string): boolean {
  try {
    return execFileSync('ldd', [executable], { encoding: 'utf8' }).includes('not found')
  } catch {
    return true
  }
}
