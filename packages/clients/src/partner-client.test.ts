import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as Generated from '../../../.cache/clients/hey-api/index.ts'
import type { Client } from '../../../.cache/clients/hey-api/client/index.ts'
import { ask, makePerson, openApp, type Person, type TestApp } from '../../../apps/server/test/people.ts'
import { type Caller, makePartner, request } from '../../../apps/server/src/areas/partner-api/test-partner.ts'
import { fen, makeCard, openStation, type TestStation } from '../../../apps/server/src/areas/orders/test-station.ts'
import { openApiText } from '../../../apps/server/src/openapi-document.ts'
import { clientsFolder, ensureClients } from './generated.ts'

let testApp: TestApp
let station: TestStation
let operator: Person
let caller: Caller
let api: typeof Generated
let signing: Client
let signedIn: Client

/** A client of the generated kind whose requests go through the application without a socket. */
const clientOf = (
  {
    createClient,
    createConfig,
  }: Pick<typeof import('../../../.cache/clients/hey-api/client/index.ts'), 'createClient' | 'createConfig'>,
  send: (request: Request, path: string) => Promise<{ status: number; body: unknown }>,
): Client =>
  createClient(
    createConfig({
      baseUrl: 'http://forecourt.test',
      fetch: async (input: RequestInfo | URL) => {
        const sent = input instanceof Request ? input : new Request(input)
        const { pathname, search } = new URL(sent.url)
        const { status, body } = await send(sent, `${pathname}${search}`)
        return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
      },
    }),
  )

beforeAll(async () => {
  await ensureClients(openApiText())
  api = await import(`${clientsFolder}/hey-api/index.ts`)
  const made = await import(`${clientsFolder}/hey-api/client/index.ts`)
  testApp = await openApp({ DATABASE_POOL: '10' })
  station = await openStation(testApp)
  operator = await makePerson(testApp, { roles: ['operator'] })
  const clerk = await makePerson(testApp, { tenantId: station.companyId, roles: ['company'] })
  caller = await makePartner(testApp, operator)
  await ask(clerk, 'POST', 'partner/link/allow', { partnerCode: caller.partnerCode })
  signing = clientOf(made, async (sent, path) => {
    const text = await sent.text()
    return request(caller, { method: sent.method as 'GET' | 'POST', path, ...(text ? { body: text } : {}) })
  })
  signedIn = clientOf(made, async (sent, path) => {
    const headers = { 'blade-auth': `bearer ${operator.token}` }
    const response = await testApp.app.http.inject({ method: sent.method as 'GET', url: path, headers })
    return { status: response.statusCode, body: response.json() }
  })
})
afterAll(() => testApp.close())

const newOrder = (cardNo: string, more: Partial<Generated.EmptionInput> = {}): Generated.EmptionInput => ({
  customerOrderNo: `T-${randomBytes(6).toString('hex')}`,
  siteId: station.siteId,
  gunNo: 1,
  amount: '300.00',
  cardNo,
  ...more,
})

test('a partner buys by the generated client, and the answer has the type that it has', async () => {
  const card = await makeCard(station, fen('1000.00'))
  const { data: answer } = await api.emption({ client: signing, body: newOrder(card.cardNo) })
  if (!answer?.success) throw new Error(`refused: ${answer?.reason}`)
  const code: 200 = answer.code
  const amount: string = answer.data.payAmount
  expect([code, amount]).toEqual([200, expect.stringMatching(/^\d+\.\d{2}$/)])
  expect(answer.data.orderNo).not.toBe('')
})

test('a refusal is told by its reason, and each reason has its one code', async () => {
  const card = await makeCard(station, fen('10.00'))
  const { error: answer } = await api.emption({ client: signing, body: newOrder(card.cardNo) })
  if (answer?.reason !== 'insufficient') throw new Error(JSON.stringify(answer))
  const code: 460 = answer.code
  expect(code).toBe(460)
  expect(answer.requestId).not.toBe('')
})

test('somebody signed in pages through partners with the generated types', async () => {
  const { data: answer } = await api.partnersList({ client: signedIn, query: { size: 5 } })
  if (!answer?.success) throw new Error(`refused: ${answer?.reason}`)
  const names: (string | null)[] = answer.data.records.map(one => one.name)
  expect(names.length).toBe(answer.data.total)
  expect(answer.data).toMatchObject({ current: 1, size: 5, pages: 1 })
})
