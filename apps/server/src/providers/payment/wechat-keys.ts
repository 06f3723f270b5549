import { X509Certificate } from 'node:crypto'
import { type Answer, type Unknown, unknown } from '../answer.ts'
import { type HttpReply, jsonObject, textOf } from '../exchange.ts'
import type { PaymentNotice } from './port.ts'
import { isFromWechat, opened } from './wechat-signature.ts'

type Body = Record<string, unknown>

/** A key by which WeChat Pay signs, as long as it is in force. */
interface PlatformKey {
  readonly publicKey: string
  readonly from: Date
  readonly until: Date
}

/** The keys by which WeChat Pay signs what it says to a merchant, by their serial numbers. */
export interface PlatformKeys {
  /** Whether one of the keys in force has signed this, within five minutes of `now`. */
  readonly haveSigned: (headers: PaymentNotice['headers'], body: string, now: Date) => boolean
  /** Fetches the certificates anew where the key that these headers name is not known, once a minute at the most. */
  readonly ready: (headers: PaymentNotice['headers'], now: Date) => Promise<void>
  /** Fetches them in any case. Answers until when the last of them is in force. */
  readonly refresh: (now: Date) => Promise<Answer<{ until: Date }>>
}

interface Known {
  readonly apiKey: string
  /** A key that the merchant was given: it has no end. */
  readonly own: readonly [id: string, publicKey: string] | undefined
  readonly fetch: () => Promise<HttpReply | Unknown>
}

const skewMs = 300_000
const pauseMs = 60_000
const ok = 200
const always = { from: new Date(0), until: new Date(8_640_000_000_000_000) }

const signingOf = (headers: PaymentNotice['headers']) => {
  const [timestamp, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map(name =>
    textOf(headers[`wechatpay-${name}`]),
  ) as [string, string, string, string]
  return { timestamp, nonce, signature, serial }
}

const isIn = ({ from, until }: PlatformKey, now: Date): boolean => from <= now && now < until

/** A certificate as it is listed: sealed under the merchant's key, which only WeChat Pay knows beside the merchant. */
function keyIn(listed: Body, apiKey: string): [serial: string, key: PlatformKey][] {
  const sealed = (listed['encrypt_certificate'] ?? {}) as Body
  const parts = { ciphertext: textOf(sealed['ciphertext']), nonce: textOf(sealed['nonce']) }
  const text = opened({ ...parts, associatedData: textOf(sealed['associated_data']) }, apiKey)
  if (text === undefined) return []
  try {
    const of = new X509Certificate(text)
    const publicKey = of.publicKey.export({ type: 'spki', format: 'pem' }).toString()
    return [[of.serialNumber.toUpperCase(), { publicKey, from: of.validFromDate, until: of.validToDate }]]
  } catch {
    return []
  }
}

function keysIn(text: string, apiKey: string): Map<string, PlatformKey> {
  const list = jsonObject(text)?.['data']
  return new Map((Array.isArray(list) ? (list as Body[]) : []).flatMap(one => keyIn(one, apiKey)))
}

/** Keeps them in memory: each process fetches those it meets and does not know. */
export function platformKeys({ apiKey, own, fetch }: Known): PlatformKeys {
  const configured = new Map<string, PlatformKey>(own ? [[own[0], { publicKey: own[1], ...always }]] : [])
  let keys = new Map(configured)
  let underWay: Promise<Answer<{ until: Date }>> | undefined
  let askedMs = Number.NEGATIVE_INFINITY

  const signedBy = (by: Map<string, PlatformKey>, headers: PaymentNotice['headers'], body: string, now: Date) => {
    const { serial, ...signing } = signingOf(headers)
    const key = by.get(serial)
    if (!key || !isIn(key, now) || !/^\d{10}$/.test(signing.timestamp)) return false
    if (Math.abs(now.getTime() - Number(signing.timestamp) * 1000) > skewMs) return false
    return isFromWechat({ ...signing, body }, key.publicKey)
  }

  /** What is fetched first is signed by a key that comes with it: what it is sealed with says whose it is. */
  const fetched = async (now: Date): Promise<Answer<{ until: Date }>> => {
    const reply = await fetch()
    if (reply.result !== 'ok') return reply
    // A merchant that signs by a key of WeChat Pay alone has no certificates.
    if (reply.status !== ok) return own ? { result: 'ok', until: always.until } : unknown(`http ${reply.status}`)
    const found = new Map([...configured, ...keysIn(reply.text, apiKey)])
    const isKnown = signedBy(new Map([...keys, ...found]), reply.headers ?? {}, reply.text, now)
    if (!isKnown || found.size === configured.size) return unknown('the certificates are not signed')
    keys = found
    return { result: 'ok', until: new Date(Math.max(...[...found.values()].map(one => one.until.getTime()))) }
  }
  const refresh = (now: Date): Promise<Answer<{ until: Date }>> => {
    askedMs = now.getTime()
    underWay ??= fetched(now).finally(() => (underWay = undefined))
    return underWay
  }

  return {
    haveSigned: (headers, body, now) => signedBy(keys, headers, body, now),
    ready: async (headers, now) => {
      const { serial } = signingOf(headers)
      const key = keys.get(serial)
      if (serial === '' || (key && isIn(key, now))) return
      if (underWay) await underWay
      else if (now.getTime() - askedMs >= pauseMs) await refresh(now)
    },
    refresh,
  }
}
