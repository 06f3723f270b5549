import { randomUUID } from 'node:crypto'
import { addDays, startOfDay } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '../../../test/clock.ts'
import { ask, call, makePerson, type Person } from '../../../test/people.ts'
import { channelFee } from '../../ledger/address.ts'
import { credit, debit } from '../../ledger/line.ts'
import { post } from '../../ledger/post.ts'
import { applied, approve, openStage, type Stage } from './funds.fixture.ts'

let stage: Stage
/** Somebody who may do both steps, by mistake. */
let both: Person
const monthOf = (day: string) => day.slice(0, 7)
/** The last days of the last month and of the one before. */
const last = addDays(`${monthOf(today)}-01`, -1)
const before = addDays(`${monthOf(last)}-01`, -1)

beforeAll(async () => {
  stage = await openStage()
  const rights = ['accountingPeriod', 'accountingPeriod_view', 'accountingPeriod_close', 'accountingPeriod_audit']
  both = await makePerson(stage, { rights })
  await received(before)
  await received(last)
  await stage.app.runJob('funds.openPeriods')
})
afterAll(() => stage.close())

/** A company's application of that day. */
async function appliedOn(day: string): Promise<{ id: string; rechargeNo: string }> {
  const made = await applied(stage.company)
  await stage.asOwner('update company_recharge set create_time = $1 where id = $2', [startOfDay(day), made.id])
  return made
}
/** Money that the bank had on that day. */
async function received(day: string, more: Record<string, unknown> = {}): Promise<string> {
  const { id, rechargeNo } = await appliedOn(day)
  expect(await approve(stage.finance, id, { valueDate: day, ...more })).toMatchObject({ code: 200 })
  return rechargeNo
}
const entryOf = async (bizNo: string) =>
  (
    await stage.asOwner<{ booked: string; own: string | null }>(
      `select business_date::text as booked, document_date::text as own from ledger.entry where biz_no = $1`,
      [bizNo],
    )
  )[0]

const seal = () => stage.app.runJob('funds.sealLedger')
const idOf = async (day: string): Promise<string> => {
  const page = await ask(stage.finance, 'GET', 'funds/period/list', { month: monthOf(day) })
  return page.records[0].id
}
const step = async (who: Person, name: string, day: string, more: Record<string, unknown> = {}) =>
  call(who, 'POST', `funds/period/${name}`, { id: await idOf(day), ...more }, { 'idempotency-key': randomUUID() })
const closed = async (day: string) => {
  await seal()
  const asked = await step(stage.finance, 'close', day)
  expect(asked.code, asked.msg).toBe(200)
  expect(await step(stage.finance2, 'decideClose', day, { result: 1 })).toMatchObject({ code: 200 })
}
const reopened = async (day: string) => {
  const asked = await step(stage.finance, 'reopen', day, { reason: '补记银行手续费' })
  expect(asked.code, asked.msg).toBe(200)
  expect(await step(stage.finance2, 'decideReopen', day, { result: 1 })).toMatchObject({ code: 200 })
}
const stateOf = async (day: string) =>
  (await ask(stage.finance, 'GET', 'funds/period/detail', { id: await idOf(day) })).status
const inLedger = async (day: string) =>
  (
    await stage.asOwner<{ state: number }>('select state from ledger.period where month = $1', [`${monthOf(day)}-01`])
  )[0]?.state
const proof = async () =>
  (await ask(stage.finance, 'GET', 'funds/ledger/proof')).find(
    (one: { name: string }) => one.name === 'closed months are as they were closed',
  )

