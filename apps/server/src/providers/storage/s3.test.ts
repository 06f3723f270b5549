import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Bucket, openBucket, s3Fault } from '../../../test/bucket.ts'
import type { PeerAnswer } from '../test-peer.ts'
import { newStorageKey, type StoragePort } from './port.ts'
import { s3Storage } from './s3.ts'

const key = newStorageKey('000000', 'a.png')
const png = { contentType: 'image/png' }

let peer: Bucket
let storage: StoragePort

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
  peer = await openBucket()
  storage = open('key')
})
afterEach(() => peer.close())

test('a buffer and a stream are stored whole, without checksum frames, and come back', async () => {
  expect(await storage.put(key, Buffer.from('图片'), png)).toEqual({ result: 'ok', lengthBytes: 6 })
  expect(peer.objects.get(`/forecourt/${key}`)).toEqual({ body: Buffer.from('图片'), type: 'image/png' })
  const other = newStorageKey('000000', 'b.png')
  const parts = Readable.from([Buffer.alloc(100_000, 1), Buffer.alloc(1, 2)])
  expect(await storage.put(other, parts, png)).toEqual({ result: 'ok', lengthBytes: 100_001 })
  expect(peer.objects.get(`/forecourt/${other}`)?.body.length).toBe(100_001)
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

test('all keys are listed, over several pages, and nothing else that lies in the bucket', async () => {
  expect(await storage.keys()).toEqual({ result: 'ok', keys: [] })
  const keys = Array.from({ length: 5 }, (_, n) => newStorageKey('000000', `${n}.png`)).toSorted()
  for (const one of keys) await storage.put(one, Buffer.from('a'), png)
  peer.objects.set('/forecourt/README.txt', { body: Buffer.from('not ours'), type: 'text/plain' })
  expect(await storage.keys()).toEqual({ result: 'ok', keys })
  expect(await open('stranger').keys()).toEqual({ result: 'refused', reason: 'InvalidAccessKeyId' })
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
  ['a 500', s3Fault(500, 'InternalError'), 'http 500'],
  ['a 503', s3Fault(503, 'SlowDown'), 'http 503'],
  ['no answer in time', 'hang', 'timeout'],
  ['a cut connection', 'cut', 'connection broken'],
])('%s', (_what, given, reason) => {
  test('leaves every operation unknown, after one attempt', async () => {
    peer.trouble = given
    expect(await storage.put(key, Buffer.from('a'), png)).toEqual({ result: 'unknown', reason })
    expect(await storage.put(key, Readable.from([Buffer.from('a')]), png)).toEqual({ result: 'unknown', reason })
    expect(await storage.get(key)).toEqual({ result: 'unknown', reason })
    expect(await storage.remove(key)).toEqual({ result: 'unknown', reason })
    expect(await storage.keys()).toEqual({ result: 'unknown', reason })
    expect(peer.requests.length).toBe(5)
  })
})
