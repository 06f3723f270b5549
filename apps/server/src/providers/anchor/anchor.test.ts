import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Integer, OctetString } from 'asn1js'
import {
  AlgorithmIdentifier,
  ContentInfo,
  EncapsulatedContentInfo,
  MessageImprint,
  PKIStatusInfo,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'
import { afterEach, describe, expect, test } from 'vitest'
import { type Peer, type PeerAnswer, type PeerRequest, startPeer } from '../test-peer.ts'
import { fileAnchor } from './file.ts'
import { anchorSimulator } from './simulator.ts'
import { timestampAnchor } from './timestamp.ts'
import { webhookAnchor } from './webhook.ts'

const statementOf = (text: string) => ({ text, digest: createHash('sha256').update(text).digest('hex') })
const statement = statementOf('forecourt chain heads\nledger 000000 12 ab\n')

let peer: Peer | undefined
const outside = async (answer: (request: PeerRequest) => PeerAnswer) => {
  peer = await startPeer(answer)
  return peer
}
afterEach(() => peer?.close())

/** What an authority answers; its signature is not what the adapter looks at. */
function stamped(asked: TimeStampReq, about: ArrayBuffer, status = 0): Buffer {
  const seen = new TSTInfo({
    version: 1,
    policy: '1.2.3.4.1',
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.1' }),
      hashedMessage: new OctetString({ valueHex: about }),
    }),
    serialNumber: new Integer({ value: 7 }),
    genTime: new Date('2026-11-22T18:40:00Z'),
    ...(asked.nonce ? { nonce: asked.nonce } : {}),
  })
  const token = new ContentInfo({
    contentType: '1.2.840.113549.1.7.2',
    content: new SignedData({
      version: 3,
      encapContentInfo: new EncapsulatedContentInfo({
        eContentType: '1.2.840.113549.1.9.16.1.4',
        eContent: new OctetString({ valueHex: seen.toSchema().toBER(false) }),
      }),
      digestAlgorithms: [],
      signerInfos: [],
    }).toSchema(true),
  })
  const response = new TimeStampResp({
    status: new PKIStatusInfo({ status }),
    ...(status === 0 ? { timeStampToken: token } : {}),
  })
  return Buffer.from(response.toSchema().toBER(false))
}

const askedIn = ({ body }: PeerRequest) => TimeStampReq.fromBER(new Uint8Array(body).buffer)
const given = (asked: TimeStampReq) => asked.messageImprint.hashedMessage.valueBlock.valueHexView.slice().buffer

describe('a time-stamping authority (RFC 3161)', () => {
  test('is asked about the digest alone, and its whole answer is the receipt', async () => {
    const { origin, requests } = await outside(request => ({
      status: 200,
      body: stamped(askedIn(request), given(askedIn(request))),
    }))
    const answer = await timestampAnchor({ url: origin }).anchor(statement)
    const [request] = requests
    expect(request?.headers['content-type']).toBe('application/timestamp-query')
    expect(request && Buffer.from(given(askedIn(request))).toString('hex')).toBe(statement.digest)
    expect(request?.body.includes('ledger 000000')).toBe(false)
    expect(answer).toMatchObject({ result: 'ok' })
    const receipt = answer.result === 'ok' ? Buffer.from(answer.receipt, 'base64') : Buffer.alloc(0)
    expect(TimeStampResp.fromBER(new Uint8Array(receipt).buffer).status.status).toBe(0)
  })

  test('that stamps another digest, or answers another question, is not believed', async () => {
    const { origin } = await outside(request => ({
      status: 200,
      body: stamped(askedIn(request), new Uint8Array(32).buffer),
    }))
    expect(await timestampAnchor({ url: origin }).anchor(statement)).toEqual({
      result: 'refused',
      reason: 'the token is about something else',
    })
    await peer?.close()
    const first = await outside(request => ({ status: 200, body: stamped(askedIn(request), given(askedIn(request))) }))
    await timestampAnchor({ url: first.origin }).anchor(statement)
    const old = stamped(askedIn(first.requests[0] as PeerRequest), given(askedIn(first.requests[0] as PeerRequest)))
    await peer?.close()
    const again = await outside(() => ({ status: 200, body: old }))
    expect(await timestampAnchor({ url: again.origin }).anchor(statement)).toMatchObject({ result: 'refused' })
  })

  test.each([
    [
      'refuses',
      'refused',
      (request: PeerRequest) => ({ status: 200, body: stamped(askedIn(request), given(askedIn(request)), 2) }),
    ],
    ['does not know the address', 'refused', () => ({ status: 404, body: '' })],
    ['answers with a page', 'unknown', () => ({ status: 200, body: '<html>' })],
    ['is broken', 'unknown', () => ({ status: 503, body: '' })],
    ['breaks off', 'unknown', () => 'cut in the middle' as const],
  ])('that %s leaves it %s', async (_, result, answer) => {
    const { origin } = await outside(answer)
    expect(await timestampAnchor({ url: origin }).anchor(statement)).toMatchObject({ result })
  })
})

describe('a webhook', () => {
  test('gets the statement under its digest, and its words are the receipt', async () => {
    const { origin, requests } = await outside(() => ({ status: 201, body: 'kept as 17' }))
    expect(await webhookAnchor({ url: origin }).anchor(statement)).toEqual({ result: 'ok', receipt: 'kept as 17' })
    expect(requests[0]?.body.toString()).toBe(statement.text)
    expect(requests[0]?.headers['idempotency-key']).toBe(statement.digest)
  })

  test.each([
    ['refused', { status: 403, body: '' }],
    ['unknown', { status: 502, body: '' }],
    ['unknown', 'cut'],
  ] as const)('says %s of %o', async (result, answer) => {
    const { origin } = await outside(() => answer)
    expect(await webhookAnchor({ url: origin }).anchor(statement)).toMatchObject({ result })
  })
})

test('a folder takes a statement once, under its digest, and gives all of them back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anchor-'))
  const anchor = fileAnchor({ folder: join(folder, 'heads') })
  const later = statementOf('later\n')
  for (const one of [statement, later, statement])
    expect(await anchor.anchor(one)).toEqual({ result: 'ok', receipt: `${one.digest}.txt` })
  expect((await anchor.statements?.())?.toSorted()).toEqual([statement.text, later.text].toSorted())
  const file = fileAnchor({ folder: join(folder, 'heads', `${later.digest}.txt`) })
  expect(await file.anchor(statement)).toMatchObject({ result: 'refused' })
  await rm(folder, { recursive: true })
})

test('the simulator can lose the answer after it has kept the statement', async () => {
  const anchor = anchorSimulator({ unknownRate: 1, seed: 3 })
  const answers = []
  for (let count = 0; count < 8; count++) answers.push((await anchor.anchor(statementOf(`${count}`))).result)
  expect(new Set(answers)).toEqual(new Set(['unknown']))
  expect((await anchor.statements()).length).toBeGreaterThan(0)
})