describe('months', () => {
  test('are there from the first entry of the books, each once', async () => {
    await stage.app.runJob('funds.openPeriods')
    const { records } = await ask(stage.finance, 'GET', 'funds/period/list')
    expect(records.map((one: { month: string }) => one.month)).toEqual([monthOf(today), monthOf(last), monthOf(before)])
  })

  test('are closed one after the other, when they are over, sealed, and nothing waits', async () => {
    expect(await step(stage.finance, 'close', today)).toMatchObject({ code: 409, reason: 'periodBlocked' })
    const waiting = await appliedOn(before)
    const answer = await step(stage.finance, 'close', last)
    expect(answer).toMatchObject({ code: 409, reason: 'periodBlocked' })
    expect(answer.msg).toContain(`更早的月份均已结账 (1 ${monthOf(before)})`)
    expect(answer.msg).toContain(`没有待审核的充值 (1 ${waiting.rechargeNo})`)
    expect(answer.msg).toContain('该月凭证均已封存 (1 LE')
    await ask(stage.finance, 'POST', 'platform/recharge/update', { id: waiting.id, status: 3, opinion: '未到账' })
    await seal()
    const checks = await ask(stage.finance, 'GET', 'funds/period/checks', { id: await idOf(before) })
    expect(checks.map((one: { key: string; ok: number }) => [one.key, one.ok])).toEqual([
      ['proofs', 1],
      ['earlier', 1],
      ['unsealed', 1],
      ['companyRecharge', 1],
      ['orderRefund', 1],
      ['moneySettlement', 1],
    ])
  })

  test('are looked at again by whoever approves: what broke since the asking stands in the way', async () => {
    expect(await step(stage.finance, 'close', before)).toMatchObject({ code: 200 })
    const spoil = (fen: number) =>
      stage.asOwner('update company_recharge set amount = amount + $1 where status = 2 and value_date = $2', [
        fen,
        before,
      ])
    await spoil(1)
    const refused = await step(stage.finance2, 'decideClose', before, { result: 1 })
    expect(refused).toMatchObject({
      code: 409,
      reason: 'periodBlocked',
      msg: expect.stringContaining('每笔已到账充值均已入账'),
    })
    expect([await stateOf(before), await inLedger(before)]).toEqual([2, 2])
    await spoil(-1)
    expect(await step(stage.finance2, 'decideClose', before, { result: 2, opinion: '再核' })).toMatchObject({
      code: 200,
    })
  })

  test('are closed by two people, who stand on them with the trial balance of that moment', async () => {
    expect(await step(both, 'close', before)).toMatchObject({ code: 200 })
    expect([await stateOf(before), await inLedger(before)]).toEqual([2, 2])
    expect(await step(both, 'decideClose', before, { result: 1 })).toMatchObject({ code: 403, reason: 'sameUser' })
    expect(await step(stage.finance2, 'decideClose', before, { result: 2 })).toMatchObject({ code: 422 })
    expect(await step(stage.finance2, 'decideClose', before, { result: 2, opinion: '再核' })).toMatchObject({
      code: 200,
    })
    expect([await stateOf(before), await inLedger(before)]).toEqual([1, 1])
    await closed(before)
    expect([await stateOf(before), await inLedger(before)]).toEqual([3, 3])
    const row = await ask(stage.finance, 'GET', 'funds/period/detail', { id: await idOf(before) })
    expect(row).toMatchObject({
      closeUser: stage.finance.userId,
      closeReviewUser: stage.finance2.userId,
      entryCount: 1,
      trialBalance: [
        { code: '1002', debit: '1000.00', credit: '0.00' },
        { code: '2201', debit: '0.00', credit: '1000.00' },
      ],
      trialDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await proof()).toMatchObject({ ok: 1 })
  })

  test('are no business of a tenant', async () => {
    const stranger = await makePerson(stage, {
      tenantId: stage.companyId,
      rights: ['accountingPeriod', 'accountingPeriod_view', 'accountingPeriod_close', 'accountingPeriod_audit'],
    })
    for (const [name, more] of [
      ['close', {}],
      ['reopen', { reason: 'x' }],
      ['decideClose', { result: 1 }],
      ['decideReopen', { result: 1 }],
    ] as const)
      expect((await step(stranger, name, before, more)).code, name).toBe(404)
  })
})

describe('a closed month', () => {
  test('takes nothing more: what comes late says why, is booked today and keeps its own day', async () => {
    const { id, rechargeNo } = await appliedOn(before)
    expect(await approve(stage.finance, id, { valueDate: before })).toMatchObject({
      code: 422,
      problems: [{ field: 'opinion' }],
    })
    expect(await approve(stage.finance, id, { valueDate: before, opinion: '对账单迟到' })).toMatchObject({ code: 200 })
    expect(await entryOf(rechargeNo)).toEqual({ booked: today, own: before })
    const [line] = await ask(stage.finance, 'GET', 'funds/ledger/document', { bizNo: rechargeNo })
    expect(line).toMatchObject({ businessDate: today, documentDate: before, memo: '对账单迟到' })
    expect(await proof()).toMatchObject({ ok: 1 })
  })

  test('is opened again by two people with a reason, from the last one backwards', async () => {
    await closed(last)
    expect(await step(stage.finance, 'reopen', before, { reason: '补记' })).toMatchObject({
      code: 409,
      reason: 'laterClosed',
    })
    expect(await step(both, 'reopen', last, {})).toMatchObject({ code: 422 })
    expect(await step(both, 'reopen', last, { reason: '漏记一笔' })).toMatchObject({ code: 200 })
    expect([await stateOf(last), await inLedger(last)]).toEqual([4, 3])
    expect(await step(both, 'decideReopen', last, { result: 1 })).toMatchObject({ code: 403, reason: 'sameUser' })
    expect(await entryOf(await received(last, { opinion: '迟到' }))).toEqual({ booked: today, own: last })
    expect(await step(stage.finance2, 'decideReopen', last, { result: 1 })).toMatchObject({ code: 200 })
    expect([await stateOf(last), await inLedger(last)]).toEqual([1, 1])
    expect(await entryOf(await received(last))).toEqual({ booked: last, own: null })
    expect(await proof()).toMatchObject({ ok: 1 })
  })

  test('has what was posted into it at the moment of closing, and nothing after', async () => {
    await seal()
    const posted = (bizNo: string, andThen = async () => {}) =>
      stage.asSystem(async ctx => {
        const lines = [debit(channelFee('test', '1'), 1n), credit(channelFee('test', '2'), 1n)]
        const tenantId = '000000'
        await post(ctx.query, { event: 'E31', bizType: 603, tenantId, bizNo, businessDate: last, lines })
        await andThen()
      })
    const [isPosted, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const posting = posted('RACE1', async () => {
      isPosted.resolve()
      await mayCommit.promise
    })
    await isPosted.promise
    const closing = step(both, 'close', last)
    const waiting = `select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = 7261004 and not granted
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await stage.asOwner<{ n: number }>(waiting))[0]?.n, { timeout: 30_000 }).toBe(1)
    mayCommit.resolve()
    await posting
    expect((await closing).code).toBe(200)
    await posted('RACE2')
    expect(await entryOf('RACE1')).toEqual({ booked: last, own: null })
    expect(await entryOf('RACE2')).toEqual({ booked: today, own: last })
    expect(await step(stage.finance2, 'decideClose', last, { result: 1 })).toMatchObject({ reason: 'periodBlocked' })
    await seal()
    expect(await step(stage.finance2, 'decideClose', last, { result: 1 })).toMatchObject({ code: 200 })
    expect(await proof()).toMatchObject({ ok: 1 })
    await reopened(last)
  })

  test('that somebody has opened past the people, or changed, is found', async () => {
    await closed(last)
    await stage.asOwner(`update ledger.period set state = 1 where month = $1`, [`${monthOf(last)}-01`])
    expect(await proof()).toMatchObject({ ok: 0, details: `${monthOf(last)}: state` })
    expect(await entryOf(await received(last))).toEqual({ booked: last, own: null })
    await stage.asOwner(`update ledger.period set state = 3 where month = $1`, [`${monthOf(last)}-01`])
    expect(await proof()).toMatchObject({ ok: 0, details: `${monthOf(last)}: the trial balance has changed` })
  })
})
