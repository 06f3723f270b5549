import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { now } from '../../../test/clock.ts'
import { ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import {
  dataOf,
  encrypt,
  envelope,
  hmacMd5,
  makeOperator,
  type Operator,
  post,
  stampOf,
  tokenOf,
} from './test-operator.ts'

let testApp: TestApp
let admin: Person
let operator: Operator
let neighbour: Operator
let token: string
beforeAll(async () => {
  testApp = await openApp({ DATABASE_POOL: '10' })
  admin = await makePerson(testApp, { roles: ['operator'] })
  operator = await makeOperator(testApp, admin)
  neighbour = await makeOperator(testApp, admin)
  token = await tokenOf(operator)
})
afterAll(() => testApp.close())

const connectorId = 'SH0001001'
const status = (Status: number, ConnectorID = connectorId) => ({
  ConnectorStatusInfo: { ConnectorID, Status, ParkStatus: 10, LockStatus: 0 },
})
const notify = (by: Operator, said: unknown, at = now(), with_ = token) =>
  post(by, 'notification_stationStatus', envelope(by, said, { at }), with_)
const stored = async (id = connectorId) =>
  (await ask(admin, 'GET', 'connectorInfo/connectorinfo/list', { connectorId_equal: id })).records[0]
const before = (seconds: number) => new Date(now().getTime() - seconds * 1_000)

describe('stations of an operator', () => {
  test('are fetched with their connectors, and once', async () => {
    expect(await ask(admin, 'POST', 'operatorInfo/operatorinfo/syncStations', { id: operator.id })).toEqual({
      stations: 2,
      connectors: 4,
    })
    const again = await call(
      admin,
      'POST',
      'operatorInfo/operatorinfo/syncStations',
      { id: operator.id },
      { 'idempotency-key': 'again' },
    )
    expect(again).toMatchObject({ code: 200, data: { stations: 2, connectors: 4 } })
    const page = await ask(admin, 'GET', 'stationInfo/stationinfo/list', {})
    expect(page.records.map((one: { stationId: string }) => one.stationId).toSorted()).toEqual(['SH0001', 'SH0002'])
    await expect
      .poll(() =>
        testApp.asOwner(`select call_path from protocol_message where direction = 2 and protocol_name = 'evcs'`),
      )
      .toEqual([{ call_path: 'query_stations_info' }, { call_path: 'query_stations_info' }])
  })

  test('of an operator without keys are not asked for', async () => {
    const bare = await ask(admin, 'POST', 'operatorInfo/operatorinfo/submit', {
      operatorId: 'MA1G99999',
      operatorName: '未接入',
    })
    expect(await call(admin, 'POST', 'operatorInfo/operatorinfo/syncStations', { id: bare.id })).toMatchObject({
      code: 464,
    })
  })
})

describe('a token', () => {
  test('is given for the operator’s own secret, which is stored sealed', async () => {
    expect(token).not.toBe('')
    const asked = { OperatorID: operator.operatorId, OperatorSecret: 'another' }
    expect(dataOf(operator, await post(operator, 'query_token', envelope(operator, asked)))).toMatchObject({
      SuccStat: 1,
      FailReason: 2,
      AccessToken: '',
    })
    const [row] = await testApp.asOwner<{ text: string }>('select o::text as text from operator_info o where id = $1', [
      operator.id,
    ])
    for (const secret of [operator.operatorSecret, operator.dataSecret, operator.dataSecretIv, operator.sigSecret])
      expect(row?.text).not.toContain(secret)
  })

  test.each([
    ['', 'none'],
    ['1.2', 'a damaged one'],
    ['9999999999.00', 'a made-up one'],
  ])('%s (%s) is refused with 4002', async with_ => {
    expect(await notify(operator, status(1), now(), with_)).toMatchObject({ status: 200, Ret: 4002 })
  })

  test('of another operator is refused', async () => {
    const other = await makeOperator(testApp, admin)
    expect(await notify(operator, status(1), now(), await tokenOf(other))).toMatchObject({ Ret: 4002 })
  })
})

describe('the state of a connector', () => {
  test('is taken, answered in the same envelope, and shown', async () => {
    const answer = await notify(operator, status(3), before(60))
    expect(answer).toMatchObject({ status: 200, Ret: 0 })
    expect(dataOf(operator, answer)).toEqual({ Status: 0 })
    expect(await stored()).toMatchObject({ status: 3, parkStatus: 10 })
  })

  test('that comes late changes nothing, and one that is newer does', async () => {
    expect(dataOf(operator, await notify(operator, status(255), before(120)))).toEqual({ Status: 0 })
    expect(await stored()).toMatchObject({ status: 3 })
    expect(dataOf(operator, await notify(operator, status(1), before(30)))).toEqual({ Status: 0 })
    expect(await stored()).toMatchObject({ status: 1 })
  })

  test('that comes twice is done once and answered alike, also at the same moment; other data under its number is refused', async () => {
    const at = before(20)
    const message = envelope(operator, status(2), { at, seq: '7001' })
    const answers = await Promise.all([1, 2, 3].map(() => post(operator, 'notification_stationStatus', message, token)))
    expect(answers.map(one => dataOf(operator, one))).toEqual(Array.from({ length: 3 }, () => ({ Status: 0 })))
    const version = (await stored()).version
    await post(operator, 'notification_stationStatus', message, token)
    expect((await stored()).version).toBe(version)
    const other = envelope(operator, status(4), { at, seq: '7001' })
    expect(await post(operator, 'notification_stationStatus', other, token)).toMatchObject({ Ret: 4003 })
    expect(await stored()).toMatchObject({ status: 2 })
  })

  test('of another operator’s connector is unknown to it', async () => {
    const other = await makeOperator(testApp, admin)
    const answer = await notify(other, status(255), now(), await tokenOf(other))
    expect(dataOf(other, answer)).toEqual({ Status: 1 })
    expect(await stored()).toMatchObject({ status: 2 })
  })
})

describe('a message that does not fit is answered in the words of the standard:', () => {
  const path = 'notification_stationStatus'
  test.each([-601, 601])('a clock %d seconds off', async seconds => {
    expect(await notify(operator, status(1), before(seconds))).toMatchObject({ status: 200, Ret: 4003 })
  })

  const good = () => envelope(operator, status(1))
  const damaged: [string, number, () => unknown][] = [
    ['a wrong signature', 4001, () => ({ ...good(), Sig: 'F'.repeat(32) })],
    ['data that was changed', 4001, () => ({ ...good(), Data: encrypt('{"a":1}', operator) })],
    ['another operator’s name', 4001, () => ({ ...good(), OperatorID: neighbour.operatorId })],
    ['an unknown operator', 4001, () => ({ ...good(), OperatorID: 'MA1G77777' })],
    ['no signature', 4003, () => ({ ...good(), Sig: undefined })],
    ['no data', 4003, () => ({ ...good(), Data: undefined })],
    ['a time that is none', 4003, () => ({ ...good(), TimeStamp: 'yesterday' })],
    ['a sequence of letters', 4003, () => ({ ...good(), Seq: 'abcd' })],
    ['text that is no JSON', 4003, () => '{"OperatorID":'],
    ['a list', 4003, () => []],
    ['a body of a megabyte', 4003, () => ({ ...good(), Data: 'x'.repeat(1_000_000) })],
    ['a state that there is not', 4004, () => envelope(operator, status(77))],
    ['a connector without an id', 4004, () => envelope(operator, { ConnectorStatusInfo: { Status: 1 } })],
  ]
  test.each(damaged)('%s is %d', async (_, Ret, message) => {
    const answer = await post(operator, path, message(), token)
    expect(answer).toMatchObject({ status: 200, Ret, Data: '' })
    expect(answer.Msg).not.toBe('')
  })

  test('data under another key, signed all the same', async () => {
    const Data = encrypt(JSON.stringify(status(1)), { ...operator, dataSecret: '0'.repeat(16) })
    const unsigned = { OperatorID: operator.operatorId, Data, TimeStamp: stampOf(now()), Seq: '0001' }
    const Sig = hmacMd5(`${unsigned.OperatorID}${Data}${unsigned.TimeStamp}${unsigned.Seq}`, operator)
    expect(await post(operator, path, { ...unsigned, Sig }, token)).toMatchObject({ Ret: 4003 })
  })

  test('a fault of ours is 500, signed, and says nothing of it', async () => {
    await testApp.asOwner('alter table connector_info rename to connector_away')
    const answer = await notify(operator, status(1))
    await testApp.asOwner('alter table connector_away rename to connector_info')
    expect(answer).toMatchObject({ status: 200, Ret: 500 })
    expect(answer.Sig).toBe(hmacMd5(`500${answer.Msg}`, operator))
    expect(answer.Msg).not.toContain('connector')
  })
})
