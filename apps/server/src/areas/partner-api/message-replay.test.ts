import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { now } from '../../../test/clock.ts'
import { ask, call, makePerson, type Person } from '../../../test/people.ts'
import type { PaymentNotice } from '../../providers/payment/port.ts'
import type { PaymentSimulator } from '../../providers/payment/simulator.ts'
import { openStage, postings, type Stage } from '../funds/funds.fixture.ts'
import { envelope, makeOperator, post, tokenOf } from '../charging/test-operator.ts'
import { makePartner, request } from './test-partner.ts'

let stage: Stage
let channel: PaymentSimulator
let operator: Person
let count = 0
beforeAll(async () => {
  stage = await openStage()
  channel = stage.app.providers.simulated.payment as PaymentSimulator
  operator = await makePerson(stage, { roles: ['operator'] })
})
afterAll(() => stage.close())

interface Applied {
  readonly id: string
  readonly rechargeNo: string
}
async function applied(): Promise<Applied> {
  const key = { 'idempotency-key': `replay ${++count}` }
  const made = await ask(stage.company, 'POST', 'company/recharge', { amount: '1000.00', payMethod: '1' }, key)
  await stage.app.runJob('funds.payments')
  return made
}
const noticeFor = ({ rechargeNo }: Applied) =>
  channel.noticeOf({ outTradeNo: rechargeNo, amountFen: 100_000n, channelNo: `R${++count}`, paidAt: new Date() })
const deliver = ({ headers, body }: PaymentNotice) =>
  stage.app.http.inject({
    method: 'POST',
    url: '/api/funds/payment/notice',
    headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
    payload: body,
  })

const message = async (where: Record<string, unknown>) => {
  const listed = () => ask(operator, 'GET', 'partner/message/list', { ...where, size: 1 })
  await expect.poll(async () => (await listed()).records.length).toBe(1)
  return (await listed()).records[0]
}
const row = (id: string) => ask(operator, 'GET', 'partner/message/detail', { id })
const replay = (by: Person, id: string) => call(by, 'POST', 'partner/message/replay', { id })

/** A recharge whose notice was refused because it stood on another account, and is right by now. */
async function refusedNotice() {
  const made = await applied()
  const account = (value: string) =>
    stage.asOwner('update company_recharge set channel_account = $2 where id = $1', [made.id, value])
  await account('wechat:another')
  const notice = noticeFor(made)
  expect((await deliver(notice)).statusCode).toBe(422)
  const found = await message({ protocolName_equal: 'wechatPay', outcome_equal: 2, replayState_equal: 1 })
  return { made, notice, found, mend: () => account('wechat:simulator') }
}

describe('a notice that came to nothing', () => {
  test('is heard again by an operator with what it said, long after its signature would have been too old', async () => {
    const { made, notice, found, mend } = await refusedNotice()
    expect(found).toMatchObject({ resultCode: 200, httpStatus: 422, replayState: 1, tries: 0 })
    // Nothing has changed: it comes to nothing again, and says so.
    expect(await replay(operator, found.id)).toMatchObject({ data: { isCarriedOut: 0 } })
    expect(await row(found.id)).toMatchObject({ replayState: 1, tries: 1, outcome: 2 })
    await mend()
    await stage.asOwner(`update protocol_message set sent_time = sent_time - interval '3 days' where id = $1`, [
      found.id,
    ])
    expect(await replay(operator, found.id)).toMatchObject({ code: 200, data: { isCarriedOut: 1 } })
    expect(await row(found.id)).toMatchObject({ replayState: 2, tries: 2, outcome: 1, replayTime: expect.any(String) })
    expect(await postings(stage.finance, made.rechargeNo)).toHaveLength(2)
    expect(await replay(operator, found.id)).toMatchObject({ code: 409 })
    expect((await deliver(notice)).statusCode).toBe(200)
    expect(await postings(stage.finance, made.rechargeNo)).toHaveLength(2)
  })

  test('is replayed and read by nobody without the right, and leaves who did it', async () => {
    const { found, notice } = await refusedNotice()
    expect(await replay(stage.finance, found.id)).toMatchObject({ code: 403 })
    expect(await replay(stage.company, found.id)).toMatchObject({ code: 403 })
    expect(await call(operator, 'POST', 'partner/message/body', { id: found.id })).toMatchObject({ code: 403 })
    expect((await row(found.id)).received ?? '******').toMatch(/^\*+$/)
    const administrator = await makePerson(stage, { roles: ['administrator'] })
    expect(await ask(administrator, 'POST', 'partner/message/body', { id: found.id })).toEqual({ body: notice.body })
    await replay(operator, found.id)
    const entries = await stage.asOwner<{ action: string }>(
      'select action from audit_entry where row_id = $1 order by id',
      [found.id],
    )
    expect(entries.map(one => one.action)).toEqual(['readBody', 'replay'])
  })

  test('is kept sealed, and nothing of it where its sender did not prove itself', async () => {
    const { found, notice } = await refusedNotice()
    const [kept] = await stage.asOwner<{ received: string }>('select received from protocol_message where id = $1', [
      found.id,
    ])
    expect(kept?.received).toMatch(/^v2:/)
    expect(kept?.received).not.toContain(notice.body.slice(10, 40))
    await deliver({ headers: notice.headers, body: notice.body.replace('100000', '999999') })
    const forged = await message({ protocolName_equal: 'wechatPay', reason: 'badSignature' })
    expect(forged).toMatchObject({ replayState: 0 })
    expect(
      await stage.asOwner('select 1 from protocol_message where id = $1 and received is not null', [forged.id]),
    ).toEqual([])
  })
})

