import { createHash } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  fen,
  makeCard,
  makeProvenProduct,
  openStation,
  pay,
  type TestStation,
} from '../src/areas/orders/test-station.ts'
import { makePartner, request as partnerRequest } from '../src/areas/partner-api/test-partner.ts'
import { storedSecretOf, newSecret } from '../src/areas/cards/card-secret.ts'
import { startAndWork, upload } from '../src/areas/tools/test-task.ts'
import { logOf } from './log.ts'
import { administrator, ask, basic, call, makePerson, openApp, type Person, type TestApp } from './people.ts'

const { log, lines } = logOf()
const digest = (text: string) => createHash('md5').update(text).digest('hex')

let testApp: TestApp
let station: TestStation
let root: Person
/** What nobody but its owner is to know, by what it is: found nowhere but where the table below says. */
const secrets = new Map<string, string>()
/** What is about people: found in rows about them, and never in the log. */
const facts = new Map<string, string>()

beforeAll(async () => {
  testApp = await openApp({ LOG_LEVEL: 'trace', DATABASE_POOL: '10' }, { log })
  root = await administrator(testApp)
  station = await openStation(testApp)
  await signInAndOut()
  await administer()
  await sell()
  await search()
})
afterAll(() => testApp.close())

const http = (options: InjectOptions) => testApp.app.http.inject({ method: 'POST', ...options })
const remember = (name: string, value: string) => {
  expect(value.length, name).toBeGreaterThan(5)
  secrets.set(name, value)
  return value
}

/** As our web does it, in bodies and cookies, and as other clients of the family do, in the address. */
async function signInAndOut() {
  const [first, second] = [remember('password', 'Sunny-day-71'), remember('changed password', 'Rainy-day-82')]
  const wrong = remember('wrong password', 'Windy-day-93')
  const plain = [...secrets]
  for (const [name, one] of plain) remember(`digest of ${name}`, digest(one))
  const person = await makePerson(testApp, { password: first })
  const token = (given: Record<string, string>, headers = {}) =>
    http({
      url: '/api/blade-auth/oauth/token',
      query: { tenantId: '000000', scope: 'all', ...given },
      headers: { authorization: basic(), ...headers },
    })
  const by = { username: person.account, grant_type: 'password' }
  await token({ ...by, password: digest(wrong) })
  const signedIn = (await token({ ...by, password: digest(first) })).json()
  const refreshed = (
    await token({ grant_type: 'refresh_token', refresh_token: remember('refresh token', signedIn.refresh_token) })
  ).json()
  remember('next refresh token', refreshed.refresh_token)
  const access = remember('access token', signedIn.access_token)
  remember('next access token', refreshed.access_token)
  const headers = { 'blade-auth': `bearer ${access}` }
  const changed = await http({
    url: '/api/blade-user/update-password',
    query: { oldPassword: digest(first), newPassword: digest(second), newPassword1: digest(second) },
    headers,
  })
  expect(changed.json()).toMatchObject({ code: 200 })
  await http({
    url: '/api/blade-user/update-password',
    payload: { oldPassword: digest(wrong), newPassword: digest(first), newPassword1: digest(first), plain: first },
    headers,
  })
  const kept = await http({
    url: '/api/blade-auth/oauth/token',
    payload: { tenantId: '000000', ...by, password: digest(second) },
    headers: { authorization: basic(), 'refresh-token': 'cookie' },
  })
  const cookies = kept.cookies as { name: string; value: string }[]
  for (const { name, value } of cookies) remember(`cookie ${name}`, value)
  expect(cookies.map(one => one.name).toSorted()).toEqual(['forecourt-device', 'forecourt-refresh'])
  await http({ url: `/api/files/none?Blade-Auth=${access}`, method: 'GET' })
  await http({
    url: '/api/blade-auth/oauth/logout',
    method: 'GET',
    headers: { cookie: `forecourt-refresh=${secrets.get('cookie forecourt-refresh')}`, 'refresh-token': 'cookie' },
  })
}

/** What an administrator gives to others: each is shown once. */
async function administer() {
  const phone = '13911112222'
  facts.set('phone', phone)
  const password = remember('given password', 'Cloudy-day-64')
  const { id } = await ask(root, 'POST', 'blade-user/submit', {
    account: 'somebody',
    name: '某人',
    realName: '某人',
    roleId: root.roleIds.join(','),
    phone,
    password,
  })
  const reset = await call(root, 'POST', 'blade-user/reset-password', { userIds: id })
  if (reset.data.password) remember('initial password', reset.data.password)
  await ask(root, 'POST', 'blade-system/client/submit', {
    clientId: 'till',
    clientSecret: remember('client secret', 'till-secret-5566'),
    authorizedGrantTypes: 'password',
  })
  const made = await call(root, 'POST', 'feie/shellprinter/addHavePrinter', {
    siteId: station.siteId,
    sn: '912345678',
    key: remember('printer key', 'printkey7788'),
    name: '收银台',
  })
  expect(made.status).toBe(200)
  const partner = await makePartner(testApp, root)
  remember('partner secret', partner.appSecret)
  await partnerRequest(partner, { body: { phone } })
}

