import { expect, test } from 'vitest'
import type { AlipayApp, NewShop } from './port.ts'
import { alipaySimulator } from './simulator.ts'

const app: AlipayApp = { appId: '1', privateKey: '', alipayPublicKey: '' }
const shop: NewShop = {
  roleId: '2088',
  storeId: 'S1',
  shopName: '站',
  isOwned: false,
  category: '5541',
  provinceCode: '410000',
  cityCode: '410100',
  districtCode: '410105',
  address: '路',
  longitude: null,
  latitude: null,
  contactName: '王',
  contactPhone: '13800138000',
  certNo: '1',
  certName: '2',
  settleAccount: '3',
}
const now = new Date()

test('a store is applied for once, looked at, and closed', async () => {
  const port = alipaySimulator()
  const made = await port.createShop(app, shop, now)
  if (made.result !== 'ok') return expect.fail('it was not applied for')
  expect(await port.createShop(app, shop, now)).toMatchObject({ result: 'refused' })
  const asked = { ...shop, orderId: made.orderId }
  expect(await port.shopProgress(app, asked, now)).toMatchObject({ state: 'reviewing' })
  const live = await port.shopProgress(app, asked, now)
  expect(live).toMatchObject({ state: 'live' })
  const shopId = 'shopId' in live ? live.shopId : ''
  expect(await port.closeShop(app, shopId, now)).toEqual({ result: 'ok' })
  expect(await port.closeShop(app, shopId, now)).toEqual({ result: 'ok' })
  expect(port.shops()).toEqual([{ storeId: 'S1', shopName: '站', state: 'closed' }])
})

test('what was declined has its reason and may be applied for again', async () => {
  const port = alipaySimulator()
  await port.createShop(app, shop, now)
  port.review('执照不清晰')
  expect(await port.shopProgress(app, { ...shop, orderId: null }, now)).toMatchObject({
    state: 'failed',
    reason: '执照不清晰',
  })
  expect(await port.createShop(app, shop, now)).toMatchObject({ result: 'ok' })
})

test('an answer may be lost before or after it took effect', async () => {
  const results = await Promise.all(
    Array.from({ length: 40 }, (_, seed) => seed).map(async seed => {
      const port = alipaySimulator({ seed, unknownRate: 1 })
      expect(await port.createShop(app, shop, now)).toMatchObject({ result: 'unknown' })
      return port.shops().length
    }),
  )
  expect(new Set(results)).toEqual(new Set([0, 1]))
})
