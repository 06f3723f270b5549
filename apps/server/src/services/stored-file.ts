import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { columnsOf } from '../kernel/db/columns.ts'
import type { Ctx } from '../kernel/context.ts'
import type { Before } from '../kernel/implement.ts'
import { Refused } from '../kernel/refusal.ts'
import { queryText } from '../kernel/db/sql.ts'
import type { TaskRun } from '../kernel/work/tasks.ts'
import { newStorageKey } from '../providers/storage/port.ts'
import type { Uses } from './services.ts'
import { storedFileTable } from './tables.ts'

const storedFileColumns = columnsOf(storedFileTable)

export const retentionDays = 7

/** Keys hold slashes; on the wire and in columns they are one path segment. */
export const wireKey = (storageKey: string): string => storageKey.replaceAll('/', '~')
export const storageKey = (wireKey: string): string => wireKey.replaceAll('~', '/')

interface NewFile {
  readonly name: string
  readonly contentType: string
  readonly body: Readable | Buffer
}

/** A file that lies in the storage, and of which the database has yet to hear. */
export interface StoredFile {
  readonly key: string
  readonly name: string
  readonly contentType: string
  readonly bytes: number
  /** Of the content, in hex; null for what was written as a stream. Two files of one content are one paper. */
  readonly digest: string | null
}

/** Puts a file into the storage under a fresh key of the tenant. */
async function storeFile(
  { providers }: Uses<'providers'>,
  tenantId: string,
  { name, contentType, body }: NewFile,
): Promise<StoredFile> {
  const key = newStorageKey(tenantId, `file${/\.\w+$/.exec(name)?.[0] ?? ''}`)
  const digest = Buffer.isBuffer(body) ? createHash('sha256').update(body).digest('hex') : null
  const put = await providers.storage.put(key, body, { contentType })
  if (put.result !== 'ok')
    throw new Refused('invalid', [['文件保存失败，请重试', 'The file could not be stored, please try again']])
  return { key, name, contentType, bytes: put.lengthBytes, digest }
}

/** The same before a transaction opens: the file is removed again when the request comes to nothing. */
export async function storeBefore(
  services: Uses<'providers'>,
  tenantId: string,
  file: NewFile,
  { otherwise }: Before,
): Promise<StoredFile> {
  const stored = await storeFile(services, tenantId, file)
  otherwise(() => services.providers.storage.remove(stored.key))
  return stored
}

/** Says of a file in the storage that it is there, whose it is and until when; answers the id of its row. */
export async function registerFile(ctx: Ctx, file: StoredFile, until?: Date): Promise<string> {
  const id = ctx.newId()
  await ctx.query(
    queryText`insert into ${storedFileColumns} (${storedFileColumns.tenantId}, ${storedFileColumns.id}, ${storedFileColumns.key}, ${storedFileColumns.originalName}, ${storedFileColumns.contentType}, ${storedFileColumns.size}, ${storedFileColumns.createUser}, ${storedFileColumns.expiresAt}, ${storedFileColumns.digest})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [ctx.tenantId, id, file.key, file.name, file.contentType, file.bytes, ctx.user.userId, until ?? null, file.digest],
  )
  return id
}

/** When a file that was made now, or brought to be read, is removed again. */
export const expiryOf = (ctx: Ctx): Date => new Date(ctx.now.getTime() + retentionDays * 86_400_000)

/**
 * Puts a file of a task into the storage. Only the person who asked may fetch it, for seven days; then a job removes it.
 * `note` says in the same transaction what it was made for.
 */
export async function keepTaskFile(
  services: Uses<'providers'>,
  run: TaskRun,
  wanted: NewFile,
  note: (ctx: Ctx) => void = () => {},
): Promise<{ key: string; name: string }> {
  const stored = await storeFile(services, run.user.tenantId, wanted)
  await run.in('write', async ctx => {
    await registerFile(ctx, stored, expiryOf(ctx))
    note(ctx)
  })
  return { key: wireKey(stored.key), name: stored.name }
}
