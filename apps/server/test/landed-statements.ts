import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { query } from './query.ts'

/** Small demonstrations of versions that have landed, dumped by tools/landed-dump.ts. */
export const landedFolder = join(import.meta.dirname, 'landed')

export const landedRoles = ['forecourt_landed_tenant', 'forecourt_landed_platform']

/** The dump's statements, for an owner of any name; other roles have names of their own, for those of the server may be somebody else's. */
export async function landedStatements(file: string, owner: string): Promise<string> {
  const text = brotliDecompressSync(await readFile(join(landedFolder, file))).toString()
  return text
    .replaceAll(/\bforecourt_(tenant|platform|app)\b/g, 'forecourt_landed_$1')
    .replaceAll(/\bforecourt_owner\b/g, pg.escapeIdentifier(owner))
}

export async function makeLandedRoles(url: string): Promise<void> {
  for (const role of landedRoles)
    await query(url, `create role ${role}`).catch((error: { code?: string }) => {
      if (error.code !== '42710') throw error as unknown as Error
    })
}
