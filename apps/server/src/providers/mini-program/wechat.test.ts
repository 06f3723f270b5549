import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Peer, type PeerAnswer, type PeerRequest, startPeer } from '../test-peer.ts'
import type { MiniProgramPort } from './port.ts'
import { wechatMiniProgram } from './wechat.ts'

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const json = (body: object, status = 200): PeerAnswer => ({ status, body: JSON.stringify(body) })
const token = (text: string, seconds = 7200) => json({ access_token: text, expires_in: seconds })
const bodyOf = (request: PeerRequest | undefined) => JSON.parse(String(request?.body))

let peer: Peer
let port: MiniProgramPort
let tokenAnswer: () => PeerAnswer
let codeAnswer: (request: PeerRequest) => PeerAnswer
beforeEach(async () => {
  tokenAnswer = () => token('first')
  codeAnswer = () => ({ status: 200, headers: { 'content-type': 'image/jpeg' }, body: jpeg })
  peer = await startPeer(request =>
    request.url.pathname === '/cgi-bin/stable_token' ? tokenAnswer() : codeAnswer(request),
  )
  port = wechatMiniProgram({ appId: 'wx1', appSecret: 'hush', endpoint: peer.origin, timeoutMs: 1000 })
})
afterEach(() => peer.close())

const asked = (path: string) => peer.requests.filter(one => one.url.pathname === path)
const tokens = () => asked('/cgi-bin/stable_token')
const codes = () => asked('/wxa/getwxacodeunlimit')

test('a code is asked for by its scene and the token, and comes as a picture', async () => {
  expect(await port.code('p=1&c=abc')).toEqual({ result: 'ok', contentType: 'image/jpeg', picture: jpeg })
  expect(bodyOf(tokens()[0])).toEqual({
    grant_type: 'client_credential',
    appid: 'wx1',
    secret: 'hush',
    force_refresh: false,
  })
  expect(codes()[0]?.method).toBe('POST')
  expect(codes()[0]?.url.searchParams.get('access_token')).toBe('first')
  expect(bodyOf(codes()[0])).toMatchObject({ scene: 'p=1&c=abc', check_path: false, env_version: 'release' })
})

test('a token is used until shortly before it runs out', async () => {
  await port.code('a')
  await port.code('b')
  expect(tokens()).toHaveLength(1)
  const short = wechatMiniProgram({ appId: 'wx1', appSecret: 'hush', endpoint: peer.origin })
  tokenAnswer = () => token('short', 200)
  await short.code('a')
  await short.code('b')
  expect(tokens()).toHaveLength(3)
})

test('a token that counts no more is fetched anew once', async () => {
  codeAnswer = ({ url }) =>
    url.searchParams.get('access_token') === 'second'
      ? { status: 200, body: jpeg }
      : json({ errcode: 40001, errmsg: 'invalid credential' })
  await port.code('a')
  tokenAnswer = () => token('second')
  expect(await port.code('a')).toMatchObject({ result: 'ok' })
  expect(bodyOf(tokens().at(-1))).toMatchObject({ force_refresh: true })
  codeAnswer = () => json({ errcode: 42001, errmsg: 'access_token expired' })
  const before = codes().length
  expect(await port.code('a')).toEqual({ result: 'refused', reason: '42001 access_token expired' })
  expect(codes().length - before).toBe(2)
})

test('what the vendor refuses is refused, and its own trouble is unknown', async () => {
  codeAnswer = () => json({ errcode: 41030, errmsg: 'invalid page' })
  expect(await port.code('a')).toEqual({ result: 'refused', reason: '41030 invalid page' })
  codeAnswer = () => json({ errcode: -1, errmsg: 'system error' })
  expect(await port.code('a')).toEqual({ result: 'unknown', reason: '-1 system error' })
  codeAnswer = () => ({ status: 200, body: '<html>' })
  expect(await port.code('a')).toEqual({ result: 'unknown', reason: 'unreadable answer' })
  for (const broken of ['hang', 'cut'] as const) {
    codeAnswer = () => broken
    expect(await port.code('a')).toMatchObject({ result: 'unknown' })
  }
})

test('without a token nothing is asked for, and no reason shows the secret', async () => {
  tokenAnswer = () => json({ errcode: 40125, errmsg: 'invalid appsecret' })
  expect(await port.code('a')).toEqual({ result: 'refused', reason: '40125 invalid appsecret' })
  tokenAnswer = () => json({ errcode: -1, errmsg: 'system error' })
  expect(await port.code('a')).toEqual({ result: 'unknown', reason: '-1 system error' })
  expect(codes()).toEqual([])
})