/** A payment with a card's secret and one with a code, each tried wrongly first. */
async function sell() {
  const product = await testApp.asSystem(ctx => makeProvenProduct(ctx, 3))
  const userPhone = '13922223333'
  facts.set('phone of the holder', userPhone)
  const card = await makeCard({ ...station, productId: product.id }, fen('2000.00'), 0n, { userPhone })
  facts.set('card number', card.cardNo)
  const secret = remember('card secret', newSecret())
  const { secretHash, secretLast } = storedSecretOf(secret, card.cardNo, testApp.env.appSecret)
  await testApp.asOwner('update card set secret_hash = $2, secret_last = $3 where id = $1', [
    card.id,
    secretHash,
    secretLast,
  ])
  const wrong = remember('wrong card secret', newSecret())
  expect(await pay(station, card.cardNo, { secret: wrong })).toMatchObject({ reason: 'proofWrong' })
  expect(await pay(station, card.cardNo, { secret })).toMatchObject({ code: 200 })
  const sent = { siteId: station.siteId, cardNo: card.cardNo, amount: '290.00' }
  await ask(station.cashier, 'POST', 'zytorder/order/payCode', sent)
  await testApp.app.runJob('tools.sendMessages')
  const texts = testApp.app.providers.simulated.sms?.sent().filter(one => one.phone === userPhone) ?? []
  const code = remember('payment code', /验证码(\d{6})，/.exec(texts.at(-1)?.params['content'] ?? '')?.[1] ?? '')
  expect(await pay(station, card.cardNo, { code })).toMatchObject({ code: 200 })
  // As a client would that puts everything into the address.
  const query = { siteId: station.siteId, gunNo: '1', cardNo: card.cardNo, amount: '300.00', secret }
  const headers = { 'blade-auth': `bearer ${station.cashier.token}` }
  expect((await http({ url: '/api/zytorder/order/payAtGun', query, headers })).json()).toMatchObject({ code: 200 })
}

/** Searches, of which only an export leaves anything: the task that a person started and sees. */
async function search() {
  facts.set('searched phone', '13933334444')
  facts.set('searched identity number', '410105199001011234')
  facts.set('searched card number', '1000010900000012')
  facts.set('exported phone', '13944445555')
  const [phone, idCard, cardNo] = ['searched phone', 'searched identity number', 'searched card number'].map(
    name => facts.get(name) ?? '',
  )
  for (const path of [
    'blade-user/page',
    'cfx/companycarduser/list',
    'zytorder/order/list',
    'cfx/companygrantcard/list',
  ])
    await call(root, 'GET', path, { phone, userPhone: phone, idCard, cardNo })
  await call(root, 'GET', 'kernel/options', { entity: 'user', keyword: phone })
  const filters = { phone: facts.get('exported phone') }
  await startAndWork(testApp.app, root, 'blade-resource/export/start', {
    resource: 'blade-user',
    format: 'csv',
    filters,
  })
  const file = { name: 'face.png', bytes: Buffer.from('no picture') }
  await upload(testApp.app, root, `blade-resource/oss/endpoint/put-file?Blade-Auth=${root.token}`, file)
  remember('token of the administrator', root.token ?? '')
  // What cannot be read as JSON, and what no database takes.
  await http({
    url: '/api/blade-user/submit',
    payload: `{"password": "${secrets.get('given password')}"`,
    headers: { 'content-type': 'application/json', 'blade-auth': `bearer ${root.token}` },
  })
}

interface Column {
  readonly place: string
  readonly from: string
  readonly name: string
}

/** Every column of every table that can hold a text, as its owner sees it; binary ones are read as the text in them. */
async function placesOf(value: string): Promise<string[]> {
  const columns = await testApp.asOwner<Column>(`
    select n.nspname || '.' || c.relname || '.' || a.attname as place,
      format('%I.%I', n.nspname, c.relname) as from, format('%I', a.attname) as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and n.nspname not in ('pg_catalog', 'information_schema')
      and a.atttypid::regtype::text in ('text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'text[]', 'character varying[]', 'bigint')`)
  expect(columns.length).toBeGreaterThan(500)
  const byTable = Map.groupBy(columns, one => one.from)
  // Six digits stand in some long number by chance, so they count where no other digits are beside them; all else wherever it stands.
  const pattern = /^\d{6}$/.test(value) ? `(^|\\D)${value}($|\\D)` : `***=${value}`
  const found = await Promise.all(
    [...byTable].map(async ([from, own]) => {
      const hits = own.map(
        ({ name }, at) => `bool_or(${name}::text ~ $1 or position($2 in ${name}::text) > 0) as "${at}"`,
      )
      const [row] = await testApp.asOwner<Record<string, boolean>>(`select ${hits.join(', ')} from ${from}`, [
        pattern,
        Buffer.from(value).toString('hex'),
      ])
      return own.filter((_, at) => row?.[at]).map(one => one.place)
    }),
  )
  return found.flat().toSorted()
}

test('no password, digest, token, card secret, code or key is written to any table, job, trail or key of a request', async () => {
  expect(secrets.size).toBeGreaterThan(20)
  const found: Record<string, string[]> = {}
  for (const [name, value] of secrets) {
    const places = await placesOf(value)
    if (places.length > 0) found[name] = places
  }
  expect(found).toEqual({})
})

test('what is about people stands in the rows about them and in their history', async () => {
  const found: Record<string, string[]> = {}
  for (const [name, value] of facts) found[name] = await placesOf(value)
  const history = 'public.audit_entry.changes'
  expect(found).toEqual({
    phone: [history, 'public.user.phone'],
    'phone of the holder': [history, 'public.card.user_phone', 'public.order.user_phone', 'public.sms_message.phone'],
    // The card and its orders; for a day whom guesses are counted for; for a week what a repeated payment is answered again.
    'card number': [
      history,
      'public.card.card_no',
      'public.card_try.subject',
      'public.idempotency.answer',
      'public.order.card_no',
    ],
    'searched phone': [],
    'searched identity number': [],
    'searched card number': [],
    // What is exported is the person's own task, which says how it was filtered, and its history.
    'exported phone': [history, 'public.task.input'],
  })
})

test('none of all that is in the log, at its most talkative', () => {
  expect(lines().split('\n').length).toBeGreaterThan(30)
  for (const [name, value] of [...secrets, ...facts]) expect(lines().includes(value), name).toBe(false)
})
