import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call } from '../../../test/people.ts'
import { arrived, openStage, type Stage, takenBack } from './funds.fixture.ts'
import { type Accounts, finding, giveFivePercent, onAccount, openAccounts, openOwnMoney } from './own-money.fixture.ts'

let stage: Stage
let accounts: Accounts
beforeAll(async () => {
  stage = await openStage()
  accounts = await openAccounts(stage)
  await giveFivePercent(stage)
})
afterAll(() => stage.close())

const transferOf = async (rechargeNo: string) => {
  const { records } = await ask(stage.finance, 'GET', 'funds/transfer/list', { bizNo: rechargeNo })
  return records[0]
}
const later = (days: number, rechargeNo: string) =>
  stage.asOwner(`update fund_transfer set create_time = create_time - $1 * interval '1 day' where biz_no = $2`, [
    days,
    rechargeNo,
  ])

describe('a gift that own money does not cover', () => {
  let rechargeNo: string
  beforeAll(async () => {
    ;({ rechargeNo } = await arrived(stage, '1000.00'))
  })

  test('still arrives, and stays as a transfer that waits for money', async () => {
    expect(await transferOf(rechargeNo)).toMatchObject({
      transferType: 1,
      status: 4,
      amount: '50.00',
      fromAccountId: null,
      toAccountId: accounts.custodyId,
    })
    expect(await onAccount(stage, accounts.custodyId)).toBe('1000.00')
  })

  test('is shown by the proof of the cover with both figures, and forgiven for a few days only', async () => {
    expect(await finding(stage, 'cover')).toMatchObject({
      ok: 1,
      expected: '至少 1050.00 元',
      actual: '1000.00 元，另有待出资 50.00',
    })
    expect(await finding(stage, 'fundingAge')).toMatchObject({ ok: 1 })
    await later(4, rechargeNo)
    expect(await finding(stage, 'fundingAge')).toMatchObject({ ok: 0, details: expect.stringContaining(rechargeNo) })
    expect(await finding(stage, 'cover')).toMatchObject({ ok: 0 })
    await later(-4, rechargeNo)
  })

  test('is not funded by hand while there is no money, and funded once when there is', async () => {
    const { id } = await transferOf(rechargeNo)
    let times = 0
    const fund = () =>
      call(stage.finance, 'POST', 'funds/transfer/fund', { id }, { 'idempotency-key': `fund ${++times}` })
    expect(await fund()).toMatchObject({ code: 460, reason: 'insufficient' })
    await openOwnMoney(stage, accounts, '60.00')
    expect((await fund()).code).toBe(200)
    expect(await fund()).toMatchObject({ code: 409, reason: 'changed' })
    expect(await transferOf(rechargeNo)).toMatchObject({ status: 2, fromAccountId: accounts.ownId })
    expect(await onAccount(stage, accounts.custodyId)).toBe('1050.00')
    expect(await onAccount(stage, accounts.ownId)).toBe('10.00')
    expect(await finding(stage, 'cover')).toMatchObject({ ok: 1, actual: '1050.00 元' })
  })

  test('is funded by the night, the oldest first', async () => {
    const first = await arrived(stage, '200.00')
    const second = await arrived(stage, '300.00')
    expect(await transferOf(first.rechargeNo)).toMatchObject({ status: 2 })
    expect(await transferOf(second.rechargeNo)).toMatchObject({ status: 4 })
    await openOwnMoney(stage, accounts, '20.00')
    await stage.app.runJob('funds.fundNightly')
    expect(await transferOf(second.rechargeNo)).toMatchObject({ status: 2, amount: '15.00' })
    expect(await onAccount(stage, accounts.ownId)).toBe('5.00')
    expect(await finding(stage, 'fundTransfers')).toMatchObject({ ok: 1 })
  })
})

describe('a gift that own money covers', () => {
  test('is paid into custody with the recharge, in its transaction', async () => {
    await openOwnMoney(stage, accounts, '1000.00')
    const before = await onAccount(stage, accounts.ownId)
    const { rechargeNo } = await arrived(stage, '400.00')
    const made = await transferOf(rechargeNo)
    expect(made).toMatchObject({ transferType: 1, status: 2, amount: '20.00', fromAccountId: accounts.ownId })
    const lines = await ask(stage.finance, 'GET', 'funds/ledger/document', { bizNo: made.transferNo })
    expect(
      lines.map((one: Record<string, string>) => [one['eventCode'], one['dimName'], one['debit'], one['credit']]),
    ).toEqual([
      ['E36', '备付金账户', '20.00', null],
      ['E36', '自有资金户', null, '20.00'],
    ])
    expect([before, await onAccount(stage, accounts.ownId)]).toEqual(['1005.00', '985.00'])
  })

  test('goes back to own money when the recharge is reversed', async () => {
    const own = await onAccount(stage, accounts.ownId)
    const { id, rechargeNo } = await arrived(stage, '600.00')
    const reversed = await takenBack(stage, id)
    expect(reversed.code, reversed.msg).toBe(200)
    expect(await transferOf(rechargeNo)).toMatchObject({ status: 5 })
    expect(await onAccount(stage, accounts.ownId)).toBe(own)
    expect(await finding(stage, 'fundTransfers')).toMatchObject({ ok: 1 })
    expect(await finding(stage, 'cover')).toMatchObject({ ok: 1 })
  })

  test('is paid once for each of recharges that are approved at the same moment, and never beyond own money', async () => {
    const own = await onAccount(stage, accounts.ownId)
    expect(own).toBe('985.00')
    const made = await Promise.all(Array.from({ length: 6 }, () => arrived(stage, '4000.00')))
    const states = await Promise.all(made.map(async one => (await transferOf(one.rechargeNo)).status))
    expect([states.filter(one => one === 2).length, states.filter(one => one === 4).length]).toEqual([4, 2])
    expect(await onAccount(stage, accounts.ownId)).toBe('185.00')
  })
})

test('a recharge without a gift moves no own money', async () => {
  await stage.asOwner('update company_discount set status = 0')
  const { rechargeNo } = await arrived(stage, '100.00')
  expect(await transferOf(rechargeNo)).toBeUndefined()
})
