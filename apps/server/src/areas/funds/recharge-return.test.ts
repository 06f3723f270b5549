import { randomBytes } from 'node:crypto'
import { addDays, dayOf } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, ask, call, makePerson, makeTenant, type Person } from '../../../test/people.ts'
import {
  applied,
  approve,
  balance,
  makeAccount,
  newSerial,
  openStage,
  postings,
  type Stage,
  upload,
} from './funds.fixture.ts'
import { proveProjections } from './projection-proof.ts'

let stage: Stage
let auditor: Person
let rightId: string
let right: Person
beforeAll(async () => {
  stage = await openStage()
  auditor = await makePerson(stage, { roles: ['auditor'] })
  rightId = await makeTenant(stage, 'company')
  right = await makePerson(stage, { tenantId: rightId, roles: ['company'] })
})
afterAll(() => stage.close())

const key = () => ({ 'idempotency-key': randomBytes(8).toString('hex') })
const [bookedWrongly, paidBack] = [1, 2]
interface Back {
  readonly id: string
  readonly returnNo: string
}

/** A company's recharge that has arrived under this serial number. */
async function credited(by: Person, serialNo: string, amount = '1000.00') {
  const recharge = await applied(by, amount)
  expect(await approve(stage.finance, recharge.id, { bankSerialNo: serialNo })).toMatchObject({ code: 200 })
  return recharge
}
const request = (id: string, more: object = {}, by = stage.finance): Promise<Answer> =>
  call(by, 'POST', 'platform/recharge/reverse', { id, kind: bookedWrongly, reason: '入错企业', ...more }, key())
const requested = async (id: string, kind: number, more: object = {}): Promise<Back> => {
  const answer = await request(id, { kind, ...more })
  expect(answer).toMatchObject({ code: 200 })
  return answer.data
}
const decide = (id: string, by = stage.finance2, more: object = {}): Promise<Answer> =>
  call(by, 'POST', 'funds/rechargeReturn/audit', { id, result: 1, ...more }, key())
const pay = async (id: string, by = stage.finance, more: object = {}): Promise<Answer> =>
  call(
    by,
    'POST',
    'funds/rechargeReturn/pay',
    {
      id,
      bankSerialNo: newSerial(),
      valueDate: dayOf(new Date()),
      voucherUrls: await upload(by),
      ...more,
    },
    key(),
  )
const recharge = (id: string) => ask(stage.finance, 'GET', 'commpanyrecharge/commpanyrecharge/detail', { id })
const paper = (id: string) => ask(stage.finance, 'GET', 'funds/rechargeReturn/detail', { id })
const receiptUnder = async (serialNo: string) =>
  (await ask(stage.finance, 'GET', 'funds/unmatchedReceipt/list', { serialNo_equal: serialNo })).records[0]
const proofs = async () => (await stage.asSystem(proveProjections)).filter(one => !one.ok)
/** What somebody was told of a document, once the notices have been worked as the worker would. */
const notified = async (person: Person, about: string) => {
  const jobs = await stage.asOwner<{ data: Record<string, unknown> }>(
    `delete from pgboss.job where name = 'tools.notify' returning data`,
  )
  for (const { data } of jobs) await stage.app.runJob('tools.notify', data)
  return (await ask(person, 'GET', 'blade-desk/notification/list', { size: 100 })).records
    .filter((one: { rowLabel: string }) => one.rowLabel === about)
    .map((one: { kind: string }) => one.kind)
}

