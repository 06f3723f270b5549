import { constants, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Call } from '@forecourt/contract/kernel'
import { makeOperator, envelope, tokenOf } from '../../src/areas/charging/test-operator.ts'
import { signatureOf } from '../../src/areas/partner-api/signature.ts'
import { makePartner } from '../../src/areas/partner-api/test-partner.ts'
import { paymentSimulator, type PaymentSimulator } from '../../src/providers/payment/simulator.ts'
import { now } from '../clock.ts'
import { ask, type Person, type TestApp } from '../people.ts'

type Raw = Readonly<Record<string, unknown>>

/** How a message is sent: as it should be, or in one way wrong. */
export type How = 'well' | 'unsigned' | 'foreign' | 'damaged' | 'late'

export interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: string
}
/** What came back, as far as every protocol has it. */
export interface Said {
  readonly status: number
  readonly body: string
}

/** The other side of a protocol, from its public description. */
export interface Peer {
  readonly message: (call: Call, input: Raw, how: How) => Promise<Sent>
  /** Whether the answer says that nothing was done, because of who asked or when. */
  readonly isTurnedAway: (said: Said) => boolean
  /** Whether an answer has the form that the protocol gives every answer. */
  readonly isInWords: (said: Said) => boolean
}

const lateMs = 3_600_000
const at = (how: How) => new Date(now().getTime() - (how === 'late' ? lateMs : 0))
const json = { 'content-type': 'application/json' }
const parsed = ({ body }: Said): any => {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}
const routeOf = ({ routes }: Call) => ({ method: routes[0]?.[0] ?? 'POST', url: `/api/${routes[0]?.[1]}` }) as const

async function partnerPeer(testApp: TestApp, by: Person): Promise<Peer> {
  const [own, other] = [await makePartner(testApp, by), await makePartner(testApp, by)]
  return {
    message: async (call, input, how) => {
      const { method, url: path } = routeOf(call)
      const query = new URLSearchParams(
        Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)])),
      )
      const isGet = method === 'GET'
      const url = isGet && query.size > 0 ? `${path}?${query}` : path
      const body = isGet ? '' : JSON.stringify(input)
      const [timestamp, nonce] = [String(at(how).getTime()), randomBytes(8).toString('hex')]
      const secret = how === 'foreign' ? other.appSecret : own.appSecret
      const sign = signatureOf(secret, {
        method,
        path: url,
        timestamp,
        nonce,
        body: how === 'damaged' ? `${body} ` : body,
      })
      const signed: Record<string, string> = how === 'unsigned' ? {} : { 'x-sign': sign }
      const headers = { 'x-app-key': own.appKey, 'x-timestamp': timestamp, 'x-nonce': nonce, ...signed }
      return { method, url, headers: { ...headers, ...(isGet ? {} : json) }, ...(isGet ? {} : { payload: body }) }
    },
    isTurnedAway: said => ['badSignature', 'clockSkew', 'replayed'].includes(parsed(said).reason),
    isInWords: said => typeof parsed(said).success === 'boolean' && typeof parsed(said).code === 'number',
  }
}

function channelPeer(testApp: TestApp): Peer {
  const [own, other] = [testApp.app.providers.simulated.payment as PaymentSimulator, paymentSimulator()]
  const paid = { outTradeNo: 'none', amountFen: 100n, channelNo: 'T1', paidAt: now() }
  return {
    message: async (call, _, how) => {
      const { headers, body } = (how === 'foreign' ? other : own).noticeOf(paid, at(how))
      const sent = how === 'unsigned' ? json : { ...(headers as Record<string, string>), ...json }
      return { ...routeOf(call), headers: sent, payload: how === 'damaged' ? body.replace('T1', 'T2') : body }
    },
    isTurnedAway: said => said.status === 422 && parsed(said).message === 'The signature is wrong',
    isInWords: said => ['SUCCESS', 'FAIL'].includes(parsed(said).code),
  }
}

async function operatorPeer(testApp: TestApp, by: Person): Promise<Peer> {
  const [own, other] = [await makeOperator(testApp, by), await makeOperator(testApp, by)]
  const token = await tokenOf(own)
  return {
    message: async (call, input, how) => {
      const keys = how === 'foreign' ? { ...other, operatorId: own.operatorId } : own
      const whole = envelope(keys, input, { at: at(how) })
      const sent = how === 'unsigned' ? { ...whole, Sig: '' } : how === 'damaged' ? { ...whole, Seq: '9998' } : whole
      return { ...routeOf(call), headers: { ...json, authorization: `Bearer ${token}` }, payload: JSON.stringify(sent) }
    },
    isTurnedAway: said => [4001, 4002, 4003].includes(parsed(said).Ret),
    isInWords: said => said.status === 200 && typeof parsed(said).Ret === 'number' && 'Sig' in parsed(said),
  }
}

async function alipayPeer(_: TestApp, by: Person): Promise<Peer> {
  const [own, other] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }))
  const alipayPublicKey = own?.publicKey.export({ type: 'spki', format: 'pem' }).toString() ?? ''
  await ask(by, 'POST', 'aliApp/aliapp/submit', { appName: '矩阵', appId: '2021matrix', alipayPublicKey })
  return {
    message: async (call, input, how) => {
      const business = Object.entries(input).map(([name, value]) => [name, JSON.stringify(value)])
      const utc_timestamp = String(Math.floor(at(how).getTime() / 1_000))
      const params = { ...Object.fromEntries(business), app_id: '2021matrix', sign_type: 'RSA2', utc_timestamp }
      const text = Object.keys(params)
        .sort()
        .map(name => `${name}=${params[name]}`)
        .join('&')
      const key = (how === 'foreign' ? other : own)?.privateKey
      const sign = createSign('RSA-SHA256')
        .update(text)
        .sign({ key: key as never, padding: constants.RSA_PKCS1_PADDING }, 'base64')
      const sent = { ...params, ...(how === 'unsigned' ? {} : { sign }), ...(how === 'damaged' ? { more: '1' } : {}) }
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return { ...routeOf(call), headers, payload: new URLSearchParams(sent).toString() }
    },
    isTurnedAway: said => ['40001', '40002'].includes(parsed(said).response?.code),
    isInWords: said => said.status === 200 && typeof parsed(said).response?.code === 'string' && 'sign' in parsed(said),
  }
}

/** A peer of every protocol, by its name. */
export const peersOf = async (testApp: TestApp, by: Person): Promise<Readonly<Record<string, Peer>>> => ({
  openApi: await partnerPeer(testApp, by),
  wechatPay: channelPeer(testApp),
  evcs: await operatorPeer(testApp, by),
  alipaySpi: await alipayPeer(testApp, by),
})
