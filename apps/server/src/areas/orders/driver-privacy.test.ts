import { parseCsv } from 'hucre/csv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { fetchFile, startAndWork, workTask } from '../tools/test-task.ts'
import { makeCard, openStation, pay, type TestStation } from './test-station.ts'

let testApp: TestApp
let station: TestStation
let orderId: string
let [supplier, provider, clerk, lister, platform]: Person[] = []
beforeAll(async () => {
  testApp = await openApp()
  station = await openStation(testApp)
  const card = await makeCard(station, 100_000n)
  orderId = (await pay(station, card.cardNo)).data.id
  await pay(station, card.cardNo, { amount: '20.00' })
  const providerId = await makeTenant(testApp, 'provider')
  await testApp.asOwner('update "order" set provider_tenant_id = $1', [providerId])
  const rights = ['order_exportPlain', 'order_totals']
  supplier = await makePerson(testApp, { tenantId: station.supplierId, roles: ['supplier'], rights })
  provider = await makePerson(testApp, { tenantId: providerId, roles: ['provider'], rights })
  clerk = await makePerson(testApp, { tenantId: station.companyId, roles: ['company'] })
  // Somebody of the company who has the list and no detail of it.
  lister = await makePerson(testApp, { tenantId: station.companyId, rights: ['order'] })
  platform = await makePerson(testApp, { roles: ['operator'] })
})
afterAll(() => testApp.close())

const phones = ['13912345678', '13000000000', '19999999999'] as const
const setPhone = (phone: string) =>
  testApp.asOwner(`update "order" set user_phone = $1, user_name = $3 where id = $2`, [phone, orderId, `李${phone}`])

const operators =
  ' _equal _notequal _like _likeleft _likeright _notlike _in _notin _ge _gt _le _lt _null _notnull'.split(' ')
const guesses = ['13912345678', '139', '5', '19999999999,13912345678']
const questions: Readonly<Record<string, string | undefined>>[] = [
  ...['userPhone', 'userName'].flatMap(name =>
    operators.flatMap(operator => guesses.map(guess => ({ [`${name}${operator}`]: guess }))),
  ),
  ...['user_phone', 'user_name'].flatMap(column => [{ ascs: column }, { descs: column }, { ascs: `id,${column}` }]),
  {},
]

/** What an answer says, without what differs from request to request. */
const said = ({ code, reason, data }: Awaited<ReturnType<typeof call>>) => JSON.stringify([code, reason, data])

/** Everything that can be asked of the list of orders, and what the answers are. */
async function answers(who: Person): Promise<string[]> {
  const all: string[] = []
  for (const path of ['page', 'sums', 'statistics'])
    for (const question of questions)
      all.push(`${path} ${said(await call(who, 'GET', `zytorder/order/${path}`, question))}`)
  for (const keyword of guesses) all.push(said(await call(who, 'GET', 'kernel/options', { entity: 'order', keyword })))
  for (const path of ['shell/order/detail', 'zytorder/order/detail', 'kernel/history'])
    all.push(said(await call(who, 'GET', path, { id: orderId, entity: 'order' })))
  for (const path of ['platform/stats/bottom', 'shell/DashBoard/userRefuelingWater'])
    all.push(said(await call(who, 'GET', path)))
  return all
}

async function exportFor(who: Person, wanted: object): Promise<string[][]> {
  const done = await startAndWork(testApp.app, who, 'blade-resource/export/start', {
    resource: 'zytorder/order',
    format: 'csv',
    ...wanted,
  })
  if (!done.fileKey) return [[String(done.status), String(done.failReason)]]
  const { bytes } = await fetchFile(testApp.app, who, done.fileKey)
  return parseCsv(bytes.toString('utf8')).map(cells => cells.map(cell => String(cell ?? '')))
}

