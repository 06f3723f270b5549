import { formatMoment } from '@forecourt/contract/kernel'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Answer,
  answerOf,
  ask,
  call,
  makePerson,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'
import { makeOperator, makeSupplier, prices, siteBody, type Supplier } from './test-site.ts'

let testApp: TestApp
let operator: Person
let reviewer: Person
let supplier: Supplier
let other: Supplier
interface Site {
  readonly id: string
  readonly code: string
}
let sites: Site[]

async function makeSite(tenantId: string, more: Record<string, unknown> = {}): Promise<Site> {
  const body = siteBody(tenantId, more)
  const { id } = await ask<{ id: string }>(operator, 'POST', 'shell/site/submit', body)
  await ask(operator, 'POST', 'shell/siteoilprice/saveBatch', {
    siteId: id,
    prices: [prices('92'), prices('95', '8.4000', '8.3000', '8.2000', '7.9000')],
  })
  return { id, code: body.siteCode }
}

beforeAll(async () => {
  testApp = await openApp()
  operator = await makeOperator(testApp)
  reviewer = await makePerson(testApp, { roles: ['finance_review'] })
  supplier = await makeSupplier(testApp)
  other = await makeSupplier(testApp)
  sites = [await makeSite(supplier.tenantId), await makeSite(supplier.tenantId), await makeSite(other.tenantId)]
})
afterAll(() => testApp.close())

beforeEach(async () => {
  await testApp.asOwner('update price_adjustment set status = 4 where status in (1, 2)', [])
  await testApp.asOwner('update site_oil_price set is_deleted = 1 where status = 0', [])
})

const header = ['站点编码', '油品', '平台价', '结算价', '生效时间']
type Cells = readonly (readonly string[])[]
const csv = (rows: Cells, head: readonly string[] = header) =>
  Buffer.from([head, ...rows].map(row => row.join(',')).join('\n'))
const base = 'shell/priceadjustment'
const inHours = (hours: number) => formatMoment(new Date(Date.now() + hours * 3_600_000))

