import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Peer, type PeerAnswer, type PeerRequest, startPeer } from '../test-peer.ts'
import { newStorageKey, type StoragePort } from './port.ts'
import { s3Storage } from './s3.ts'

const objects = new Map<string, { body: Buffer; type: string }>()
const key = newStorageKey('000000', 'a.png')
const png = { contentType: 'image/png' }
const fault = (status: number, code: string): PeerAnswer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>no</Message></Error>`,
})

let peer: Peer
let storage: StoragePort
let trouble: PeerAnswer | null

/** Just enough of S3: objects by path, for one access key; the SDK's signature itself is the SDK's business. */
function serve({ method, url, headers, body }: PeerRequest): PeerAnswer {
  if (trouble) return trouble
  if (!headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) return fault(403, 'InvalidAccessKeyId')
  const object = objects.get(url.pathname)
  switch (method) {
    case 'PUT':
      objects.set(url.pathname, { body, type: headers['content-type'] ?? '' })
      return { status: 200, headers: { etag: '"1"' } }
    case 'GET':
      return object
        ? { status: 200, headers: { 'content-type': object.type }, body: object.body }
        : fault(404, 'NoSuchKey')
    case 'DELETE':
      objects.delete(url.pathname)
      return { status: 204 }
    default:
      return fault(405, 'MethodNotAllowed')
  }
}

const open = (accessKeyId: string) =>
  s3Storage({
    bucket: 'forecourt',
    region: 'us-east-1',
    accessKeyId,
    secretAccessKey: 'secret',
    endpoint: peer.origin,
    isPathStyle: true,
    timeoutMs: 800,
  })

beforeEach(async () => {
  objects.clear()
  trouble = null
  peer = await startPeer(serve)
  storage = open('key')
})
afterEach(() => peer.close())

test('a buffer and a stream are stored whole, without checksum frames, and come back', async () => {
  expect(await storage.put(key, Buffer.from('图片'), png)).toEqual({ result: 'ok', lengthBytes: 6 })
  expect(objects.get(`/forecourt/${key}`)).toEqual({ body: Buffer.from('图片'), type: 'image/png' })
  const other = newStorageKey('000000', 'b.png')
  const parts = Readable.from([Buffer.alloc(100_000, 1), Buffer.alloc(1, 2)])
  expect(await storage.put(other, parts, png)).toEqual({ result: 'ok', lengthBytes: 100_001 })
  expect(objects.get(`/forecourt/${other}`)?.body.length).toBe(100_001)
  for (const { headers } of peer.requests) {
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['x-amz-trailer']).toBeUndefined()
    expect(headers['x-amz-sdk-checksum-algorithm']).toBeUndefined()
  }
  const file = await storage.get(key)
  if (file.result !== 'ok') expect.fail(file.reason)
  expect(file).toMatchObject({ lengthBytes: 6, contentType: 'image/png' })
  expect(await buffer(file.stream)).toEqual(Buffer.from('图片'))
})

test('what is removed is absent', async () => {
  await storage.put(key, Buffer.from('a'), png)
  expect(await storage.remove(key)).toEqual({ result: 'ok' })
  expect(await storage.get(key)).toEqual({ result: 'refused', reason: 'absent' })
})

test('a stranger is refused', async () => {
  expect(await open('stranger').put(key, Buffer.from('a'), png)).toEqual({
    result: 'refused',
    reason: 'InvalidAccessKeyId',
  })
})

test('a malformed key and an upload that breaks off never reach the storage', async () => {
  const broken = new Readable({ read: () => broken.destroy(new Error('upload cut')) })
  expect(await storage.put(key, broken, png)).toEqual({ result: 'refused', reason: 'source broken' })
  expect(await storage.get('../x')).toEqual({ result: 'refused', reason: 'malformed key' })
  expect(peer.requests).toEqual([])
})

describe.each<[string, PeerAnswer, string]>([
  ['a 500', fault(500, 'InternalError'), 'http 500'],
  ['a 503', fault(503, 'SlowDown'), 'http 503'],
  ['no answer in time', 'hang', 'timeout'],
  ['a cut connection', 'cut', 'connection broken'],
])('%s', (_what, given, reason) => {
  test('leaves every operation unknown, after one attempt', async () => {
    trouble = given
    expect(await storage.put(key, Buffer.from('a'), png)).toEqual({ result: 'unknown', reason })
    expect(await storage.put(key, Readable.from([Buffer.from('a')]), png)).toEqual({ result: 'unknown', reason })
    expect(await storage.get(key)).toEqual({ result: 'unknown', reason })
    expect(await storage.remove(key)).toEqual({ result: 'unknown', reason })
    expect(peer.requests.length).toBe(4)
  })
})
