import { createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Peer, type PeerAnswer, startPeer } from '../test-peer.ts'
import { alipayGateway } from './gateway.ts'
import type { AlipayApp, AlipayPort, NewShop } from './port.ts'

// A peer that checks what Alipay checks of a request, and signs its answers as Alipay does: the text of the answer, byte by byte.

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [alipay, own, stranger] = [pair(), pair(), pair()]
const pem = (key: ReturnType<typeof pair>['publicKey'], type: 'spki' | 'pkcs8') =>
  key
    .export({ type, format: 'pem' } as never)
    .toString()
    .replace(/-----[^-]+-----|\s/g, '')
const app: AlipayApp = {
  appId: '2021000000000001',
  privateKey: pem(own.privateKey, 'pkcs8'),
  alipayPublicKey: pem(alipay.publicKey, 'spki'),
}
const now = new Date('2026-11-26T12:00:00Z')
const shop: NewShop = {
  roleId: '2088000000000001',
  storeId: 'ZY410105001',
  shopName: '中原石化金水路站',
  isOwned: true,
  category: '5541',
  provinceCode: '410000',
  cityCode: '410100',
  districtCode: '410105',
  address: '金水路 88 号 & 东侧',
  longitude: null,
  latitude: null,
  contactName: '王建国',
  contactPhone: '13800138000',
  certNo: '91410100MA3X4Y5Z6A',
  certName: '中原石化有限公司',
  settleAccount: 'pay@example.com',
}

let peer: Peer
let port: AlipayPort
let said: (method: string, content: Record<string, unknown>) => PeerAnswer
const sign = (text: string, key = alipay.privateKey) =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64')
function answered(method: string, content: object, key = alipay.privateKey): PeerAnswer {
  const text = JSON.stringify(content).replaceAll('/', '\\/')
  const body = `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${sign(text, key)}"}`
  return { status: 200, body }
}
const ok = (more: object) => (method: string) => answered(method, { code: '10000', msg: 'Success', ...more })
const sent = () => Object.fromEntries(new URLSearchParams(String(peer.requests.at(-1)?.body)))

beforeEach(async () => {
  peer = await startPeer(request => {
    const params = Object.fromEntries(new URLSearchParams(String(request.body)))
    const text = Object.keys(params)
      .filter(name => name !== 'sign')
      .sort()
      .map(name => `${name}=${params[name]}`)
      .join('&')
    const isSigned = createVerify('RSA-SHA256')
      .update(text, 'utf8')
      .verify(own.publicKey, params['sign'] ?? '', 'base64')
    if (!isSigned)
      return {
        status: 200,
        body: '{"error_response":{"code":"40002","sub_code":"isv.invalid-signature","sub_msg":"验签出错"}}',
      }
    return said(params['method'] ?? '', JSON.parse(params['biz_content'] ?? '{}'))
  })
  port = alipayGateway({ endpoint: peer.origin, timeoutMs: 500 })
})
afterEach(() => peer.close())

test('an application is signed, says where the shop is, and answers the number of the application', async () => {
  said = ok({ order_id: '2026112600502000000001' })
  expect(await port.createShop(app, shop, now)).toEqual({ result: 'ok', orderId: '2026112600502000000001' })
  expect(sent()).toMatchObject({
    app_id: app.appId,
    method: 'ant.merchant.expand.shop.create',
    timestamp: '2026-11-26 20:00:00',
    sign_type: 'RSA2',
    version: '1.0',
  })
  expect(JSON.parse(sent()['biz_content'] ?? '')).toMatchObject({
    ip_role_id: shop.roleId,
    store_id: shop.storeId,
    shop_type: '01',
    business_address: { province_code: '410000', district_code: '410105', address: shop.address },
    settle_alipay_logon_id: 'pay@example.com',
  })
})

test('an application is let through with the id of its shop, declined with the reason, or still looked at', async () => {
  const progress = () => port.shopProgress(app, { ...shop, orderId: '1' }, now)
  said = ok({ status: '99', ext_info: '{"SHOP_ID":"2026S1","cardAliasNo":"a/b"}' })
  expect(await progress()).toEqual({ result: 'ok', state: 'live', shopId: '2026S1' })
  said = ok({ status: '-1', fail_reason: '执照号 91410100123456789 不清晰' })
  expect(await progress()).toEqual({ result: 'ok', state: 'failed', reason: '执照号 914****6789 不清晰' })
  said = ok({ status: '031' })
  expect(await progress()).toEqual({ result: 'ok', state: 'reviewing' })
  said = ok({ status: '99', ext_info: '{}' })
  expect(await progress()).toMatchObject({ result: 'unknown' })
})

test('without the number of an application the shop itself is asked for', async () => {
  const progress = () => port.shopProgress(app, { ...shop, orderId: null }, now)
  said = ok({ shop_id: '2026S2' })
  expect(await progress()).toEqual({ result: 'ok', state: 'live', shopId: '2026S2' })
  expect(sent()).toMatchObject({ method: 'ant.merchant.expand.shop.query' })
  said = method =>
    answered(method, { code: '40004', msg: 'Business Failed', sub_code: 'SHOP_NOT_EXIST', sub_msg: '门店不存在' })
  expect(await progress()).toEqual({ result: 'ok', state: 'notFound' })
})

test('an answer that Alipay has not signed is not believed', async () => {
  said = method => answered(method, { code: '10000', order_id: '1' }, stranger.privateKey)
  expect(await port.createShop(app, shop, now)).toMatchObject({ result: 'unknown' })
  said = method => {
    const whole = answered(method, { code: '10000', order_id: '1' })
    return typeof whole === 'string' ? whole : { ...whole, body: String(whole.body).replace('"1"', '"2"') }
  }
  expect(await port.createShop(app, shop, now)).toMatchObject({ result: 'unknown' })
})

test('what is declined is certain, and trouble of Alipay or of the line is unknown', async () => {
  said = method => answered(method, { code: '40004', sub_code: 'STORE_ID_DUPLICATE', sub_msg: '门店编号重复' })
  expect(await port.createShop(app, shop, now)).toEqual({
    result: 'refused',
    reason: 'STORE_ID_DUPLICATE 门店编号重复',
  })
  said = method => answered(method, { code: '20000', sub_code: 'isp.unknow-error', sub_msg: '系统繁忙' })
  expect(await port.createShop(app, shop, now)).toMatchObject({ result: 'unknown' })
  for (const broken of ['hang', 'cut', { status: 502 }, { status: 200, body: '<html>' }] as const) {
    said = () => broken
    expect(await port.closeShop(app, '1', now)).toMatchObject({ result: 'unknown' })
  }
})

test('a wrong key is refused, by us where it cannot be read and by Alipay where it is another', async () => {
  said = ok({ order_id: '1' })
  expect(await port.createShop({ ...app, privateKey: 'nonsense' }, shop, now)).toMatchObject({ result: 'refused' })
  expect(peer.requests).toHaveLength(0)
  const other = { ...app, privateKey: pem(stranger.privateKey, 'pkcs8') }
  expect(await port.createShop(other, shop, now)).toEqual({
    result: 'refused',
    reason: 'isv.invalid-signature 验签出错',
  })
})
