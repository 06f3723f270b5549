import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, basic, makePerson, openApp, requestToken, type TestApp } from '../test/people.ts'
import { type App, makeApp } from './app.ts'
import { storedSecretOf, newSecret } from './areas/cards/card-secret.ts'
import { fen, makeCard, makeProvenProduct, openStation, pay, type TestStation } from './areas/orders/test-station.ts'
import { type Caller, makePartner, request } from './areas/partner-api/test-partner.ts'
import { keyIdOf, seal, sealedBy, unseal } from './kernel/rows/sealed-secret.ts'
import { reseal } from './reseal.ts'
import { readSecrets } from './retired-secrets.ts'

let testApp: TestApp
let station: TestStation
let partner: Caller
const [first, second, third] = ['first', 'second', 'third'].map(
  name => `${name} secret of an installation, long enough`,
)
const cardSecret = newSecret()
let cardNo: string
const apps: App[] = []
beforeAll(async () => {
  testApp = await openApp({ APP_SECRET: first ?? '', DATABASE_POOL: '3' })
  station = await openStation(testApp)
  partner = await makePartner(testApp, await administrator(testApp))
  const product = await testApp.asSystem(ctx => makeProvenProduct(ctx, 3))
  const card = await makeCard({ ...station, productId: product.id }, fen('5000.00'))
  cardNo = card.cardNo
  const { secretHash } = storedSecretOf(cardSecret, cardNo, first ?? '')
  await testApp.asOwner('update card set secret_hash = $2 where id = $1', [card.id, secretHash])
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await testApp.close()
})

/** A server on the same database with other secrets. */
async function serverWith(appSecret = '', previousAppSecret?: string): Promise<App> {
  const app = await makeApp({ ...testApp.env, appSecret, previousAppSecret }, testApp.database.appUrl)
  apps.push(app)
  return app
}

const works = async (app: App, token: string) =>
  (await app.http.inject({ url: '/api/blade-user/info', headers: { 'blade-auth': token } })).statusCode === 200
const refreshed = (app: App, token: string) =>
  requestToken(app.http, { grant: 'refresh_token' }, { authorization: basic() }, { refresh_token: token })
/** What a partner's signature is answered: an order it does not know is past it. */
const signature = async (app: App) =>
  (await request({ ...partner, testApp: { ...testApp, app } }, { body: {} })).reason !== 'badSignature'
const paid = async ({ http }: App) => {
  const { token = '' } = station.cashier
  const principals = { ...station, cashier: { ...station.cashier, http, token } }
  return (await pay(principals, cardNo, { secret: cardSecret })).code
}

test('a secret is changed while people and partners go on: two are accepted, one signs, and a command lets the old one go', async () => {
  const { account } = await makePerson(testApp, { password: 'Sunny-day-71' })
  const signIn = async (app: App) => (await requestToken(app.http, { account, password: 'Sunny-day-71' })).body
  const old = await signIn(testApp.app)
  const idle = await signIn(testApp.app)

  const changing = await serverWith(second, first)
  expect(await works(changing, old.access_token)).toBe(true)
  const fresh = await signIn(changing)
  expect([await works(changing, fresh.access_token), await works(testApp.app, fresh.access_token)]).toEqual([
    true,
    false,
  ])
  const [once, late] = [await refreshed(changing, old.refresh_token), await refreshed(changing, old.refresh_token)]
  expect(late.body.refresh_token).toBe(once.body.refresh_token)
  expect(await signature(changing)).toBe(true)
  // The cashier's token is of the first secret.
  expect(await paid(changing)).toBe(200)

  const env = { ...testApp.env, appSecret: second ?? '', previousAppSecret: first }
  expect(await reseal(changing, env)).toMatchObject({ sealed: { partner: 1 }, lost: [] })
  expect(await reseal(changing, env)).toEqual({ sealed: {}, lost: [] })
  const trail = await testApp.asOwner<{ reason: string; changes: object }>(
    `select reason, changes from audit_entry where call = 'secrets:reseal' and entity = 'partner'`,
  )
  expect(trail.map(one => one.reason)).toEqual(['secrets:reseal'])
  const stored = await testApp.asOwner<{ text: string }>(
    `select app_secret || sealed as text from partner, retired_secret`,
  )
  expect(stored).toHaveLength(1)
  for (const secret of [first, second, partner.appSecret]) expect(JSON.stringify([trail, stored])).not.toContain(secret)

  const changed = await serverWith(second)
  expect([await works(changed, old.access_token), await works(changed, fresh.access_token)]).toEqual([false, true])
  expect((await refreshed(changed, once.body.refresh_token)).status).toBe(200)
  expect((await refreshed(changed, idle.refresh_token)).status).toBe(200)
  expect(await signature(changed)).toBe(true)
  const { userId, tenantId, sessionId } = station.cashier
  const token = await changed.services.principals.issue({ userId, tenantId, sessionId })
  station = { ...station, cashier: { ...station.cashier, token } }
  expect(await paid(changed)).toBe(200)
})

test('a token that was stolen before the change and used after it ends the session', async () => {
  const { account } = await makePerson(testApp, { password: 'Sunny-day-71' })
  const stolen = (await requestToken(testApp.app.http, { account, password: 'Sunny-day-71' })).body.refresh_token
  const next = (await refreshed(testApp.app, stolen)).body.refresh_token
  const changing = await serverWith(second, first)
  const last = (await refreshed(changing, next)).body.refresh_token
  expect((await refreshed(changing, stolen)).status).toBe(400)
  expect((await refreshed(changing, last)).status).toBe(400)
})

test('a card’s secret outlives a second change, and what no secret opens is said by name', async () => {
  const again = await serverWith(third, second)
  const env = { ...testApp.env, appSecret: third ?? '', previousAppSecret: second }
  expect(await reseal(again, env)).toMatchObject({ sealed: { partner: 1 }, lost: [] })
  const last = await serverWith(third)
  const { userId, tenantId, sessionId } = station.cashier
  const token = await last.services.principals.issue({ userId, tenantId, sessionId })
  station = { ...station, cashier: { ...station.cashier, token } }
  expect(await paid(last)).toBe(200)
  const stranger = { ...testApp.env, appSecret: 'a secret that nobody here has ever had', previousAppSecret: undefined }
  expect(await reseal(last, stranger)).toMatchObject({
    lost: expect.arrayContaining([expect.stringContaining('Partner ')]),
  })
  const asked = (text: string) => testApp.asOwner<{ key_id: string; sealed: string }>(text)
  expect((await readSecrets(stranger, asked)).ever).toEqual([stranger.appSecret])
  const { ever } = await readSecrets({ ...stranger, appSecret: third ?? '' }, asked)
  expect(new Set(ever)).toEqual(new Set([first, second, third]))
})

test('a seal names its key and says nothing of it; one from before that opens with whichever is at hand', () => {
  const sealed = seal('hush', 'fk1', 'one')
  expect([sealedBy(sealed, 'one'), sealedBy(sealed, 'two')]).toEqual([true, false])
  expect(keyIdOf('one')).toMatch(/^[0-9a-f]{12}$/)
  expect(unseal(sealed, 'fk1', 'two', 'one')).toBe('hush')
  const former = `v1:${sealed.slice(sealed.lastIndexOf(':') + 1)}`
  expect(unseal(former, 'fk1', 'two', 'one')).toBe('hush')
  expect(unseal(former, 'fk1', 'two')).toBeUndefined()
})
