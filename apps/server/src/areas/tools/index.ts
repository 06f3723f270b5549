import * as contract from '@forecourt/contract/tools'
import { fileTypeFromBuffer } from 'file-type'
import { type Ahead, type Handler, implement } from '../../kernel/implement.ts'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import { exchangeOf, type Upload } from '../../kernel/serve.ts'
import type { Services } from '../services.ts'
import { type LaidFile, registerFile, storageKey, storeAhead, wireKey } from '../stored-file.ts'
import { startBulk } from './bulk-start.ts'
import { bulkTask } from './bulk-task.ts'
import { events, tellPerson } from './event.ts'
import { notificationHooks, notify, notifyPeople, readNotifications, unreadNotifications } from './notification.ts'
import { runSchedule, schedules } from './schedule.ts'
import { isNamedBy } from './named-file.ts'
import { settleImports } from './settle-imports.ts'
import { messageHooks, sendMessages } from './sms.ts'
import { cancelTask, retryTask, reviveTasks, startTask, taskHooks } from './task.ts'
import { forgetFiles } from './forget-files.ts'
import { runTask } from './task-run.ts'
import { exportTask, startExport } from './transfer-export.ts'
import { aheadOfUpload, importTask, importTemplate, startImport, undoImport, uploadImport } from './transfer-import.ts'
import { aheadOfUsers, importUsers, userFile, userTemplate } from './transfer-user.ts'

/** What may be kept: pictures, documents and tables; recognised by their bytes, not by their name. */
const accepted: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

const aheadOfFile =
  (services: Services): Ahead =>
  async (input, user, before): Promise<LaidFile> => {
    const { fileName, bytes } = input['upload'] as Upload
    const type = await fileTypeFromBuffer(bytes)
    if (!type || !accepted[type.mime])
      return refuse('invalid', ['只支持图片、PDF和XLSX文件', 'Only pictures, PDF and XLSX files are accepted'])
    const file = { name: `file.${accepted[type.mime]}`, contentType: type.mime, body: bytes }
    return { ...(await storeAhead(services, user.tenantId, file, before)), name: fileName }
  }

const putFile: Handler<typeof contract.putFile> = async (ctx, input) => {
  const stored = (input as unknown as { ahead: LaidFile }).ahead
  const { name, bytes } = stored
  const id = await registerFile(ctx, stored)
  const key = wireKey(stored.key)
  ctx.note('storedFile', id, 'upload', { name, size: bytes })
  return { key, link: `/api/files/${key}`, name, originalName: name, attachId: id }
}

const typeByExtension = new Map(Object.entries(accepted).map(([type, extension]) => [extension, type]))

/** What is known of another tenant's file that a row of the caller's names, without the table of its owner. */
async function namedFile(ctx: Ctx, key: string, row: string | null | undefined) {
  const type = typeByExtension.get(key.slice(key.lastIndexOf('.') + 1))
  const isForeign = !key.startsWith(`${ctx.tenantId}~`)
  const isShared = type && row && isForeign && (await isNamedBy(ctx, key, row))
  return isShared ? { content_type: type, original_name: key.slice(key.lastIndexOf('~') + 1) } : undefined
}

/**
 * A file of the caller's tenant, any for the platform, or another tenant's that a row of the caller shows; others answer
 * like absent ones. What a task made is for the person who started it alone.
 */
const getFile =
  (services: Services): Handler<typeof contract.getFile> =>
  async (ctx, { key, row }) => {
    const kept = storageKey(key)
    const { rows } = await ctx.query<{ content_type: string; original_name: string }>(
      `select content_type, original_name from stored_file
       where key = $1 and (expires_at is null or (expires_at > now() and create_user = $2))`,
      [kept, ctx.user.userId],
    )
    const known = rows[0] ?? (await namedFile(ctx, key, row))
    if (!known) return ctx.refuse('notFound')
    const got = await services.providers.storage.get(kept)
    if (got.result !== 'ok') return ctx.refuse('notFound')
    const { reply } = exchangeOf(ctx)
    const disposition =
      known.content_type.startsWith('image/') || known.content_type === 'application/pdf' ? 'inline' : 'attachment'
    void reply.headers({
      'Content-Type': known.content_type,
      'Content-Disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(known.original_name)}`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, max-age=86400',
    })
    return got.stream
  }

export const toolsArea = (services: Services) =>
  implement(contract.tools, {
    calls: {
      putFile,
      getFile: getFile(services),
      startTask,
      cancelTask,
      retryTask,
      events: events(services),
      tellPerson,
      notify,
      unreadNotifications,
      readNotifications,
      schedules: schedules(services),
      runSchedule: runSchedule(services),
      startBulk,
      startExport,
      importTemplate,
      uploadImport,
      startImport,
      undoImport,
      userFile,
      userTemplate,
      importUsers,
    },
    ahead: {
      putFile: aheadOfFile(services),
      uploadImport: aheadOfUpload(services),
      importUsers: aheadOfUsers(services),
    },
    tasks: {
      'tools.bulk': bulkTask(services),
      'tools.export': exportTask(services),
      'tools.import': importTask(services),
    },
    hooks: { tasks: taskHooks, notifications: notificationHooks, smsMessages: messageHooks(services) },
    jobs: {
      'tools.sendMessages': {
        title: ['发送短信', 'Send messages'],
        retries: 3,
        schedule: '* * * * *',
        run: sendMessages(services),
        isOutgoing: true,
      },
      'tools.notify': { title: ['发送消息', 'Notify people'], retries: 3, run: notifyPeople },
      'tools.runTask': { atOnce: 3, runLong: runTask(services) },
      'tools.reviveTasks': {
        title: ['恢复中断任务', 'Revive broken tasks'],
        retries: 0,
        schedule: '* * * * *',
        run: reviveTasks,
      },
      'tools.settleImports': {
        title: ['清理导入撤销数据', 'Settle imports'],
        retries: 1,
        schedule: '50 3 * * *',
        run: settleImports,
      },
      'tools.forgetFiles': {
        title: ['清理过期文件', 'Forget expired files'],
        retries: 1,
        schedule: '40 3 * * *',
        atOnce: 1,
        runLong: forgetFiles(services),
      },
    },
  })
