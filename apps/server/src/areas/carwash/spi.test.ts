import { constants, createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { now } from '../../../test/clock.ts'
import { ask, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'

// Alipay's gateway, as its public document of SPI says that it asks.

const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [alipay, own, stranger] = [keys(), keys(), keys()]
const bare = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, '')

let testApp: TestApp
let operator: Person
beforeAll(async () => {
  testApp = await openApp()
  operator = await makePerson(testApp, { roles: ['operator'] })
  await ask(operator, 'POST', 'aliApp/aliapp/submit', {
    appName: '洗车小程序',
    appId: '2021000000000001',
    alipayPublicKey: bare(alipay.publicKey.export({ type: 'spki', format: 'pem' }).toString()),
    appPrivateKey: bare(own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
  })
  const shop = {
    shopName: '快洁洗车',
    outShopId: 'W001',
    shopId: '2088W001',
    address: '世纪大道100号',
    openTime: '08:00',
    closeTime: '21:00',
  }
  const { id } = await ask(operator, 'POST', 'aliWashShop/aliwashshop/submit', shop)
  await ask(operator, 'POST', 'aliWashService/aliwashservice/submit', {
    productName: '标准洗车-5座',
    outProductId: 'P001',
    washShopId: id,
    origPrice: '35.00',
    offPrice: '25.00',
  })
})
afterAll(() => testApp.close())

const usual = () => ({
  method: 'spi.alipay.eco.mycar.carwash.shop.batchquery',
  charset: 'utf-8',
  version: '1.0',
  app_id: '2021000000000001',
  utc_timestamp: String(Math.floor(now().getTime() / 1000)),
  sign_type: 'RSA2',
  out_shop_ids: JSON.stringify(['W001', 'nowhere']),
})

function signed(params: Record<string, string>, by = alipay.privateKey): Record<string, string> {
  const text = Object.keys(params)
    .sort()
    .map(name => `${name}=${params[name]}`)
    .join('&')
  return {
    ...params,
    sign: createSign('RSA-SHA256')
      .update(text, 'utf8')
      .sign({ key: by, padding: constants.RSA_PKCS1_PADDING }, 'base64'),
  }
}

async function send(params: Record<string, string> | string) {
  const { statusCode, body } = await testApp.app.http.inject({
    method: 'POST',
    url: '/api/aliSPI/carWash/batchShopInfo',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    payload: typeof params === 'string' ? params : new URLSearchParams(params).toString(),
  })
  const { response, sign } = JSON.parse(body)
  const text = /^\{"response":(.*),"sign":"[^"]*"\}$/s.exec(body)?.[1] ?? ''
  const isSigned = sign !== '' && createVerify('RSA-SHA256').update(text, 'utf8').verify(own.publicKey, sign, 'base64')
  return { statusCode, response, isSigned }
}

test('Alipay is told of our shops with their services, in an answer that is signed', async () => {
  expect(await send(signed(usual()))).toEqual({
    statusCode: 200,
    isSigned: true,
    response: {
      code: '10000',
      msg: 'Success',
      shop_infos: [
        {
          shop_id: '2088W001',
          out_shop_id: 'W001',
          shop_name: '快洁洗车',
          address: '世纪大道100号',
          open_time: '08:00',
          close_time: '21:00',
          status: '1',
          services: [{ out_product_id: 'P001', product_name: '标准洗车-5座', orig_price: '35.00', off_price: '25.00' }],
        },
      ],
    },
  })
})

test('asked again, as after a lost answer, the answer is the same', async () => {
  const params = signed(usual())
  expect(await send(params)).toEqual(await send(params))
})

test('shops of another tenant are not there', async () => {
  const tenantId = await makeTenant(testApp, 'supplier')
  await testApp.asOwner(
    `insert into ali_wash_shop (id, tenant_id, create_time, update_time, shop_name, out_shop_id, address, status)
     values (1, $1, now(), now(), '别家', 'W999', '别处', 1)`,
    [tenantId],
  )
  const { response } = await send(signed({ ...usual(), out_shop_ids: '["W999"]' }))
  expect(response).toMatchObject({ code: '10000', shop_infos: [] })
})

describe('a message that does not fit is answered in Alipay’s codes:', () => {
  const at = (seconds: number) => ({ ...usual(), utc_timestamp: String(Math.floor(now().getTime() / 1000) + seconds) })
  const cases: [string, string, boolean, () => Record<string, string> | string][] = [
    ['signed by somebody else', '40002', false, () => signed(usual(), stranger.privateKey)],
    ['changed on its way', '40002', false, () => ({ ...signed(usual()), out_shop_ids: '["W002"]' })],
    ['of an application we do not know', '40002', false, () => signed({ ...usual(), app_id: '1' })],
    ['without a signature', '40001', false, () => usual()],
    ['signed in another way', '40001', false, () => signed({ ...usual(), sign_type: 'RSA' })],
    ['eleven minutes old', '40002', false, () => signed(at(-660))],
    ['eleven minutes ahead', '40002', false, () => signed(at(660))],
    ['as long as a book', '40001', false, () => `a=${'x'.repeat(200_000)}`],
    ['without any shop', '40004', true, () => signed({ ...usual(), out_shop_ids: '[]' })],
    [
      'with too many shops',
      '40004',
      true,
      () => signed({ ...usual(), out_shop_ids: JSON.stringify(Array.from({ length: 51 }, (_, n) => `W${n}`)) }),
    ],
    ['with shops that are no list', '40004', true, () => signed({ ...usual(), out_shop_ids: '[1' })],
  ]
  test.each(cases)('%s is %s (signed: %s)', async (_, code, isSigned, params) => {
    const answer = await send(params())
    expect(answer).toMatchObject({ statusCode: 200, response: { code }, isSigned })
  })

  test('a fault of ours is 20000, signed', async () => {
    await testApp.asOwner('alter table ali_wash_shop rename to ali_wash_away')
    const answer = await send(signed(usual()))
    await testApp.asOwner('alter table ali_wash_away rename to ali_wash_shop')
    expect(answer).toMatchObject({ statusCode: 200, response: { code: '20000' }, isSigned: true })
  })
})