describe('a recharge that was booked wrongly', () => {
  test('is taken back, and the right company gets the money under the same serial number', async () => {
    const serialNo = newSerial()
    const wrong = await credited(stage.company, serialNo)
    const mine = await applied(right, '1000.00')
    const taken = { code: 409, reason: 'serialUsed', problems: [{ field: 'bankSerialNo' }] }
    expect(await approve(stage.finance, mine.id, { bankSerialNo: serialNo })).toMatchObject(taken)

    const back = await requested(wrong.id, bookedWrongly)
    expect(await recharge(wrong.id)).toMatchObject({ status: 2 })
    expect(await approve(stage.finance, mine.id, { bankSerialNo: serialNo })).toMatchObject(taken)
    expect(await decide(back.id)).toMatchObject({ code: 200 })
    expect(await recharge(wrong.id)).toMatchObject({ status: 7 })
    expect(await paper(back.id)).toMatchObject({ status: 2, receiptNo: expect.stringMatching(/^LK/) })
    const receipt = await receiptUnder(serialNo)
    expect(receipt).toMatchObject({ status: 2, amount: '1000.00', fromRechargeId: wrong.id })
    expect(await postings(stage.finance, wrong.rechargeNo)).toEqual([
      'E02 D 1002 备付金账户 1000.00',
      `E02 C 2201 ${stage.companyId} 1000.00`,
      'E04 C 1002 备付金账户 1000.00',
      `E04 D 2201 ${stage.companyId} 1000.00`,
    ])
    expect(await postings(stage.finance, receipt.receiptNo)).toEqual([
      'E28a D 1002 备付金账户 1000.00',
      `E28a C 2299 ${receipt.receiptNo} 1000.00`,
    ])
    expect(await balance(stage, '2299', receipt.receiptNo)).toBe('1000.00')
    expect(await proofs()).toEqual([])

    const preview = await ask(stage.finance, 'GET', 'platform/recharge/preview', {
      id: mine.id,
      bankSerialNo: serialNo,
    })
    expect(preview[0]).toMatchObject({ code: '2299', dimId: receipt.receiptNo, debit: '1000.00' })
    expect(await approve(stage.finance, mine.id, { bankSerialNo: serialNo })).toMatchObject({ code: 200 })
    expect(await postings(stage.finance, mine.rechargeNo)).toEqual([
      `E28b D 2299 ${receipt.receiptNo} 1000.00`,
      `E28b C 2201 ${rightId} 1000.00`,
    ])
    expect(await receiptUnder(serialNo)).toMatchObject({ status: 3, fromRechargeId: wrong.id, rechargeId: mine.id })
    expect(await recharge(wrong.id)).toMatchObject({ status: 5 })
    expect(await balance(stage, '2299', receipt.receiptNo)).toBe('0.00')
    const [entry] = await stage.asOwner<{ n: number }>(
      `select count(*)::int as n from ledger.entry e join ledger.entry o on o.tenant_id = e.tenant_id and o.id = e.reversal_of
        where e.biz_no = $1 and e.event_code = 'E04' and o.event_code = 'E02'`,
      [wrong.rechargeNo],
    )
    expect(entry).toEqual({ n: 1 })
    const history = await stage.asOwner<{ documents: string }>(
      `select string_agg(distinct v, ',' order by v) as documents from audit_entry a,
         lateral (select unnest(array[a.changes->'bizNo'->>0, a.changes->'bizNo'->>1]) as v) c
        where a.entity = 'bankSerial' and a.row_label = $1`,
      [serialNo],
    )
    const documents = [wrong.rechargeNo, receipt.receiptNo, mine.rechargeNo]
    expect(new Set(history[0]?.documents?.split(','))).toEqual(new Set(documents))
    expect(await proofs()).toEqual([])
    expect(await notified(stage.company, wrong.rechargeNo)).toContain('reversed')
  })

  test('needs the same amount, and says what waits', async () => {
    const serialNo = newSerial()
    const wrong = await credited(stage.company, serialNo, '300.00')
    await decide((await requested(wrong.id, bookedWrongly)).id)
    const mine = await applied(right, '301.00')
    expect(await approve(stage.finance, mine.id, { bankSerialNo: serialNo })).toMatchObject({
      code: 463,
      reason: 'receiptDiffers',
      msg: expect.stringContaining('300.00'),
    })
    expect(await recharge(mine.id)).toMatchObject({ status: 1 })
  })

  test('leaves what really arrived when the amount was wrong, and nothing when nothing had', async () => {
    const [less, none] = [newSerial(), newSerial()]
    const tenfold = await credited(stage.company, less, '5000.00')
    await decide((await requested(tenfold.id, bookedWrongly, { receivedAmount: '500.00' })).id)
    expect(await receiptUnder(less)).toMatchObject({ status: 2, amount: '500.00' })
    const true500 = await applied(stage.company, '500.00')
    expect(await approve(stage.finance, true500.id, { bankSerialNo: less })).toMatchObject({ code: 200 })

    const phantom = await credited(stage.company, none, '60.00')
    await decide((await requested(phantom.id, bookedWrongly, { receivedAmount: '0.00' })).id)
    expect(await recharge(phantom.id)).toMatchObject({ status: 5 })
    expect(await receiptUnder(none)).toBeUndefined()
    expect(await approve(stage.finance, (await applied(right, '60.00')).id, { bankSerialNo: none })).toMatchObject({
      code: 200,
    })
    expect(await proofs()).toEqual([])
  })

  test('that had claimed a receipt lets it wait again under its number', async () => {
    const serialNo = newSerial()
    const first = await credited(stage.company, serialNo, '70.00')
    await decide((await requested(first.id, bookedWrongly)).id)
    const { receiptNo } = await receiptUnder(serialNo)
    const second = await credited(right, serialNo, '70.00')
    await decide((await requested(second.id, bookedWrongly)).id)
    expect(await receiptUnder(serialNo)).toMatchObject({ receiptNo, status: 2, rechargeId: null })
    expect((await postings(stage.finance, second.rechargeNo)).slice(2)).toEqual([
      `E04 C 2299 ${receiptNo} 70.00`,
      `E04 D 2201 ${rightId} 70.00`,
    ])
    const third = await credited(stage.company, serialNo, '70.00')
    expect(await recharge(third.id)).toMatchObject({ status: 2 })
    expect([(await recharge(first.id)).status, (await recharge(second.id)).status]).toEqual([5, 5])
    expect(await proofs()).toEqual([])
  })

  test('is claimed by one of two who approve at once', async () => {
    const serialNo = newSerial()
    await decide((await requested((await credited(stage.company, serialNo, '80.00')).id, bookedWrongly)).id)
    const [a, b] = [await applied(right, '80.00'), await applied(stage.company, '80.00')]
    const answers = await Promise.all([
      approve(stage.finance, a.id, { bankSerialNo: serialNo }),
      approve(auditor, b.id, { bankSerialNo: serialNo }),
    ])
    expect(answers.map(one => one.code).toSorted((x, y) => x - y)).toEqual([200, 409])
    expect(await proofs()).toEqual([])
  })
})

