import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStation } from '../../../apps/server/src/areas/orders/test-station.ts'
import { type Caller, makePartner } from '../../../apps/server/src/areas/partner-api/test-partner.ts'
import type { CallbackSimulator } from '../../../apps/server/src/providers/callback/simulator.ts'
import { makePerson, openApp, type TestApp } from '../../../apps/server/test/people.ts'
import { ensurePartnerTypes } from './partner-types.ts'

// A new partner with the README alone: the package is built as it is published, and the programs are run as they stand.

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))
const source = join(root, 'packages/partner-client')
const maxMs = 30_000

let testApp: TestApp
let caller: Caller
let folder: string
let listener: ChildProcess | undefined
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  await ensurePartnerTypes()
  testApp = await openApp({ DATABASE_POOL: '10' })
  await openStation(testApp)
  const operator = await makePerson(testApp, { roles: ['operator'] })
  caller = await makePartner(testApp, operator, {
    isTest: true,
    notifyUrl: 'https://partner.example.com/notified?by=fuel',
  })
  await testApp.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = testApp.app.http.server.address() as AddressInfo
  env = {
    ...process.env,
    ORIGIN: `http://127.0.0.1:${port}`,
    APP_KEY: caller.appKey,
    APP_SECRET: caller.appSecret,
    PORT: '0',
  }
  folder = await mkdtemp(join(tmpdir(), 'partner-'))
})
afterAll(async () => {
  listener?.kill()
  await rm(folder, { recursive: true })
  await testApp.close()
})

/** The package as npm would unpack it. */
async function install(): Promise<void> {
  const to = join(folder, 'node_modules/@forecourt/partner-client')
  await mkdir(to, { recursive: true })
  const settings = ['--outDir', join(to, 'dist'), '--incremental', 'false', '--tsBuildInfoFile', 'null']
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', source, ...settings])
  await cp(join(source, 'package.json'), join(to, 'package.json'))
}

async function save(name: string): Promise<string> {
  const readme = await readFile(join(source, 'README.md'), 'utf8')
  const text = new RegExp(`\`\`\`js ${name}\n([^]*?)\n\`\`\``).exec(readme)?.[1] ?? ''
  expect(text, name).not.toBe('')
  await writeFile(join(folder, name), text)
  return join(folder, name)
}

const lineOf = (lines: Interface): Promise<string> => new Promise(resolve => lines.once('line', resolve))

async function listening(): Promise<{ lines: Interface; origin: string }> {
  listener = spawn(process.execPath, [await save('callbacks.mjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: listener.stdout as Readable })
  return { lines, origin: `http://127.0.0.1:${(await lineOf(lines)).split(' ').at(-1)}` }
}

test('from the keys to a signed order and a callback that was checked takes two programs of the README and seconds', async () => {
  const startedMs = performance.now()
  await install()
  const { stdout } = await run(process.execPath, [await save('first-order.mjs')], { env })
  const order = JSON.parse(stdout)
  expect(order).toMatchObject({ orderNo: expect.stringMatching(/^TEST/), originalAmount: '300.00' })

  const { lines, origin } = await listening()
  const notified = lineOf(lines)
  const { sent } = testApp.app.providers.simulated.callback as CallbackSimulator
  await testApp.app.runJob('partner-api.deliver')
  const { url = '', headers = {}, body = '' } = sent[0] ?? {}
  const { pathname, search } = new URL(url)
  const post = (content: string) => fetch(`${origin}${pathname}${search}`, { method: 'POST', headers, body: content })
  const forged = await post(body.replace('TEST', 'REAL'))
  expect([forged.status, await forged.text()]).toEqual([403, 'not signed'])
  const taken = await post(body)
  expect([taken.status, await taken.text()]).toEqual([200, 'success'])
  expect(JSON.parse(await notified)).toMatchObject({ type: 'order.paid', data: { orderNo: order.orderNo } })
  lines.close()
  const tookMs = performance.now() - startedMs
  console.log(`from the keys to a checked callback: ${Math.round(tookMs)} ms`)
  expect(tookMs).toBeLessThan(maxMs)
})

test('it depends on nothing but Node.js, and its first order is ten lines', async () => {
  const { dependencies } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'))
  expect(dependencies).toBeUndefined()
  const lines = (await readFile(await save('first-order.mjs'), 'utf8')).trim().split('\n')
  expect(lines.length).toBeLessThanOrEqual(10)
})