async function upload(bytes: Buffer, fields: Readonly<Record<string, string>> = {}, by = operator): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), '价格表')
  const sent = new Response(form)
  const response = await by.http.inject({
    method: 'POST',
    url: `/api/${base}/importSheet`,
    headers: {
      'blade-auth': `bearer ${by.token}`,
      'content-type': sent.headers.get('content-type') ?? '',
      'idempotency-key': Math.random().toString(),
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  return answerOf(response)
}
const asked = () => ({ reason: `价格表 ${Math.random()}`, effectiveTime: inHours(2) })
const act = (what: string, body: Readonly<Record<string, unknown>>, by = operator) =>
  call(by, 'POST', `${base}/${what}`, body, { 'idempotency-key': Math.random().toString() })
const detail = (id: string) => ask(operator, 'GET', `${base}/detail`, { id })
type Wire = Record<string, string>
const linesOf = async (id: string) =>
  (await ask(operator, 'GET', `${base}/line/list`, { adjustmentId: id, size: 100 })).records as Wire[]
const pricesOf = async (id: string) =>
  (await ask(operator, 'GET', `${base}/sites/list`, { adjustmentId: id, size: 100 })).records as Wire[]
const [first, second, third] = [0, 1, 2].map(at => () => sites[at] as Site) as [() => Site, () => Site, () => Site]

describe('a price sheet', () => {
  test('becomes one price change whose every price is shown before and after', async () => {
    const { data } = await upload(
      csv([
        [first().code, '92', '7.70', '7.45', ''],
        [first().code, '95#', '8.1', '', ''],
        [third().code, '92', '7.7500', '', ''],
      ]),
      asked(),
    )
    expect(data).toMatchObject({ total: 3, failed: 0, failures: [] })
    expect(await detail(data.id)).toMatchObject({ status: 0, stepType: 3, direction: 3, priceType: 2 })
    const shown = await pricesOf(data.id)
    const of = (siteId: string, oilNo: string) => shown.find(one => one['siteId'] === siteId && one['oilNo'] === oilNo)
    expect(shown).toHaveLength(3)
    expect(of(first().id, '92')).toMatchObject({
      priceBefore: '7.8000',
      priceAfter: '7.7000',
      marginBefore: '0.3000',
      marginAfter: '0.2500',
    })
    expect(of(first().id, '95')).toMatchObject({ priceBefore: '8.2000', priceAfter: '8.1000', marginAfter: '0.2000' })
    expect(await ask(operator, 'GET', `${base}/effect`, { id: data.id })).toMatchObject({
      siteCount: 2,
      priceCount: 3,
      maxCutBp: 128,
      clashCount: 0,
    })
  })

  test('keeps every row, and says of each wrong one its row, its column and why', async () => {
    const moment = inHours(3)
    const rows = [
      ['NOWHERE', '92', '7.7', '', moment],
      [first().code, '77', '7.7', '', moment],
      [first().code, '98', '7.7', '', moment],
      [second().code, '92', '七块八', '', moment],
      [second().code, '95', '20.01', '', moment],
      [third().code, '95', '3.9', '', moment],
      [third().code, '92', '', '', moment],
      [first().code, '92', '7.7', '', moment],
      [first().code, '92', '7.6', '', moment],
      [first().code, '95', '8.1', '', inHours(9)],
      ['', '92', '7.7', '', moment],
    ]
    await ask(operator, 'POST', 'shell/oil/submit', { oilNo: '98', oilName: '98#汽油', oilType: '1' }).catch(() => {})
    const { data } = await upload(csv(rows), { reason: '有误' })
    expect(data).toMatchObject({ total: 11, failed: 11 })
    const said = data.failures.map((one: { row: number; column: string; reason: string; value: string }) =>
      [one.row, one.column, one.reason, one.value].join(' '),
    )
    expect(said).toEqual([
      '2 站点编码 没有此编码的站点 NOWHERE',
      '3 油品 没有此油品 77',
      '4 油品 该站不售此油品 98',
      '5 平台价 内容无法识别 七块八',
      '6 平台价 超过20元/升 20.0100',
      '7 平台价 与现价相差超过一半 3.9000',
      '8 平台价 未填写 ',
      '9 油品 同站同油品重复 92',
      '10 油品 同站同油品重复 92',
      '11 生效时间 与调价单的生效时间不同 ',
      '12 站点编码 未填写 ',
    ])
    expect(await linesOf(data.id)).toHaveLength(11)
    expect(await pricesOf(data.id)).toHaveLength(0)
    expect(await act('schedule', { id: data.id, confirmed: 1 })).toMatchObject({
      code: 422,
      msg: '价格表还有11行有误，请先修改第2行',
    })
  })

  test('is mended row by row, where it stands', async () => {
    const { data } = await upload(
      csv([
        [first().code, '92', '七块七', '', ''],
        [first().code, '92', '7.6', '', ''],
        [second().code, '92', '7.7', '', ''],
      ]),
      asked(),
    )
    expect(data).toMatchObject({ failed: 2 })
    const [wrong, twice] = await linesOf(data.id)
    expect(wrong).toMatchObject({ rowNo: 2, fault: 1, faultColumn: 3, unread: '七块七' })
    await act('line/submit', { id: wrong?.['id'], oilNo: '95', platformPrice: '8.1500' })
    expect((await linesOf(data.id)).filter(one => one['fault'] !== null)).toEqual([])
    await act('line/submit', { id: wrong?.['id'], oilNo: '92' })
    expect((await linesOf(data.id)).filter(one => Number(one['fault']) === 9)).toHaveLength(2)
    await act('line/remove', { ids: twice?.['id'] })
    expect((await linesOf(data.id)).filter(one => one['fault'] !== null)).toEqual([])
    await act('line/submit', { id: wrong?.['id'], platformPrice: '7.7000' })
    expect(await pricesOf(data.id)).toHaveLength(2)
    expect((await act('schedule', { id: data.id })).code).toBe(200)
    expect(await act('line/submit', { id: wrong?.['id'], platformPrice: '7.5000' })).toMatchObject({ code: 409 })
    expect(await act('line/remove', { ids: wrong?.['id'] })).toMatchObject({ code: 409 })
    expect(await upload(csv([[first().code, '92', '7.1', '', '']]), { id: data.id })).toMatchObject({ code: 409 })
  })

  test('brought in again replaces the rows of its draft', async () => {
    const { data } = await upload(csv([[first().code, 'x', '7.7', '', '']]), asked())
    const again = await upload(csv([[second().code, '92', '7.7', '', '']]), { id: data.id })
    expect(again.data).toMatchObject({ id: data.id, total: 1, failed: 0 })
    expect((await linesOf(data.id)).map(one => one['siteCode'])).toEqual([second().code])
  })

  test('with a moment in the past is refused at the field, and at its rows', async () => {
    const rows = [[first().code, '92', '7.7', '', inHours(-1)]]
    expect(await upload(csv(rows), { reason: '过去', effectiveTime: inHours(-1) })).toMatchObject({
      code: 422,
      problems: [{ field: 'effectiveTime' }],
    })
    const { data } = await upload(csv(rows), { reason: '过去' })
    expect(data.failures).toMatchObject([{ row: 2, column: '生效时间', reason: '生效时间已过' }])
    // A moment that is chosen for the change is that of all its rows.
    const row = await detail(data.id)
    await act('submit', { id: data.id, reason: row.reason, effectiveTime: inHours(1) })
    expect((await linesOf(data.id))[0]).toMatchObject({ fault: null })
  })

  test('without a reason, a moment or a needed column is refused', async () => {
    expect((await upload(csv([[first().code, '92', '7.7', '', '']]))).problems).toMatchObject([
      { field: 'reason' },
      { field: 'effectiveTime' },
    ])
    expect(await upload(csv([[first().code, '92']], ['站点编码', '油品']), asked())).toMatchObject({
      code: 422,
      msg: '导入未完成：缺少列：平台价',
    })
    expect((await upload(csv([[first().code, '92', '7.7', '', '']]), asked(), reviewer)).code).toBe(403)
    expect((await upload(csv([[first().code, '92', '7.7', '', '']]), asked(), supplier.person)).code).toBe(403)
  })

  test('clashes with what is planned for the same price and moment, both ways, and not for another product', async () => {
    const moment = inHours(5)
    const sheet = await upload(csv([[first().code, '92', '7.7', '', '']]), { reason: '先', effectiveTime: moment })
    expect((await act('schedule', { id: sheet.data.id })).code).toBe(200)
    const later = await upload(
      csv([
        [first().code, '92', '7.6', '', ''],
        [first().code, '95', '8.1', '', ''],
      ]),
      { reason: '后', effectiveTime: moment },
    )
    expect(later.data.failures).toMatchObject([{ row: 2, column: '生效时间', reason: '此刻已有其他排期' }])
    const step = async (oilNo: string) => {
      const body = { reason: '幅度', oilNo, priceType: 2, direction: 1, stepType: 1, stepAmount: '0.0100' }
      const { data } = await act('submit', { ...body, supplierTenantId: supplier.tenantId, effectiveTime: moment })
      return act('schedule', { id: data.id, confirmed: 1 })
    }
    expect(await step('92')).toMatchObject({ code: 422, problems: [{ field: 'effectiveTime' }] })
    expect((await step('95')).code).toBe(200)
  })
})

describe('a sheet that cuts deep', () => {
  test('waits for somebody who wrote none of it, takes effect at its moment, and is taken back', async () => {
    const site = await makeSite(supplier.tenantId)
    const { data } = await upload(csv([[site.code, '92', '7.5', '7.4', '']]), asked())
    expect((await act('schedule', { id: data.id })).code).toBe(200)
    expect(await detail(data.id)).toMatchObject({ status: 1, siteCount: 1, priceCount: 1, maxCutBp: 384 })
    // Whoever wrote a row has had a hand in it, whatever the row of the change says.
    await testApp.asOwner('update price_sheet_line set update_user = $2 where adjustment_id = $1', [
      data.id,
      reviewer.userId,
    ])
    expect(await act('audit', { id: data.id, result: 1 }, reviewer)).toMatchObject({ code: 403 })
    await testApp.asOwner('update price_sheet_line set update_user = create_user where adjustment_id = $1', [data.id])
    expect((await act('audit', { id: data.id, result: 1 }, reviewer)).code).toBe(200)
    const now = () =>
      testApp.asOwner<{ platform: string; settle: string }>(
        `select platform_price::text as platform, settle_price::text as settle from site_oil_price
         where site_id = $1 and oil_no = '92' and status = 1 and is_deleted = 0`,
        [site.id],
      )
    await testApp.asOwner(`update price_adjustment set effective_time = now() - interval '1 second' where id = $1`, [
      data.id,
    ])
    await testApp.app.runJob('sites.activatePrices')
    expect(await detail(data.id)).toMatchObject({ status: 3 })
    expect(await now()).toEqual([{ platform: '75000', settle: '74000' }])
    expect((await act('rollback', { id: data.id })).data).toMatchObject({ restored: 1, kept: 0 })
    expect(await now()).toEqual([{ platform: '78000', settle: '75000' }])
  })

  test('of the settlement price alone waits too, and a settlement above the platform price is confirmed', async () => {
    const { data } = await upload(csv([[second().code, '95', '8.2', '7.5', '']]), asked())
    await act('schedule', { id: data.id })
    expect(await detail(data.id)).toMatchObject({ status: 1, maxCutBp: 506 })
    const loss = await upload(csv([[second().code, '92', '7.8', '7.9', '']]), asked())
    expect(await act('schedule', { id: loss.data.id })).toMatchObject({ code: 422 })
    expect((await act('schedule', { id: loss.data.id, confirmed: 1 })).code).toBe(200)
  })
})

describe('two suppliers', () => {
  test('whose sites have the same code are told apart by nobody', async () => {
    const mine = await makeSite(supplier.tenantId)
    const theirs = await makeSite(other.tenantId)
    await testApp.asOwner('update site set site_code = $2 where id = $1', [theirs.id, mine.code])
    const { data } = await upload(csv([[mine.code, '92', '7.7', '', '']]), asked())
    expect(data.failures).toMatchObject([{ row: 2, column: '站点编码', reason: '有多个站点使用此编码' }])
  })
})

async function fileOf(query: Readonly<Record<string, string>>, by = operator) {
  const response = await by.http.inject({
    url: `/api/${base}/sheetFile`,
    query,
    headers: { 'blade-auth': `bearer ${by.token}` },
  })
  return { status: response.statusCode, bytes: response.rawPayload }
}
const rowsIn = async (bytes: Buffer) => (await readXlsx(bytes)).sheets[0]?.rows ?? []

describe('a file of the board', () => {
  test('has the columns of the template, and comes back as it is once it has a moment', async () => {
    const [head] = await rowsIn((await fileOf({ template: '1' })).bytes)
    const { bytes } = await fileOf({ siteCode: first().code })
    const rows = await rowsIn(bytes)
    expect(rows[0]).toEqual(head)
    expect(rows.slice(1)).toHaveLength(2)
    expect((await upload(bytes, asked())).data).toMatchObject({ total: 2, failed: 0 })
    const text = (await fileOf({ siteCode: first().code, oilNo: '92', csv: '1' })).bytes.toString()
    expect(text.trim().split('\r\n')[1]).toBe(`${first().code},92,7.8000,7.5000,`)
  })

  test('is for people of the platform', async () => {
    expect(JSON.parse((await fileOf({}, supplier.person)).bytes.toString())).toMatchObject({ code: 403 })
  })
})

/** As many sites as a large installation has: copies of one with its prices. */
async function manySites(count: number): Promise<string> {
  const site = await makeSite(supplier.tenantId, { siteName: '众站', siteCode: `M${Date.now()}` })
  const apart = (column: string) => `jsonb_build_object('id', x.id + n * 1000000000000, ${column})`
  await testApp.asOwner(
    `insert into site select (jsonb_populate_record(x, ${apart("'site_code', x.site_code || '-' || n")})).*
     from site x, generate_series(1, $2::int) n where x.id = $1`,
    [site.id, count],
  )
  await testApp.asOwner(
    `insert into site_oil_price select (jsonb_populate_record(x, ${apart("'site_id', x.site_id + n * 1000000000000")})).*
     from site_oil_price x, generate_series(1, $2::int) n where x.site_id = $1`,
    [site.id, count],
  )
  await testApp.asOwner('analyze site, site_oil_price', [])
  return site.code
}

test('five thousand rows are checked together, and become one change', async () => {
  const code = await manySites(2500)
  const rows = Array.from({ length: 2500 }, (_, at) => [
    [`${code}-${at + 1}`, '92', '7.7', '', ''],
    [`${code}-${at + 1}`, '95', '8.1', '', ''],
  ]).flat()
  const good = await upload(csv(rows), asked())
  expect(good.data).toMatchObject({ total: 5000, failed: 0 })
  expect((await act('schedule', { id: good.data.id })).code).toBe(200)
  expect(await detail(good.data.id)).toMatchObject({ status: 2, siteCount: 2500, priceCount: 5000 })
  const bad = await upload(csv(rows.map(([of, ...rest]) => [`${of}x`, ...rest])), asked())
  expect(bad.data).toMatchObject({ total: 5000, failed: 5000 })
  expect(bad.data.failures).toHaveLength(200)
})
