import { createCipheriv, randomBytes, sign } from 'node:crypto'
import { Integer, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, Certificate } from 'pkijs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Peer, type PeerAnswer, startPeer } from '../test-peer.ts'
import type { PaymentPort } from './port.ts'
import { wechatPay } from './wechat.ts'

const [apiKey, dayMs] = ['0123456789abcdef0123456789abcdef', 86_400_000]
const [now, later] = [new Date(), (ms: number) => new Date(Date.now() + ms)]

const pem = (kind: string, bytes: ArrayBuffer) =>
  `-----BEGIN ${kind}-----\n${Buffer.from(bytes).toString('base64')}\n-----END ${kind}-----\n`

interface Signer {
  readonly serial: string
  readonly cert: string
  readonly key: string
}

/** A certificate of WeChat Pay's, as its authority would give it. */
async function makeSigner(serial: number, from = later(-dayMs), until = later(dayMs)): Promise<Signer> {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const made = new Certificate()
  made.version = 2
  made.serialNumber = new Integer({ value: serial })
  const name = new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: 'Channel of a test' }) })
  made.subject.typesAndValues.push(name)
  made.issuer.typesAndValues.push(name)
  made.notBefore.value = from
  made.notAfter.value = until
  await made.subjectPublicKeyInfo.importKey(keys.publicKey)
  await made.sign(keys.privateKey, 'SHA-256')
  return {
    serial: serial.toString(16).toUpperCase().padStart(2, '0'),
    cert: pem('CERTIFICATE', made.toSchema(true).toBER(false)),
    key: pem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
  }
}

const sealed = (text: string, key: string, associated: string) => {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(associated))
  const bytes = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  return { algorithm: 'AEAD_AES_256_GCM', nonce, associated_data: associated, ciphertext: bytes.toString('base64') }
}

function signedBy({ serial, key }: Signer, body: string, at = new Date()): Record<string, string> {
  const [timestamp, nonce] = [String(Math.floor(at.getTime() / 1000)), randomBytes(8).toString('hex')]
  const signature = sign('sha256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), key).toString('base64')
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signature,
    'wechatpay-serial': serial,
  }
}

const listOf = (signers: readonly Signer[], key = apiKey) =>
  JSON.stringify({
    data: signers.map(one => ({ serial_no: one.serial, encrypt_certificate: sealed(one.cert, key, 'certificate') })),
  })
const answered = (by: Signer, body: string): PeerAnswer => ({ status: 200, body, headers: signedBy(by, body) })
const notice = (by: Signer, at = new Date()) => {
  const body = JSON.stringify({ event_type: 'COUPON.USE' })
  return { headers: signedBy(by, body, at), body }
}

let peer: Peer
let channel: PaymentPort
let answer: () => PeerAnswer
let first: Signer
let second: Signer
beforeEach(async () => {
  ;[first, second] = [await makeSigner(0x51), await makeSigner(0x52)]
  answer = () => answered(first, listOf([first]))
  peer = await startPeer(() => answer())
  channel = wechatPay({
    merchantNo: '1900000109',
    appId: 'wx1',
    serialNo: 'SERIAL1',
    privateKey: first.key,
    apiKey,
    notifyUrl: 'https://forecourt.example/api/funds/payment/notice',
    endpoint: peer.origin,
    timeoutMs: 1000,
  })
})
afterEach(() => peer.close())

/** What the server does with a notice: fetches what it lacks, then reads. */
const heard = async (by: Signer, at = new Date()) => {
  const notified = notice(by, at)
  await channel.ready(notified, at)
  return channel.hear(notified, at).result
}

describe('the keys of WeChat Pay', () => {
  test('are fetched by the first notice under a serial, and not again by the next', async () => {
    expect(channel.hear(notice(first), now).result).toBe('refused')
    expect([await heard(first), await heard(first)]).toEqual(['ok', 'ok'])
    expect(peer.requests.map(one => one.url.pathname)).toEqual(['/v3/certificates'])
    expect(String(peer.requests[0]?.headers.authorization)).toMatch(/^WECHATPAY2-SHA256-RSA2048 /)
  })

  test('are several while one follows the other', async () => {
    await heard(first)
    answer = () => answered(first, listOf([first, second]))
    expect(await channel.refreshKeys(now)).toMatchObject({ result: 'ok' })
    expect([await heard(first), await heard(second)]).toEqual(['ok', 'ok'])
    answer = () => answered(second, listOf([second]))
    await channel.refreshKeys(now)
    expect(channel.hear(notice(first), now).result).toBe('refused')
  })

  test('that nobody knows are asked for once, and then refused', async () => {
    await heard(first)
    answer = () => answered(first, listOf([first]))
    const at = later(61_000)
    expect([await heard(second, at), await heard(second, at), await heard(second, later(62_000))]).toEqual([
      'refused',
      'refused',
      'refused',
    ])
    expect(peer.requests).toHaveLength(2)
    answer = () => answered(second, listOf([first, second]))
    expect(await heard(second, later(130_000))).toBe('ok')
  })

  test('count no more when they have ended', async () => {
    await heard(first)
    answer = () => ({ status: 500 })
    expect(channel.hear(notice(first), now).result).toBe('ok')
    const over = later(2 * dayMs)
    expect(await heard(first, over)).toBe('refused')
  })

  test.each<[string, () => PeerAnswer]>([
    ['by somebody else', () => answered(second, listOf([first]))],
    ['not at all', () => ({ status: 200, body: listOf([first]) })],
    ['and sealed under another key', () => answered(first, listOf([first], 'fedcba9876543210fedcba9876543210'))],
    ['and say nothing', () => answered(first, '{"data":[]}')],
    ['by a channel in trouble', () => ({ status: 500 })],
  ])('are not taken when they are signed %s', async (_, given) => {
    answer = given
    expect(await channel.refreshKeys(now)).toMatchObject({ result: 'unknown' })
    expect(channel.hear(notice(first), now).result).toBe('refused')
  })

  test('sign the answers to what we ask, too', async () => {
    const body = JSON.stringify({ code_url: 'weixin://wxpay/bizpayurl?pr=abc' })
    const answers = [answered(first, body), answered(first, listOf([first]))]
    answer = () => answers.shift() ?? { status: 500 }
    const payment = { outTradeNo: 'CZ1', amountFen: 100n, title: '企业充值', until: later(60_000) }
    expect(await channel.open(payment)).toMatchObject({ result: 'ok' })
  })
})
