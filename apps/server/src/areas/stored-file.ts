import type { Readable } from 'node:stream'
import type { Ctx } from '../kernel/context.ts'
import type { Before } from '../kernel/implement.ts'
import { Refused } from '../kernel/refusal.ts'
import type { TaskRun } from '../kernel/tasks.ts'
import { newStorageKey } from '../providers/storage/port.ts'
import type { Services } from './services.ts'

export const keptDays = 7

/** Keys hold slashes; on the wire and in columns they are one path segment. */
export const wireKey = (storageKey: string): string => storageKey.replaceAll('/', '~')
export const storageKey = (wireKey: string): string => wireKey.replaceAll('~', '/')

export interface FileWish {
  readonly name: string
  readonly contentType: string
  readonly body: Readable | Buffer
}

/** A file that lies in the storage, and of which the database has yet to hear. */
export interface LaidFile {
  readonly key: string
  readonly name: string
  readonly contentType: string
  readonly bytes: number
}

/** Puts a file into the storage under a fresh key of the tenant. */
export async function layFile(
  { providers }: Services,
  tenantId: string,
  { name, contentType, body }: FileWish,
): Promise<LaidFile> {
  const key = newStorageKey(tenantId, `file${/\.\w+$/.exec(name)?.[0] ?? ''}`)
  const put = await providers.storage.put(key, body, { contentType })
  if (put.result !== 'ok')
    throw new Refused('invalid', [['文件保存失败，请重试', 'The file could not be stored, please try again']])
  return { key, name, contentType, bytes: put.lengthBytes }
}

/** The same before a transaction opens: the file is removed again when the request comes to nothing. */
export async function storeAhead(
  services: Services,
  tenantId: string,
  file: FileWish,
  { otherwise }: Before,
): Promise<LaidFile> {
  const stored = await layFile(services, tenantId, file)
  otherwise(() => services.providers.storage.remove(stored.key))
  return stored
}

/** Says of a file in the storage that it is there, whose it is and until when; answers the id of its row. */
export async function registerFile(ctx: Ctx, file: LaidFile, until?: Date): Promise<string> {
  const id = ctx.newId()
  await ctx.query(
    `insert into stored_file (tenant_id, id, key, original_name, content_type, size, create_user, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [ctx.tenantId, id, file.key, file.name, file.contentType, file.bytes, ctx.user.userId, until ?? null],
  )
  return id
}

/** When a file that was made now, or brought to be read, is removed again. */
export const keptUntil = (ctx: Ctx): Date => new Date(ctx.now.getTime() + keptDays * 86_400_000)

/**
 * Puts a file of a task into the storage. Only the person who asked may fetch it, for seven days; then a job removes it.
 * `note` says in the same transaction what it was made for.
 */
export async function keepTaskFile(
  services: Services,
  run: TaskRun,
  wish: FileWish,
  note: (ctx: Ctx) => void = () => {},
): Promise<{ key: string; name: string }> {
  const laid = await layFile(services, run.user.tenantId, wish)
  await run.in('write', async ctx => {
    await registerFile(ctx, laid, keptUntil(ctx))
    note(ctx)
  })
  return { key: wireKey(laid.key), name: laid.name }
}
