import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '@forecourt/contract/kernel'
import { today } from '../../../test/clock.ts'
import { ask, call, makePerson, makeTenant, type Person } from '../../../test/people.ts'
import { approve, applied, arrived, makeSite, openStage, sell, type Stage } from './funds.fixture.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

interface Account {
  readonly id: string
  readonly code: string
  readonly balance: string
}
const accountsOf = async (by: Person, query: Record<string, string> = {}): Promise<Account[]> =>
  (await ask(by, 'GET', 'funds/account/list', { size: 200, ...query })).records
// The ledger goes by PostgreSQL's clock, by which midnight may come while this file runs.
const tomorrow = addDays(today, 1)
const untilTomorrow = { businessDate_datele: tomorrow }
const fen = (yuan: string) => BigInt(yuan.replace('.', ''))

/** A company with 100, 200 and 300 yuan recharged. */
async function recharged(): Promise<{ companyId: string; company: Person; cash: Account; numbers: string[] }> {
  const companyId = await makeTenant(stage, 'company')
  const company = await makePerson(stage, { tenantId: companyId, roles: ['company'] })
  const numbers: string[] = []
  for (const amount of ['100.00', '200.00', '300.00']) {
    const { id, rechargeNo } = await applied(company, amount)
    await approve(stage.finance, id)
    numbers.push(rechargeNo)
  }
  const [cash] = await accountsOf(company)
  if (!cash) throw new Error('no account')
  return { companyId, company, cash, numbers }
}

describe('the statement of an account', () => {
  test('opens, moves and closes: opening + in − out = closing', async () => {
    const { company, cash, numbers } = await recharged()
    const statement = await ask(company, 'GET', 'funds/account/statement', {
      id: cash.id,
      from: today,
      to: tomorrow,
      size: 2,
    })
    expect(statement).toMatchObject({
      code: '2201',
      name: '企业账户本金',
      opening: '0.00',
      totalIn: '600.00',
      totalOut: '0.00',
      closing: '600.00',
      total: 3,
      lines: [
        {
          amountIn: '300.00',
          amountOut: null,
          balanceAfter: '600.00',
          bizNo: numbers[2],
          eventCode: 'E02',
          bizType: 101,
        },
        { amountIn: '200.00', balanceAfter: '300.00', bizNo: numbers[1] },
      ],
    })
    const second = await ask(company, 'GET', 'funds/account/statement', {
      id: cash.id,
      from: today,
      to: tomorrow,
      size: 2,
      current: 2,
    })
    expect(second.lines).toMatchObject([{ amountIn: '100.00', bizNo: numbers[0] }])
    const { opening, totalIn, totalOut, closing } = statement
    expect(fen(opening) + fen(totalIn) - fen(totalOut)).toBe(fen(closing))
  })

  test('of days before there was money is empty, and of days after carries the balance', async () => {
    const { company, cash } = await recharged()
    const range = { id: cash.id, from: addDays(today, -9), to: addDays(today, -1) }
    const empty = { opening: '0.00', totalIn: '0.00', closing: '0.00', total: 0, lines: [] }
    expect(await ask(company, 'GET', 'funds/account/statement', range)).toMatchObject(empty)
    const later = { id: cash.id, from: addDays(today, 2), to: addDays(today, 9) }
    const carried = { opening: '600.00', totalIn: '0.00', closing: '600.00', total: 0 }
    expect(await ask(company, 'GET', 'funds/account/statement', later)).toMatchObject(carried)
    expect(await ask(company, 'GET', 'funds/account/statement', { id: cash.id, to: tomorrow })).toMatchObject({
      total: 3,
      from: null,
    })
  })

  test('tells what stood on it at a moment', async () => {
    const { company, cash } = await recharged()
    const at = (moment: string) => ask(company, 'GET', 'funds/account/balanceAt', { id: cash.id, at: moment })
    expect(await at(`${addDays(today, -1)} 12:00:00`)).toMatchObject({ balance: '0.00' })
    expect(await at(`${addDays(today, 2)} 00:00:00`)).toMatchObject({ balance: '600.00' })
  })

  test('is nobody else’s to read', async () => {
    const { cash, companyId } = await recharged()
    const otherId = await makeTenant(stage, 'company')
    const other = await makePerson(stage, { tenantId: otherId, roles: ['company'] })
    const refused = { code: 404, reason: 'notFound' }
    expect(await call(other, 'GET', 'funds/account/statement', { id: cash.id, to: tomorrow })).toMatchObject(refused)
    const moment = { id: cash.id, at: `${today} 00:00:00` }
    expect(await call(other, 'GET', 'funds/account/balanceAt', moment)).toMatchObject(refused)
    expect(await accountsOf(other, { tenantId: companyId })).toEqual([])
    expect(await ask(other, 'GET', 'funds/account/totals')).toEqual([])
    expect(await ask(stage.finance, 'GET', 'funds/account/statement', { id: cash.id, to: tomorrow })).toMatchObject({
      total: 3,
    })
  })
})