describe('a recharge that is paid back by bank', () => {
  test('is owed first and leaves the bank by a step of its own (E04r, E04s)', async () => {
    const { id, rechargeNo } = await credited(stage.company, newSerial(), '61.00')
    const back = await requested(id, paidBack)
    expect(await decide(back.id)).toMatchObject({ code: 200 })
    expect(await recharge(id)).toMatchObject({ status: 8 })
    expect(await paper(back.id)).toMatchObject({ status: 6, way: 1 })
    expect((await postings(stage.finance, rechargeNo)).slice(2)).toEqual([
      `E04r C 2232 ${back.returnNo} 61.00`,
      `E04r D 2201 ${stage.companyId} 61.00`,
    ])
    expect(await proofs()).toEqual([])
    const tomorrow = addDays(dayOf(new Date()), 1)
    expect(await pay(back.id, stage.finance, { valueDate: tomorrow })).toMatchObject({
      code: 422,
      problems: [{ field: 'valueDate' }],
    })
    expect(await pay(back.id, stage.finance, { valueDate: '2020-01-01' })).toMatchObject({
      code: 422,
      problems: [{ field: 'valueDate' }],
    })
    expect(await pay(back.id, stage.finance, { voucherUrls: 'upload/none.png' })).toMatchObject({
      code: 422,
      reason: 'voucherNeeded',
    })
    expect(await pay(back.id)).toMatchObject({ code: 200 })
    expect(await pay(back.id)).toMatchObject({ code: 409, reason: 'changed' })
    expect(await recharge(id)).toMatchObject({ status: 9 })
    expect(await paper(back.id)).toMatchObject({ status: 7, bankSerialNo: expect.stringMatching(/^BK/) })
    expect((await postings(stage.finance, rechargeNo)).slice(4)).toEqual([
      `E04s D 2232 ${back.returnNo} 61.00`,
      'E04s C 1002 备付金账户 61.00',
    ])
    expect(await notified(stage.company, rechargeNo)).toEqual(expect.arrayContaining(['refunding', 'refunded']))
    expect(await proofs()).toEqual([])
  })

  test('can be put back on the account when the bank has sent it back (E04t), and be given back anew', async () => {
    const { id, rechargeNo } = await credited(stage.company, newSerial(), '62.00')
    const before = await balance(stage, '2201', stage.companyId)
    const back = await requested(id, paidBack)
    await decide(back.id)
    const resolve = (by: Person, result = 1) =>
      call(by, 'POST', 'funds/rechargeReturn/resolve', { id: back.id, result, opinion: '对方账户已销户' }, key())
    expect(await resolve(stage.finance)).toMatchObject({ code: 403 })
    expect(await resolve(stage.finance2, 2)).toMatchObject({ code: 409, reason: 'changed' })
    expect(await resolve(stage.finance2)).toMatchObject({ code: 200 })
    expect(await recharge(id)).toMatchObject({ status: 2 })
    expect(await paper(back.id)).toMatchObject({ status: 10 })
    expect(await balance(stage, '2201', stage.companyId)).toBe(before)
    const again = await requested(id, paidBack)
    expect(await decide(again.id)).toMatchObject({ code: 200 })
    expect((await postings(stage.finance, rechargeNo)).filter(one => one.startsWith('E04r')).length).toBe(4)
    expect(await proofs()).toEqual([])
  })
})

