import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Peer, type PeerAnswer, startPeer } from '../test-peer.ts'
import { feiePrinter } from './feie.ts'
import type { PrinterPort } from './port.ts'

const account = { user: 'station@example.com', ukey: 'UKEY' }
const job = { sn: '316500011', content: '<CB>小票</CB><BR>a&b=c+d', times: 2, outId: '1' }
const json = (ret: number, data: unknown, msg = 'ok'): PeerAnswer => ({
  status: 200,
  body: JSON.stringify({ msg, ret, data, serverExecutedTime: 6 }),
})

let peer: Peer
let printer: PrinterPort
let answer: PeerAnswer
let form: URLSearchParams

beforeEach(async () => {
  peer = await startPeer(({ method, url, headers, body }) => {
    form = new URLSearchParams(body.toString())
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    if (method !== 'POST' || url.pathname !== '/Api/Open/' || !isForm) return { status: 404 }
    if (form.get('user') !== account.user) return json(-2, null, '参数错误 : 该帐号未注册.')
    const expected = createHash('sha1')
      .update(`${account.user}${account.ukey}${form.get('stime')}`)
      .digest('hex')
    return form.get('sig') === expected ? answer : json(-2, null, '参数错误 : 签名错误.')
  })
  printer = feiePrinter({ ...account, url: `${peer.origin}/Api/Open/`, timeoutMs: 1000 })
})
afterEach(() => peer.close())

describe('printing', () => {
  test('an accepted job is ok and named by the vendor’s order id', async () => {
    answer = json(0, '316500004_20160823165104_1853029628')
    expect(await printer.print(job)).toEqual({ result: 'ok', orderId: '316500004_20160823165104_1853029628' })
    expect(Object.fromEntries(form)).toMatchObject({
      apiname: 'Open_printMsg',
      sn: '316500011',
      content: '<CB>小票</CB><BR>a&b=c+d',
      times: '2',
    })
    expect(form.get('stime')).toMatch(/^\d{10}$/)
  })

  test('a code that is not zero is a refusal with the vendor’s words', async () => {
    answer = json(1001, null, '打印机编号和用户不匹配')
    expect(await printer.print(job)).toEqual({ result: 'refused', reason: '1001 打印机编号和用户不匹配' })
  })

  test('a wrong key is refused by the vendor', async () => {
    const stranger = feiePrinter({ ...account, ukey: 'wrong', url: `${peer.origin}/Api/Open/` })
    expect(await stranger.print(job)).toEqual({ result: 'refused', reason: '-2 参数错误 : 签名错误.' })
  })

  test.each<[string, PeerAnswer, string]>([
    ['a 500', { status: 500, body: 'oops' }, 'http 500'],
    ['no answer in time', 'hang', 'timeout'],
    ['a connection cut before the answer', 'cut', 'connection broken'],
    ['a connection cut in the middle of the answer', 'cut in the middle', 'connection broken'],
    ['an answer that is no JSON', { status: 200, body: '<html>' }, 'unreadable answer'],
    ['a success without an order id', json(0, null), 'unreadable answer'],
  ])('%s leaves the job unknown', async (_what, given, reason) => {
    answer = given
    expect(await printer.print(job)).toEqual({ result: 'unknown', reason })
  })
})

test('whether a job is on paper is asked by its order id', async () => {
  answer = json(0, true)
  expect(await printer.state('316500004_1_2')).toEqual({ result: 'ok', isPrinted: true })
  expect(Object.fromEntries(form)).toMatchObject({ apiname: 'Open_queryOrderState', orderid: '316500004_1_2' })
  answer = json(0, false)
  expect(await printer.state('316500004_1_2')).toEqual({ result: 'ok', isPrinted: false })
})

test.each([
  ['离线', 'offline'],
  ['在线，工作状态正常', 'ready'],
  ['在线，工作状态不正常', 'faulty'],
])('the status %s is understood', async (words, status) => {
  answer = json(0, words)
  expect(await printer.status('316500011')).toEqual({ result: 'ok', status })
  expect(Object.fromEntries(form)).toMatchObject({ apiname: 'Open_queryPrinterStatus', sn: '316500011' })
})

test('a status in words nobody has documented is unknown', async () => {
  answer = json(0, '休眠')
  expect(await printer.status('316500011')).toMatchObject({ result: 'unknown' })
})

test('printers are added one a line, each with its own outcome, and no key comes back', async () => {
  answer = json(0, {
    ok: ['316500011#abcdefgh#快餐前台'],
    no: ['316500012#abcdefgh#快餐前台#13688889999  （错误：识别码不正确）'],
  })
  const added = await printer.add([
    { sn: '316500011', key: 'abcdefgh', name: '快餐#前\n台' },
    { sn: '316500012', key: 'abcdefgh', name: '快餐前台', simNo: '13688889999' },
    { sn: '316500013', key: 'abcdefgh', name: '' },
  ])
  expect(form.get('printerContent')).toBe(
    '316500011#abcdefgh#快餐 前 台#\n316500012#abcdefgh#快餐前台#13688889999\n316500013#abcdefgh##',
  )
  expect(added).toEqual({
    result: 'ok',
    done: ['316500011'],
    failed: [
      { sn: '316500012', reason: '识别码不正确' },
      { sn: '316500013', reason: '未说明原因' },
    ],
  })
})

test('printers are removed by their numbers joined with a minus', async () => {
  answer = json(0, { ok: ['800000777成功'], no: ['915500104用户UID不匹配'] })
  expect(await printer.remove(['800000777', '915500104'])).toEqual({
    result: 'ok',
    done: ['800000777'],
    failed: [{ sn: '915500104', reason: '用户UID不匹配' }],
  })
  expect(form.get('snlist')).toBe('800000777-915500104')
})

test('a number that would break the list apart is refused before anything is sent', async () => {
  expect(await printer.remove(['1-2'])).toMatchObject({ result: 'refused' })
  expect(await printer.add([{ sn: '1#2', key: 'k', name: 'n' }])).toMatchObject({ result: 'refused' })
  expect(peer.requests).toEqual([])
})
