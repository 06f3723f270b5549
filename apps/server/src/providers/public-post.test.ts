import type { LookupFunction } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { publicLookup } from '../services/public-address.ts'
import { httpsCallback } from './callback/https.ts'
import { envelopeOf, incoming } from './charging/envelope.ts'
import type { Envelope, OperatorKeys } from './charging/port.ts'
import { tcecCharging } from './charging/tcec.ts'
import { makeAuthority, type Authority } from './test-authority.ts'
import { type Peer, type PeerAnswer, type PeerRequest, type PeerIdentity, startPeer } from './test-peer.ts'

// Adapters that speak HTTPS to addresses of others, over real sockets: the peers have certificates of an authority of our own.

const host = 'peer.example.com'
const here: LookupFunction = (_, options, found) =>
  options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4)
/** The name leads to this machine, and the lookup of production sees that. */
const guarded = publicLookup((_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]))

let authority: Authority
let identity: PeerIdentity
let forget: () => void
let peer: Peer | undefined
beforeAll(async () => {
  authority = await makeAuthority()
  identity = await authority.identityOf(host)
  forget = authority.trusted()
})
afterAll(() => forget())
afterEach(() => peer?.close())

async function serving(answer: (request: PeerRequest) => PeerAnswer, by = identity): Promise<string> {
  peer = await startPeer(answer, by)
  return `https://${host}:${peer.host.split(':')[1]}`
}

describe('a callback over HTTPS', () => {
  const post = (origin: string, lookup = here) =>
    httpsCallback({ lookup }).post({ url: `${origin}/told?by=us`, headers: { 'X-Sign': 'ab' }, body: '{"id":"1"}' })

  test('arrives as it was signed, and its answer is read whatever its status', async () => {
    const origin = await serving(() => ({ status: 200, body: 'success' }))
    expect(await post(origin)).toEqual({ result: 'ok', status: 200, text: 'success' })
    const [request] = peer?.requests ?? []
    expect([request?.method, request?.url.search, request?.headers['x-sign'], String(request?.body)]).toEqual([
      'POST',
      '?by=us',
      'ab',
      '{"id":"1"}',
    ])
  })

  test.each<[string, PeerAnswer, number, number]>([
    ['an error', { status: 503, body: 'later' }, 503, 5],
    ['a redirect, which is not followed', { status: 302, headers: { location: 'https://127.0.0.1/' } }, 302, 0],
    ['a long page', { status: 200, body: 'x'.repeat(100_000) }, 200, 2_000],
  ])('is answered by %s', async (_, answer, status, length) => {
    const said = await post(await serving(() => answer))
    expect(said.result === 'ok' && [said.status, said.text.length]).toEqual([status, length])
    expect(peer?.requests).toHaveLength(1)
  })

  test.each<PeerAnswer>(['cut', 'cut in the middle'])('whose answer is %s has an unknown end', async answer => {
    expect(await post(await serving(() => answer))).toEqual({ result: 'unknown', reason: 'connection broken' })
  })

  test('reaches nobody with a certificate of another authority, or of another name', async () => {
    const other = await (await makeAuthority()).identityOf(host)
    expect(await post(await serving(() => ({ status: 200 }), other))).toMatchObject({ result: 'unknown' })
    await peer?.close()
    const misnamed = await authority.identityOf('other.example.com')
    expect(await post(await serving(() => ({ status: 200 }), misnamed))).toMatchObject({ result: 'unknown' })
    expect(peer?.requests).toEqual([])
  })

  test('is not sent where the name leads inside', async () => {
    const origin = await serving(() => ({ status: 200, body: 'success' }))
    expect(await post(origin, guarded as LookupFunction)).toMatchObject({ result: 'unknown' })
    expect(peer?.requests).toEqual([])
  })
})