describe('two people', () => {
  test('C47: neither who asked for the return nor who applied for the recharge approves it, nor pays who approved', async () => {
    const rights = ['rechargeReturn_request', 'rechargeReturn_audit', 'rechargeReturn_pay', 'rechargeReturn_view']
    const both = await makePerson(stage, { rights: [...rights, 'rechargeReturn', 'companyRecharge_view'] })
    const { id } = await credited(stage.company, newSerial(), '63.00')
    const asked = await request(id, { kind: paidBack }, both)
    expect(asked).toMatchObject({ code: 200 })
    expect(await decide(asked.data.id, both)).toMatchObject({ code: 403, reason: 'sameUser' })
    await stage.asOwner(`update recharge_return set recharge_user = $2 where id = $1`, [
      asked.data.id,
      stage.finance2.userId,
    ])
    expect(await decide(asked.data.id)).toMatchObject({ code: 403, reason: 'sameUser' })
    await stage.asOwner(`update recharge_return set recharge_user = 1 where id = $1`, [asked.data.id])
    // No parameter leaves it to one person alone.
    const answers = await Promise.all([decide(asked.data.id), decide(asked.data.id, auditor)])
    expect(answers.map(one => one.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    const approver = (await paper(asked.data.id)).auditUser
    await stage.asOwner(`update recharge_return set audit_user = $2 where id = $1`, [asked.data.id, both.userId])
    expect(await pay(asked.data.id, both)).toMatchObject({ code: 403, reason: 'sameUser' })
    await stage.asOwner(`update recharge_return set audit_user = $2 where id = $1`, [asked.data.id, approver])
    expect(await pay(asked.data.id)).toMatchObject({ code: 200 })
  })

  test('one request at a time, of a recharge that has arrived, by the platform alone', async () => {
    const { id } = await credited(stage.company, newSerial(), '64.00')
    const answers = await Promise.all([request(id), request(id, { kind: paidBack })])
    expect(answers.map(one => one.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    const waits = await applied(stage.company, '65.00')
    expect(await request(waits.id)).toMatchObject({ code: 409, reason: 'changed' })
    const own = await makePerson(stage, { tenantId: stage.companyId, rights: ['rechargeReturn_request'] })
    expect(await request(id, {}, own)).toMatchObject({ code: 403 })
  })

  test('a request that is rejected or withdrawn leaves everything as it was, and another may follow', async () => {
    const { id, rechargeNo } = await credited(stage.company, newSerial(), '66.00')
    const first = await requested(id, paidBack)
    expect(await decide(first.id, stage.finance2, { result: 2 })).toMatchObject({
      code: 422,
      problems: [{ field: 'opinion' }],
    })
    expect(await decide(first.id, stage.finance2, { result: 2, opinion: '请企业先书面确认' })).toMatchObject({
      code: 200,
    })
    const second = await requested(id, paidBack)
    await ask(stage.finance, 'POST', 'funds/rechargeReturn/withdraw', { id: second.id })
    expect([(await paper(first.id)).status, (await paper(second.id)).status]).toEqual([8, 9])
    expect(await decide(second.id)).toMatchObject({ code: 409, reason: 'changed' })
    expect(await recharge(id)).toMatchObject({ status: 2 })
    expect((await postings(stage.finance, rechargeNo)).length).toBe(2)
  })

  test('the same decision sent twice is taken once', async () => {
    const { id, rechargeNo } = await credited(stage.company, newSerial(), '67.00')
    const back = await requested(id, bookedWrongly)
    const once = { 'idempotency-key': 'the same' }
    const send = () => call(stage.finance2, 'POST', 'funds/rechargeReturn/audit', { id: back.id, result: 1 }, once)
    expect([(await send()).code, (await send()).code]).toEqual([200, 200])
    expect((await postings(stage.finance, rechargeNo)).filter(one => one.startsWith('E04 ')).length).toBe(2)
  })
})

describe('what cannot be taken back', () => {
  test.each([bookedWrongly, paidBack])(
    'is what the company has spent (kind %s), and its account frozen',
    async kind => {
      const companyId = await makeTenant(stage, 'company')
      const company = await makePerson(stage, { tenantId: companyId, roles: ['company'] })
      const serialNo = newSerial()
      const { id } = await credited(company, serialNo, '100.00')
      const back = await requested(id, kind)
      const freeze = (frozen: boolean) =>
        stage.asSystem(async ctx => {
          await ctx.query(`select from ledger.configure($1, '2201', 'company', $1, null, $2, null)`, [
            companyId,
            frozen,
          ])
        })
      await freeze(true)
      expect(await decide(back.id)).toMatchObject({ code: 423, reason: 'accountFrozen' })
      await freeze(false)
      await stage.asSystem(async ctx => {
        await ctx.query(
          `select from ledger.hold('test', $2, '', now() + interval '1 hour', array[$1], array['2201'], array['company'], array[$1], array[1])`,
          [companyId, `H${kind}`],
        )
      })
      const answer = await decide(back.id)
      expect(answer).toMatchObject({ code: 460, reason: 'rechargeSpent', msg: expect.stringContaining('已被使用') })
      expect(await recharge(id)).toMatchObject({ status: 2 })
      expect(await paper(back.id)).toMatchObject({ status: 1 })
      expect(await receiptUnder(serialNo)).toBeUndefined()
      expect(await proofs()).toEqual([])
    },
  )

  test('another company reads nothing of it, and the company reads its own', async () => {
    const { id } = await credited(stage.company, newSerial(), '68.00')
    const back = await requested(id, paidBack)
    expect(await ask(stage.company, 'GET', 'funds/rechargeReturn/detail', { id: back.id })).toMatchObject({
      returnNo: back.returnNo,
    })
    expect(await call(right, 'GET', 'funds/rechargeReturn/detail', { id: back.id })).toMatchObject({ code: 404 })
    expect(await call(stage.company, 'GET', 'funds/unmatchedReceipt/list')).toMatchObject({ code: 403 })
  })

  test('the gift goes with it, and comes back with it', async () => {
    const serialNo = newSerial()
    const { id, rechargeNo } = await applied(stage.company, '1000.00')
    await stage.asOwner(`update company_recharge set amount = 105000 where id = $1`, [id])
    await approve(stage.finance, id, { bankSerialNo: serialNo })
    await decide((await requested(id, bookedWrongly)).id)
    expect((await postings(stage.finance, rechargeNo)).slice(4)).toEqual([
      'E04 C 1002 备付金账户 1000.00',
      `E04 C 6601 ${stage.companyId} 50.00`,
      `E04 D 2201 ${stage.companyId} 1000.00`,
      `E04 D 2202 ${stage.companyId} 50.00`,
    ])
    expect(await proofs()).toEqual([])
  })
})

describe('a receipt that nobody applied for', () => {
  const enter = (serialNo: string, more: object = {}, by = stage.finance) =>
    call(
      by,
      'POST',
      'funds/unmatchedReceipt/enter',
      { serialNo, amount: '90.00', valueDate: dayOf(new Date()), payerName: '不详', ...more },
      key(),
    )
  const review = (id: string, by = stage.finance2, more: object = {}) =>
    call(by, 'POST', 'funds/unmatchedReceipt/audit', { id, result: 1, ...more }, key())

  test('is booked by two people (E28a) and claimed by the recharge under its serial number', async () => {
    const serialNo = newSerial()
    const { data: receipt } = await enter(serialNo)
    expect(await postings(stage.finance, receipt.receiptNo)).toEqual([])
    expect(await review(receipt.id)).toMatchObject({ code: 200 })
    expect(await postings(stage.finance, receipt.receiptNo)).toEqual([
      'E28a D 1002 备付金账户 90.00',
      `E28a C 2299 ${receipt.receiptNo} 90.00`,
    ])
    expect(await enter(serialNo)).toMatchObject({ code: 409, reason: 'serialUsed', problems: [{ field: 'serialNo' }] })
    const mine = await credited(right, serialNo, '90.00')
    expect((await postings(stage.finance, mine.rechargeNo))[0]).toBe(`E28b D 2299 ${receipt.receiptNo} 90.00`)
    expect(await proofs()).toEqual([])
  })

  test('is not booked by one person, nor twice, nor after it was rejected', async () => {
    const serialNo = newSerial()
    const rights = ['unmatchedReceipt_enter', 'unmatchedReceipt_audit']
    const both = await makePerson(stage, { rights })
    const [first, second] = [await enter(serialNo, {}, both), await enter(serialNo)]
    expect(await review(first.data.id, both)).toMatchObject({ code: 403, reason: 'sameUser' })
    expect(await review(first.data.id, stage.finance2, { result: 2 })).toMatchObject({ code: 422 })
    expect(await review(first.data.id)).toMatchObject({ code: 200 })
    expect(await review(second.data.id)).toMatchObject({ code: 409, reason: 'serialUsed' })
    expect(await review(second.data.id, stage.finance2, { result: 2, opinion: '重复' })).toMatchObject({ code: 200 })
    expect(await review(second.data.id)).toMatchObject({ code: 409, reason: 'changed' })
    expect(await enter(newSerial(), { valueDate: addDays(dayOf(new Date()), 1) })).toMatchObject({ code: 422 })
    expect(await enter(newSerial(), { voucherUrls: 'upload/none.png' })).toMatchObject({ reason: 'voucherNeeded' })
    expect(await proofs()).toEqual([])
  })
})

test('a partner’s deposit and repayment are taken back by two people as well', async () => {
  const keeper = await makePerson(stage, { roles: ['operator'] })
  const made = await ask(keeper, 'POST', 'partner/partner/submit', { name: '渠道甲', partnerCode: `P${newSerial()}` })
  await makeAccount(stage, rightId, '6222021702000000001')
  const deposit = await ask(keeper, 'POST', 'partner/partner/recharge', {
    id: made.id,
    rechargeType: 2,
    amount: '800.00',
    payerName: '渠道甲',
  })
  const serialNo = newSerial()
  expect(await approve(stage.finance, deposit.id, { bankSerialNo: serialNo })).toMatchObject({ code: 200 })
  const back = await requested(deposit.id, bookedWrongly)
  expect(await decide(back.id)).toMatchObject({ code: 200 })
  expect((await postings(stage.finance, deposit.rechargeNo)).slice(2)).toEqual([
    'E04 C 1002 备付金账户 800.00',
    `E04 D 2226 ${made.id} 800.00`,
  ])
  const again = await credited(right, serialNo, '800.00')
  expect(await recharge(again.id)).toMatchObject({ status: 2 })
  expect(await proofs()).toEqual([])
})