describe('a message of an operator with its own number', () => {
  test('failed by a fault of ours, is carried out once: by its sender or by the replay', async () => {
    const peer = await makeOperator(stage, operator)
    const token = await tokenOf(peer)
    const said = { ConnectorStatusInfo: { ConnectorID: 'none', Status: 1, ParkStatus: 10, LockStatus: 0 } }
    const [first, second] = ['8001', '8002'].map(seq => envelope(peer, said, { at: now(), seq }))
    const send = (sealed: unknown) => post(peer, 'notification_stationStatus', sealed, token)
    await stage.asOwner('alter table connector_info rename to connector_away')
    const answers = [await send(first), await send(second)]
    await stage.asOwner('alter table connector_away rename to connector_info')
    expect(answers.map(one => one.Ret)).toEqual([500, 500])
    const failed = async () =>
      (await ask(operator, 'GET', 'partner/message/list', { protocolName_equal: 'evcs', outcome_equal: 3 })).records
    await expect.poll(async () => (await failed()).length).toBe(2)
    const [late, early] = await failed()
    // The first is sent again, as the standard says; the second never is.
    expect(await send(first)).toMatchObject({ Ret: 0 })
    expect(await replay(operator, early.id)).toMatchObject({ code: 409, reason: 'carriedOut' })
    expect(await replay(operator, late.id)).toMatchObject({ data: { isCarriedOut: 1 } })
    expect(await send(second)).toMatchObject({ Ret: 0 })
  })
})

describe('a purchase that was refused', () => {
  test('is settled for its partner and is not heard again; one that a fault of ours stopped is', async () => {
    const caller = await makePartner(stage, operator)
    const body = {
      customerOrderNo: `T-${randomBytes(6).toString('hex')}`,
      siteId: '1',
      gunNo: 1,
      amount: '300.00',
      tel: '13912345678',
    }
    expect(await request(caller, { body })).toMatchObject({ status: 404 })
    const refused = await message({ protocolName_equal: 'openApi', partyId_equal: caller.id, outcome_equal: 2 })
    expect(refused).toMatchObject({ replayState: 0 })
    expect(await replay(operator, refused.id)).toMatchObject({ code: 409 })
    await stage.asOwner('alter table site rename to site_away')
    expect(await request(caller, { body })).toMatchObject({ status: 500 })
    await stage.asOwner('alter table site_away rename to site')
    const failed = await message({ protocolName_equal: 'openApi', partyId_equal: caller.id, outcome_equal: 3 })
    expect(failed).toMatchObject({ replayState: 1 })
    await ask(operator, 'POST', 'partner/partner/submit', {
      ...(await ask(operator, 'GET', 'partner/partner/detail', { id: caller.id })),
      partnerStatus: 0,
    })
    // A partner that was switched off meanwhile buys nothing.
    expect(await replay(operator, failed.id)).toMatchObject({ data: { isCarriedOut: 0 } })
    expect(await row(failed.id)).toMatchObject({
      replayState: 1,
      tries: 1,
      replayAnswer: expect.stringMatching(/^403 /),
    })
  })
})