describe('a charging operator by T/CEC 102', () => {
  const keys: OperatorKeys = {
    operatorId: '123456789',
    operatorSecret: 'operator-secret-16',
    dataSecret: '0123456789abcdef',
    dataSecretIv: 'fedcba9876543210',
    sigSecret: 'abcdefabcdefabcd',
  }
  const station = (n: number) => ({
    StationID: `S${n}`,
    StationName: `站${n}`,
    StationStatus: 50,
    EquipmentInfos: [{ ConnectorInfos: [{ ConnectorID: `S${n}001`, ConnectorType: 4, Power: 120 }] }],
  })
  const pages = 3

  /** As the standard says: opens what was sealed, gives a token for the secret, and stations page by page for the token. */
  function operator({ url, headers, body }: PeerRequest): PeerAnswer {
    const envelope = JSON.parse(String(body)) as Envelope
    const said = (ret: number, data?: unknown): PeerAnswer => ({
      status: 200,
      body: JSON.stringify(incoming.reply(ret, ret === 0 ? '' : 'no', data, keys)),
    })
    const asked = incoming.isSigned(envelope, keys) ? incoming.open(envelope, keys) : undefined
    if (!asked) return said(4001)
    if (url.pathname.endsWith('/query_token'))
      return asked['OperatorSecret'] === keys.operatorSecret ? said(0, { AccessToken: 'T1' }) : said(4002)
    if (headers.authorization !== 'Bearer T1') return said(4002)
    return said(0, { PageNo: asked['PageNo'], PageCount: pages, StationInfos: [station(Number(asked['PageNo']))] })
  }

  const ask = (origin: string, by = keys, lookup = here) =>
    tcecCharging({ lookup }).stations(by, `${origin}/evcs/v1/`, new Date('2026-11-23T04:00:00Z'))

  test('is asked for a token and then for all pages, each under a number of its own', async () => {
    const found = await ask(await serving(operator))
    expect(found).toMatchObject({
      result: 'ok',
      stations: [
        { stationId: 'S1', connectors: [{ connectorId: 'S1001', power: '120' }] },
        { stationId: 'S2' },
        { stationId: 'S3' },
      ],
    })
    const sent = (peer?.requests ?? []).map(({ body }) => JSON.parse(String(body)) as Envelope)
    expect(sent.map(({ Seq }) => Seq)).toEqual(['0001', '0002', '0003', '0004'])
    expect(sent[0]?.TimeStamp).toBe('20261123120000')
    expect(String(peer?.requests[0]?.body)).not.toContain(keys.operatorSecret)
  })

  test('refuses who has another secret, another key, or a token that has ended', async () => {
    const origin = await serving(operator)
    expect(await ask(origin, { ...keys, operatorSecret: 'another-secret-16' })).toEqual({
      result: 'refused',
      reason: '4002 no',
    })
    expect(await ask(origin, { ...keys, sigSecret: 'another' })).toMatchObject({ result: 'refused' })
    await peer?.close()
    const ended = await serving(request =>
      operator({ ...request, headers: { ...request.headers, authorization: 'Bearer old' } }),
    )
    expect(await ask(ended)).toMatchObject({ result: 'refused' })
  })

  test.each<[string, (answer: PeerAnswer) => PeerAnswer, string]>([
    ['fails', () => ({ status: 502, body: 'bad gateway' }), 'http 502'],
    ['answers a page of HTML', () => ({ status: 200, body: '<html>' }), 'unreadable answer'],
    ['breaks off', () => 'cut in the middle', 'connection broken'],
    [
      'is answered for by somebody without its key',
      () => ({
        status: 200,
        body: JSON.stringify(incoming.reply(0, '', { AccessToken: 'T1' }, { ...keys, sigSecret: 'forged' })),
      }),
      'the answer is not signed',
    ],
  ])('that %s leaves the stations unknown', async (_, changed, reason) => {
    expect(await ask(await serving(request => changed(operator(request))))).toEqual({ result: 'unknown', reason })
  })

  test('whose pages never end is not followed for ever', async () => {
    const endless = (request: PeerRequest): PeerAnswer =>
      request.url.pathname.endsWith('/query_token')
        ? operator(request)
        : {
            status: 200,
            body: JSON.stringify(incoming.reply(0, '', { PageCount: 1_000_000, StationInfos: [] }, keys)),
          }
    expect(await ask(await serving(endless))).toMatchObject({ result: 'ok', stations: [] })
    expect(peer?.requests).toHaveLength(201)
  })

  test('whose name leads inside is not asked', async () => {
    const found = await ask(await serving(operator), keys, guarded as LookupFunction)
    expect(found).toEqual({ result: 'unknown', reason: 'connection broken' })
    expect(peer?.requests).toEqual([])
  })

  test('knows its own messages by their envelope', () => {
    const envelope = envelopeOf(keys, { a: 1 }, '20261123120000', '0001')
    expect([incoming.isSigned(envelope, keys), incoming.open(envelope, keys)]).toEqual([true, { a: 1 }])
    expect(incoming.isSigned({ ...envelope, Seq: '0002' }, keys)).toBe(false)
  })
})
