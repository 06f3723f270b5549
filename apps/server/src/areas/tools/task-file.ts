import type { Readable } from 'node:stream'
import type { Ctx } from '../../kernel/context.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { TaskRun } from '../../kernel/tasks.ts'
import { newStorageKey } from '../../providers/storage/port.ts'
import type { Services } from '../services.ts'

export const keptDays = 7

export interface FileWish {
  readonly name: string
  readonly contentType: string
  readonly body: Readable | Buffer
}

/**
 * Puts a file of a task into the storage. Only the person who asked may fetch it, for seven days; then a job removes it.
 * `note` says in the same transaction what it was made for.
 */
export async function keepTaskFile(
  services: Services,
  run: TaskRun,
  { name, contentType, body }: FileWish,
  note: (ctx: Ctx) => void = () => {},
): Promise<{ key: string; name: string }> {
  const extension = /\.\w+$/.exec(name)?.[0] ?? ''
  const key = newStorageKey(run.user.tenantId, `file${extension}`)
  const put = await services.providers.storage.put(key, body, { contentType })
  if (put.result !== 'ok')
    throw new Refused('invalid', [['文件保存失败,请重试', 'The file could not be stored, please try again']])
  await run.in('write', async ctx => {
    await registerFile(ctx, { key, name, contentType, bytes: put.lengthBytes })
    note(ctx)
  })
  return { key: key.replaceAll('/', '~'), name }
}

/** Says of a stored file that it is there, whose it is and until when. */
export async function registerFile(
  ctx: Ctx,
  file: { readonly key: string; readonly name: string; readonly contentType: string; readonly bytes: number },
): Promise<void> {
  const until = new Date(ctx.now.getTime() + keptDays * 86_400_000)
  await ctx.query(
    `insert into stored_file (tenant_id, id, key, original_name, content_type, size, create_user, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [ctx.tenantId, ctx.newId(), file.key, file.name, file.contentType, file.bytes, ctx.user.userId, until],
  )
}

const mostForgotten = 500

/** Removes files whose time is over, the storage first: a row without a file is found again, a file without a row never. */
export const forgetFiles =
  (services: Services) =>
  async (ctx: Ctx): Promise<void> => {
    const { rows } = await ctx.query<{ tenant_id: string; id: string; key: string }>(
      'select tenant_id, id, key from stored_file where expires_at < now() order by expires_at limit $1',
      [mostForgotten],
    )
    const gone: string[] = []
    for (const { key } of rows) if ((await services.providers.storage.remove(key)).result === 'ok') gone.push(key)
    await ctx.query('delete from stored_file where expires_at < now() and key = any($1)', [gone])
    const named = gone.map(key => key.replaceAll('/', '~'))
    await ctx.query('update task set file_key = null where file_until < now() and file_key = any($1)', [named])
  }
