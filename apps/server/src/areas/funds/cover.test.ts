import { addDays } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call } from '../../../test/people.ts'
import { today } from '../../../test/clock.ts'
import { custodyKey } from '../../../test/bank.ts'
import { bank, cardCash, companyCash, issuedBy, payable, receivable } from '../../ledger/address.ts'
import { credit, debit, type Line } from '../../ledger/line.ts'
import { post } from '../../ledger/post.ts'
import { configureAccount } from '../../ledger/settings.ts'
import { arrived, openStage, type Stage } from './funds.fixture.ts'
import { type Accounts, addAccount, finding, onAccount, openAccounts, openOwnMoney } from './own-money.fixture.ts'

let stage: Stage
let accounts: Accounts
beforeAll(async () => {
  stage = await openStage()
  accounts = await openAccounts(stage)
})
afterAll(() => stage.close())

let documents = 0
const book = (lines: (custody: string) => Line[], businessDate = today) =>
  stage.asSystem(async ctx => {
    const bizNo = `D${++documents}`
    const between = lines(await custodyKey(ctx))
    await post(ctx.query, { event: 'E31', bizType: 603, tenantId: '000000', bizNo, lines: between, businessDate })
  })
const site = () => payable({ kind: 'site', id: '1', tenantId: stage.supplierId })
const cover = async (query: Record<string, unknown> = {}) =>
  (await ask(stage.finance, 'GET', 'funds/cover/list', { size: 200, ...query })).records
const within = (from: string, to: string) => ({ businessDate_datege: from, businessDate_datele: to })
const night = () => stage.app.runJob('funds.fundNightly')

describe('the cover of a day', () => {
  test('says what is there, what is owed and to whom, and what is left', async () => {
    await arrived(stage, '1000.00')
    await book(() => [debit(companyCash(stage.companyId), 30_000n), credit(site(), 30_000n)])
    const [last, before] = await cover()
    expect(last).toMatchObject({
      day: today,
      custody: '1000.00',
      channel: '0.00',
      companies: '700.00',
      payees: '300.00',
      owed: '1000.00',
      free: '0.00',
    })
    expect(before).toMatchObject({ day: addDays(today, -1), custody: '0.00', owed: '0.00' })
  })

  test('goes by the day of the document, and its parts add up to it', async () => {
    const yesterday = addDays(today, -1)
    await book(custody => [debit(bank(custody), 500n), credit(companyCash(stage.companyId), 500n)], yesterday)
    const [last, before] = await cover(within(yesterday, today))
    expect([last.custody, before.custody, before.companies]).toEqual(['1005.00', '5.00', '5.00'])
    const parts = await ask(stage.finance, 'GET', 'funds/cover/day', { day: today })
    const sum = (part: number) =>
      parts
        .filter((one: { part: number }) => one.part === part)
        .reduce((all: number, one: { balance: string }) => all + Number(one.balance), 0)
    expect([sum(1), sum(2)]).toEqual([1005, 1005])
    expect(parts.find((one: { code: string }) => one.code === '1002').dimName).toBe('备付金账户')
  })

  test('is asked for ranges that can be read', async () => {
    const far = within(addDays(today, -500), today)
    expect((await call(stage.finance, 'GET', 'funds/cover/list', far)).code).toBe(422)
    const year = await ask(stage.finance, 'GET', 'funds/cover/list', within(addDays(today, -364), today))
    expect(year.total).toBe(365)
    expect(await cover()).toHaveLength(31)
    expect(await cover({ issuerTenantId: stage.companyId })).toEqual([])
    expect(await cover({ free_lt: '0.00' })).toEqual([])
    expect(await cover({ companies_gt: '0.00', ascs: 'day' })).toMatchObject([
      { day: addDays(today, -1) },
      { day: today },
    ])
  })
})