describe("a driver's phone and name", () => {
  const readers: readonly (readonly [name: string, who: () => Person])[] = [
    ['the supplier that sells', () => supplier as Person],
    ['the provider in the chain', () => provider as Person],
    ['the cashier', () => station.cashier],
  ]
  for (const [name, who] of readers)
    test(`every answer to ${name} is the same whatever they are`, async () => {
      await setPhone(phones[0])
      // What the masks leave to be seen differs, and nothing else.
      const masks = (text: string) => text.replaceAll(/1\d\d\*{4}\d{4}|李\*+\d?/g, '*')
      const first = (await answers(who())).map(masks)
      expect(first.some(one => one.includes(phones[0]))).toBe(false)
      for (const phone of phones.slice(1)) {
        await setPhone(phone)
        expect((await answers(who())).map(masks)).toEqual(first)
      }
    })

  test('files are the same too, also unmasked ones, and are not made by them', async () => {
    await setPhone(phones[0])
    for (const who of [supplier, provider] as Person[]) {
      const wanted = { columns: 'orderNo,userName,userPhone,cardNo', filters: { ascs: 'id' } }
      for (const plain of [0, 1]) {
        const [, first] = await exportFor(who, { ...wanted, plain })
        expect(first?.slice(1), `plain ${plain}`).toEqual([
          '李********8',
          '139****5678',
          expect.stringMatching(/\*{4}/),
        ])
      }
      for (const filters of [{ userPhone_ge: '139' }, { descs: 'user_name' }])
        expect(await exportFor(who, { ...wanted, filters })).toEqual([['3', expect.stringContaining('筛选')]])
    }
  })

  test('is refused by the name of the field', async () => {
    expect(await call(supplier as Person, 'GET', 'zytorder/order/page', { userPhone: '139' })).toMatchObject({
      code: 403,
      reason: 'notReadable',
      msg: '您不可按“手机号”筛选、排序或合计',
    })
    const english = { 'accept-language': 'en' }
    const answer = await call(supplier as Person, 'GET', 'zytorder/order/page', { descs: 'user_name' }, english)
    expect(answer.msg).toBe('You may not filter, sort or total by Driver')
  })

  test('are asked by where they are read: of the company that pays, and of the platform', async () => {
    await setPhone(phones[0])
    for (const who of [clerk, platform] as Person[]) {
      const found = await ask(who, 'GET', 'zytorder/order/page', { userName: phones[0], userPhone_equal: phones[0] })
      expect(found.records).toMatchObject([{ id: orderId, userPhone: '139****5678' }])
      expect((await ask(who, 'GET', 'zytorder/order/detail', { id: orderId })).userPhone).toBe(phones[0])
      expect((await call(who, 'GET', 'zytorder/order/page', { descs: 'user_phone' })).code).toBe(200)
    }
  })

  test('whoever reads them masked only, having no detail, does not ask by the phone', async () => {
    const list = (query: object) => call(lister as Person, 'GET', 'zytorder/order/page', { ...query })
    expect((await list({ userPhone_ge: '139' })).code).toBe(403)
    expect((await list({ ascs: 'user_phone' })).code).toBe(403)
    expect((await list({ userName: '李' })).data.total).toBe(1)
  })
})

describe('what is kept back', () => {
  test('is said to each person by field, so that no list offers it', async () => {
    const of = async (who: Person | undefined) => (await ask(who as Person, 'GET', 'kernel/readable')).order
    expect(await of(supplier)).toEqual({
      hidden: ['platformPrice', 'marginAmount', 'shareAmount', 'subsidyAmount', 'bearerTenantId', 'remark'],
      masked: ['userName', 'userPhone', 'cardNo'],
    })
    expect(await of(station.cashier)).toEqual({
      hidden: [
        'settlePrice',
        'settleAmount',
        'serviceFee',
        'marginAmount',
        'shareAmount',
        'subsidyAmount',
        'bearerTenantId',
        'settleState',
        'remark',
      ],
      masked: ['userName', 'userPhone', 'cardNo'],
    })
    expect(await of(clerk)).toEqual({
      hidden: [
        'settlePrice',
        'settleAmount',
        'serviceFee',
        'marginAmount',
        'shareAmount',
        'subsidyAmount',
        'bearerTenantId',
        'settleState',
        'reconcileFlag',
      ],
      masked: ['cardNo'],
    })
    expect(await of(platform)).toEqual({ hidden: [], masked: ['cardNo'] })
  })

  test('is left out of views that somebody else has made', async () => {
    const publisher = await makePerson(testApp, {
      tenantId: station.supplierId,
      rights: ['order', 'order_payout', 'listView_publish'],
    })
    const query = { settleAmount_ge: '5', userPhone: '139', oilNo: '92', descs: 'settle_amount' }
    const view = { list: 'zytorder/order', viewName: '大额', query }
    const { id } = await ask(publisher, 'POST', 'kernel/list-views/save', view)
    await ask(publisher, 'POST', 'kernel/list-views/publish', { id, scope: '3' })
    const seen = async (who: Person) =>
      (await ask(who, 'GET', 'kernel/list-views', { list: 'zytorder/order' }))[0].query
    expect(await seen(station.cashier)).toEqual({ oilNo: '92' })
    expect(await seen(publisher)).toEqual({ settleAmount_ge: '5', oilNo: '92', descs: 'settle_amount' })
  })

  test('of the history of a card is masked for whoever has only the list of cards', async () => {
    const { id } = await makeCard(station, 0n, 0n, { userPhone: '13711112222' })
    const reader = await makePerson(testApp, { tenantId: station.companyId, rights: ['card', 'audit'] })
    const owner = await makePerson(testApp, { tenantId: station.companyId, rights: ['card', 'card_view', 'audit'] })
    const phoneIn = async (who: Person, path: string) => {
      const found = await ask(who, 'GET', path, { entity: 'card', id, rowId: id })
      const [entry] = Array.isArray(found) ? found : found.records
      return entry.changes.find((one: { field: string }) => one.field === 'userPhone').after
    }
    for (const path of ['kernel/history', 'kernel/audit']) {
      expect(await phoneIn(reader, path), path).toBe('137****2222')
      expect(await phoneIn(owner, path), path).toBe('13711112222')
    }
    const { id: taskId } = await ask(reader, 'POST', 'kernel/audit/export', { entity: 'card', rowId: id })
    const done = await workTask(testApp.app, reader, taskId)
    const text = (await fetchFile(testApp.app, reader, done.fileKey)).bytes.toString('utf8')
    expect(text).toContain('137****2222')
    expect(text).not.toContain('13711112222')
  })
})
