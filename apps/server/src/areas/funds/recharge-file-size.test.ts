import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { companyRecharge } from '@forecourt/contract/funds'
import { text } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'
import type { Cell } from '../../kernel/transfer/cells.ts'
import { tableFile } from '../../kernel/transfer/table-file.ts'

const [few, many] = [2_000, 50_000]
const maxGrowthMegabytes = 20
const rememberedMs = 3_500

let testApp: TestApp
let person: Person
let tenantId = ''
let origin = ''
beforeAll(async () => {
  testApp = await openApp()
  tenantId = await makeTenant(testApp)
  person = await makePerson(testApp, { tenantId, rights: ['companyRecharge'] })
  const amounts = { amount: 10_000n, payAmount: 10_000n, discountAmount: 0n, payMethod: '6' }
  await testApp.asSystem(ctx =>
    ctx.insert(
      companyRecharge,
      { ...amounts, companyId: tenantId, rechargeNo: 'CZ1', payerName: '付款单位' },
      { tenantId },
    ),
  )
  await testApp.asOwner(
    `insert into company_recharge
     select (jsonb_populate_record(r, jsonb_build_object('id', n, 'recharge_no', 'CZ' || lpad(n::text, 14, '0')))).*
     from company_recharge r, generate_series(2, $2::int) n where r.tenant_id = $1`,
    [tenantId, many],
  )
  await testApp.asOwner('analyze company_recharge')
  await testApp.app.http.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(testApp.app.http.server.address() as AddressInfo).port}`
})
afterAll(() => testApp.close())

const asked = (query: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { 'blade-auth': `bearer ${person.token}` }
    get(`${origin}/api/platform/approval/export?format=csv&${query}`, { headers }, resolve).on('error', reject)
  })

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const megabytes = () => {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1024 / 1024
}

const measuredEvery = 10_000

/** Reads an answer and forgets it; says how many lines it had and how much was in use at most. */
async function taken(query: string): Promise<{ lines: number; most: number }> {
  let [lines, most, next] = [0, 0, 0]
  for await (const chunk of await asked(query)) {
    for (const byte of chunk as Buffer) if (byte === 10) lines++
    if (lines < next) continue
    next += measuredEvery
    most = Math.max(most, megabytes())
  }
  return { lines, most: Math.max(most, megabytes()) }
}

test('a text of fifty thousand rows needs no more memory than one of two thousand', {
  timeout: 300_000,
}, async () => {
  const first = await taken(`id_le=${few}`)
  const long = await taken('')
  expect([first.lines, long.lines]).toEqual([few, many + 1])
  expect(long.most - first.most).toBeLessThan(maxGrowthMegabytes)
})

test('rows are read no faster than they are taken', async () => {
  let read = 0
  const rows = async function* (): AsyncGenerator<Cell[]> {
    for (; read < many; read++) yield ['付款单位'.repeat(20)]
  }
  const file = tableFile('csv', { name: text(['名称', 'Name']) }, rows(), { name: 'x', lang: 'zh' })
  file.once('readable', () => file.read())
  await pause(300)
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(many / 4)
  file.destroy()
})

test('somebody who goes away ends the reading, and who may no longer read gets no further rows', async () => {
  const gone = await asked('')
  gone.once('data', () => gone.destroy())
  await new Promise(resolve => gone.once('close', resolve))
  const answer = await asked('')
  await testApp.asOwner('update role_menu set is_deleted = 1 where tenant_id = $1', [tenantId])
  let lines = 0
  const ended = async () => {
    for await (const chunk of answer) for (const byte of chunk as Buffer) if (byte === 10) lines++
  }
  // Nothing is read on while nobody takes what there is, and by then no process remembers who the caller was.
  await pause(rememberedMs)
  await expect(ended()).rejects.toThrow()
  expect(lines).toBeLessThan(many)
})
