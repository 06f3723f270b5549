import { createHash, createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Peer, type PeerAnswer, type PeerRequest, startPeer } from '../test-peer.ts'
import { aliyunSms } from './aliyun.ts'
import { signAliyunCall } from './aliyun-signature.ts'
import type { SmsPort } from './port.ts'

const secret = 'a secret'
const message = { phone: '13800138000', template: 'SMS_1', params: { code: '0~4 *é' }, outId: '7001' }
const sending = { outId: '7001', phone: '13800138000', sentAt: new Date('2026-11-20T03:00:00Z') }
const json = (body: object, status = 200): PeerAnswer => ({ status, body: JSON.stringify(body) })

let peer: Peer
let sms: SmsPort
let answer: (request: PeerRequest) => PeerAnswer

beforeEach(async () => {
  peer = await startPeer(request =>
    isSigned(request) ? answer(request) : json({ Code: 'SignatureDoesNotMatch' }, 400),
  )
  sms = aliyunSms({
    accessKeyId: 'key',
    accessKeySecret: secret,
    signName: '油站',
    endpoint: peer.origin,
    timeoutMs: 1000,
  })
})
afterEach(() => peer.close())

/** The vendor's own steps: rebuild the canonical request from what arrived, and compare the signatures. */
function isSigned({ method, url, headers, body }: PeerRequest): boolean {
  const [, names = '', signature] =
    /^ACS3-HMAC-SHA256 Credential=key,SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const mustBeSigned = Object.keys(headers).filter(name => /^(host|content-type|x-acs-.*)$/.test(name))
  if (mustBeSigned.sort().join(';') !== names) return false
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const lines = names.split(';').map(name => `${name}:${String(headers[name]).trim()}\n`)
  const query = url.search.slice(1).split('&').sort().join('&')
  const canonical = [method, url.pathname, query, lines.join(''), names, bodyHash].join('\n')
  const toSign = `ACS3-HMAC-SHA256\n${createHash('sha256').update(canonical).digest('hex')}`
  const age = Date.now() - Date.parse(String(headers['x-acs-date']))
  return signature === createHmac('sha256', secret).update(toSign).digest('hex') && Math.abs(age) < 900_000
}

test('the signature is the one of the vendor’s fixed-parameter example', () => {
  const parameters = { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' }
  const call = {
    host: 'ecs.cn-shanghai.aliyuncs.com',
    action: 'RunInstances',
    version: '2014-05-26',
    parameters,
    nonce: '3156853299f313e23d1673dc12e1703d',
    date: new Date('2023-10-26T10:22:32Z'),
  }
  expect(signAliyunCall(call, 'YourAccessKeyId', 'YourAccessKeySecret').headers.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;' +
      'x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

describe('sending', () => {
  test('an accepted message is ok and carries our id, the template and its texts', async () => {
    answer = () => json({ Code: 'OK', Message: 'OK', RequestId: 'r', BizId: '900619746936498440^0' })
    expect(await sms.send(message)).toEqual({ result: 'ok', providerMessageId: '900619746936498440^0' })
    const { url, headers } = peer.requests[0] ?? expect.fail('nothing was sent')
    expect(headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' })
    expect(Object.fromEntries(url.searchParams)).toEqual({
      PhoneNumbers: '13800138000',
      SignName: '油站',
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"0~4 *é"}',
      OutId: '7001',
    })
  })

  test('a business refusal is refused, and its reason does not show the number', async () => {
    answer = () => json({ Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: '13800138000invalid mobile number' })
    expect(await sms.send(message)).toEqual({
      result: 'refused',
      reason: 'isv.MOBILE_NUMBER_ILLEGAL 138****8000invalid mobile number',
    })
  })

  test('a wrong secret is refused by the vendor', async () => {
    const stranger = aliyunSms({
      accessKeyId: 'key',
      accessKeySecret: 'wrong',
      signName: '油站',
      endpoint: peer.origin,
    })
    expect(await stranger.send(message)).toEqual({ result: 'refused', reason: 'SignatureDoesNotMatch' })
  })

  test.each<[string, PeerAnswer, string]>([
    ['a 500', { status: 500, body: '{"Code":"InternalError"}' }, 'http 500'],
    ['no answer in time', 'hang', 'timeout'],
    ['a connection cut before the answer', 'cut', 'connection broken'],
    ['a connection cut in the middle of the answer', 'cut in the middle', 'connection broken'],
    ['a redirection', { status: 302, headers: { location: '/elsewhere' } }, 'connection broken'],
    ['an answer that is no JSON', { status: 200, body: '<html>' }, 'unreadable answer'],
    ['the vendor’s own system error', json({ Code: 'isp.SYSTEM_ERROR' }), 'isp.SYSTEM_ERROR'],
  ])('%s leaves the message unknown', async (_what, given, reason) => {
    answer = () => given
    expect(await sms.send(message)).toEqual({ result: 'unknown', reason })
  })
})

describe('asking what became of a message', () => {
  const page = (rows: object[], total = rows.length) =>
    json({ Code: 'OK', TotalCount: total, SmsSendDetailDTOs: { SmsSendDetailDTO: rows } })

  test.each([
    [1, '', 'waiting'],
    [2, 'MOBILE_NOT_ON_SERVICE', 'failed'],
    [3, 'DELIVERED', 'delivered'],
  ])('send status %i is known by our id', async (SendStatus, ErrCode, state) => {
    answer = () =>
      page([
        { OutId: '7000', SendStatus: 2 },
        { OutId: '7001', SendStatus, ErrCode },
      ])
    expect(await sms.query(sending)).toEqual({ result: 'ok', state, detail: ErrCode })
    expect(Object.fromEntries(peer.requests[0]?.url.searchParams ?? [])).toEqual({
      PhoneNumber: '13800138000',
      SendDate: '20261120',
      PageSize: '50',
      CurrentPage: '1',
    })
  })

  test('all pages of the day are read before a message counts as absent', async () => {
    const others = Array.from({ length: 50 }, () => ({ OutId: 'x', SendStatus: 3 }))
    answer = ({ url }) => page(url.searchParams.get('CurrentPage') === '1' ? others : [{ OutId: 'y' }], 51)
    expect(await sms.query(sending)).toEqual({ result: 'ok', state: 'absent', detail: '' })
    expect(peer.requests.length).toBe(2)
  })

  test('a message sent just before midnight in Shanghai is also looked for under the next day', async () => {
    answer = ({ url }) =>
      page(url.searchParams.get('SendDate') === '20261121' ? [{ OutId: '7001', SendStatus: 3 }] : [])
    const late = { ...sending, sentAt: new Date('2026-11-20T15:59:00Z') }
    expect(await sms.query(late)).toMatchObject({ state: 'delivered' })
  })

  test('a refusal and a lost answer stay what they are', async () => {
    answer = () => json({ Code: 'Throttling.User', Message: 'slow down' }, 400)
    expect(await sms.query(sending)).toEqual({ result: 'refused', reason: 'Throttling.User slow down' })
    answer = () => 'cut'
    expect(await sms.query(sending)).toMatchObject({ result: 'unknown' })
  })
})
