import { payeeAccount } from '@forecourt/contract/funds'
import { today } from '../../../test/clock.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call } from '../../../test/people.ts'
import { bank, companyCash } from '../../ledger/address.ts'
import { credit, debit } from '../../ledger/line.ts'
import { post } from '../../ledger/post.ts'
import { seedBankAccounts } from '../../seed/bank-accounts.ts'
import { arrived, openStage, postings, type Stage, takenBack } from './funds.fixture.ts'
import { addAccount, bookTransfer, finding, onAccount } from './own-money.fixture.ts'

let stage: Stage
let custodyId: string
beforeAll(async () => {
  stage = await openStage()
  const [first] = await stage.asOwner<{ id: string }>('select id::text from bank_account')
  custodyId = first?.id ?? ''
})
afterAll(() => stage.close())

const detail = (id: string) => ask(stage.finance, 'GET', 'funds/bankAccount/detail', { id })
const choose = (id: string, use: number) => call(stage.finance2, 'POST', 'funds/bankAccount/use', { id, use })
const close = (id: string) => call(stage.finance2, 'POST', 'funds/bankAccount/close', { id, reason: '并户' })

test('every installation begins with an account in custody that receives and pays', async () => {
  expect(await detail(custodyId)).toMatchObject({
    accountName: '备付金账户',
    kind: 1,
    issuerTenantId: '000000',
    currency: 'CNY',
    isReceiving: 1,
    isPaying: 1,
    isFunding: 0,
    status: 1,
    ledgerKey: custodyId,
  })
})

describe('an account that somebody adds', () => {
  test('has a key of its own, and needs bank, holder and number', async () => {
    const id = await addAccount(stage, { accountName: '自有资金户', kind: 2 })
    expect((await detail(id)).ledgerKey).toMatch(/^\d+$/)
    const bare = { accountName: '无账号', openingDay: '2026-01-01', kind: 1 }
    expect(await call(stage.finance, 'POST', 'funds/bankAccount/submit', bare)).toMatchObject({ code: 422 })
  })

  test('shows its number masked in the list', async () => {
    const { records } = await ask(stage.finance, 'GET', 'funds/bankAccount/list', { accountName: '自有资金户' })
    expect(records[0].accountNo).toContain('*')
  })

  test('takes holder, bank and number from the payee account that payers see', async () => {
    const [shown] = await stage.asSystem(ctx => ctx.all(payeeAccount, { tenantId: '000000' }))
    const id = await addAccount(stage, { accountName: '收款户', kind: 1, payeeAccountId: String(shown?.id) })
    expect(await detail(id)).toMatchObject({ accountNo: shown?.accountNo, holderName: shown?.holderName })
    const [others] = await stage.asSystem(ctx => ctx.all(payeeAccount, { tenantId: stage.supplierId }))
    const foreign = { accountName: '别人的', kind: 1, openingDay: '2026-01-01', payeeAccountId: String(others?.id) }
    expect((await call(stage.finance, 'POST', 'funds/bankAccount/submit', foreign)).code).toBe(422)
    const own = { ...foreign, kind: 2, payeeAccountId: String(shown?.id) }
    expect((await call(stage.finance, 'POST', 'funds/bankAccount/submit', own)).code).toBe(422)
  })

  test('receives the transfers of those who were shown its payee account', async () => {
    const { id, rechargeNo } = await arrived(stage, '70.00')
    expect(await postings(stage.finance, rechargeNo)).toContain('E02 D 1002 收款户 70.00')
    await choose(custodyId, 1)
    const reversed = await takenBack(stage, id)
    expect(reversed.code, reversed.msg).toBe(200)
    expect(await postings(stage.finance, rechargeNo)).toContain('E04 C 1002 收款户 70.00')
    await stage.asOwner('update bank_account set payee_account_id = null')
  })
})