describe('the list of accounts', () => {
  test('is filtered by tenant, code and dimension and names whose account it is', async () => {
    const { companyId, cash } = await recharged()
    const [found, ...rest] = await accountsOf(stage.finance, { tenantId: companyId })
    expect(rest).toEqual([])
    expect(found).toMatchObject({ id: cash.id, dimName: `company ${companyId}`, available: '600.00', holdOut: '0.00' })
    expect(await accountsOf(stage.finance, { code: '2201', dimId: companyId })).toHaveLength(1)
    expect(await accountsOf(stage.finance, { code: '2202', dimId: companyId })).toHaveLength(0)
  })

  test('adds up by code, and the whole is balanced', async () => {
    await recharged()
    const totals = await ask(stage.finance, 'GET', 'funds/account/totals')
    const sum = (normal: string) =>
      totals
        .filter((row: { normal: string }) => row.normal === normal)
        .reduce((all: bigint, row: { balance: string }) => all + fen(row.balance), 0n)
    expect(sum('D')).toBe(sum('C'))
    expect(totals.map((row: { code: string }) => row.code).slice(0, 2)).toEqual(['1002', '2201'])
  })

  test('of a company with money held shows what is left', async () => {
    const { company, companyId } = await recharged()
    await stage.asSystem(async ctx => {
      await ctx.query(
        `select from ledger.hold('test', $1, '', now() + interval '1 hour', array[$1], array['2201'], array['company'], array[$1], array[15000])`,
        [companyId],
      )
    })
    const funds = {
      cash: '600.00',
      gift: '0.00',
      held: '150.00',
      available: '450.00',
      onCards: '0.00',
      giftAccountId: null,
    }
    expect(await ask(company, 'GET', 'company/funds')).toMatchObject(funds)
  })
})

describe('flows', () => {
  test('of a company are its own lines, newest first, with the balance before and after', async () => {
    const { company, companyId, numbers } = await recharged()
    const page = await ask(company, 'GET', 'shell/accountflow/companylist', { size: 2, ...untilTomorrow })
    expect(page).toMatchObject({
      total: 3,
      pages: 2,
      records: [
        {
          direction: 1,
          amount: '300.00',
          balanceBefore: '300.00',
          balanceAfter: '600.00',
          bizNo: numbers[2],
          bizType: 101,
        },
        { direction: 1, amount: '200.00', balanceBefore: '100.00', balanceAfter: '300.00', tenantId: companyId },
      ],
    })
    const asked = await ask(company, 'GET', 'shell/accountflow/platfromlist', {
      tenantId: stage.companyId,
      ...untilTomorrow,
    })
    expect(asked.total).toBe(0)
  })

  test('of the platform are both sides of every entry, by tenant, code and business when asked', async () => {
    const { companyId, numbers } = await recharged()
    const flows = (query: Record<string, unknown>) =>
      ask(stage.finance, 'GET', 'shell/accountflow/platfromlist', { ...untilTomorrow, ...query })
    const { records } = await flows({ size: 4 })
    expect(records.map((row: { code: string; bizNo: string }) => `${row.code} ${row.bizNo}`)).toEqual([
      `2201 ${numbers[2]}`,
      `1002 ${numbers[2]}`,
      `2201 ${numbers[1]}`,
      `1002 ${numbers[1]}`,
    ])
    expect((await flows({ size: 2, current: 2 })).records).toEqual(records.slice(2))
    expect(await flows({ tenantId: companyId })).toMatchObject({ total: 3 })
    expect((await flows({ code: '2201', size: 1 })).records).toMatchObject([{ bizNo: numbers[2], code: '2201' }])
    expect(await flows({ bizType: 601 })).toMatchObject({ total: 0, records: [] })
    expect((await flows({ bizType: 101 })).total).toBeGreaterThanOrEqual(6)
    expect(await flows({ tenantId: companyId, businessDate_datele: addDays(today, -1) })).toMatchObject({ total: 0 })
  })

  test('are all looked through for what their newest page does not say', async () => {
    const { company, companyId, numbers } = await recharged()
    const flows = (query: Record<string, unknown>) =>
      ask(stage.finance, 'GET', 'shell/accountflow/list', { ...untilTomorrow, tenantId: companyId, ...query })
    expect(await flows({ size: 1, amountIn_le: '100' })).toMatchObject({ total: 1, records: [{ bizNo: numbers[0] }] })
    expect((await flows({ size: 1, ascs: 'amountIn' })).records).toMatchObject([{ bizNo: numbers[0] }])
    expect(await ask(company, 'GET', 'shell/accountflow/sums', untilTomorrow)).toEqual({
      total: 3,
      sums: { amountIn: '600.00' },
    })
    expect(await flows({ businessDate_datele: addDays(today, -1) })).toMatchObject({ total: 0 })
  })
})

describe('the proof of the books', () => {
  const broken = async () =>
    (await ask(stage.finance, 'GET', 'funds/ledger/proof')).filter((row: { ok: number }) => row.ok !== 1)

  test('holds, sealed and unsealed, and is the platform’s to see', async () => {
    await arrived(stage)
    const all = await ask(stage.finance, 'GET', 'funds/ledger/proof')
    expect(all.length).toBeGreaterThan(12)
    expect(await broken()).toEqual([])
    await stage.app.runJob('funds.sealLedger')
    await stage.app.runJob('funds.expireHolds')
    expect(await broken()).toEqual([])
    await stage.app.runJob('funds.proof')
    const owner = await makePerson(stage, { tenantId: stage.companyId, rights: ['ledgerProof'] })
    expect(await call(owner, 'GET', 'funds/ledger/proof')).toMatchObject({ code: 403 })
  })

  test('finds a projection that was changed behind the ledger’s back, and the night raises the alarm', async () => {
    const siteId = await makeSite(stage, '自证站')
    await sell(stage, siteId, { orderNo: 'PROOF1', day: today, amounts: [10_000n, 9_400n, 94n] })
    await stage.asOwner(`update order_settle set net = net + 1 where order_no = 'PROOF1'`)
    expect(await broken()).toMatchObject([
      { name: 'unsettledOrders', actual: '1 处不符', details: `${siteId}: 9306 / 9307` },
    ])
    await expect(stage.app.runJob('funds.proof')).rejects.toThrow(/unsettledOrders: expected .*, found 1 do not agree/)
    await stage.asOwner(`update order_settle set net = net - 1 where order_no = 'PROOF1'`)
    expect(await broken()).toEqual([])
  })
})
