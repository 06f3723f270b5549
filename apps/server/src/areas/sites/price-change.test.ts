import { formatMoment } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { makeOperator, makeSite, makeSupplier, prices, type Supplier } from './test-site.ts'

let testApp: TestApp
let operator: Person
let changer: Person
let suppliers: Supplier[]
let siteIds: string[]
beforeAll(async () => {
  testApp = await openApp()
  operator = await makeOperator(testApp)
  changer = await makePerson(testApp, { rights: ['siteOilPrice', 'siteOilPrice_setAll'] })
  suppliers = [await makeSupplier(testApp), await makeSupplier(testApp)]
  siteIds = []
  for (const { tenantId } of suppliers) {
    const siteId = await makeSite(operator, tenantId)
    siteIds.push(siteId)
    const rows = [
      prices('92', '8.0000', '7.9000', '7.7000', '7.5000'),
      prices('95', '8.4000', '8.3000', '8.1000', '7.9000'),
    ]
    await ask(operator, 'POST', 'shell/siteoilprice/saveBatch', { siteId, prices: rows })
  }
})
afterAll(() => testApp.close())

const path = 'blade-system/param/updPlatformPrice'
const change = (said: object, by = changer) =>
  call(by, 'POST', path, { oilNo: '92', priceType: 2, ...said }, { 'idempotency-key': Math.random().toString() })
const preview = (said: object) =>
  ask(changer, 'GET', 'blade-system/param/previewPlatformPrice', { oilNo: '92', priceType: 2, ...said })
const inForce = (siteId: string, oilNo = '92') =>
  testApp.asOwner<{ platform_price: string; national_price: string; price_version: number; source: number }>(
    'select platform_price::text, national_price::text, price_version, source from site_oil_price where site_id = $1 and oil_no = $2 and status = 1',
    [siteId, oilNo],
  )

describe('one price everywhere', () => {
  test('is shown at each site before anything is written, and counting writes nothing', async () => {
    expect(await preview({ newPrice: '7.6000' })).toEqual(
      expect.arrayContaining(
        siteIds.map(siteId => expect.objectContaining({ siteId, before: '7.7000', after: '7.6000' })),
      ),
    )
    expect((await change({ newPrice: '7.6000', preview: 1 })).data).toEqual({ count: 2 })
    expect((await inForce(siteIds[0] ?? ''))[0]).toMatchObject({ price_version: 1 })
  })

  test('is a version of each site’s prices, with the others as they were', async () => {
    expect((await change({ newPrice: '7.6000' })).data).toEqual({ count: 2 })
    for (const siteId of siteIds) {
      expect(await inForce(siteId)).toEqual([
        { platform_price: '76000', national_price: '80000', price_version: 2, source: 2 },
      ])
      expect(await inForce(siteId, '95')).toMatchObject([{ price_version: 1 }])
    }
    // Who has this price already is left alone.
    expect((await change({ newPrice: '7.6000' })).data).toEqual({ count: 0 })
  })

  test('that is unusual somewhere is refused as a whole until it is confirmed', async () => {
    expect(await preview({ newPrice: '7.9500' })).toMatchObject([{ unusual: '平台价高于枪价' }, {}])
    expect(await change({ newPrice: '7.9500' })).toMatchObject({ code: 422, reason: 'unusualPrice' })
    expect((await inForce(siteIds[0] ?? ''))[0]).toMatchObject({ platform_price: '76000' })
    expect((await change({ newPrice: '7.9500', confirmed: 1 })).data).toEqual({ count: 2 })
  })

  test('for later is scheduled, and one that has passed is refused', async () => {
    const effectiveTime = formatMoment(new Date(Date.now() + 3_600_000))
    const said = { priceType: 1, newPrice: '8.2000', effectiveTime, confirmed: 1 }
    expect((await change(said)).data).toEqual({ count: 2 })
    expect((await inForce(siteIds[0] ?? ''))[0]).toMatchObject({ national_price: '80000', price_version: 3 })
    expect(await change({ ...said, effectiveTime: '2020-01-01 00:00:00' })).toMatchObject({ code: 422 })
  })

  test('goes to the sites of its region alone, by the platform alone', async () => {
    const [{ province } = { province: '' }] = await testApp.asOwner<{ province: string }>(
      'select province_code as province from site where id = $1',
      [siteIds[0]],
    )
    const elsewhere = province === '11' ? '12' : '11'
    expect((await change({ newPrice: '7.5000', regionCode: elsewhere })).data).toEqual({ count: 0 })
    expect((await change({ newPrice: '7.5000', regionCode: province })).data).toEqual({ count: 2 })
    const { tenantId } = suppliers[0] ?? { tenantId: '' }
    const supplier = await makePerson(testApp, { tenantId, rights: ['siteOilPrice_setAll'] })
    expect(await change({ newPrice: '7.4000' }, supplier)).toMatchObject({ code: 403 })
    expect(await change({ newPrice: '7.4000', oilNo: 'none' })).toMatchObject({ code: 422 })
  })
})
