import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '@forecourt/contract/kernel'
import { administrator, ask, call, makePerson } from '../../../test/people.ts'
import { today } from '../../../test/clock.ts'
import { channel } from '../../ledger/address.ts'
import { credit, debit } from '../../ledger/line.ts'
import { companyCash } from '../../ledger/address.ts'
import { post } from '../../ledger/post.ts'
import { makeSite, newSerial, openStage, sell, type Stage } from './funds.fixture.ts'
import {
  type Accounts,
  addAccount,
  applyTransfer,
  auditTransfer,
  bookTransfer,
  finding,
  onAccount,
  openAccounts,
  openOwnMoney,
} from './own-money.fixture.ts'

let stage: Stage
let accounts: Accounts
let siteId: string
beforeAll(async () => {
  stage = await openStage()
  accounts = await openAccounts(stage)
  siteId = await makeSite(stage, '金水路加油站')
})
afterAll(() => stage.close())

let sales = 0
/** A sale that leaves the platform so many fen of fee. */
const earn = (feeFen: bigint) =>
  sell(stage, siteId, { orderNo: `OD${++sales}`, day: today, amounts: [100_000n, 100_000n, feeFen] })
const limit = () => ask(stage.finance, 'GET', 'funds/transfer/limit')
const sweep = (amount: string) => ({
  transferType: 2,
  fromAccountId: accounts.custodyId,
  toAccountId: accounts.ownId,
  amount,
})

describe('own money at the beginning', () => {
  test('is capital, booked by the second of two', async () => {
    const id = await openOwnMoney(stage, accounts, '5000.00')
    const row = await ask(stage.finance, 'GET', 'funds/transfer/detail', { id })
    expect(row).toMatchObject({ status: 2, transferType: 4, amount: '5000.00' })
    const lines = await ask(stage.finance, 'GET', 'funds/ledger/document', { bizNo: row.transferNo })
    expect(
      lines.map((one: Record<string, string>) => [one['eventCode'], one['code'], one['debit'], one['credit']]),
    ).toEqual([
      ['E90', '1002', '5000.00', null],
      ['E90', '4001', null, '5000.00'],
    ])
    expect(await onAccount(stage, accounts.ownId)).toBe('5000.00')
  })

  test('names only where it goes to, and never custody', async () => {
    const refused = { code: 422, reason: 'wrongAccountKind' }
    const opening = { transferType: 4, amount: '1.00' }
    expect(await applyTransfer(stage, { ...opening, toAccountId: accounts.custodyId })).toMatchObject(refused)
    expect(await applyTransfer(stage, { ...opening, ...sweep('1.00'), transferType: 4 })).toMatchObject(refused)
    expect(await applyTransfer(stage, opening)).toMatchObject(refused)
  })
})

