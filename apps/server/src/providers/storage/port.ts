import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Answer } from '../answer.ts'

export interface StoredFile {
  stream: Readable
  lengthBytes: number
  contentType: string
}

export interface StoragePort {
  /** Stores the whole of `body` under a fresh key; a reader never sees half of it. */
  put(key: string, body: Readable | Buffer, file: { contentType: string }): Promise<Answer<{ lengthBytes: number }>>
  /** Refused with `absent` where there is no such file. Whoever takes the stream must read or destroy it. */
  get(key: string): Promise<Answer<StoredFile>>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<Answer>
  /** The keys of all files there are, for comparing them with the rows that name them; what is still being written has none. */
  keys(): Promise<Answer<{ keys: readonly string[] }>>
  /** Removes what writings left that were broken off before a moment, where a storage keeps such; answers how many. */
  sweep?(before: Date): Promise<Answer<{ count: number }>>
  /** A link the browser can fetch itself, where a storage has such links. */
  link?(key: string, options: { expiresInSeconds: number }): Promise<Answer<{ url: string }>>
}

/**
 * A new name for a file: `<owner>/<yyyymm>/<uuid>.<extension>`. A name given by a user never becomes part of a key;
 * of its extension only letters and digits are kept. `owner` is a tenant id or a word such as `exports`.
 */
export function newStorageKey(owner: string, fileName = '', now = new Date()): string {
  const extension = /\.([0-9A-Za-z]{1,8})$/.exec(fileName)?.[1]?.toLowerCase()
  const month = now.toISOString().slice(0, 7).replace('-', '')
  return `${owner}/${month}/${randomUUID()}${extension ? `.${extension}` : ''}`
}

/** Adapters take no other keys than those of `newStorageKey`, so that no key can leave its folder. */
export const isStorageKey = (key: string): boolean =>
  /^[0-9a-z-]{1,20}\/\d{6}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[0-9a-z]{1,8})?$/.test(key)
