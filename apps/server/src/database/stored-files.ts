import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

export const sizeOf = async (folder: string, keys: readonly string[]): Promise<number> =>
  (await Promise.all(keys.map(key => stat(join(folder, key))))).reduce((sum, one) => sum + one.size, 0)

export interface Unmatched {
  /** Keys of rows whose file is not there. */
  readonly missing: readonly string[]
  /** Keys of files that no row knows. */
  readonly unknown: readonly string[]
}

/** Compares the keys of the files there are with the rows that name them. Rows whose time is over may have lost theirs. */
export async function unmatchedFiles(client: pg.ClientBase, keys: readonly string[]): Promise<Unmatched> {
  const { rows } = await client.query<{ key: string; isOver: boolean }>(
    `select key, coalesce(expires_at < now(), false) as "isOver" from stored_file order by key`,
  )
  const files = new Set(keys)
  const known = new Set(rows.map(row => row.key))
  return {
    missing: rows.filter(row => !row.isOver && !files.has(row.key)).map(row => row.key),
    unknown: [...files].filter(key => !known.has(key)),
  }
}