describe('what the platform lends', () => {
  test('is not paid from other people’s money: own money stands in for it at night, and comes back', async () => {
    await openOwnMoney(stage, accounts, '500.00')
    await book(() => [debit(receivable('partner', '7'), 20_000n), credit(site(), 20_000n)])
    expect(await finding(stage, 'cover')).toMatchObject({ ok: 1, actual: '1005.00 元，另有待出资 200.00' })
    const [short] = await cover()
    expect([short.free, short.lent]).toEqual(['-200.00', '200.00'])
    await night()
    expect(await onAccount(stage, accounts.ownId)).toBe('300.00')
    expect(await finding(stage, 'cover')).toMatchObject({ ok: 1, actual: '1205.00 元' })
    await night()
    expect(await onAccount(stage, accounts.ownId), 'once').toBe('300.00')
    await book(custody => [debit(bank(custody), 15_000n), credit(receivable('partner', '7'), 15_000n)])
    await night()
    expect(await onAccount(stage, accounts.ownId)).toBe('450.00')
    const { records } = await ask(stage.finance, 'GET', 'funds/transfer/list', { transferType: 6 })
    expect(records[0]).toMatchObject({ amount: '150.00', status: 2 })
    expect(await finding(stage, 'fundTransfers')).toMatchObject({ ok: 1 })
  })

  test('shows an overdrawn company as a receivable and never as less owed to others', async () => {
    await stage.asSystem(async ctx => {
      await configureAccount(ctx.query, companyCash(stage.companyId), { creditLimitFen: 500_000n })
    })
    const [before] = await cover()
    await book(() => [debit(companyCash(stage.companyId), 100_500n), credit(site(), 100_500n)])
    const [after] = await cover()
    expect([before.companies, after.companies]).toEqual(['705.00', '0.00'])
    expect(after.lent).toBe('350.00')
    const parts = await ask(stage.finance, 'GET', 'funds/cover/day', { day: today })
    expect(parts).toContainEqual(expect.objectContaining({ code: '2201', part: 3, balance: '300.00' }))
    await night()
    expect(await onAccount(stage, accounts.ownId)).toBe('150.00')
    expect(await finding(stage, 'cover')).toMatchObject({ ok: 1 })
  })

  test('turns the proof of age red when own money does not come', async () => {
    const old = addDays(today, -5)
    await book(() => [debit(receivable('partner', '8'), 90_000n), credit(site(), 90_000n)], old)
    await night()
    expect(await onAccount(stage, accounts.ownId)).toBe('0.00')
    expect(await finding(stage, 'fundingAge')).toMatchObject({ ok: 0, details: '1122: 400.00' })
    expect(await finding(stage, 'cover')).toMatchObject({ ok: 0 })
    await openOwnMoney(stage, accounts, '2000.00')
    await night()
    expect(await finding(stage, 'fundingAge')).toMatchObject({ ok: 1 })
    expect(await finding(stage, 'cover')).toMatchObject({ ok: 1 })
  })
})

test('money that left custody without a reason is missed at once', async () => {
  await book(custody => [debit(receivable('company', stage.companyId), 1n), credit(bank(custody), 1n)])
  expect(await finding(stage, 'cover')).toMatchObject({ ok: 1 })
  const lost = { tenantId: '000000', code: '6604', dimType: 'platform', dimId: '000000' } as const
  await book(custody => [debit(lost, 100n), credit(bank(custody), 100n)])
  expect(await finding(stage, 'cover')).toMatchObject({ ok: 0 })
  await night()
  expect(await finding(stage, 'cover'), 'own money makes losses good').toMatchObject({ ok: 1 })
})

test('each issuer is covered by its own accounts', async () => {
  const othersId = await addAccount(stage, { accountName: '发行方户', kind: 1, issuerTenantId: stage.supplierId })
  const [{ ledger_key: key } = { ledger_key: '' }] = await stage.asOwner<{ ledger_key: string }>(
    'select ledger_key from bank_account where id = $1',
    [othersId],
  )
  await book(custody => [debit(bank(key), 5_000n), credit(bank(custody), 5_000n)])
  expect(await finding(stage, 'cover'), 'the platform lacks what another issuer has').toMatchObject({
    ok: 0,
    details: expect.stringMatching(/^000000: /),
  })
  const [of] = await cover({ issuerTenantId: stage.supplierId })
  expect(of).toMatchObject({ custody: '50.00', owed: '0.00', free: '50.00' })
  // Cards that the other one has issued are what it owes; its money stands behind them.
  const onCard = issuedBy(stage.supplierId, cardCash('4711', stage.companyId))
  await arrived(stage, '50.00')
  await book(() => [debit(companyCash(stage.companyId), 5_000n), credit(onCard, 5_000n)])
  const [after] = await cover({ issuerTenantId: stage.supplierId })
  expect(after).toMatchObject({ custody: '50.00', cards: '50.00', owed: '50.00', free: '0.00' })
  const [platform] = await cover({ issuerTenantId: '000000' })
  expect(BigInt(platform.cards.replace('.', ''))).toBe(0n)
  expect(await finding(stage, 'cover')).toMatchObject({ ok: 1 })
})
