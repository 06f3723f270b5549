import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskStorage } from './disk.ts'
import { isStorageKey, newStorageKey, type StoragePort } from './port.ts'

let folder: string
let storage: StoragePort

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-disk-'))
  storage = diskStorage({ folder: join(folder, 'files') })
})
afterEach(() => rm(folder, { recursive: true }))

const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile()).length
const content = async (key: string) => {
  const file = await storage.get(key)
  if (file.result !== 'ok') expect.fail(file.reason)
  return { ...file, stream: await buffer(file.stream) }
}

test('a buffer and a stream come back with their length and type', async () => {
  const [one, two] = [newStorageKey('000000', 'a.PDF'), newStorageKey('100001')]
  expect(await storage.put(one, Buffer.from('发票'), { contentType: 'application/pdf' })).toEqual({
    result: 'ok',
    lengthBytes: 6,
  })
  const parts = Readable.from([Buffer.alloc(70_000, 1), Buffer.alloc(5, 2)])
  expect(await storage.put(two, parts, { contentType: 'image/png' })).toEqual({ result: 'ok', lengthBytes: 70_005 })
  expect(await content(one)).toMatchObject({
    stream: Buffer.from('发票'),
    lengthBytes: 6,
    contentType: 'application/pdf',
  })
  expect(await content(two)).toMatchObject({ lengthBytes: 70_005, contentType: 'image/png' })
  expect((await content(two)).stream.length).toBe(70_005)
})

test('an empty file is a file', async () => {
  const key = newStorageKey('000000', 'empty.txt')
  expect(await storage.put(key, Buffer.alloc(0), { contentType: 'text/plain' })).toMatchObject({ lengthBytes: 0 })
  expect(await content(key)).toMatchObject({ lengthBytes: 0 })
})

test('what is not there is absent, and removing it twice is fine', async () => {
  const key = newStorageKey('000000', 'a.txt')
  expect(await storage.get(key)).toEqual({ result: 'refused', reason: 'absent' })
  await storage.put(key, Buffer.from('a'), { contentType: 'text/plain' })
  expect(await storage.remove(key)).toEqual({ result: 'ok' })
  expect(await storage.remove(key)).toEqual({ result: 'ok' })
  expect(await storage.get(key)).toEqual({ result: 'refused', reason: 'absent' })
  expect(await files()).toBe(0)
})

test('an upload that breaks off leaves nothing behind', async () => {
  const key = newStorageKey('000000', 'a.txt')
  const broken = Readable.from(
    (function* () {
      yield Buffer.from('half')
      throw new Error('upload cut')
    })(),
  )
  expect(await storage.put(key, broken, { contentType: 'text/plain' })).toEqual({ result: 'refused', reason: 'failed' })
  expect(await storage.get(key)).toEqual({ result: 'refused', reason: 'absent' })
  expect(await files()).toBe(0)
})

test.each([
  '../outside',
  '/etc/passwd',
  '000000/202611/../../../../etc/passwd',
  '.type/000000/202611/00000000-0000-0000-0000-000000000000',
  '000000/202611/name given by a user.pdf',
  `000000/202611/00000000-0000-0000-0000-000000000000.pdf\n`,
  '',
])('the key %j is refused', async key => {
  await writeFile(join(folder, 'outside'), 'secret')
  for (const answer of [
    await storage.get(key),
    await storage.remove(key),
    await storage.put(key, Buffer.from('x'), { contentType: 'text/plain' }),
  ])
    expect(answer).toEqual({ result: 'refused', reason: 'malformed key' })
  expect(await files()).toBe(1)
})

test('a new key keeps of a user’s file name nothing but a plain extension', () => {
  const now = new Date('2026-11-20T00:00:00Z')
  expect(newStorageKey('000000', '../../x/发票.Pdf', now)).toMatch(/^000000\/202611\/[0-9a-f-]{36}\.pdf$/)
  expect(newStorageKey('000000', 'x.tar gz/..', now)).toMatch(/^000000\/202611\/[0-9a-f-]{36}$/)
  expect(['a.b', 'a', '.htaccess', 'a.p/f'].map(name => isStorageKey(newStorageKey('exports', name)))).toEqual([
    true,
    true,
    true,
    true,
  ])
})
