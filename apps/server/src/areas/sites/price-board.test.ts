import { formatMoment } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { makeOperator, makeSite, makeSupplier, prices } from './test-site.ts'

let testApp: TestApp
let operator: Person
let supplierTenantId: string
let near: string
let far: string

const set = (siteId: string, row: object, effectiveTime?: string) =>
  ask(
    operator,
    'POST',
    'shell/siteoilprice/saveBatch',
    { siteId, prices: [row], confirmed: 1, ...(effectiveTime ? { effectiveTime } : {}) },
    { 'idempotency-key': Math.random().toString() },
  )
beforeAll(async () => {
  testApp = await openApp()
  operator = await makeOperator(testApp)
  supplierTenantId = (await makeSupplier(testApp)).tenantId
  near = await makeSite(operator, supplierTenantId)
  far = await makeSite(operator, supplierTenantId, { provinceCode: '41', cityCode: '4101', districtCode: '410105' })
  await set(near, prices('92'))
  await set(near, prices('95', '8.4000', '8.3000', '8.2000', '7.9000'))
  await set(far, prices('92', '8.0000', '8.1000', '8.2000', '8.3000'))
})
afterAll(() => testApp.close())

const inHours = (hours: number) => formatMoment(new Date(Date.now() + hours * 3_600_000))
const board = async (query: Record<string, string>) =>
  (await ask(operator, 'GET', 'shell/priceboard/list', { size: 100, ...query })).records as Record<string, unknown>[]

describe('the board', () => {
  test('shows each price of a site with its margin, since when, and nothing to come', async () => {
    const rows = await board({ siteId: near })
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      oilNo: '92',
      nationalPrice: '8.0000',
      gunPrice: '7.9000',
      platformPrice: '7.8000',
      settlePrice: '7.5000',
      margin: '0.3000',
      plannedTime: null,
      plannedPrice: null,
      warnings: '',
    })
  })

  test('is narrowed to a province, a city or a county', async () => {
    const own = (rows: Record<string, unknown>[]) =>
      [...new Set(rows.map(one => one['siteId']))].filter(one => one === near || one === far)
    expect(own(await board({ regionCode: '41' }))).toEqual([far])
    expect(own(await board({ regionCode: '410105', oilNo: '92' }))).toEqual([far])
    expect(own(await board({ regionCode: '00' }))).toEqual(expect.arrayContaining([near, far]))
  })

  test('finds what is unusual by each of its warnings', async () => {
    expect(await board({ siteId: far })).toMatchObject([{ warnings: '1,2,3', margin: '-0.1000' }])
    expect(await board({ siteId: far, warnings: '2' })).toHaveLength(1)
    expect(await board({ siteId: near, warnings: '1' })).toHaveLength(0)
  })

  test('says what comes next, whoever planned it, and what it was before', async () => {
    const change = await ask(operator, 'POST', 'shell/priceadjustment/submit', {
      reason: '看板',
      oilNo: '95',
      regionCode: '330106',
      priceType: 2,
      direction: 1,
      stepType: 1,
      stepAmount: '0.1000',
      effectiveTime: inHours(4),
    })
    const next = async () => (await board({ siteId: near, oilNo: '95' }))[0]
    expect(await next()).toMatchObject({ plannedPrice: null })
    await ask(operator, 'POST', 'shell/priceadjustment/schedule', { id: change.id, confirmed: 1 })
    expect(await next()).toMatchObject({ plannedPrice: '8.1000' })
    const sooner = inHours(1)
    await set(near, prices('95', '8.4000', '8.3000', '8.0500', '7.9000'), sooner)
    expect(await next()).toMatchObject({ plannedPrice: '8.0500', plannedTime: sooner })
    expect(await board({ siteId: near, oilNo: '95', asOf: inHours(2) })).toMatchObject([
      { platformPrice: '8.0500', since: sooner, plannedPrice: '7.9500' },
    ])
    expect(await board({ siteId: near, asOf: '2020-01-01 00:00:00' })).toEqual([])
    expect(await call(operator, 'GET', 'shell/priceboard/list', { asOf: 'yesterday' })).toMatchObject({
      code: 422,
      problems: [{ field: 'asOf' }],
    })
  })

  test('keeps the settlement price and the margin from whoever does not read both', async () => {
    const reader = await makePerson(testApp, { rights: ['priceBoard', 'site', 'site_view'] })
    const { records } = await ask(reader, 'GET', 'shell/priceboard/list', { siteId: near })
    expect(records[0]).not.toHaveProperty('settlePrice', '7.5000')
    expect(records[0]).not.toHaveProperty('margin', '0.3000')
  })
})