describe('sweeping what was earned', () => {
  beforeEach(async () => {
    await earn(10_000n)
  })

  test('takes what was earned and not a fen more', async () => {
    expect(await limit()).toMatchObject({ earned: '100.00', swept: '0.00', free: '100.00', limit: '100.00' })
    const above = await applyTransfer(stage, sweep('100.01'))
    expect(above).toMatchObject({ code: 460, reason: 'aboveEarned', msg: expect.stringContaining('100.00') })
    await bookTransfer(stage, sweep('100.00'))
    expect(await onAccount(stage, accounts.ownId)).toBe('5100.00')
    expect(await limit()).toMatchObject({ earned: '100.00', swept: '100.00', free: '0.00', limit: '0.00' })
    expect(await applyTransfer(stage, sweep('0.01'))).toMatchObject({ code: 460, reason: 'aboveEarned' })
    expect(await finding(stage, 'cover')).toMatchObject({ ok: 1 })
  })

  test('takes no part of it twice: not by another application, nor by two approvals at the same moment', async () => {
    const first = await applyTransfer(stage, sweep('60.00'))
    expect(await applyTransfer(stage, sweep('60.00'))).toMatchObject({ code: 460, reason: 'aboveEarned' })
    await earn(4_000n)
    const second = await applyTransfer(stage, sweep('80.00'))
    // What the second counted on is refunded while both wait: each alone would still be possible.
    const refund = { orderNo: `OD${sales}`, refundNo: 'RF1', day: today }
    await sell(stage, siteId, { ...refund, amounts: [-100_000n, -100_000n, -4_000n] })
    const waiting = [first, second].map(one => String(one.data.id))
    const answers = await Promise.all(waiting.map(id => auditTransfer(stage, id)))
    const passed = answers.filter(one => one.code === 200)
    expect(passed).toHaveLength(1)
    expect(answers.find(one => one.code !== 200)).toMatchObject({ code: 460, reason: 'aboveEarned' })
    const refused = waiting[answers.findIndex(one => one.code !== 200)] ?? ''
    expect((await auditTransfer(stage, refused, { result: 2, opinion: '超出可归集' })).code).toBe(200)
    const { limit: left } = await limit()
    expect(['20.00', '40.00']).toContain(left)
    await bookTransfer(stage, sweep(left))
  })

  test('is not dated back to a day on which it was not there yet', async () => {
    const yesterday = { ...sweep('100.00'), valueDate: addDays(today, -1) }
    expect(await applyTransfer(stage, yesterday)).toMatchObject({ code: 460, reason: 'aboveCover' })
    const longAgo = { ...sweep('1.00'), valueDate: addDays(today, -93) }
    expect(await applyTransfer(stage, longAgo)).toMatchObject({ code: 422 })
    await bookTransfer(stage, sweep('100.00'))
  })

  test('leaves what losses have eaten', async () => {
    await stage.asSystem(ctx =>
      post(ctx.query, {
        event: 'E31',
        bizType: 603,
        tenantId: '000000',
        bizNo: 'LOSS1',
        businessDate: today,
        lines: [
          debit({ tenantId: '000000', code: '6604', dimType: 'platform', dimId: '000000' }, 4_000n),
          credit(companyCash(stage.companyId), 4_000n),
        ],
      }),
    )
    const { limit: left } = await limit()
    expect(await applyTransfer(stage, sweep('100.00'))).toMatchObject({ code: 460 })
    await bookTransfer(stage, sweep(left))
    expect(await limit()).toMatchObject({ limit: '0.00' })
    expect(await finding(stage, 'cover')).toMatchObject({ ok: 1 })
  })

  test('is decided by another person, with its evidence looked at again', async () => {
    const both = await makePerson(stage, { roles: ['finance'], rights: ['fundTransfer_audit'] })
    const made = await call(
      both,
      'POST',
      'funds/transfer/apply',
      { ...sweep('1.00'), bankSerialNo: newSerial(), valueDate: today, remark: '归集' },
      { 'idempotency-key': 'own maker' },
    )
    const own = await call(both, 'POST', 'funds/transfer/audit', { id: made.data.id, result: 1 })
    expect(own).toMatchObject({ code: 403, reason: 'sameUser' })
    expect(await auditTransfer(stage, made.data.id, { result: 2 })).toMatchObject({ code: 422 })
    expect((await auditTransfer(stage, made.data.id, { result: 2, opinion: '无回单' })).code).toBe(200)
    expect(await auditTransfer(stage, made.data.id)).toMatchObject({ code: 409, reason: 'changed' })
  })

  test('does not count a bank serial number twice', async () => {
    const bankSerialNo = newSerial()
    const [one, other] = [
      await applyTransfer(stage, { ...sweep('1.00'), bankSerialNo }),
      await applyTransfer(stage, { ...sweep('1.00'), bankSerialNo }),
    ]
    expect((await auditTransfer(stage, one.data.id)).code).toBe(200)
    expect(await auditTransfer(stage, other.data.id)).toMatchObject({ code: 409, reason: 'serialUsed' })
    expect(await applyTransfer(stage, { ...sweep('1.00'), bankSerialNo })).toMatchObject({ reason: 'serialUsed' })
  })

  test('goes from custody to own money, on no day to come, and by nobody else’s hand', async () => {
    const { custodyId, ownId } = accounts
    const refused = { code: 422, reason: 'wrongAccountKind' }
    const ways = [
      { fromAccountId: ownId, toAccountId: custodyId },
      { fromAccountId: custodyId, toAccountId: custodyId },
      { fromAccountId: null, toAccountId: ownId },
      { fromAccountId: custodyId, toAccountId: null },
    ]
    for (const way of ways) expect(await applyTransfer(stage, { ...sweep('1.00'), ...way })).toMatchObject(refused)
    for (const transferType of [1, 5, 6])
      expect((await applyTransfer(stage, { ...sweep('1.00'), transferType })).code).toBe(422)
    expect(await applyTransfer(stage, { ...sweep('1.00'), feeAmount: '0.10' })).toMatchObject({ code: 422 })
    const tomorrow = { ...sweep('1.00'), valueDate: addDays(today, 1) }
    expect(await applyTransfer(stage, tomorrow)).toMatchObject({ code: 422 })
    for (const amount of ['0.00', '-1.00', '0.001']) expect((await applyTransfer(stage, sweep(amount))).code).toBe(422)
  })
})

describe('between accounts in custody', () => {
  test('money moves without leaving custody', async () => {
    const otherId = await addAccount(stage, { accountName: '备付金二户', kind: 1, accountNo: '62220212345678' })
    const before = await onAccount(stage, accounts.custodyId)
    await bookTransfer(stage, {
      transferType: 3,
      fromAccountId: accounts.custodyId,
      toAccountId: otherId,
      amount: '300.00',
    })
    expect(await onAccount(stage, otherId)).toBe('300.00')
    expect(await onAccount(stage, accounts.custodyId)).toBe((Number(before) - 300).toFixed(2))
    const back = { transferType: 3, fromAccountId: otherId, toAccountId: accounts.custodyId }
    expect(await applyTransfer(stage, { ...back, amount: '300.01' })).toMatchObject({
      code: 460,
      reason: 'insufficient',
    })
    expect(await applyTransfer(stage, { ...back, toAccountId: accounts.ownId, amount: '1.00' })).toMatchObject({
      reason: 'wrongAccountKind',
    })
  })
})