describe('the use of an account', () => {
  test('is one account’s at a time, and goes by whose money it has', async () => {
    const secondId = await addAccount(stage, { accountName: '备付金二户', kind: 1 })
    const ownId = await addAccount(stage, { accountName: '自有二户', kind: 2 })
    for (const use of [1, 2]) expect(await choose(ownId, use)).toMatchObject({ code: 422, reason: 'wrongAccountKind' })
    expect(await choose(secondId, 3)).toMatchObject({ code: 422, reason: 'wrongAccountKind' })
    expect((await choose(secondId, 1)).code).toBe(200)
    expect(await detail(custodyId)).toMatchObject({ isReceiving: 0, isPaying: 1 })
    const { rechargeNo } = await arrived(stage, '80.00')
    expect(await postings(stage.finance, rechargeNo)).toContain('E02 D 1002 备付金二户 80.00')
    expect((await choose(custodyId, 1)).code).toBe(200)
    expect(await onAccount(stage, secondId)).toBe('80.00')
  })

  test('is one account’s too when two are chosen at the same moment', async () => {
    const ids = await Promise.all([1, 2, 3].map(no => addAccount(stage, { accountName: `并发${no}`, kind: 1 })))
    const answers = await Promise.all(ids.map(id => choose(id, 1)))
    expect(answers.map(one => one.code)).toContain(200)
    const [row] = await stage.asOwner<{ count: number }>(
      'select count(*)::int as count from bank_account where is_receiving',
    )
    expect(row?.count).toBe(1)
    await choose(custodyId, 1)
  })

  test('is nobody’s to change who only adds accounts', async () => {
    expect((await call(stage.finance, 'POST', 'funds/bankAccount/use', { id: custodyId, use: 1 })).code).toBe(403)
  })
})

describe('closing an account', () => {
  test('waits until it is used for nothing and holds nothing', async () => {
    expect(await close(custodyId)).toMatchObject({ code: 409, reason: 'accountStillUsed' })
    const { records } = await ask(stage.finance, 'GET', 'funds/bankAccount/list', { accountName: '备付金二户' })
    const { id } = records[0]
    expect(await close(id)).toMatchObject({ code: 409, reason: 'accountStillUsed' })
    await bookTransfer(stage, { transferType: 3, fromAccountId: id, toAccountId: custodyId, amount: '80.00' })
    expect((await close(id)).code).toBe(200)
    expect((await choose(id, 1)).code).toBe(409)
    const edit = { id, version: (await detail(id)).version, accountName: '改名' }
    expect((await call(stage.finance, 'POST', 'funds/bankAccount/submit', edit)).code).toBe(409)
  })
})

test('books from before accounts were rows get a row for each place of money, under its key', async () => {
  await stage.asSystem(async ctx => {
    const lines = [debit(bank('main'), 100n), credit(companyCash(stage.companyId), 100n)]
    await post(ctx.query, {
      event: 'E31',
      bizType: 603,
      tenantId: '000000',
      bizNo: 'BEFORE',
      businessDate: today,
      lines,
    })
  })
  expect(await finding(stage, 'bankAccountRows')).toMatchObject({ ok: 0, details: '1002 main' })
  await stage.asOwner('delete from bank_account')
  await stage.asSystem(seedBankAccounts)
  expect(await finding(stage, 'bankAccountRows')).toMatchObject({ ok: 1 })
  const rows = await stage.asOwner<{ key: string; receives: boolean }>(
    'select ledger_key as key, is_receiving as receives from bank_account order by id',
  )
  expect(rows.map(one => one.key)).toContain('main')
  const [oldest] = await stage.asOwner<{ key: string }>(
    `select dim_id as key from ledger.account where code = '1002' order by id limit 1`,
  )
  expect(rows.filter(one => one.receives)).toEqual([{ ...oldest, receives: true }])
  const { rechargeNo } = await arrived(stage, '90.00')
  const lines = await ask(stage.finance, 'GET', 'funds/ledger/document', { bizNo: rechargeNo })
  expect(lines[0]).toMatchObject({ code: '1002', dimId: oldest?.key, dimName: '备付金账户' })
})
