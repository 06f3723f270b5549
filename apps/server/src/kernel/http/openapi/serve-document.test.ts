import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveDocument } from './serve-document.ts'

const text = JSON.stringify({
  openapi: '3.1.0',
  paths: Object.fromEntries([...Array(500).keys()].map(at => [`/${at}`, {}])),
})

async function served() {
  const http = Fastify()
  let writings = 0
  await http.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], globalDecompression: false })
  serveDocument(http, '/openapi.json', () => {
    writings++
    return text
  })
  const get = (headers: Record<string, string> = {}) => http.inject({ url: '/openapi.json', headers })
  return { get, writings: () => writings }
}

test('the document is compressed once, as the client can read it', async () => {
  const { get, writings } = await served()
  const answers = await Promise.all([1, 2, 3].map(() => get({ 'accept-encoding': 'gzip, br' })))
  for (const { headers, rawPayload } of answers) {
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    expect(headers['content-type']).toMatch('application/json')
    expect(brotliDecompressSync(rawPayload).toString()).toBe(text)
  }
  // Once for its tag and once for what is compressed.
  expect(writings()).toBe(2)
  expect(gunzipSync((await get({ 'accept-encoding': 'gzip, br;q=0' })).rawPayload).toString()).toBe(text)
  expect((await get()).body).toBe(text)
})

test('who has the document is not sent it again', async () => {
  const { get } = await served()
  const { headers } = await get()
  expect(headers['cache-control']).toBe('no-cache')
  const again = await get({ 'if-none-match': String(headers.etag), 'accept-encoding': 'br' })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200)
})