describe('what a channel pays out', () => {
  let channelId: string
  beforeAll(async () => {
    await stage.asSystem(async ctx => {
      await post(ctx.query, {
        event: 'E02b',
        bizType: 101,
        tenantId: stage.companyId,
        bizNo: 'CZ-CHANNEL',
        businessDate: today,
        lines: [debit(channel('wechat', '1900000109'), 100_000n), credit(companyCash(stage.companyId), 100_000n)],
      })
    })
    await stage.asOwner(`insert into bank_account (tenant_id, id, account_name, account_type, kind, issuer_tenant_id, currency,
      opening_day, is_receiving, is_paying, is_funding, status, ledger_key, create_time, update_time)
      values ('000000', 77, '微信支付', 2, 1, '000000', 'CNY', '2026-01-01', false, false, false, 1, 'wechat:1900000109', now(), now())`)
    channelId = '77'
  })
  const clearing = (amount: string, feeAmount: string) => ({
    transferType: 7,
    fromAccountId: channelId,
    toAccountId: accounts.custodyId,
    amount,
    feeAmount,
  })

  test('reaches the bank less its fee', async () => {
    const before = await onAccount(stage, accounts.custodyId)
    const id = await bookTransfer(stage, clearing('600.00', '3.60'))
    const { transferNo } = await ask(stage.finance, 'GET', 'funds/transfer/detail', { id })
    const lines = await ask(stage.finance, 'GET', 'funds/ledger/document', { bizNo: transferNo })
    expect(
      lines.map((one: Record<string, string>) => [one['eventCode'], one['code'], one['debit'], one['credit']]),
    ).toEqual([
      ['E02c', '1002', '596.40', null],
      ['E02c', '6602', '3.60', null],
      ['E02c', '1012', null, '600.00'],
    ])
    expect(await onAccount(stage, channelId)).toBe('400.00')
    expect(await onAccount(stage, accounts.custodyId)).toBe((Number(before) + 596.4).toFixed(2))
  })

  test('is never more than the channel holds, also when two clearings are approved at once', async () => {
    expect(await applyTransfer(stage, clearing('400.01', '0.00'))).toMatchObject({ code: 460, reason: 'insufficient' })
    expect(await applyTransfer(stage, clearing('10.00', '10.01'))).toMatchObject({ code: 422 })
    const first = await applyTransfer(stage, clearing('300.00', '0.00'))
    const second = await applyTransfer(stage, clearing('300.00', '0.00'))
    const answers = await Promise.all([auditTransfer(stage, first.data.id), auditTransfer(stage, second.data.id)])
    expect(answers.map(one => one.code)).toEqual(expect.arrayContaining([200, 460]))
    expect(await onAccount(stage, channelId)).toBe('100.00')
  })
})

test('nothing of it is for tenants, whatever rights they have given themselves', async () => {
  const rights = [
    'bankAccount bankAccount_view bankAccount_add bankAccount_edit bankAccount_use fundTransfer fundTransfer_view',
    'fundTransfer_apply fundTransfer_audit fundCover ledgerAccount ledgerProof',
  ].flatMap(line => line.split(' '))
  const stranger = await makePerson(stage, { tenantId: stage.companyId, rights })
  const { records } = await ask(await administrator(stage), 'GET', 'funds/transfer/list')
  expect(records.length).toBeGreaterThan(0)
  for (const path of ['funds/bankAccount', 'funds/transfer']) {
    expect((await ask(stranger, 'GET', `${path}/list`)).records).toEqual([])
    const { id } = path.endsWith('transfer') ? records[0] : { id: accounts.custodyId }
    expect((await call(stranger, 'GET', `${path}/detail`, { id })).code).toBe(404)
  }
  const reads = ['funds/bankAccount/balances', 'funds/transfer/limit']
  for (const path of reads) expect((await call(stranger, 'GET', path)).code, path).toBe(403)
  expect((await call(stranger, 'GET', 'funds/cover/day', { day: today })).code).toBe(403)
  expect(await ask(stranger, 'GET', 'funds/cover/list')).toMatchObject({ records: [] })
  const own = { accountName: '账户', kind: 1, openingDay: '2026-01-01' }
  expect((await call(stranger, 'POST', 'funds/bankAccount/submit', own)).code).toBe(403)
  const given = { ...sweep('1.00'), bankSerialNo: newSerial(), valueDate: today, remark: '归集' }
  expect((await call(stranger, 'POST', 'funds/transfer/apply', given)).code).toBe(403)
  for (const path of ['funds/transfer/audit', 'funds/transfer/fund'])
    expect([403, 404]).toContain((await call(stranger, 'POST', path, { id: records[0].id, result: 1 })).code)
})
