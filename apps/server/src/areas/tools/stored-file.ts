import type { Readable } from 'node:stream'
import * as contract from '@forecourt/contract/tools'
import { fileTypeFromBuffer } from 'file-type'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx, Principal } from '../../kernel/context.ts'
import {
  type Before,
  type Handler,
  type Preload,
  preload,
  preloadUpload,
  type Upload,
  type UploadPreload,
} from '../../kernel/implement.ts'
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

/** What is known of a file that the caller may have: of their tenant, of any for the platform, or shown by a row of theirs. */
async function knownFile(ctx: Ctx, key: string, row: string | null | undefined) {
  const { rows } = await ctx.query<{ content_type: string; original_name: string }>(
    queryText`select ${sf.contentType}, ${sf.originalName} from ${sf}
       where ${sf.key} = $1 and (${sf.expiresAt} is null or (${sf.expiresAt} > now() and ${sf.createUser} = $2))`,
    [storageKey(key), ctx.user.userId],
  )
  return rows[0] ?? namedFile(ctx, key, row)
}

/** Opens the file where no transaction waits for it: a bucket may take its time. */
const preloadOpen =
  ({ providers: { storage } }: Storing): Preload<typeof contract.getFile, OpenFile> =>
  async ({ key, row }, _, { read, otherwise }) => {
    const known = (await read(ctx => knownFile(ctx, key, row))) ?? refuse('notFound')
    const got = await storage.get(storageKey(key))
    if (got.result !== 'ok') return refuse('notFound')
    otherwise(async () => got.stream.destroy())
    return { ...known, stream: got.stream }
  }

interface OpenFile {
  readonly content_type: string
  readonly original_name: string
  readonly stream: Readable
}

/**
 * A file of the caller's tenant, any for the platform, or another tenant's that a row of the caller shows; others answer
 * like absent ones. What a task made is for the person who started it alone.
 */
export const getFile: Handler<typeof contract.getFile, unknown, typeof preloadOpen> = async (
  ctx,
  { preload: file },
) => {
  const { reply } = exchangeOf(ctx)
  const isShown = file.content_type.startsWith('image/') || file.content_type === 'application/pdf'
  const disposition = isShown ? 'inline' : 'attachment'
  void reply.headers({
    'Content-Type': file.content_type,
    'Content-Disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(file.original_name)}`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, max-age=86400',
  })
  return file.stream
}

export const getFilePreload = preload(contract.getFile, preloadOpen)
