import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Answer, refused, unknown } from '../answer.ts'
import { isStorageKey, type StoragePort, type StoredFile } from './port.ts'
import { judgeS3Error, type S3Error } from './s3-error.ts'
import { spoolInto } from './spool.ts'

export interface S3Settings {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** For anything but Amazon: MinIO, Alibaba Cloud OSS, Tencent COS. */
  endpoint?: string
  /** True puts the bucket into the path, as MinIO wants it; false into the host name. */
  isPathStyle?: boolean
  timeoutMs?: number
}

type Sdk = typeof import('@aws-sdk/client-s3')
interface Opened {
  sdk: Sdk
  client: InstanceType<Sdk['S3Client']>
}

/** Any S3-compatible storage. The SDK is loaded with the first call, so that disk storage does not pay for it. */
export function s3Storage(settings: S3Settings): StoragePort {
  let opened: Promise<Opened> | undefined
  const s3 = () => (opened ??= openClient(settings))
  const { bucket } = settings
  return {
    put: (key, body, { contentType }) => guarded(key, async () => put(await s3(), bucket, key, body, contentType)),
    get: key => guarded(key, async () => get(await s3(), bucket, key)),
    remove: key =>
      guarded(key, async () => {
        const { sdk, client } = await s3()
        await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }))
        return { result: 'ok' }
      }),
    keys: () => judged(async () => ({ result: 'ok', keys: await keysIn(await s3(), bucket) })),
  }
}

/**
 * The SDK's default checksums frame the body in chunks, which servers other than Amazon's have stored as part of the
 * object; hence WHEN_REQUIRED. One attempt: the caller decides about another.
 */
async function openClient(settings: S3Settings): Promise<Opened> {
  const sdk = await import('@aws-sdk/client-s3')
  const timeoutMs = settings.timeoutMs ?? 60_000
  const client = new sdk.S3Client({
    region: settings.region,
    endpoint: settings.endpoint,
    forcePathStyle: settings.isPathStyle ?? false,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1,
    logger: silent,
    requestHandler: {
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    },
  })
  return { sdk, client }
}

/** Without a logger the SDK writes to the console; a failure is told by the answer alone. */
const ignore = () => {}
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore }

async function guarded<T extends object>(key: string, act: () => Promise<Answer<T>>): Promise<Answer<T>> {
  return isStorageKey(key) ? judged(act) : refused('malformed key')
}

async function judged<T extends object>(act: () => Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await act()
  } catch (error) {
    return judgeS3Error(error as S3Error)
  }
}

/** A stream is spooled to a temporary file first, because S3 wants the length before the first byte. */
async function put(s3: Opened, bucket: string, key: string, body: Readable | Buffer, contentType: string) {
  const object = { bucket, key, contentType }
  if (Buffer.isBuffer(body)) return send(s3, object, body, body.length)
  const spool = join(tmpdir(), `forecourt-${randomUUID()}`)
  try {
    const lengthBytes = await spoolInto(spool, body)
    if (lengthBytes === null) return refused('source broken')
    const copy = createReadStream(spool)
    return await send(s3, object, copy, lengthBytes).finally(() => copy.destroy())
  } finally {
    await rm(spool, { force: true })
  }
}

async function send(
  { sdk, client }: Opened,
  { bucket, key, contentType }: { bucket: string; key: string; contentType: string },
  body: Readable | Buffer,
  lengthBytes: number,
): Promise<Answer<{ lengthBytes: number }>> {
  const object = { Bucket: bucket, Key: key, Body: body, ContentLength: lengthBytes, ContentType: contentType }
  await client.send(new sdk.PutObjectCommand(object))
  return { result: 'ok', lengthBytes }
}

async function get({ sdk, client }: Opened, bucket: string, key: string): Promise<Answer<StoredFile>> {
  const object = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key }))
  const { Body: stream, ContentLength: lengthBytes, ContentType: contentType = 'application/octet-stream' } = object
  if (!(stream instanceof Readable)) return unknown('unreadable answer')
  if (lengthBytes !== undefined) return { result: 'ok', stream, lengthBytes, contentType }
  stream.destroy()
  return unknown('unreadable answer')
}

/** A thousand at a time, which is what S3 gives; what else lies in the bucket is none of ours. */
async function keysIn({ sdk, client }: Opened, bucket: string): Promise<string[]> {
  const keys: string[] = []
  for (let from: string | undefined, isMore = true; isMore; ) {
    const page = await client.send(new sdk.ListObjectsV2Command({ Bucket: bucket, ContinuationToken: from }))
    keys.push(...(page.Contents ?? []).flatMap(({ Key: key = '' }) => (isStorageKey(key) ? [key] : [])))
    from = page.NextContinuationToken
    isMore = page.IsTruncated === true && from !== undefined
  }
  return keys
}
