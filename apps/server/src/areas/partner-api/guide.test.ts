import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { openStation, type TestStation } from '../orders/test-station.ts'
import { signatureOf } from './signature.ts'
import { makePartner, request } from './test-partner.ts'

// A new partner with the guide alone: what stands in it is run as it stands.

let testApp: TestApp
let station: TestStation
let operator: Person
let guide: string
beforeAll(async () => {
  testApp = await openApp({ DATABASE_POOL: '10' })
  station = await openStation(testApp)
  operator = await makePerson(testApp, { roles: ['operator'] })
  guide = (await testApp.app.http.inject('/openapi/partners.md')).body
})
afterAll(() => testApp.close())

const blockOf = (name: string): string => new RegExp(`\`\`\`\\w+ ${name}\n([^]*?)\n\`\`\``).exec(guide)?.[1] ?? ''

interface Vector {
  readonly method: string
  readonly path: string
  readonly timestamp: string
  readonly nonce: string
  readonly body: string
  readonly digest: string
  readonly text: string
  readonly sign: string
}

test('its test vectors are those of the server, step by step', () => {
  const secret = /The secret of all of them is `(\w+)`/.exec(guide)?.[1] ?? ''
  const vectors = JSON.parse(blockOf('vectors')) as readonly Vector[]
  expect(vectors).toHaveLength(3)
  for (const { digest, text, sign, ...signed } of vectors) {
    expect(createHash('sha256').update(signed.body).digest('hex')).toBe(digest)
    expect([signed.method, signed.path, signed.timestamp, signed.nonce, digest].join('\n')).toBe(text)
    expect(createHmac('sha256', secret).update(text).digest('hex')).toBe(sign)
    expect(signatureOf(secret, signed)).toBe(sign)
  }
})

test('its program buys at the first attempt, for no real money', async () => {
  const caller = await makePartner(testApp, operator, { isTest: true })
  expect(caller.appKey).toMatch(/^fktest/)
  await testApp.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = testApp.app.http.server.address() as AddressInfo
  const folder = await mkdtemp(join(tmpdir(), 'guide-'))
  const file = join(folder, 'first-order.mjs')
  await writeFile(file, blockOf('first-order.mjs'))
  const env = {
    ...process.env,
    ORIGIN: `http://127.0.0.1:${port}`,
    APP_KEY: caller.appKey,
    APP_SECRET: caller.appSecret,
  }
  const { stdout } = await promisify(execFile)(process.execPath, [file], { env })
  await rm(folder, { recursive: true })
  expect(JSON.parse(stdout)).toMatchObject({
    code: 200,
    success: true,
    data: { orderNo: expect.stringMatching(/^TEST/), originalAmount: '300.00' },
  })
  expect(await testApp.asOwner(`select 1 from "order" where partner_id = $1`, [caller.id])).toEqual([])
  expect(await testApp.asOwner('select 1 from ledger.entry')).toEqual([])
  expect(await testApp.asOwner('select site_id::text from test_order')).toEqual([{ site_id: station.siteId }])
})

test('its amounts are refused as it says, under a status that says the same', async () => {
  const caller = await makePartner(testApp, operator, { isTest: true })
  const rows = [...guide.matchAll(/^\| `(\d+\.\d\d)` \| `(\w+)` \|$/gm)]
  expect(rows.length).toBe(5)
  for (const [, amount, reason] of rows) {
    const body = { customerOrderNo: `T-${amount}`, siteId: station.siteId, gunNo: 1, amount, tel: '13912345678' }
    const answer = await request(caller, { body })
    expect(answer, amount).toMatchObject({ success: false, reason })
    expect(answer.status, amount).toBe(answer.code === 423 ? 423 : 422)
  }
})

test('every call of its table is one of the document, and every call of the document one of its table', async () => {
  const document = JSON.parse((await testApp.app.http.inject('/openapi/partner.json')).body)
  const described = Object.entries<Record<string, { deprecated?: boolean }>>(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, one]) => (one.deprecated ? [] : [`${method.toUpperCase()} ${path}`])),
  )
  const listed = [...guide.matchAll(/^\| `((?:GET|POST) \/api\/\S+)` \|/gm)].map(([, one]) => one ?? '')
  expect(listed.toSorted()).toEqual(described.toSorted())
  const events = [...guide.matchAll(/^\| `(order\.\w+)` \|/gm)].map(([, one]) => one)
  expect(Object.keys(document.webhooks)).toEqual(events)
  expect(await readFile(join(import.meta.dirname, '../../../../../README.md'), 'utf8')).toContain('docs/partners.md')
})
