import * as contract from '@forecourt/contract/tools'
import { fileTypeFromBuffer } from 'file-type'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx, Principal } from '../../kernel/context.ts'
import { type Before, type Handler, preloadUpload, type Upload, type UploadPreload } from '../../kernel/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { exchangeOf } from '../../kernel/http/serve.ts'
import { queryText } from '../../kernel/db/sql.ts'
import type { Uses } from '../../services/services.ts'
import { type StoredFile, registerFile, storageKey, storeBefore, wireKey } from '../../services/stored-file.ts'
import { storedFileTable } from '../../services/tables.ts'
import { isNamedBy } from './named-file.ts'

const sf = columnsOf(storedFileTable, 'sf')

/** What may be kept: pictures, documents and tables; recognised by their bytes, not by their name. */
const accepted: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

type Storing = Uses<'providers'>

/** Stores a file under a name of its own; refused unless it is of a kind that may be kept. */
async function storedBefore(services: Storing, { fileName, bytes }: Upload, { tenantId }: Principal, before: Before) {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !accepted[type.mime])
    return refuse('invalid', ['只支持图片、PDF和XLSX文件', 'Only pictures, PDF and XLSX files are accepted'])
  const file = { name: `file.${accepted[type.mime]}`, contentType: type.mime, body: bytes }
  return { ...(await storeBefore(services, tenantId, file, before)), name: fileName }
}

const preloadFile =
  (services: Storing): UploadPreload<typeof contract.putFile, StoredFile> =>
  (input, user, before) =>
    storedBefore(services, input.upload, user, before)

const preloadFiles =
  (services: Storing): UploadPreload<typeof contract.putFiles, readonly StoredFile[]> =>
  async ({ uploads }, user, before) => {
    const stored: StoredFile[] = []
    for (const one of uploads) stored.push(await storedBefore(services, one, user, before))
    return stored
  }

async function registered(ctx: Ctx, stored: StoredFile) {
  const { name, bytes } = stored
  const id = await registerFile(ctx, stored)
  const key = wireKey(stored.key)
  ctx.auditNote('storedFile', id, 'upload', { name, size: bytes })
  return { key, link: `/api/files/${key}`, name, originalName: name, attachId: id }
}

export const putFile: Handler<typeof contract.putFile, unknown, typeof preloadFile> = (ctx, input) =>
  registered(ctx, input.preload)

export const putFiles: Handler<typeof contract.putFiles, unknown, typeof preloadFiles> = (ctx, input) =>
  Promise.all(input.preload.map(one => registered(ctx, one)))

export const putFilePreload = preloadUpload(contract.putFile, preloadFile)
export const putFilesPreload = preloadUpload(contract.putFiles, preloadFiles)

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
export const getFile: Handler<typeof contract.getFile, Uses<'providers'>> = async (ctx, { key, row }, services) => {
  const kept = storageKey(key)
  const { rows } = await ctx.query<{ content_type: string; original_name: string }>(
    queryText`select ${sf.contentType}, ${sf.originalName} from ${sf}
       where ${sf.key} = $1 and (${sf.expiresAt} is null or (${sf.expiresAt} > now() and ${sf.createUser} = $2))`,
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
